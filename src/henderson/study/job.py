"""Long work of the study room in a process of its own: an order as JSON on standard input, lines of JSON on standard output.

    {"kind": "review", "save": "...", "side": "", "link": "#/replay/TOKEN/"}
    {"kind": "puzzle", "game": "deluxe", "position": "..."}
    {"kind": "luck", "save": "..."}

Each line says what is being done and how far it is; the last one holds the page: HTML of a review, else JSON. The process is as
nice as can be, ends with the service that started it, and is simply ended when nobody wants it any more.
"""

from __future__ import annotations

import json
import os
import sys
import threading

import msgspec

import henderson

from ..engine.decision import HendersonError
from ..lab.workers import end_with
from .course import course_of
from .ledger import entry
from .own import own_review
from .page import page
from .posed import posed
from .review import review

SECONDS, JOBS = 45.0, 2


def tell(what: str, done: int, total: int) -> None:
    """A line on how far it is."""
    print(json.dumps({"what": what, "done": done, "total": total}), flush=True)


def run(order: dict[str, str]) -> dict[str, str]:
    """The page, or why there is none."""
    try:
        if order["kind"] == "puzzle":
            game = henderson.position(order["game"], order["position"], seed="posed")
            return {"page": msgspec.json.encode(posed(game, tell=tell)).decode()}
        if order["kind"] == "luck":
            return {"page": msgspec.json.encode(entry(order["save"])).decode()}
        save, side, link = order["save"], order.get("side", ""), order.get("link", "")
        places: dict[str, int] = json.loads(order.get("places", "{}"))
        if side:
            found = own_review(save, side, jobs=JOBS, seconds=SECONDS, tell=tell)
        else:
            found = review(save, jobs=JOBS, seconds=SECONDS, tell=tell)
        return {"page": page(found, course_of(save), lambda at: f"{link}{places.get(str(at), at)}" if link else "")}
    except HendersonError as error:
        return {"error": str(error)}


if __name__ == "__main__":
    os.nice(8)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    print(json.dumps(run(json.loads(sys.stdin.read()))), flush=True)
