"""Secrets that are read again: keys named by settings, encrypted fields."""
