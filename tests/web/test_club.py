"""Two strangers meet at a club, in two browsers: from an empty browser to a rated game that is looked back at."""

import email
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from playwright.sync_api import Browser, BrowserContext, Page, expect

from henderson.club.sending import make_push_key

from .conftest import Server

AXE = Path(__file__).parents[2] / "src/henderson/web/node_modules/axe-core/axe.min.js"
SECRET = "a stranger's long password"
PAGES = ("#/", "#/challenge", "#/watch", "#/players", "#/player/Okada", "#/settings", "#/events")


class Mails:
    """A real mail server takes the club's letters."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.texts.append(email.message_from_bytes(envelope.content).get_payload(decode=True).decode())  # type: ignore[union-attr]
        return "250 kept"


class Club(Server):
    """A club on SQLite in one process, the worker's rounds in it."""

    def start(self) -> None:
        if not hasattr(self, "mails"):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.mails, self.smtp = Mails(), probe.getsockname()[1]
            Controller(self.mails, hostname="127.0.0.1", port=self.smtp).start()
            make_push_key(self.db.with_name("push.pem"))
        serve = (
            "import uvicorn\nfrom henderson.club.app import create_club_app\nfrom henderson.server.app import Config\n"
            "from henderson.club import config as c\n"
            f"config = Config(db={str(self.db)!r}, tables_a_minute=0, requests_a_second=0)\n"
            f"club = c.ClubConfig(c.Club(url='http://localhost:{self.port}'), mail=c.Mail('127.0.0.1', {self.smtp}, 'none'),"
            f" push=c.Push({str(self.db.with_name('push.pem'))!r}))\n"
            "if __name__ == '__main__':\n"
            "    app = create_club_app(config, club=club, works=True)\n"
            f"    uvicorn.run(app, host='127.0.0.1', port={self.port}, log_level='error')"
        )
        self.process = subprocess.Popen([sys.executable, "-c", serve], stdout=subprocess.DEVNULL, env=dict(os.environ))
        for _ in range(600):
            try:
                assert self.get("/api/about")["accounts"]
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the club did not start")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    running = Club(tmp_path_factory.mktemp("club") / "club.sqlite")
    yield running
    running.stop()


def come(browser: Browser, club: Club, faults: list[str], **more: Any) -> tuple[BrowserContext, Page]:
    """A browser that was never here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **more)
    context.set_default_timeout(40_000)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(club.url)
    return context, page


def answer(page: Page) -> bool:
    """If this seat is asked, answer with the first word, as a player types it."""
    page.wait_for_selector(".piece, .space", state="attached")
    seat = page.evaluate("() => decodeURIComponent(location.hash.split('/')[2])")
    now = page.evaluate("seat => fetch('/api/table', { headers: { 'X-Seat': seat } }).then(a => a.json())", seat)
    if not now["question"] or not now["question"]["mine"]:
        return False
    page.locator("#prompt").focus()
    page.keyboard.press("/")
    page.keyboard.type(now["question"]["options"][0]["word"])
    page.keyboard.press("Enter")
    page.wait_for_function("seq => Number(document.querySelector('.page').dataset.seq) > seq", arg=now["seq"])
    return True


def test_from_an_empty_browser_to_a_rated_game(browser: Browser, club: Club) -> None:
    """A bot at once and without a name; a name that keeps the game; a challenge, a second browser, talk, the end, the replay."""
    faults: list[str] = []
    began = time.monotonic()
    here, page = come(browser, club, faults)
    page.get_by_role("region", name="Begin").get_by_role("link", name="Play a bot").click()
    card = page.get_by_role("article", name="First Blood")
    card.get_by_role("button", name="Play", exact=True).click()
    card.get_by_role("button", name="Start the game").click()
    assert answer(page), "the first move is ours, and nobody asked for a name"
    first_move = time.monotonic() - began

    page.goto(club.url)
    mine = page.get_by_role("main").get_by_role("heading", name="First Blood", level=3)
    expect(mine).to_have_count(1)
    page.get_by_role("button", name="guest, not kept").click()
    dialog = page.get_by_role("dialog", name="A name of your own")
    dialog.get_by_label("Name").fill("Okada")
    dialog.get_by_label("Password").fill(SECRET)
    dialog.get_by_role("button", name="Keep it with a password").click()
    expect(page.get_by_role("link", name="Okada: your settings")).to_be_visible()
    expect(mine).to_have_count(1)  # the guest's game came along

    page.get_by_role("link", name="New challenge").click()
    page.get_by_text("First Blood", exact=True).click()
    page.get_by_text("Rated", exact=True).click()
    page.get_by_label("Note").fill("strangers <b>welcome</b>")
    page.get_by_role("button", name="Put it up").click()
    expect(page.get_by_text("strangers <b>welcome</b>")).to_be_visible()

    there, other = come(browser, club, faults)
    wish = {"name": "Tulagi", "password": SECRET}
    made = there.request.post(f"{club.url}/api/sign-up", data=wish, headers={"Origin": club.url})
    assert made.ok, made.text()
    other.reload()
    other.get_by_role("button", name="Play First Blood against Okada").click()
    expect(page.get_by_role("listitem").filter(has_text="against Tulagi")).to_be_visible()  # live: nobody reloaded
    page.get_by_role("listitem").filter(has_text="against Tulagi").get_by_role("link").click()
    assert answer(page) or answer(other)
    met = time.monotonic() - began

    expect(page.locator(".seat.asked time")).to_have_text(re.compile(r"\d d \d+ h"))  # a clock that runs
    page.get_by_role("tab", name="Talk").click()
    page.get_by_label("Say something").fill("Good luck <i>to you</i>")
    page.get_by_role("button", name="Say it").click()
    other.get_by_role("tab", name="Talk").click()
    expect(other.get_by_role("log", name="What was said")).to_contain_text("Good luck <i>to you</i>")
    other.get_by_role("button", name="Table menu").click()
    other.get_by_role("button", name="Resign").click()
    other.get_by_role("button", name="Yes, I resign").click()
    expect(page.get_by_role("region", name="End of the game")).to_be_visible()

    page.goto(club.url)
    over = page.get_by_role("region", name="Over lately").get_by_role("listitem")
    expect(over).to_contain_text("Won by resignation")
    expect(over).to_contain_text("rating +")
    over.get_by_role("link", name="Replay").click()
    expect(page.locator("footer h2")).to_contain_text("Step")
    page.goto(f"{club.url}/#/player/Okada")
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("±")
    assert faults == []
    print(f"first move after {first_move:.1f} s, the second browser's game after {met:.1f} s")
    there.close()
    for path in PAGES:
        no_barriers(page, f"{club.url}/{path}")
    here.close()


def no_barriers(page: Page, address: str) -> None:
    """What axe finds on a page of the club."""
    page.goto(address)
    page.wait_for_selector("main h1, main h2", state="attached")
    page.wait_for_timeout(300)
    if AXE.exists():
        page.evaluate(AXE.read_text())
        found = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] }).then(r => r.violations)")
        assert [(v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in found] == [], address
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{address} is {wide} px too wide"


def test_the_pages_speak_german_where_the_browser_does(browser: Browser, club: Club) -> None:
    """And a phone's width holds them."""
    faults: list[str] = []
    context, page = come(browser, club, faults, locale="de-DE")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("link", name="Herausforderungen").first).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "de"
    refused = page.evaluate("() => fetch('/api/me/sessions', { headers: { 'Accept-Language': 'de' } }).then(a => a.text())")
    assert json.loads(refused)["status_code"] == 401
    other, _ = come(browser, club, faults)
    origin = {"Origin": club.url}
    other.request.post(f"{club.url}/api/sign-up", data={"name": "Savo", "password": SECRET}, headers=origin)
    for game, preset in (("avalon-hill", "Full"), ("first-blood", "Infantry repair")):
        assert other.request.post(f"{club.url}/api/challenges", data={"game": game, "preset": preset}, headers=origin).ok
    page.reload()
    for told in ("Alles", "Ausbessern durch Infanterie"):  # two games' names come at once
        expect(page.get_by_text(told, exact=True)).to_be_visible()
    other.close()
    for path in ("#/", "#/challenge", "#/new"):
        page.goto(f"{club.url}/{path}")
        page.wait_for_selector("main h2, main h1", state="attached")
        assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, path
    assert faults == []
    context.close()


PUSHED = """
  PushManager.prototype.subscribe = async (how) => ({ toJSON: () => ({ endpoint: 'https://push.example.org/browser/1',
    keys: { p256dh: 'x'.repeat(87), auth: 'y'.repeat(22), asked: String(how.applicationServerKey.length) } }) })
"""  # the browser's own push service is not on this machine


def test_a_passkey_a_link_by_mail_and_a_notice_in_a_real_browser(browser: Browser, club: Club) -> None:
    """Made and used with Chromium's own authenticator; a letter's link opens the page; the worker of the page shows a notice."""
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 768, "height": 1024}, reduced_motion="reduce")
    context.set_default_timeout(40_000)
    context.grant_permissions(["notifications"], origin=f"http://localhost:{club.port}")
    context.add_init_script(PUSHED)
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    at = f"http://localhost:{club.port}"
    page.goto(at)
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    kind = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": {**kind, "isUserVerified": True}})

    # by a link in a mail, which leads to a page that is there
    page.get_by_role("button", name="Sign in").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="New here").click()
    dialog.get_by_label("Name").fill("Tanaka")
    dialog.get_by_label("E-mail").fill("tanaka@example.org")
    dialog.get_by_role("button", name="Send me a link").click()
    expect(dialog.get_by_role("status")).to_contain_text("on its way")
    for _ in range(300):
        if club.mails.texts:
            break
        page.wait_for_timeout(100)
    link = next(word for word in club.mails.texts[0].split() if word.startswith(at))
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_role("link", name="Tanaka: your settings")).to_be_visible()
    page.wait_for_url(lambda url: "#/link/" not in url)  # the link's page leads on by itself

    page.goto(f"{at}/#/settings")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("button", name="Remove the passkey")).to_be_visible()
    page.get_by_role("button", name="Tell this browser").click()
    expect(page.get_by_text("1 browser is told")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Tanaka: your settings")).to_have_count(0)
    page.get_by_role("button", name="Sign in").first.click()
    dialog.get_by_role("button", name="I have an account").click()
    dialog.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("link", name="Tanaka: your settings")).to_be_visible()

    workers: list[dict[str, Any]] = []
    device.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.extend(told["registrations"]))
    device.send("ServiceWorker.enable")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_timeout(200)
    notice = {"title": "Your move: First Blood against Okada", "url": f"{at}/#/watch", "table": "t1"}
    push = {"origin": at, "registrationId": workers[0]["registrationId"], "data": json.dumps(notice)}
    shown = (
        "() => navigator.serviceWorker.ready.then(w => w.getNotifications()).then(n => n.map(x => [x.title, x.tag, x.data.url]))"
    )
    for look in range(400):  # a push service, too, sends again what was not taken; who is told twice of a table sees one notice
        if look % 50 == 0:
            device.send("ServiceWorker.deliverPushMessage", push)
        if page.evaluate(shown):
            break
        page.wait_for_timeout(100)
    assert page.evaluate(shown) == [["Your move: First Blood against Okada", "t1", f"{at}/#/watch"]]
    assert faults == []
    context.close()
