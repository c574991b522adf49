"""Devices of the floor: their keys and clocks."""
