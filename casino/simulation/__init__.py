"""Seeded players and dealers that generate rounds: pure Python over `casino.rules`, no Django, no clock."""
