"""Learn in a real browser: the pages, and every guide to its end."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from henderson.games import guide


@pytest.fixture(scope="module")
def page(browser: Browser, opened: Any) -> Iterator[Page]:
    yield from opened(browser)


@pytest.mark.parametrize("title", ["avalon-hill", "deluxe", "first-blood", "starvation-island", "henderson-solo"])
def test_every_guide_to_its_end(page: Page, server: Any, title: str) -> None:
    """Four pages, then note after note, each once, with its place marked; then what was learned, and 'now play'."""
    found = guide(title)
    assert found is not None
    page.goto(f"{server.url}/#/learn/{title}")
    for told in found.pages:
        expect(page.get_by_role("heading", name=told.title)).to_be_visible()
        page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Begin the guided turn").click()
    beside = page.get_by_role("complementary", name="Guided turn")
    for number, note in enumerate(found.notes, 1):
        expect(beside).to_contain_text(f"{number} of {len(found.notes)}")
        expect(beside).to_contain_text(note.text[:60])
        expect(page.locator("[data-mark]")).to_have_count(len(set(note.marks)))
        beside.get_by_role("button", name="Show me").click()
        if confirm := beside.get_by_role("button", name="Yes, go on"):
            page.wait_for_timeout(30)
            if confirm.count():
                confirm.click()
    expect(beside).to_contain_text("You have played a turn")
    for line in found.learned:
        expect(beside).to_contain_text(line)
    expect(beside).to_contain_text("Now play.")
    page.get_by_role("button", name="The whole game").click()
    expect(beside).to_have_count(0)
