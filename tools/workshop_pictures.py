"""The pictures of docs/workshop.md: python tools/workshop_pictures.py FOLDER

Needs the built client and Debian's Chromium. The server it starts keeps its tables in a temporary folder.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))
from conftest import CHROMIUM, FLAGS, Server

SIZE = {"width": 1200, "height": 720}


def table(page: Page, url: str) -> None:
    """The Attrition Table, two values keyed in."""
    page.goto(f"{url}/#/workshop/deluxe")
    page.get_by_role("button", name="Attrition Table").first.click()
    page.get_by_role("grid").focus()
    for word in ("2/2/0 0/0", "3/2/0 0/1"):
        page.keyboard.type(word)
        page.keyboard.press("Tab")


def the_map(page: Page, url: str) -> None:
    """Some hexes under a brush."""
    page.goto(f"{url}/#/workshop/first-blood")
    page.get_by_role("button", name="Hexes").first.click()
    board = page.get_by_role("application")
    board.locator("image").first.wait_for(timeout=60_000)
    page.get_by_role("radio").nth(1).click()
    box = board.bounding_box()
    assert box
    page.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 160)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.6 * box["width"], box["y"] + 180, steps=12)
    page.mouse.up()


def counters(page: Page, url: str) -> None:
    """A counter sheet."""
    page.goto(f"{url}/#/workshop/starvation-island")
    page.get_by_role("button", name="Named Ships").first.click()


def scenario(page: Page, url: str) -> None:
    """A counter put on the map."""
    page.goto(f"{url}/#/scenario/deluxe")
    page.locator(".state", has_text="is asked").wait_for(timeout=60_000)
    for name, place in (("1/1", "3707"), ("1/2", "3708"), ("28/1", "3909")):
        page.get_by_role("button", name=f"Take {name}", exact=True).click()
        page.get_by_label("Space").fill(place)
        page.get_by_label("Space").press("Enter")
        page.locator(f"g[data-piece='{name}']").wait_for(timeout=60_000)
        page.get_by_role("button", name="Put down").click()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        server = Server(Path(place) / "tables.sqlite")
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name, shown in (("table", table), ("map", the_map), ("counters", counters), ("scenario", scenario)):
                page = browser.new_page(viewport=SIZE)
                shown(page, server.url)
                page.wait_for_timeout(4000)
                page.screenshot(path=folder / f"{name}.png")
                page.close()
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
