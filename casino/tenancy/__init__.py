"""Separation of properties in the database: row-level security and database roles."""
