"""What reaches a player who does not look: sounds that can be heard, and a notification in a tab that is hidden."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

# What the page sends to the loudspeaker is drawn as a wave instead: the same nodes, and no clock of a busy machine in it.
EAR = """window.ears = []
window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100, 44100); window.ears.push(this) } get state() { return 'running' } }"""
# How loud it is when a die comes to lie, 0.35 s after it fell: a counter that moves is silent by then.
LOUD = """() => window.ears[0].startRendering()
  .then(heard => Math.max(...heard.getChannelData(0).slice(15_435, 17_640).map(Math.abs)))"""
AWAY = "() => Object.defineProperty(document, 'hidden', {configurable: true, get: () => true})"
TOLD = """async (tries) => { for (; ; tries--) { const worker = await navigator.serviceWorker.getRegistration()
  const all = (await worker.getNotifications()).map(n => ({title: n.title, body: n.body, tag: n.tag, url: n.data.url}))
  if (all.length || tries <= 0) return all
  await new Promise(done => setTimeout(done, 50)) } }"""


def seated(page: Page, server: Any, side: str) -> dict[str, str]:
    """A table of two people; the page at that side's seat."""
    tokens: dict[str, str] = server.open("sixth", seats={"red-host": "human", "green-host": "human"}, seed="5")
    page.goto(f"{server.url}/#/table/{tokens[side]}")
    page.wait_for_selector(".space", state="attached")
    return tokens


@pytest.mark.parametrize("wished", [True, False])
def test_a_die_that_falls_is_heard_by_who_wishes_it(page: Page, sixth: Any, wished: bool) -> None:
    """The waves that the page sends to the loudspeaker, where sounds are on; without, it does not even ask for one."""
    page.add_init_script(EAR)
    tokens = seated(page, sixth, "red-host")
    page.get_by_role("button", name="Table menu").click()
    page.get_by_label("Sounds").set_checked(wished)
    page.keyboard.press("Escape")
    for word in ("R1", "503", "end movement", "603"):
        sixth.play(tokens["red-host"], word)
    expect(page.locator(".fallen .die").first).to_be_visible()
    if wished:
        assert page.evaluate(LOUD) > 0.02
    else:
        assert page.evaluate("window.ears.length") == 0


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
        (told,) = page.evaluate(TOLD, 400)
        asked = sixth.get("/api/table", tokens["green-host"])
        assert told == {"title": "Your move: The Ford", "body": asked["question"]["text"], "tag": asked["table"], "url": page.url}
    else:
        assert page.evaluate(TOLD, 4) == []
