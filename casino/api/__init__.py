"""What all REST doors share: who is asking, what they may, how we say no, and how a request is sent twice safely.

Here live authentication by device key, permissions by scope, problem documents (RFC 9457), Idempotency-Key, the fields
that show minor units as decimal strings, and the pages of a keyset. Here lives no resource: those are in each app's
``api`` module, and no rule of the house: those are in ``commands``.
"""
