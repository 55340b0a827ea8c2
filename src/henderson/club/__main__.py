"""python -m henderson.club web|bots|work CONFIG NUMBER: one process of a club, as `henderson serve --config` starts them."""

from __future__ import annotations

import sys

from ..engine.decision import HendersonError
from .run import PARTS, part


def main() -> None:
    if len(sys.argv) != 4 or sys.argv[1] not in PARTS or not sys.argv[3].isdecimal():
        sys.exit(f"expected {'|'.join(PARTS)} CONFIG NUMBER")
    try:
        part(sys.argv[1], sys.argv[2], int(sys.argv[3]))
    except HendersonError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
