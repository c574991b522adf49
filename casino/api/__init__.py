"""The kit that every REST door shares: authentication, problem documents, idempotency."""
