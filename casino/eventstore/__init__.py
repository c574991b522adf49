"""The event store: append, read, verify, seal."""
