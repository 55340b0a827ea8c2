"""The laboratory's words: ladder, report, compare, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from .app import app
from .screen import as_json, say, table
from .settings import Given, Json, Level, Preset, Title, opened, options


@app.command()
def ladder(
    game: Title,
    bots: Annotated[str, typer.Option("--bots", help="Commas between: random,heuristic,search:60")] = "random,heuristic",
    n: Annotated[int, typer.Option("--games", "-n", min=2, help="Games for each pair, half from each side")] = 100,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game; go on where it stopped")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="As the table of docs/bots.md")] = False, json: Json = False,
) -> None:  # fmt: skip
    """A round robin of bots from both sides, and their Elo with intervals."""
    from ..bots import bot
    from ..lab.ladder import climb
    from ..lab.ladder import markdown as as_markdown
    from .progress import counting

    names = [b.strip() for b in bots.split(",") if b.strip()]
    for name in names:
        bot(name, rules=rules_of(game))
    pairs = len(names) * (len(names) - 1) // 2
    with counting(f"ladder {game}", n * pairs) as tell:
        found = climb(game, names, n, options(game, level, option, preset), seed, jobs, tell, out)
    if json:
        as_json(found)
        return
    if markdown:
        print(as_markdown(found, seed))
        return
    table(
        ("bot", "Elo", "95 % interval", "games"),
        [(r.bot, f"{r.elo:+.0f}", f"{r.low:+.0f} to {r.high:+.0f}", str(r.games)) for r in found.ratings],
    )
    rows = [(p.a, p.b, f"{p.a_wins}-{p.b_wins}-{p.draws}", f"{p.a_share.share:.0%} ({p.a_share.low:.0%} to {p.a_share.high:.0%})",
             ", ".join(f"{s} {v:.0%}" for s, v in p.by_side.items())) for p in found.pairings]  # fmt: skip
    table(("bot", "against", "won-lost-drawn", "share won", "points by side"), rows)


@app.command()
def report(
    results: Annotated[str, typer.Argument(metavar="RESULTS", help="What 'henderson simulate --out' wrote")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE")] = "",
) -> None:
    """Write one self-contained HTML page about a study."""
    from ..lab.report import report as page
    from ..lab.study import read

    plan, samples = read(results)
    if not samples:
        raise HendersonError(f"'{results}' holds no finished game yet")
    target = Path(output or Path(results).with_suffix(".html"))
    target.write_text(page(plan, samples), encoding="utf-8")
    say(f"{len(samples)} games in {target}")


@app.command()
def compare(
    a: Annotated[str, typer.Argument(metavar="A")], b: Annotated[str, typer.Argument(metavar="B")], json: Json = False
) -> None:
    """Does an option, a table or a pack change the balance, and is it significant? Two studies side by side."""
    from ..lab.compare import compare as beside
    from ..lab.study import read

    found = beside(read(a), read(b), (a, b))
    if json:
        as_json(found)
        return
    say(f"{found.game}: {found.games[0]} games of {a}, {found.games[1]} of {b}", "bold")
    say("changed: " + ("; ".join(found.changed) or "nothing but the seed"))
    rows = [(d.what, f"{d.a:.3f}", f"{d.b:.3f}", f"{d.difference:+.3f}", f"{d.low:+.3f} to {d.high:+.3f}", f"{d.p:.3f}",
             "yes" if d.significant else "no") for d in found.differences]  # fmt: skip
    table(("", "A", "B", "difference", "95 % interval", "p", "significant"), rows)


@app.command()
def odds(
    file: Annotated[str, typer.Argument(metavar="SAVE|POSITION|GAME", help="A save, or a position in notation")],
    words: Annotated[list[str], typer.Argument(metavar="[WORD]...", help="Answers to weigh; none: every one, ten at most")] = [],  # noqa: B006
    n: Annotated[int, typer.Option("--samples", "-n", min=1)] = 400,
    seed: Annotated[str, typer.Option("--seed")] = "0", json: Json = False,
) -> None:  # fmt: skip
    """What an answer would bring: exact from the printed table where it can be, else by playing it many times."""
    from ..lab.odds import odds as weigh
    from . import show

    game = opened(file)
    if game.decision is None:
        raise HendersonError(f"The game of '{file}' is over: there is nothing to answer")
    asked = list(words) or list(game.decision.words)[:10]
    found = [weigh(game, word, n, seed) for word in asked]
    if json:
        as_json(found)
        return
    say(f"{game.decision.player}: {game.decision.text} [{game.decision.rule}]", "bold")
    for o in found:
        say(o.word, "bold")
        if o.exact is not None:
            show.preview(o.exact)
        rows = [(line.text, f"{line.p:.1%}", f"{line.low:.1%} to {line.high:.1%}") for line in o.lines[:8]]
        table((f"in {o.samples} futures", "share", "95 % interval"), rows)
