"""A casino's gaming day from nothing, for someone who has never seen this system.

``stage``      the property, its people and logins, two progressives, one of them announced to end
``processes``  web server, Celery worker and floor client, each a process of its own
``show``       what the day came to: tables on the terminal, PDFs, the seal verified

Nothing here is a shortcut: the day is played over HTTP by ``casino.simulation.client`` and closed by a real worker.
"""
