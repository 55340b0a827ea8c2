"""python -m henderson: the henderson command."""

from henderson.cli import main

main()
