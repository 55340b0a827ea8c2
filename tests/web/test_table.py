"""The table in a real browser, for every game: start, mouse, keyboard, refusal, undo, bot, reload, two players, replay."""

import json
import re
import time
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from henderson.games import titles

SHOWS = "seq => document.querySelector('.page')?.dataset.seq === seq"
CLICK = "id => document.querySelector(`[data-space='${id}'].space`).dispatchEvent(new MouseEvent('click', {bubbles: true}))"
IN_SIGHT = """words => { for (const node of document.querySelectorAll('.space')) { const b = node.getBoundingClientRect()
  if (words.includes(node.dataset.space) && b.left > 40 && b.right < 330 && b.top > 140 && b.bottom < 480)
    return [b.left + b.width / 2, b.top + b.height / 2] } return null }"""
EDGES = """() => ['.still svg', '.ground'].map(which => { const b = document.querySelector(which).getBoundingClientRect()
  return [b.left, b.top, b.right] })"""
SMALL: Any = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
ENDING = re.compile(r"^(end|done|stop|finish|pass|none|no|stay|hold|skip|nothing|decline|continue)\b", re.I)


def seat(page: Page) -> str:
    """The seat in the page's address; one that this browser holds goes with its cookie."""
    name: str = page.evaluate("decodeURIComponent(location.hash.split('/')[2])")
    cookie = next((c["value"] for c in page.context.cookies() if c["name"] == "henderson"), "")
    return f"{name}|{cookie}" if name.startswith("~") else name


def snapshot(page: Page, server: Any) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/table", seat(page))
    return found


def my_turn(page: Page, server: Any, seconds: float = 25) -> dict[str, Any]:
    """Wait until this seat is asked, and the page shows it."""
    until = time.monotonic() + seconds
    while True:
        now = snapshot(page, server)
        if now["outcome"] or (now["question"] and now["question"]["mine"]):
            if not now["outcome"]:
                page.wait_for_function(SHOWS, arg=str(now["seq"]))
            return now
        assert time.monotonic() < until, "nobody asked this seat"
        time.sleep(0.05)


def changed(page: Page, server: Any, seq: int) -> dict[str, Any]:
    """The snapshot once it is another than `seq`."""
    for _ in range(800):
        now = snapshot(page, server)
        if now["seq"] != seq:
            return now
        time.sleep(0.05)
    raise AssertionError("the answer did not arrive")


def type_answer(page: Page, word: str) -> None:
    """By the keyboard alone: / opens the line, Enter sends; what dice follow is confirmed."""
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_role("dialog", name="Type an answer").get_by_role("textbox").fill(word)
    page.keyboard.press("Enter")


def answer(page: Page, server: Any, word: str) -> dict[str, Any]:
    before = my_turn(page, server)
    type_answer(page, word)
    for _ in range(400):
        now = snapshot(page, server)
        if now["seq"] != before["seq"]:
            return now
        if page.locator(".buttons .btn.attack, .btn.word.primary").count():
            page.keyboard.press("Enter")
        time.sleep(0.04)
    raise AssertionError(f"{word!r} was not taken")


def new_game(page: Page, server: Any, title: str) -> Locator:
    """The lobby's form for a new game."""
    page.goto(server.url)
    name = next(t["title"] for t in server.get("/api/games") if t["id"] == title)
    page.get_by_role("button", name=f"Choose {name}", exact=True).click()
    return page.get_by_role("form", name=f"New game of {name}", exact=True)


def start_from_lobby(page: Page, server: Any, title: str) -> dict[str, Any]:
    form = new_game(page, server, title)
    if form.get_by_text("Random", exact=True).count():
        form.get_by_text("Random", exact=True).click()
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".still svg", state="attached")
    return my_turn(page, server)


def test_an_opponent_of_a_level_has_a_character(page: Page, server: Any) -> None:
    form = new_game(page, server, "avalon-hill")
    character = form.get_by_role("group", name="Character")
    expect(character.get_by_role("radio")).to_have_count(4)
    form.get_by_text("Random", exact=True).click()
    expect(character).to_have_count(0)  # who plays at random has none
    form.get_by_text("Regular", exact=True).click()
    character.get_by_text("Careful", exact=True).click()
    form.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".still svg", state="attached")
    assert snapshot(page, server)["seats"]["Japan"] == "regular:careful"
    expect(page.get_by_text("Regular, Careful").first).to_be_attached()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (768, 1024), (390, 844)], ids=lambda s: f"{s[0]}x{s[1]}")
def test_the_form_shows_how_to_start_however_long_it_is(size: tuple[int, int], page: Page, server: Any) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    form = new_game(page, server, "first-blood")
    form.get_by_text("optional rules").click()  # or folds it up, where it was open
    for _ in range(2):
        expect(form.get_by_role("button", name="Start the game")).to_be_in_viewport(ratio=1)
        form.get_by_text("optional rules").click()
    form.get_by_role("button", name="Load a save or position").click()
    expect(form.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("title", titles())
def test_a_game_is_started_and_played_by_mouse_and_keyboard(title: str, page: Page, server: Any) -> None:
    """From the lobby to the table: a click, a key and a typed word each answer a question; undo takes one back."""
    now = start_from_lobby(page, server, title)
    expect(page.locator("nav.strip [aria-current=step]")).to_have_count(1)
    if title == "avalon-hill":  # T.setup.1 the Basic game has seven steps
        expect(page.locator("nav.strip .step")).to_have_count(7)
    drawn, live = page.evaluate(EDGES)
    assert drawn == pytest.approx(live, abs=1.5), "the map and what lies on it begin at the same corner, at the same scale"
    # by mouse: on the map when something there is offered, else a button
    options = now["question"]["options"]
    before, option = now["seq"], next(o for kind in ("piece", "space", "word") for o in options if o["kind"] == kind)
    click_option(page, option)
    now = changed(page, server, before)
    # undo, unless a die fell or something was revealed
    now = my_turn(page, server)
    if not now["undo"]:
        text = now["question"]["text"]
        page.keyboard.press("u")
        changed(page, server, now["seq"])
        undone = my_turn(page, server)
        assert any(o["word"] == option["word"] for o in undone["question"]["options"])
        now = answer(page, server, option["word"])
        now = my_turn(page, server)
        assert now["question"]["text"] == text
    # by keyboard alone: Tab to an option on the map, or E / Tab to a button, then Enter
    before = now["seq"]
    page.locator("#prompt").focus()
    if any(o["kind"] != "word" for o in now["question"]["options"]):
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        if page.locator(".buttons .btn.attack").count():
            page.keyboard.press("Enter")
    else:
        page.locator(".btn.word").first.focus()
        page.keyboard.press("Enter")
    changed(page, server, before)


# Where to click an offered thing: its middle, once that is what a pointer hits there and the camera rests.
MIDDLE = """word => { const node = document.querySelector(`[data-space="${word}"].space, [data-piece="${word}"]`)
  const b = node.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2
  const hit = document.elementFromPoint(x, y)?.closest('.space, .piece')
  const there = document.querySelector('.live .cursor') && hit && (hit === node || hit.matches('.piece')), key = `${x} ${y}`
  window.same = there && window.key === key ? (window.same ?? 0) + 1 : 0
  window.key = key
  return window.same > 4 ? [x, y] : null }"""


def click_option(page: Page, option: dict[str, Any]) -> None:
    """Click what is offered where it is drawn."""
    if option["kind"] == "word":
        page.locator(".btn.word", has_text=re.compile(f"^{re.escape(option['word'])}", re.I)).first.click()
    else:
        page.mouse.move(2, 2)  # Tab goes on from what the pointer rests on
        page.locator("#prompt").focus()
        page.keyboard.press("Tab")  # brings the first option into view
        x, y = page.wait_for_function(MIDDLE, arg=option["word"]).json_value()
        page.mouse.click(x, y)
        fan = page.locator(".fan button.can")
        if fan.count():
            fan.first.click()
    page.wait_for_timeout(120)
    if page.locator(".buttons .btn.attack").count():
        page.locator(".buttons .btn.attack").click()


def test_a_new_games_form_shows_which_preset_its_options_come_to(page: Page, server: Any) -> None:
    """The printed game's at first, the one that is chosen, and none when an option is neither's; optional rules stay unfolded."""
    page.goto(server.url)
    page.get_by_role("article", name="Deluxe Guadalcanal", exact=True).get_by_role("button", name="Play", exact=True).click()
    form = page.locator("form.new")
    usual, hide = (form.get_by_role("radio", name=name, exact=True) for name in ("Standard", "Both hide"))
    expect(usual).to_be_checked()
    form.get_by_text("Both hide", exact=True).click()
    expect(hide).to_be_checked()
    form.locator("summary").click()
    dice = form.get_by_role("checkbox", name=re.compile("10.2.2a"))
    dice.click()
    expect(hide).not_to_be_checked()
    expect(usual).not_to_be_checked()
    dice.click()
    expect(hide).to_be_checked()


@pytest.mark.parametrize("title", titles())
def test_what_is_not_offered_is_explained(title: str, page: Page, server: Any) -> None:
    """A word that was not offered is refused in words, with a rule that opens; the game is unchanged."""
    now = start_from_lobby(page, server, title)
    for _ in range(40):  # a question with places or units to choose from
        offered = {o["word"] for o in now["question"]["options"]}
        if any(o["kind"] != "word" for o in now["question"]["options"]):
            break
        now = answer(page, server, sorted(offered)[0])
        now = my_turn(page, server)
    spaces = [s["id"] for s in server.get(f"/api/games/{title}/board")["spaces"]]
    held = {p["place"] for p in now["view"].get("pieces", []) if p["id"] in offered}
    wrong = next(s for s in spaces if s not in offered and s not in held)
    page.evaluate(
        "id => document.querySelector(`[data-space='${id}'].space`).dispatchEvent(new MouseEvent('click', {bubbles: true}))",
        wrong,
    )
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert).to_contain_text("cannot be chosen")
    alert.locator(".chip").click()
    rule = page.get_by_role("dialog", name=re.compile("^Rule "))
    expect(rule.locator("p").first).not_to_be_empty()
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    assert snapshot(page, server)["seq"] == now["seq"]


@pytest.mark.parametrize("title", titles())
def test_a_bot_is_played_to_the_next_turn_and_the_page_reloads(title: str, page: Page, server: Any) -> None:
    """Against a bot until the turn, or at least the step, is another; a reload shows the same question; then the replay."""
    sides = next(t["sides"] for t in server.get("/api/games") if t["id"] == title)
    seats = {s["id"]: "human" if s["id"] == "US" else "random" for s in sides}
    token = server.open(title, seats=seats)["US"]
    page.goto(f"{server.url}/#/table/{token}")
    now = my_turn(page, server)
    first, begun = now["view"]["where"], time.monotonic()
    while now["view"]["where"]["turn"] == first["turn"] and time.monotonic() < begun + 60:
        if now["view"]["where"]["step"] != first["step"] and time.monotonic() > begun + 8:
            break
        words = [o["word"] for o in now["question"]["options"]]
        ends = [w for w in words if ENDING.match(w)]
        now = answer(page, server, ends[0] if ends else words[0])
        now = my_turn(page, server)
        if now["outcome"]:
            break
    assert (now["view"]["where"]["turn"], now["view"]["where"]["step"]) != (first["turn"], first["step"]) or now["outcome"]
    page.reload()
    if not now["outcome"]:
        my_turn(page, server)
    page.goto(f"{server.url}/#/replay/{token}")
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    page.get_by_role("button", name="First step").click()
    expect(page.locator("footer h2")).to_contain_text("Step 0 of")
    page.keyboard.press("l")
    expect(page.locator("footer h2")).to_contain_text("Step 1 of")
    page.get_by_role("button", name="Last step").click()
    expect(page.locator("footer h2")).not_to_contain_text("Step 1 of")


HIDING: dict[str, dict[str, Any]] = {"deluxe": {}, "avalon-hill": {"level": "tournament", "hidden-movement": True}}


@pytest.mark.parametrize("title", HIDING)
def test_two_browsers_never_see_the_other_sides_hidden_units(title: str, browser: Browser, server: Any) -> None:
    """Two people at one table: what Japan hides is in no answer, no frame and no element of the U.S. browser."""
    tokens = server.open(title, seats={"US": "human", "Japan": "human"}, options=HIDING[title])
    heard: list[dict[str, Any]] = []
    contexts = {side: browser.new_context(**SMALL) for side in ("US", "Japan")}
    pages = {side: context.new_page() for side, context in contexts.items()}

    def note(text: str | bytes) -> None:
        said = json.loads(text)
        if isinstance(said, dict) and "view" in said:
            heard.append(said)

    pages["US"].on(
        "response",
        lambda r: note(r.body()) if "/api/table" in r.url and r.ok and "json" in r.headers.get("content-type", "") else None,
    )
    pages["US"].on("websocket", lambda ws: ws.on("framereceived", note))
    for side, page in pages.items():
        page.goto(f"{server.url}/#/table/{tokens[side]}")
        page.wait_for_selector(".still svg", state="attached")
    hidden: set[str] = set()
    for _ in range(400):
        us, japan = server.get("/api/table", tokens["US"]), server.get("/api/table", tokens["Japan"])
        seen = {p["id"] for p in us["view"].get("pieces", [])}
        hidden = {p["id"] for p in japan["view"].get("pieces", []) if p["side"] == "Japan" and p["place"] and p["id"] not in seen}
        if (hidden and any(p["place"] for p in us["view"].get("pieces", []))) or us["question"] is None:
            break
        asked = us if us["question"]["mine"] else japan
        words = [o["word"] for o in asked["question"]["options"]]
        stealth = [w for w in words if "stealth" in w.lower()]
        server.play(tokens[asked["side"]], (stealth or [w for w in words if not ENDING.match(w)] or words)[0])
    assert hidden, "some Japanese unit is hidden by now"
    seq = us["seq"]
    on_map = len([p for p in us["view"]["pieces"] if p["place"]])
    pages["US"].wait_for_function("n => document.querySelectorAll('.piece').length === n", arg=on_map)
    drawn = set(pages["US"].eval_on_selector_all("[data-piece]", "nodes => nodes.map(n => n.dataset.piece)"))
    assert drawn and not drawn & hidden
    assert heard, "the traffic was watched"
    for told in heard:
        if told["seq"] == seq:
            assert not {p["id"] for p in told["view"].get("pieces", [])} & hidden
    for context in contexts.values():
        context.close()


def test_a_lost_server_is_told_and_found_again(page: Page, server: Any) -> None:
    """The server dies and comes back: an amber line says so, the board stays, and the next answer is taken."""
    token = server.open("avalon-hill", seats={"US": "human", "Japan": "human"})["Japan"]
    page.goto(f"{server.url}/#/table/{token}")
    now = my_turn(page, server)
    server.stop()
    expect(page.get_by_text("Reconnecting, your last move is safe.")).to_be_visible()
    assert page.locator(".space").count() > 100
    server.start()
    expect(page.get_by_text("Reconnecting, your last move is safe.")).to_have_count(0, timeout=20_000)
    after = answer(page, server, now["question"]["options"][0]["word"])
    assert after["seq"] != now["seq"]


def test_hot_seat_covers_the_screen_between_players(page: Page, server: Any) -> None:
    """Two people at one screen: after one side's last answer the map is hidden until the other says he is there."""
    tokens = server.open("avalon-hill", seats={"US": "human", "Japan": "human"}, hotseat=True)
    page.goto(f"{server.url}/#/table/" + "%3B".join(f"{side}%3D{tokens[side]}" for side in ("Japan", "US")))
    page.wait_for_selector(".space", state="attached")
    while (now := server.get("/api/table", tokens["Japan"]))["question"]["mine"]:
        server.play(tokens["Japan"], now["question"]["options"][0]["word"])
    cover = page.get_by_role("dialog", name="Change of seats")
    expect(cover).to_contain_text("look away")
    cover.get_by_role("button").click()
    expect(cover).to_have_count(0)
    expect(page.locator("#prompt")).to_contain_text("Land")


def test_the_phone_plans_with_one_tap_and_answers_with_the_second(browser: Browser, server: Any) -> None:
    """At 390 pixels nothing overflows, and a tap on a hex only plans."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    token = server.open("avalon-hill", seats={"US": "human", "Japan": "human"})["Japan"]
    page.goto(f"{server.url}/#/table/{token}")
    now = my_turn(page, server)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    words = {o["word"] for o in now["question"]["options"]}
    place = page.wait_for_function(IN_SIGHT, arg=sorted(words)).json_value()
    page.touchscreen.tap(*place)
    expect(page.locator(".buttons .btn.primary")).to_be_visible()
    assert server.get("/api/table", token)["seq"] == now["seq"]
    page.touchscreen.tap(*place)
    for _ in range(100):
        if server.get("/api/table", token)["seq"] != now["seq"]:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the second tap was not taken")
    for tab in ("Log", "Units", "Tracks", "Rules", "Map"):
        page.get_by_role("button", name=tab, exact=True).last.tap()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_save_goes_out_and_comes_back_in(page: Page, server: Any) -> None:
    """Menu, save; lobby, load: the same position again. What is no save is refused in a sentence."""
    token = server.open("avalon-hill", seats={"US": "human", "Japan": "human"}, hotseat=True)["Japan"]
    page.goto(f"{server.url}/#/table/{token}")
    now = my_turn(page, server)
    answer(page, server, now["question"]["options"][0]["word"])
    page.get_by_role("button", name="Table menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    text = download.value.path().read_text()
    assert "---" in text
    page.goto(server.url)
    page.get_by_role("button", name=re.compile("^Choose Guadalcanal .Avalon")).click()
    page.get_by_role("button", name="Load a save or position").click()
    page.get_by_role("textbox", name="Save or position").fill("nonsense")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("form .fail")).not_to_be_empty()
    page.get_by_text("Hot-seat", exact=True).click()
    page.get_by_role("textbox", name="Save or position").fill(text)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_selector(".piece", state="attached")
    assert page.locator(".piece").count() == 1
