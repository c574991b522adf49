"""Settings of Python's garbage collector for every process: web, worker, scheduler, command and test.

An import of Django and this codebase makes about a million objects that stay. With Python's default thresholds (700,
10, 10) the collector looks through them again and again: a quarter of the time that a process takes to start.
"""

import gc

gc.set_threshold(100_000, 20, 100)
