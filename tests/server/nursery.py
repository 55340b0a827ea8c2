"""Servers that start at once: python nursery.py DB. Everything is made ready here, each server is a fork; a line with a port on
stdin starts one and gives its id."""

import os
import signal
import sys

import henderson
from henderson.server.__main__ import Listen, listen
from henderson.server.app import Config, create_app
from henderson.server.snapshots import spaces

if __name__ == "__main__":
    app = create_app(Config(db=sys.argv[1], tables_a_minute=0, requests_a_second=0, sockets=0))
    henderson.new("avalon-hill")
    spaces("avalon-hill")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the killed are not waited for
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            listen(app, Listen(port=int(line), connections=0))
            os._exit(0)
        print(child, flush=True)
