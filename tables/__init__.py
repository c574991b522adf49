"""Gaming tables, shifts, sessions, fills and credits, drop boxes, chip inventory, rounds."""
