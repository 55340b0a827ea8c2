#!/usr/bin/env python3
"""Make .venv once, install Henderson into it, then run what was asked.

python3 run.py play      play in the browser
python3 run.py test      style, types and the whole test suite
python3 run.py ANYTHING  the henderson command: games, rules, draw, bench, ...
"""

# An old Python must be able to read this file, to say that it is too old: nothing newer than Python 2 may stand here.
import os
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Henderson needs Python 3.11 or newer; this is %s." % sys.version.split()[0])  # noqa: UP031

sys.dont_write_bytecode = True  # the folder may be read only
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools"))

if __name__ == "__main__":
    from start import main

    sys.exit(main(sys.argv[1:]))
