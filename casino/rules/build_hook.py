"""Adds the simulated players to the wheel: modules of ``casino.simulation``, not its packages, which need Django."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class SimulatedPlayers(BuildHookInterface):  # type: ignore[type-arg]
    """Found by hatchling as the only hook of this file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Include the simulated players in the wheel, from which golden files are made."""
        for module in Path(self.root, "../simulation").resolve().glob("*.py"):
            build_data["force_include"][str(module)] = f"casino/simulation/{module.name}"
