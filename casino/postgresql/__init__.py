"""Django's PostgreSQL backend, whose connections are told for which properties they work
(`casino/tenancy/row_security.py`).

`base` is where Django looks for a backend. Nothing else lives here.
"""
