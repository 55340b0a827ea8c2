"""The club: accounts, clocks, notices and PostgreSQL round the tables of `henderson.server`.

`henderson play` and a plain `henderson serve` import nothing of it.
"""
