"""The study room's words: review, calibration, luck, puzzles, openings, annotate, examples, worked."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..engine.decision import HendersonError
from ..games import rules as rules_of
from . import files
from .app import app
from .late import late
from .screen import as_json, say, table
from .settings import Eyes, Given, Json, Level, Preset, Title, options, side_of

progress = late("henderson.cli.progress")

Jobs = Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")]


@app.command()
def review(
    save: Annotated[str, typer.Argument(metavar="SAVE")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="page.html")] = "",
    eyes: Eyes = "", jobs: Jobs = 2,
    futures: Annotated[int, typer.Option("--futures", min=50, help="How many are played: more find more")] = 4000,
    seconds: Annotated[float, typer.Option("--seconds", min=0, help="Begin nothing new after them; 0: no limit")] = 45.0,
    json: Json = False,
) -> None:  # fmt: skip
    """Explain a game: where it was decided, by dice and by choice, and what would have been better."""
    from ..study.course import course_of
    from ..study.own import own_review
    from ..study.page import page
    from ..study.review import review as look

    text = files.read(save)
    course = course_of(text)
    side = side_of(course.rules, eyes)
    with progress.steps("review") as tell:
        found = own_review(text, side, futures, jobs, seconds, tell) if side else look(text, futures, jobs, seconds, tell)
    if json:
        as_json(found)
        return
    target = files.write(output or Path(save).with_suffix(".review.html").name, page(found, course))
    for v in (v for some in found.worst.values() for v in some):
        say(f"{v.side}, {v.turn}: {v.word} at '{v.question}'; {v.other} was better by {100 * -v.gain:.0f} in 100")
    say(f"The review is in {target}")


@app.command()
def calibration(
    game: Title, n: Annotated[int, typer.Option("--games", "-n", min=30, help="Each third is checked by the others")] = 300,
    seed: Annotated[str, typer.Option("--seed")] = "0", jobs: Jobs = 1, level: Level = "", option: Given = [],  # noqa: B006
    preset: Preset = "", markdown: Annotated[bool, typer.Option("--markdown", help="As the table of docs/study.md")] = False,
    write: Annotated[bool, typer.Option("--write", help="Keep the numbers with the game")] = False, json: Json = False,
) -> None:  # fmt: skip
    """Calibrate the chance to win on bot games, and show on others how true it is."""
    from ..study import calibrate
    from .progress import counting

    with counting(f"calibration {game}", n) as tell:
        found, checked = calibrate.calibrate(game, n, seed, options(game, level, option, preset), jobs, tell)
    if write:
        calibrate.write(game, found)
    if json:
        as_json({"calibration": found, "checked": checked})
        return
    rows = [(f"{b.low:.0%} to {b.high:.0%}", f"{b.told:.0%}", f"{b.won:.0%}", f"{b.least:.0%} to {b.most:.0%}", str(b.positions),
             str(b.games)) for b in checked.bins]  # fmt: skip
    heads = ("called", "mean", "won", "95 % interval", "positions", "games")
    if markdown:
        print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
        print("\n".join("| " + " | ".join(r) + " |" for r in rows))
    else:
        table(heads, rows)
    say(f"Brier score {checked.brier} ({checked.plain} as the value is, {checked.base} by the share alone), "
        f"{checked.games} games held out, {checked.positions} positions")  # fmt: skip


@app.command()
def luck(
    saves: Annotated[list[str], typer.Argument(metavar="SAVE...")],
    player: Annotated[str, typer.Option("--player", help="Only this player's games, by the name in the saves; or a side")] = "",
    json: Json = False,
) -> None:
    """What the dice gave and took over many games."""
    from ..study.ledger import entry, total

    with progress.steps("luck") as tell:
        found = []
        for n, file in enumerate(saves):
            tell(file, n, len(saves))
            found += [e for e in entry(files.read(file), Path(file).name) if not player or player in (e.player, e.side)]
    if not found:
        raise HendersonError(f"'{player}' played none of these games: expected a side or a name of the saves' tables")
    sums = total(found)
    if json:
        as_json({"games": found, "players": sums})
        return
    table(("game", "player", "side", "dice", "luck", "usual spread", "won"),
          [(e.file, e.player, e.side, str(e.rolls), f"{100 * e.luck:+.0f} %", f"{100 * e.spread:.0f} %", "yes" if e.won else "no")
           for e in found])  # fmt: skip
    table(("player", "games", "luck a game", "95 % interval", "won", "with fair dice"),
          [(s.player, str(s.games), f"{100 * s.luck:+.1f} %", f"{100 * s.low:+.1f} to {100 * s.high:+.1f} %", str(s.won),
            f"{s.deserved:.1f}") for s in sums])  # fmt: skip


@app.command()
def puzzles(
    game: Title, name: Annotated[str, typer.Argument(metavar="[ID|FILE]", help="Solve this one here; none: list them")] = "",
    check: Annotated[bool, typer.Option("--check", help="Solve all again in fresh worlds: which still stand?")] = False,
    worlds: Annotated[int, typer.Option("--worlds", min=4, help="With --check")] = 40,
    mine: Annotated[int, typer.Option("--mine", min=0, help="Mine until there are so many")] = 0,
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="Where to; the game's own folder when none is given")] = "",
    seed: Annotated[str, typer.Option("--seed")] = "0", option: Given = [], preset: Preset = "", json: Json = False,  # noqa: B006
) -> None:  # fmt: skip
    """Positions with one clearly best answer: list, solve, mine and check them."""
    from ..study.puzzles import LEVELS, named, place, recheck
    from ..study.puzzles import puzzles as all_of
    from ..study.shelf import mine_into
    from .progress import doing

    if mine:
        with doing(f"mining {game}") as tell:
            where, chosen = Path(out) if out else place(rules_of(game).ID), options(game, "", option, preset)
            count = mine_into(game, where, mine, seed, chosen, tell)
        say(f"{count} puzzles")
        return
    if check:
        bad = 0
        for one in all_of(game):
            gap = recheck(one, worlds, seed)
            stands = gap.mean > 0 and gap.doubt < 0.05
            bad += not stands
            doubt = "" if stands else "  NO LONGER CLEAR"
            say(f"{one.id}: {100 * gap.mean:+.1f} in 100, give or take {200 * gap.error:.1f}{doubt}")
        say(f"{len(all_of(game)) - bad} of {len(all_of(game))} stand")
        raise typer.Exit(1 if bad else 0)
    if name:
        from ..study.puzzles import read
        from .solving import solve

        raise typer.Exit(solve(read(Path(name)) if Path(name).is_file() else named(game, name)))
    if json:
        as_json([{"id": p.id, "theme": p.theme, "level": p.level, "side": p.side, "turn": p.turn} for p in all_of(game)])
        return
    table(("puzzle", "level", "theme", "side", "when"), [(p.id, LEVELS[p.level], p.theme, p.side, p.turn) for p in all_of(game)])


@app.command()
def openings(
    game: Title, output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="page.html")] = "openings.html",
    n: Annotated[int, typer.Option("--games", "-n", min=10)] = 200, turn: Annotated[int, typer.Option("--turn", min=0)] = 1,
    bots: Annotated[str, typer.Option("--bots", help="One for all sides")] = "varied", seed: Annotated[str, typer.Option()] = "0",
    jobs: Jobs = 1, level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    keep: Annotated[bool, typer.Option("--keep", help="Beside the game: what the browser shows")] = False,
) -> None:  # fmt: skip
    """Set-ups and first turns by result over many games, as a map of frequencies."""
    from ..study import openings as study
    from .progress import counting

    sides = dict.fromkeys(rules_of(game).SIDES, bots)
    with counting(f"openings {game}", n) as tell:
        played = study.gather(game, n, sides, options(game, level, option, preset), seed, turn, jobs, tell)
    found = study.counted(rules_of(game).ID, played, bots, seed, turn)
    say(f"{n} games in {study.keep(found) if keep else files.write(output, study.page(found))}")


@app.command()
def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A save or an annotated game")],
    at: Annotated[int, typer.Option("--at", help="A moment: so many answers, dice included")] = -1,
    text: Annotated[str, typer.Option("--text", help="A comment on it")] = "",
    sign: Annotated[str, typer.Option("--sign", help="! ? !! ?? or !?")] = "",
    mark: Annotated[list[str], typer.Option("--mark", metavar="SPACE")] = [],  # noqa: B006
    arrow: Annotated[list[str], typer.Option("--arrow", metavar="FROM:TO")] = [],  # noqa: B006
    vary: Annotated[str, typer.Option("--vary", metavar="BOT", help="Let bots play on from there")] = "",
    word: Annotated[list[str], typer.Option("--word", help="Or these words by hand, dice included")] = [],  # noqa: B006
    turns: Annotated[int, typer.Option("--turns", min=1, help="With --vary")] = 1,
    line: Annotated[str, typer.Option("--line", help="A variation, when it is not the game itself")] = "",
    explain: Annotated[bool, typer.Option("--explain", help="Comments that a review makes of it")] = False,
    title: Annotated[str, typer.Option("--title")] = "", author: Annotated[str, typer.Option("--author")] = "",
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="The annotated game, or page.html")] = "",
    picture: Annotated[str, typer.Option("--picture", metavar="FILE", help="turn.gif or turn.webp, with --turn")] = "",
    turn: Annotated[int, typer.Option("--turn", help="With --picture")] = 1,
) -> None:  # fmt: skip
    """Comments, arrows, marks and variations on a game, in one file; as a page, or a turn as an animated picture."""
    from ..study import annotated, frames
    from ..study.book import book

    found = annotated.read(files.read(file))
    if explain:
        from ..study.review import review as look
        from ..study.teach import explained

        with progress.steps("review") as tell:
            made = explained(found.save, look(found.save, jobs=2, seconds=45.0, tell=tell), found.title)
        found.title, found.author, found.notes = made.title, found.author or made.author, [*made.notes, *found.notes]
    found.title, found.author = title or found.title, author or found.author
    if text or sign or mark or arrow:
        wrong = [a for a in arrow if ":" not in a]
        if at < 0 or wrong:
            raise HendersonError(f"'{wrong[0]}': expected FROM:TO" if wrong else "A comment needs --at, the moment it is for")
        arrows = [(a.partition(":")[0], a.partition(":")[2]) for a in arrow]
        found.notes.append(annotated.Note(at, text, line, sign, arrows, list(mark)))
    if vary or word:
        if at < 0:
            raise HendersonError("A variation needs --at, the moment it parts from")
        more = annotated.by_hand(found, at, line, word) if word else annotated.by_bots(found, at, line, vary, turns)
        found.variations.append(more)
        say(f"Variation {more.id}: {len(more.words)} answers from {at}")
    kept = annotated.read(annotated.write(found))
    if picture:
        with progress.steps("picture") as tell:
            games = frames.moments_of_turn(kept, turn)
            drawn = frames.animated(games, Path(picture).suffix.lstrip(".").lower(), tell=lambda a, b: tell("drawing", a, b))
        say(f"Turn {turn} is in {files.write(picture, drawn)}")
    if output.endswith(".html"):
        say(f"The page is in {files.write(output, book(kept))}")
    elif output:
        say(f"Kept in {files.write(output, annotated.write(kept))}")
    elif not picture:
        for note in kept.notes:
            say(f"{note.at}{' ' + note.line if note.line else ''}  {note.sign} {note.text}".rstrip())
        for v in kept.variations:
            say(f"{v.id}  from {v.start} by {v.by}: {len(v.words)} answers")


@app.command("examples")
def examples_(
    game: Title, name: Annotated[str, typer.Argument(metavar="[ID]", help="This one as a page; none: list them")] = "",
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="page.html")] = "example.html",
    make: Annotated[int, typer.Option("--make", min=0, help="Let bots play, and annotate so many")] = 0,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="With --make: chosen from so many")] = 12,
    bots: Annotated[str, typer.Option("--bots", help="With --make")] = "regular",
    futures: Annotated[int, typer.Option("--futures", min=50)] = 1500, seed: Annotated[str, typer.Option("--seed")] = "0",
    intro: Annotated[str, typer.Option("--intro", help="With --make: what the first comment says")] = "",
    out: Annotated[str, typer.Option("--out", metavar="DIR", help="With --make: where to")] = ".",
) -> None:  # fmt: skip
    """Annotated games of bots to learn from: list them, write one as a page, make others."""
    from ..study import annotated, examples
    from ..study.book import book

    if make:
        with progress.steps(f"examples {game}") as tell:
            found = examples.make(game, make, seed, bots, games, futures, intro, tell)
        for one, text in found.items():
            say(f"{text.title}: {files.write(Path(out) / f'{one}.json', annotated.write(text))}")
    elif name:
        say(f"The page is in {files.write(output, book(examples.example(game, name)))}")
    else:
        table(("example", "title"), [(e.id, e.title) for e in examples.examples(game)])


@app.command("worked")
def worked_(
    game: Title, name: Annotated[str, typer.Argument(metavar="[ID]", help="Step through this one; none: list them")] = "",
    step: Annotated[bool, typer.Option("--step", help="Step through it even when the input is piped")] = False,
) -> None:  # fmt: skip
    """The rulebook's worked examples as positions: list them, step through one."""
    from ..engine.record import save
    from ..study import worked
    from .keyboard import Keyboard
    from .replay import Viewing

    if not name:
        table(("example", "rule", "title"), [(w.id, w.rule, w.title) for w in worked.worked(game)])
        return
    one = worked.named(game, name)
    film = Viewing(save(one.play(game)))
    say(f"{one.rule} {one.title}", "bold")
    if step or (sys.stdin.isatty() and sys.stdout.isatty()):
        raise typer.Exit(film.watch(one.side, Keyboard()))
    film.listing(one.side)
