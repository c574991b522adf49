"""Copies of the database and the way back: dumps, base backups with the log, and the proof that all came back.

    dumps          pg_dump and pg_restore: any server that the settings name; a copy of one moment
    point_in_time  base backup and archived log: the embedded server; any moment after the base backup
    checking       what every restored database must pass: verify, rebuild compared, the head it ends at
    servers        where a database lives, and how the connections are led to another for a while

Nothing here writes over a database that exists: a restore makes a new one, and only `dumps.put_in_place` exchanges
names, keeping the old one. No business rule and no SQL on the event tables is here.
"""
