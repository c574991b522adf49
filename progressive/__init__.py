"""Progressive links, meters, contributions, hits, payouts, expiry and distribution."""
