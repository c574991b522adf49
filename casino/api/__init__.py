"""What all REST doors share: who is asking, what they may, how we say no, and how a request is sent twice safely.

Here live authentication by device key, permissions by scope, problem documents (RFC 9457), Idempotency-Key, the fields
that show minor units as decimal strings, how views tell the schema of themselves, and in ``ground`` the resources of
this floor (games, the feed). Those of the other floors are in each app's ``api``; rules of the house are in
``commands`` alone.
"""
