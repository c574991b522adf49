"""Time of an event: shift calendar, gaming day and session that it belongs to."""
