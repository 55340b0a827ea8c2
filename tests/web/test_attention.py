"""What reaches a player who does not look: sounds that can be heard, and a notification in a tab that is hidden."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

# Everything the page sends to the loudspeaker goes through an ear first, which keeps how loud it was.
EAR = """(() => { const Real = AudioContext; window.loudest = 0; window.made = 0
  const all = []
  window.AudioContext = class extends Real {
    constructor(...args) { super(...args); window.made += 1; all.push(this.ear = this.createAnalyser())
      this.ear.connect(super.destination) }
    get destination() { return this.ear ?? super.destination } }
  setInterval(() => { for (const ear of all) { const wave = new Float32Array(ear.fftSize); ear.getFloatTimeDomainData(wave)
    window.loudest = Math.max(window.loudest, ...wave.map(Math.abs)) } }, 5) })()"""
AWAY = "() => Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"
TOLD = """() => navigator.serviceWorker.getRegistration().then(r => r.getNotifications())
  .then(all => all.map(n => ({title: n.title, body: n.body, tag: n.tag, url: n.data.url})))"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    context.set_default_timeout(30_000)
    made = context.new_page()
    faults: list[str] = []
    made.on("pageerror", lambda error: faults.append(str(error)))
    yield made
    context.close()
    assert faults == []


def seated(page: Page, server: Any, side: str) -> dict[str, str]:
    """A table of two people; the page at that side's seat."""
    tokens: dict[str, str] = server.open("sixth", seats={"red-host": "human", "green-host": "human"}, seed="5")
    page.goto(f"{server.url}/#/table/{tokens[side]}")
    page.wait_for_selector(".space", state="attached")
    return tokens


@pytest.mark.parametrize("wished", [True, False])
def test_a_die_that_falls_is_heard_by_who_wishes_it(page: Page, sixth: Any, wished: bool) -> None:
    """The waves that the page sends to the loudspeaker, where sounds are on; without, it does not even open one."""
    page.add_init_script(EAR)
    tokens = seated(page, sixth, "red-host")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_label("Sounds").set_checked(wished)
    page.keyboard.press("Escape")
    for word in ("R1", "503", "end movement", "603"):
        sixth.play(tokens["red-host"], word)
    expect(page.locator(".fallen .die").first).to_be_visible()
    if wished:
        page.wait_for_function("() => window.loudest > 0.02")
    else:
        assert page.evaluate("[window.made, window.loudest]") == [0, 0]


@pytest.mark.parametrize("allowed", [True, False])
def test_my_move_is_told_to_a_tab_that_is_hidden(page: Page, sixth: Any, allowed: bool) -> None:
    """By the page's worker, as a phone demands it, with the way back to the table; nothing where that is not allowed."""
    if allowed:
        page.context.grant_permissions(["notifications"], origin=sixth.url)
    page.add_init_script("localStorage.setItem('henderson notify', 'yes')")
    page.goto(sixth.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    tokens = seated(page, sixth, "green-host")
    icon = page.evaluate("document.querySelector('link[rel=icon]').href")
    page.evaluate(AWAY)
    for word in ("end movement", "hold"):
        sixth.play(tokens["red-host"], word)
    expect(page).to_have_title("Your move. The Ford")
    assert page.evaluate("document.querySelector('link[rel=icon]').href") != icon
    if allowed:
        page.wait_for_function(f"() => ({TOLD})().then(all => all.length)")
        (told,) = page.evaluate(TOLD)
        asked = sixth.get("/api/table", tokens["green-host"])
        assert told == {"title": "Your move: The Ford", "body": asked["question"]["text"], "tag": asked["table"], "url": page.url}
    else:
        page.wait_for_timeout(200)
        assert page.evaluate(TOLD) == []
