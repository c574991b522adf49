"""Rounds outside the database: opened and played on as stored, disputed rounds, facts that an append relies on."""
