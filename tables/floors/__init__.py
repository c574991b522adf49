"""Floors of the demonstration and of tests, one of each jurisdiction that has one."""

from __future__ import annotations

from typing import Final

from tables.floors import bo, cl, eus, pe, pr
from tables.floors.plan import FloorPlan, Plan

FLOORS: Final[dict[str, FloorPlan]] = {"pr": pr.PLAN, "cl": cl.PLAN, "bo": bo.PLAN, "eus": eus.PLAN, "pe": pe.PLAN}
"""Floor plans by jurisdiction."""

__all__ = ["FLOORS", "FloorPlan", "Plan"]
