"""Shared parts of the REST API: authentication, permissions, refusals and idempotency.

This package has authentication by device key, permissions by scope, problem documents (RFC 9457), Idempotency-Key, the
fields that show minor units as decimal strings, the schema of views, and in ``ground`` the resources of the casino
package (games, the feed). Those of the other apps are in each app's ``api``; business rules are in ``commands`` only.
"""
