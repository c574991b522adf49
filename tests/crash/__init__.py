"""Killing the system under load, and crowding it: `make soak`, in short in `make test`.

    settings    the embedded house with cheap PINs
    stage       PostgreSQL, Redis, web server, worker and beat of its own: started, killed with -9, started again; gates
    client      a floor client that writes down every answer before it goes on (no Django)
    house       the floor it plays on, and small days that are ready to be closed
    points      where exactly a process is killed
    checks      what must hold afterwards
    crowd       many clients at one stream, series, link, table, close

A gate is a trigger that the test puts into its own database: whoever writes the row it waits for stands there until the
gate opens. So a process can be killed between two statements without a line of test code in the product.
"""
