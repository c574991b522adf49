"""Processes and how they run: start, health, metrics, logs, background jobs, work in parallel."""
