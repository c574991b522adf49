"""Django's PostgreSQL backend, with the properties of the context set on its connections
(`casino/tenancy/row_security.py`).

`base` is where Django looks for a backend. Nothing else lives here.
"""
