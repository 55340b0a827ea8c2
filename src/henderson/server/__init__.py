"""The web service: tables, seats and their views over HTTP and WebSocket.

    python -m henderson.server --port 8642 --db tables.sqlite

Loopback by default. Every game is an append-only list of answers in one SQLite file; a killed server rebuilds from it.
"""
