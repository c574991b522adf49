"""Client of the table games API: plain requests with retries, the feed, and the floor as it stands."""

from casino_client.client import Answer, Change, Client, Problem, new_id

__all__ = ["Answer", "Change", "Client", "Problem", "new_id"]
