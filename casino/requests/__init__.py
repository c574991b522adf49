"""Parts that REST and admin requests share: limits, dates, idempotency of forms, a cache per request."""
