"""The laboratory's words: ladder, league, tune, train, sense, gains, report, compare, odds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from ..games import titles
from .app import app
from .screen import as_json, say, table
from .settings import Given, Json, Level, PackDir, Preset, Title, opened, options, own_pack


@app.command()
def ladder(
    game: Title,
    bots: Annotated[str, typer.Option("--bots", help="Commas between: random,heuristic,search:60")] = "random,heuristic",
    n: Annotated[int, typer.Option("--games", "-n", min=2, help="Games for each pair, half from each side")] = 100,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game; go on where it stopped")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="As the tables of docs/bots")] = False, json: Json = False,
    pack: PackDir = "",
) -> None:  # fmt: skip
    """A round robin of bots from both sides, and their Elo with intervals."""
    from ..bots.own import any_bot
    from ..lab.ladder import climb
    from ..lab.ladder import markdown as as_markdown
    from .progress import counting

    names = [b.strip() for b in bots.split(",") if b.strip()]
    for name in names:
        any_bot(name, rules=rules_of(game))
    pairs = len(names) * (len(names) - 1) // 2
    with counting(f"ladder {game}", n * pairs) as tell:
        found = climb(game, names, n, options(game, level, option, preset), seed, jobs, tell, out, own_pack(pack))
    if json:
        as_json(found)
        return
    if markdown:
        print(as_markdown(found, seed))
        return
    table(
        ("bot", "Elo", "95 % interval", "games"),
        [(r.bot, f"{r.elo:+.0f}", r.interval(), str(r.games)) for r in found.ratings],
    )
    rows = [(p.a, p.b, f"{p.a_wins}-{p.b_wins}-{p.draws}", f"{p.a_share.share:.0%} ({p.a_share.low:.0%} to {p.a_share.high:.0%})",
             ", ".join(f"{s} {v:.0%}" for s, v in p.by_side.items())) for p in found.pairings]  # fmt: skip
    table(("bot", "against", "won-lost-drawn", "share won", "points by side"), rows)


@app.command()
def report(
    results: Annotated[str, typer.Argument(metavar="RESULTS", help="What 'henderson simulate --out' wrote")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE")] = "",
    figures: Annotated[str, typer.Option("--figures", metavar="DIR", help="Each figure as an SVG file too")] = "",
) -> None:
    """Write one self-contained HTML page about a study, for screen and paper."""
    from ..lab.report import written
    from ..lab.study import read

    plan, samples = read(results)
    if not samples:
        raise HendersonError(f"'{results}' holds no finished game yet")
    page = written(plan, samples)
    target = Path(output or Path(results).with_suffix(".html"))
    target.write_text(page.html(), encoding="utf-8")
    if figures:
        Path(figures).mkdir(parents=True, exist_ok=True)
        for name, svg in page.figures:
            (Path(figures) / f"{name}.svg").write_text(svg, encoding="utf-8")
    say(f"{len(samples)} games in {target}" + (f", {len(page.figures)} figures in {figures}" if figures else ""))


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
    seed: Annotated[str, typer.Option("--seed")] = "0", pack: PackDir = "", json: Json = False,
) -> None:  # fmt: skip
    """What an answer would bring: exact from the printed table where it can be, else by playing it many times."""
    from ..lab.odds import odds as weigh
    from . import show

    game = opened(file, pack)
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


@app.command()
def league(
    game: Title,
    bots: Annotated[str, typer.Option("--bots", help="Commas between; none: the game's own sense, styles and scripts")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each pair and side")] = 20,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game; go on where it stopped")] = "",
    markdown: Annotated[bool, typer.Option("--markdown", help="As the tables of docs/bots")] = False, json: Json = False,
) -> None:  # fmt: skip
    """Everybody against everybody, each side by itself: who loses least to anybody?"""
    from ..lab.league import entrants, play_league
    from ..lab.league import markdown as as_markdown
    from .progress import counting

    names = [b.strip() for b in bots.split(",") if b.strip()] or entrants(rules_of(game).ID)
    with counting(f"league {game}", n * len(names) ** 2) as tell:
        found = play_league(game, names, n, options(game, level, option, preset), seed, jobs, tell, out)
    if json or markdown:
        as_json(found) if json else print(as_markdown(found, seed))
        return
    rows = [(s.side, s.entrant, f"{s.share.share:.0%}", s.worst, f"{s.worst_share.share:.0%}",
             f"{s.worst_share.low:.0%} to {s.worst_share.high:.0%}") for s in found.standings]  # fmt: skip
    table(("side", "bot", "share", "worst against", "share there", "95 % interval"), rows)


@app.command()
def tune(
    game: Title, side: Annotated[str, typer.Option("--side", metavar="SIDE", help="Whose weights are turned")],
    against: Annotated[str, typer.Option("--against", help="The league it is tuned against, commas between; none: all")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="Games of each candidate against each opponent")] = 8,
    rounds: Annotated[int, typer.Option("--rounds", min=1)] = 20,
    population: Annotated[int, typer.Option("--population", min=4)] = 12,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Where the weights go; go on where it stopped")] = "",
) -> None:  # fmt: skip
    """Turn the weights of a game's heuristic against a league, by an evolution strategy."""
    from ..lab.league import entrants
    from ..lab.tune import tune as run

    opponents = [b.strip() for b in against.split(",") if b.strip()] or entrants(rules_of(game).ID)
    found = run(
        game, side, opponents, games=n, rounds=rounds, population=population, options=options(game, level, option, preset),
        seed=seed, jobs=jobs, out=out, tell=lambda number, best, mean: say(f"round {number}: best {best:.3f}"),
    )  # fmt: skip
    table(("weight", "value"), [(name, f"{value:.4g}") for name, value in found.items()])


@app.command()
def train(
    game: Title,
    bots: Annotated[str, typer.Option("--bots", help="Whose games it learns from, commas between; none: all of a league")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="Games for each pair and side")] = 10,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Instead of the game's player/value.json")] = "",
    sample: Annotated[str, typer.Option("--sample", metavar="FILE", help="Keep some held-out positions there, for tests")] = "",
    json: Json = False,
) -> None:  # fmt: skip
    """Learn the value of a position from games of varied players; tell on held-out games how true it is."""
    from ..lab.league import entrants
    from ..lab.train import train as run
    from .progress import counting

    names = [b.strip() for b in bots.split(",") if b.strip()] or entrants(rules_of(game).ID)
    with counting(f"train {game}", n * len(names) ** 2) as tell:
        found = run(game, names, n, options(game, level, option, preset), seed, jobs, tell,
                    Path(out) if out else None, Path(sample) if sample else None)  # fmt: skip
    if json:
        as_json(found)
        return
    rows = [(str(c.turn), str(c.positions), f"{c.won:.0%}", f"{c.auc:.3f}", f"{c.brier:.4f}", f"{c.base:.4f}")
            for c in found.checks]  # fmt: skip
    table(("turn", "positions", "won", "AUC", "Brier", "base rate"), rows)
    table(("told", "won", "positions"), [(f"{a:.0%}", f"{b:.0%}", str(k)) for a, b, k in found.calibration])
    say(f"Brier {found.brier:.4f} over all, base rate {found.base:.4f}, {found.games} games, a quarter held out")


@app.command()
def sense(
    game: Title, who: Annotated[str, typer.Option("--bot", help="Who is examined")] = "regular",
    seeds: Annotated[int, typer.Option("--seeds", min=1, help="Times each is played")] = 3,
    only: Annotated[str, typer.Option("--only", metavar="ID", help="Those whose id begins so")] = "", json: Json = False,
) -> None:  # fmt: skip
    """Positions with a plainly right or wrong answer: does the opponent have sense?"""
    from ..lab.sense import examine, suite
    from .progress import counting

    title = rules_of(game).ID
    with counting(f"sense {game}", sum(t.id.startswith(only) for t in suite(title))) as tell:
        found = examine(title, who, seeds, only, tell)
    if json:
        as_json(found)
    else:
        for v in found:
            good = v.passed == v.of
            say(f"{'ok  ' if good else 'NO  '} {v.id}: {v.says}", "" if good else "red")
            for said in dict.fromkeys(v.silly):
                say(f"       {said}")
        say(f"{sum(v.passed == v.of for v in found)} of {len(found)} passed by {who}", "bold")
    raise typer.Exit(0 if all(v.passed == v.of for v in found) else 1)


@app.command()
def gains(
    game: Title,
    bots: Annotated[str, typer.Option("--bots", help="Searches, commas between")] = "search:60,search:300",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="Games between Regulars that questions are taken from")] = 20,
    worlds: Annotated[int, typer.Option("--worlds", min=2, help="Fresh ones, in which a plan is told from the usual one")] = 96,
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Annotated[int, typer.Option("--jobs", "-j", min=1)] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game; go on where it stopped")] = "",
    json: Json = False,
) -> None:  # fmt: skip
    """What looking ahead gains: the plans that searches choose, told by worlds they have not seen."""
    from ..lab.gains import gains as gained
    from .progress import counting

    names = [b.strip() for b in bots.split(",") if b.strip()]
    with counting(f"gains {game}", n) as tell:
        found = gained(rules_of(game).ID, names, n, worlds, options(game, level, option, preset), seed, jobs, tell, out)
    if json:
        as_json(found)
        return
    rows = [(f.bot, str(f.questions), f"{f.gained:+.3f} ± {f.error:.3f}", f"{f.left:.0%}", f"{f.seconds:.2f}") for f in found]
    table(("bot", "questions", "gained a question", "left the usual plan", "CPU seconds a question"), rows)


@app.command()
def clicks(
    game: Annotated[str, typer.Argument(help="A game, or all")], n: Annotated[int, typer.Option("--games", "-n", min=1)] = 4,
    who: Annotated[str, typer.Option("--bot", help="Whose games are counted")] = "heuristic",
    level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    seed: Annotated[str, typer.Option("--seed")] = "0", json: Json = False,
) -> None:  # fmt: skip
    """How many acts a turn takes a person, answer by answer and with orders."""
    from ..lab.clicks import clicks as count
    from .progress import steps

    found = []
    for title in titles() if game == "all" else (rules_of(game).ID,):
        with steps(f"clicks {title}") as tell:
            found.append(count(title, n, who, options(title, level, option, preset), seed, tell))
    if json:
        as_json(found if game == "all" else found[0])
        return
    rows = [(c.game, s, f"{c.answers[s]:.1f}", f"{c.acts[s]:.1f}", f"{c.acts[s] / max(0.1, c.answers[s]):.0%}")
            for c in found for s in c.answers]  # fmt: skip
    table(("game", "side", "answers a turn", "acts a turn", "acts for answers"), rows)
    if len(found) == 1:
        table(("question", "answers", "acts"), [(q, str(a), str(b)) for q, (a, b) in list(found[0].questions.items())[:20]])


@app.command()
def bot(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bot of Henderson's, or one of your own")],
) -> None:
    """Speak the protocol for bots over standard input and output: lines of JSON (docs/bot-protocol.md)."""
    import sys

    from ..bots.own import any_bot
    from ..lab.spoken import speak

    any_bot(name)
    speak(name, sys.stdin, sys.stdout)
