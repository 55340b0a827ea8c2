"""Does the page's memory stay flat over a long game? A spectator's page in Chromium, while both seats answer at random.

python tools/heap.py --answers 2000 [--game deluxe]

Prints one JSON object: the heap after collection at the start and at each quarter of the answers, with the nodes and listeners of
the page then. A quarter is measured wherever its game is, with more or fewer counters on the board and lines in the log; so the
same page also looks at a new table before all answers (after one that warms it up) and after them: what it holds more then it
forgot to let go. Exit code 1 when that is more than a tenth. A game that ends is followed by another at the same page.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sys
import tempfile

from playwright.sync_api import CDPSession, Page, sync_playwright
from stand import Client, Stand

MOST = 0.1
WARM = 100  # answers before the first look: pages and their compiled code are there then
# Functions are not compiled to machine code, which lies in the same heap: half a megabyte of it in 500 answers, and nothing else
INTERPRETED = "--js-flags=--no-opt --no-sparkplug --no-maglev"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", INTERPRETED]


def answered(client: Client, tokens: list[str], rng: random.Random) -> bool:
    """One answer of whoever is asked; no: the game is over."""
    for token in tokens:
        seen = client.get("/api/table", token).json()
        asked = seen["question"]
        if asked and asked["mine"]:
            word = rng.choice(asked["options"])["word"]
            client.post("/api/table/actions", {"seq": seen["seq"], "word": word}, token)
            return True
    return False


def heap(page: Page, tools: CDPSession) -> float:
    """Megabytes in use after a collection."""
    page.wait_for_timeout(500)
    tools.send("HeapProfiler.collectGarbage")
    return round(float(tools.send("Runtime.getHeapUsage")["usedSize"]) / 1e6, 2)


def counts(tools: CDPSession) -> list[int]:
    """Nodes and listeners of the page."""
    told = {m["name"]: int(m["value"]) for m in tools.send("Performance.getMetrics")["metrics"]}
    return [told["Nodes"], told["JSEventListeners"]]


def measured(server: Stand, game: str, answers: int) -> dict[str, object]:
    """The heap at the start and at each quarter, and at a new table before and after."""
    client, rng, url = Client(server.port), random.Random("heap"), f"http://127.0.0.1:{server.port}"
    sizes, things = list[float](), list[list[int]]()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        tools = page.context.new_cdp_session(page)
        tools.send("Performance.enable")

        def sit_down() -> list[str]:
            table = client.open(game=game, hotseat=True)
            page.goto(f"{url}/#/table/{table['watch']}")
            page.locator(".space").first.wait_for(state="attached")  # a handle would pin the whole page
            page.wait_for_timeout(1500)
            return list(table["seats"].values())

        given = games = 0
        warm = sit_down()
        for _ in range(WARM):
            answered(client, warm, rng)
        sit_down()
        new = [heap(page, tools)]
        while given < answers:
            seats = sit_down()
            games += 1
            while given < answers and answered(client, seats, rng):
                given += 1
                if given % (answers // 4) == 0:
                    sizes.append(heap(page, tools))
                    things.append(counts(tools))
        sit_down()
        new.append(heap(page, tools))
        browser.close()
    growth = round(new[1] / new[0] - 1, 3)
    return {"game": game, "answers": given, "games": games, "heap_MB": sizes, "nodes_and_listeners": things,
            "new_table_MB": new, "growth": growth}  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=2000)
    parser.add_argument("--game", default="avalon-hill")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Stand(folder)
        try:
            found = measured(server, args.game, args.answers)
        finally:
            server.stop()
    print(json.dumps(found))
    sys.exit(1 if float(str(found["growth"])) > MOST else 0)


if __name__ == "__main__":
    main()
