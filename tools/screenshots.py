"""Pictures of every game's table, as a player sees it: python tools/screenshots.py FOLDER [--game ID ...] [--answers N]

    python tools/screenshots.py shots              every game, light and dark, desk, tablet and phone; lobby; invitation; replay;
                                                   a battle, an end, the other side's turn, the menu, the panels to look things
                                                   up in, the pages to learn from and the guided turn
    python tools/screenshots.py shots --questions  besides, every kind of question that two bots come to: set-up, movement, combat
    python tools/screenshots.py --lobby            the pictures on the lobby's cards, into src/henderson/web/src/lobby/pictures

Needs the built client and Debian's Chromium. The server it starts keeps its games in a temporary folder.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import henderson
from henderson.bots import Seat, bot
from henderson.engine.game import Game
from henderson.games import titles

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
SCREENS = {"light": (1280, 800, "light"), "dark": (1280, 800, "dark"), "wide": (1440, 900, "light"),
           "tablet": (768, 1024, "light"), "phone": (390, 844, "light")}  # fmt: skip
PICTURES = Path(__file__).parents[1] / "src/henderson/web/src/lobby/pictures"


def call(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """One request of the server."""
    headers = {"X-Seat": token, "Content-Type": "application/json"}
    request = urllib.request.Request(url, data=json.dumps(body).encode() if body is not None else None, headers=headers)
    for _ in range(200):
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code != 429:  # told to wait a moment: a quick machine asks faster than a seat may
                raise
            time.sleep(0.1)
    raise SystemExit(f"still told to wait after 20 s: {url}")


def seated(url: str, made: dict[str, Any]) -> dict[str, str]:
    """The tokens of all seats of a new table: the invitations are used up."""
    claimed = {side: call(f"{url}/api/claim", body={"invite": invite})["token"] for side, invite in made["invites"].items()}
    return {**made["seats"], **claimed}


@contextmanager
def served() -> Iterator[str]:
    """A server of our own, ended by its id."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = int(s.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "henderson.server",
            "--port",
            str(port),
            "--db",
            f"{folder}/t.sqlite",
            "--tables-a-minute",
            "0",
        ]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        for _ in range(600):
            try:
                call(f"{url}/api/bots")
                break
            except OSError:
                time.sleep(0.05)
        try:
            yield url
        finally:
            process.terminate()
            process.wait(15)


def played(url: str, game: str, answers: int) -> tuple[str, str]:
    """A table in the middle of a game: the asked seat's token and side."""
    sides = [s["id"] for s in next(t for t in call(f"{url}/api/games") if t["id"] == game)["sides"]]
    tokens = seated(url, call(f"{url}/api/tables", body={"game": game, "seats": dict.fromkeys(sides, "human"), "seed": "12"}))
    dealer, asked = random.Random(12), sides[0]
    for _ in range(answers):
        now = call(f"{url}/api/table", tokens[asked])
        if now["question"] is None:
            break
        if not now["question"]["mine"]:
            asked = now["question"]["player"]
            now = call(f"{url}/api/table", tokens[asked])
        word = dealer.choice(now["question"]["options"])["word"]
        call(f"{url}/api/table/actions", tokens[asked], {"seq": now["seq"], "word": word})
    now = call(f"{url}/api/table", tokens[asked])
    asked = now["question"]["player"] if now["question"] else asked
    return tokens[asked], asked


def opened(browser: Browser, address: str, width: int, height: int, theme: Any) -> Page:
    """A page that has drawn itself."""
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme, has_touch=width < 700)
    page = context.new_page()
    began = time.monotonic()
    page.goto(address)
    page.wait_for_selector(".still svg, .card img", state="attached", timeout=60_000)
    print(f"{address.partition('#')[2][:24]:24} {width}x{height} {theme}: drawn after {time.monotonic() - began:.2f} s")
    page.wait_for_timeout(1500)
    return page


def table_pictures(browser: Browser, url: str, game: str, folder: Path, answers: int) -> None:
    """One game on every screen, with an option pointed at, and its replay."""
    token, _ = played(url, game, answers)
    for name, (width, height, theme) in SCREENS.items():
        page = opened(browser, f"{url}/#/table/{token}", width, height, theme)
        page.screenshot(path=folder / f"{game}-{name}.png")
        if name in ("light", "phone"):
            page.locator("#prompt").focus()
            page.keyboard.press("Tab")
            page.keyboard.press("Tab")
            page.wait_for_timeout(900)
            page.screenshot(path=folder / f"{game}-{name}-choose.png")
        page.context.close()
    page = opened(browser, f"{url}/#/replay/{token}", 1280, 800, "light")
    page.screenshot(path=folder / f"{game}-replay.png")
    page.context.close()


def fought(game: str, battles: int = 3) -> tuple[Game, str]:
    """A game between two bots up to an answer that opens a battle with dice and losses; and that answer."""
    now, player = henderson.new(game, seed=5), bot("v1:regular", "pictures")
    while now.decision:
        was, told = now.clone(), len(now.events("all"))
        word = player.choose(Seat(now, now.decision.player))
        now.play(word)
        fresh = now.events("all")[told:]
        if any(e.data.get("battle") for e in fresh) and any(e.kind in ("loss", "kill") for e in fresh):
            battles -= 1
            if not battles:
                return was, word
    raise SystemExit(f"no battle in {game}")


def finished(game: str) -> Game:
    """A game played to its end at random."""
    now, dealer = henderson.new(game, seed=12), random.Random(12)
    while now.decision:
        now.play(now.decision.words[int(dealer.random() * len(now.decision.words))])
    return now


def card_pictures(browser: Browser, url: str, game: str, folder: Path) -> None:
    """The card of a battle, the end of a game, and the panels to look things up, on desk and phone."""
    before, word = fought(game)
    over, asked = finished(game), before.decision.player if before.decision else ""
    for name in ("light", "tablet", "phone"):
        width, height, theme = SCREENS[name]
        shared = {"game": game, "hotseat": len(before.rules.SIDES) > 1}
        token = seated(url, call(f"{url}/api/tables", body={**shared, "save": before.save()}))[asked]
        page = opened(browser, f"{url}/#/table/{token}", width, height, theme)
        for tab in ("Rules", "Charts", "Terrain", "Victory"):
            if page.get_by_role("tab", name=tab).count():
                page.get_by_role("tab", name=tab).click()
                page.wait_for_timeout(500)
                page.screenshot(path=folder / f"{game}-{name}-{tab.lower()}.png")
        seq = call(f"{url}/api/table", token)["seq"]
        call(f"{url}/api/table/actions", token, {"seq": seq, "word": word})
        page.wait_for_selector(".battlecard")
        page.wait_for_timeout(800)
        page.screenshot(path=folder / f"{game}-{name}-battle.png")
        page.context.close()
        token = seated(url, call(f"{url}/api/tables", body={**shared, "save": over.save()}))[over.rules.SIDES[0]]
        page = opened(browser, f"{url}/#/table/{token}", width, height, theme)
        page.wait_for_selector(".end h3")
        page.screenshot(path=folder / f"{game}-{name}-end.png")
        page.context.close()


# where both sides are: the place with most counters of the side that has fewer of them there
BUSIEST = """() => { const map = document.querySelector('.map').getBoundingClientRect()
  const all = [...document.querySelectorAll('.piece')].map(n => [n.getBoundingClientRect(), n.querySelector('.second') ? 1 : 0])
    .map(([b, side]) => [b.x + b.width / 2, b.y + b.height / 2, side])
  let best = [map.left, map.top], most = -1
  for (let x = map.left; x <= map.right - 540; x += 20) for (let y = map.top; y <= map.bottom - 400; y += 20) {
    const here = all.filter(([px, py]) => px > x + 30 && px < x + 510 && py > y + 30 && py < y + 370)
    const second = here.filter(([, , side]) => side).length, n = 4 * Math.min(second, here.length - second) + here.length
    if (n > most) { most = n; best = [x, y] } }
  return best }"""
BARE = ".afloat, .mini, .zoom, .whereabouts, .veil, .wash, .around, .casing, .pills, .trail { display: none !important }"


SCENES = {"avalon-hill": ("B.attack.6", 9), "deluxe": ("8.2.1", 8), "first-blood": ("8.10c", 9),
          "starvation-island": ("8.step4.offer", 4), "henderson-solo": ("4.0.b", 5)}  # fmt: skip
"""What each game's picture in the lobby shows: the first question by that rule from that turn on."""


def midgame(game: str) -> str:
    """A position in the middle of a game between two bots where both sides are at each other, in notation."""
    rule, turn = SCENES.get(game, ("", 4))
    played, player = henderson.new(game, seed=5), bot("v1:regular", "lobby")
    while (asked := played.decision) is not None:
        if played.where.turn >= turn and rule in ("", asked.rule):
            break
        played.play(player.choose(Seat(played, asked.player)))
    return played.position()


def lobby_pictures(browser: Browser, url: str) -> None:
    """What the cards of the lobby show: the busiest piece of the map in the middle of a game between two bots."""
    PICTURES.mkdir(exist_ok=True)
    for game in titles():
        made = call(f"{url}/api/tables", body={"game": game, "position": midgame(game)})
        page = opened(browser, f"{url}/#/table/{made['watch']}", 1440, 900, "light")
        page.add_style_tag(content=BARE)
        x, y = page.evaluate(BUSIEST)
        clip = {"x": x, "y": y, "width": 540, "height": 400}
        page.screenshot(path=PICTURES / f"{game}.jpg", type="jpeg", quality=78, clip=clip)  # type: ignore[arg-type]
        page.context.close()


def lobby_screens(browser: Browser, url: str, folder: Path) -> None:
    """The lobby on every screen, with a form open, and the page of an invitation."""
    for name, (width, height, theme) in SCREENS.items():
        page = opened(browser, url, width, height, theme)
        page.screenshot(path=folder / f"lobby-{name}.png")
        page.get_by_role("button", name="Play", exact=True).nth(1).click()
        page.screenshot(path=folder / f"lobby-{name}-form.png")
        page.get_by_text("Invite by link").click()
        page.get_by_role("button", name="Invite", exact=True).click()
        page.get_by_text("Waiting for").or_(page.get_by_text("It is your move")).first.wait_for()
        page.screenshot(path=folder / f"invite-{name}.png")
        page.context.close()


def learn_pictures(browser: Browser, url: str, game: str, folder: Path) -> None:
    """The pages to learn from, and the guided turn at its beginning, in its middle and at its end."""
    for name in ("light", "phone"):
        width, height, _ = SCREENS[name]
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=width < 700, reduced_motion="reduce")
        page = context.new_page()
        page.goto(f"{url}/#/learn/{game}")
        beside = page.get_by_role("complementary", name="Guided turn")
        for n in range(4):
            page.get_by_role("heading", level=1).wait_for()
            page.screenshot(path=folder / f"{game}-{name}-learn-{n + 1}.png")
            page.get_by_role("button", name="Next", exact=True).click()
        page.screenshot(path=folder / f"{game}-{name}-learn-5.png")
        page.get_by_role("button", name="Begin the guided turn").click()
        for n in range(40):
            beside.wait_for()
            page.wait_for_timeout(500)
            show = beside.get_by_role("button", name="Show me")
            if n in (0, 4, 9) or not show.count():
                page.screenshot(path=folder / f"{game}-{name}-guide-{n + 1}.png")
            if not show.count():
                break
            show.click()
            page.wait_for_timeout(100)
            if beside.get_by_role("button", name="Yes, go on").count():
                beside.get_by_role("button", name="Yes, go on").click()
        context.close()


def other_turn_pictures(browser: Browser, url: str, game: str, folder: Path) -> None:
    """Against a bot: the other side's turn as it is shown, the card after it; the menu and the list of keys."""
    sides = [s["id"] for s in next(t for t in call(f"{url}/api/games") if t["id"] == game)["sides"]]
    if len(sides) < 2:
        return
    seats = {sides[0]: "human", sides[1]: "regular"}
    made = call(f"{url}/api/tables", body={"game": game, "seats": seats, "seed": "12"})
    page = opened(browser, f"{url}/#/table/{made['seats'][sides[0]]}", 1280, 800, "light")
    token = made["seats"][sides[0]]
    card = page.get_by_role("region", name="What the other side did")
    for _ in range(800):
        now = call(f"{url}/api/table", token)
        if now["question"] is None or card.count():
            break
        if page.locator(".watchbar").count():  # the other side's doings, step by step; a card is made of more than one or two
            page.screenshot(path=folder / f"{game}-light-other-turn.png")
            page.wait_for_timeout(300)
        elif now["question"]["mine"]:
            word = random.Random(now["seq"]).choice(now["question"]["options"])["word"]
            with suppress(urllib.error.HTTPError):  # the page has closed what left no choice meanwhile
                call(f"{url}/api/table/actions", token, {"seq": now["seq"], "word": word})
            page.wait_for_timeout(20)
        else:
            page.wait_for_timeout(50)
    if card.count():
        page.wait_for_timeout(500)
        page.screenshot(path=folder / f"{game}-light-other-card.png")
    for name in ("Table menu", "Keys and help"):
        page.get_by_role("button", name=name).click()
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{game}-light-{name.split()[-1]}.png")
        page.keyboard.press("Escape")
    page.context.close()


def question_pictures(browser: Browser, url: str, game: str, folder: Path) -> None:
    """Every kind of question that two bots come to, where it had most answers."""
    found: dict[str, tuple[int, Game]] = {}
    now, player = henderson.new(game, seed=5), bot("v1:regular", "pictures")
    while (asked := now.decision) is not None:
        kind, many = f"{asked.rule} {asked.verb}".strip(), min(12, len(asked.words)) + 5 * (now.where.turn > 2)
        if kind not in found or found[kind][0] < many:
            found[kind] = many, now.clone()
        now.play(player.choose(Seat(now, asked.player)))
    for kind, (_, then) in sorted(found.items()):
        assert then.decision is not None
        made = call(f"{url}/api/tables", body={"game": game, "save": then.save(), "hotseat": len(now.rules.SIDES) > 1})
        page = opened(browser, f"{url}/#/table/{seated(url, made)[then.decision.player]}", 1280, 800, "light")
        page.screenshot(path=folder / f"{game}-question-{kind.replace(' ', '-')}.png")
        page.context.close()


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("screenshots"))
    parser.add_argument("--game", action="append", choices=titles())
    parser.add_argument("--answers", type=int, default=160)
    parser.add_argument("--lobby", action="store_true")
    parser.add_argument("--questions", action="store_true")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        if args.lobby:
            lobby_pictures(browser, url)
            return
        args.folder.mkdir(parents=True, exist_ok=True)
        lobby_screens(browser, url, args.folder)
        for game in args.game or titles():
            table_pictures(browser, url, game, args.folder, args.answers)
            card_pictures(browser, url, game, args.folder)
            learn_pictures(browser, url, game, args.folder)
            other_turn_pictures(browser, url, game, args.folder)
            if args.questions:
                question_pictures(browser, url, game, args.folder)


if __name__ == "__main__":
    main()
