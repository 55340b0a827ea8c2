"""How fast the table is in a browser: python tools/browser_bench.py [--game ID] [--actions N] [--json]

Prints, for the biggest map with as many counters as a game played at random brings on it:

    first paint       from the address to the map and its counters on the screen; cold: the server has drawn no map yet
    redraw, pushed    from a push on the WebSocket to the new position on the screen (bots' pushes are gathered for 70 ms first)
    redraw, clicked   from the answer of the server to the new position on the screen
    panning           between frames while the map is dragged: median and 95th percentile

"On the screen" is the third animation frame after the page has changed. Needs the built client and Debian's Chromium, which
draws without a graphics card here: a desktop is faster.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright
from screenshots import FLAGS, call, seated, served

import henderson
from henderson.games import titles

BARS = {"first paint": 2000.0, "redraw, pushed": 250.0, "redraw, clicked": 250.0, "panning": 17.0}

# Notes when each push and each answer arrives, and when the page that shows it has been drawn.
WATCH = """() => {
  window.bench = { arrived: {}, drawn: {}, first: 0 }
  const frames = (n, then) => requestAnimationFrame((t) => (n > 1 ? frames(n - 1, then) : then(performance.now())))
  const note = (text, how) => {
    const seq = /"seq":\\s*(\\d+)/.exec(text)?.[1]
    if (seq && !bench.arrived[seq]) bench.arrived[seq] = [how, performance.now()]
  }
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(...a) { super(...a); this.addEventListener('message', (e) => note(String(e.data).slice(0, 400), 'pushed')) }
  }
  const ask = window.fetch
  window.fetch = async (path, init) => {
    const answer = await ask(path, init)
    if (String(path).includes('/actions')) note(await answer.clone().text(), 'clicked')
    return answer
  }
  new MutationObserver(() => {
    const page = document.querySelector('.page')
    const seq = page?.dataset.seq
    if (!bench.first && page && document.querySelector('.still svg') && document.querySelector('.piece'))
      frames(3, (t) => (bench.first ||= t))
    if (seq && !(seq in bench.drawn)) { bench.drawn[seq] = 0; frames(3, (t) => (bench.drawn[seq] = t)) }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-seq'] })
}"""

FRAMES = """() => { window.gaps = []; let last = 0
  const tick = (t) => { if (last) gaps.push(t - last); last = t; if (window.gaps) requestAnimationFrame(tick) }
  requestAnimationFrame(tick) }"""


def crowded(game: str, answers: int = 2400) -> str:
    """The position with the most counters on the map in a game played at random, in notation."""
    played, rng, most, best = henderson.new(game, seed=1), Random(1), -1, ""
    for n in range(answers):
        if played.decision is None:
            break
        if n % 40 == 0:
            lying = sum(bool(piece.place) for piece in played.view("").pieces)
            if lying > most:
                most, best = lying, played.position()
        words = played.decision.words
        played.play(words[int(rng.random() * len(words))])
    return best


def step(url: str, tokens: dict[str, str], asked: str) -> str:
    """Answer the present question beside the browser, by its middle option; who is asked next."""
    now = call(f"{url}/api/table", tokens[asked])
    if now["question"] and not now["question"]["mine"]:
        asked = now["question"]["player"]
        now = call(f"{url}/api/table", tokens[asked])
    if now["question"]:
        options = now["question"]["options"]
        call(f"{url}/api/table/actions", tokens[asked], {"seq": now["seq"], "word": options[len(options) // 2]["word"]})
    return asked


def paint(page: Page, address: str) -> float:
    """Milliseconds from the address to the map."""
    page.goto(address)
    page.wait_for_function("() => bench.first > 0", timeout=60_000)
    return float(page.evaluate("bench.first"))


def redraws(page: Page) -> dict[str, list[float]]:
    """Milliseconds from arrival to the screen, for pushes and for the page's own answers."""
    found: dict[str, list[float]] = {"pushed": [], "clicked": []}
    for how, ms in page.evaluate("Object.entries(bench.arrived).filter(([s]) => bench.drawn[s]).map(([s, [how, t]]) => "
                                 "[how, bench.drawn[s] - t])"):  # fmt: skip
        found[how].append(ms)
    return found


def pan(page: Page) -> list[float]:
    """Milliseconds between frames while the map is dragged to and fro."""
    page.evaluate(FRAMES)
    page.mouse.move(600, 400)
    page.mouse.down()
    for i in range(150):
        x = 600 + 260 * (1 - abs((i % 60) - 30) / 15)
        page.mouse.move(x, 400 + 90 * (1 - abs((i % 44) - 22) / 11))
    page.mouse.up()
    gaps: list[float] = page.evaluate("(() => { const g = gaps; window.gaps = null; return g })()")
    return gaps


def measure(game: str, actions: int) -> dict[str, Any]:
    """All of it, once."""
    chromium = shutil.which("chromium") or "/usr/bin/chromium"
    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        made = call(f"{url}/api/tables", body={"game": game, "position": crowded(game), "seed": "3"})
        tokens = seated(url, made)
        asked = call(f"{url}/api/table", made["watch"])["question"]["player"]
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        page.add_init_script("localStorage.setItem('henderson pace', '0')")  # pushes are measured, not shown step by step
        page.add_init_script(f"({WATCH})()")
        cold = paint(page, f"{url}/#/table/{tokens[asked]}")
        page.goto("about:blank")
        first = paint(page, f"{url}/#/table/{tokens[asked]}")
        counters = page.locator(".piece").count()
        page.wait_for_timeout(800)
        for _ in range(actions):
            asked = step(url, tokens, asked)
            page.wait_for_timeout(450)
        for _ in range(actions):
            page.locator("#prompt").focus()
            page.keyboard.press("Tab")
            page.wait_for_timeout(250)
            page.keyboard.press("Enter")
            page.wait_for_timeout(600)
        told = redraws(page)
        gaps = pan(page)
        browser.close()
    figures: dict[str, Any] = {"game": game, "counters": counters, "first paint": first, "first paint, server cold": cold}
    for how, found in told.items():
        if found:
            figures[f"redraw, {how}"] = statistics.median(found)
            figures[f"redraw, {how}, worst of {len(found)}"] = max(found)
    figures["panning"] = statistics.median(gaps)
    figures["panning, 95 of 100"] = sorted(gaps)[int(0.95 * len(gaps))]
    return figures


def main() -> None:
    """Measure and print; exit 1 when a bar is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=titles(), default="avalon-hill")
    parser.add_argument("--actions", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure(args.game, args.actions)
    if args.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            bar = f"   (bar {BARS[name]:.0f} ms)" if name in BARS else ""
            print(f"{name:32} {f'{value:8.1f} ms' if isinstance(value, float) else value}{bar}")
    missed = [name for name, bar in BARS.items() if figures.get(name, 0) > bar]
    raise SystemExit(f"slower than the bar: {', '.join(missed)}" if missed else 0)


if __name__ == "__main__":
    main()
