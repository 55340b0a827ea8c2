"""The henderson command: one function for each word, which parses, calls, prints."""

from __future__ import annotations

import io
import os
import shlex
import sys
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

import henderson

from .. import native
from ..engine.decision import HendersonError
from ..games import modules, scenarios, trouble
from ..games import rules as rules_of
from ..games import scenario as scenario_of
from . import files
from .completion import games as games_told
from .keyboard import Keyboard
from .late import late
from .screen import as_json, say
from .settings import (
    HUMAN,
    Eyes,
    Given,
    Japan,
    Json,
    Level,
    PackDir,
    Preset,
    Seats,
    Short,
    Title,
    Us,
    dice_of,
    is_file,
    named_seats,
    opened,
    opponents,
    options,
    own_pack,
    seats,
    side_of,
)  # fmt: skip

if TYPE_CHECKING:
    from ..engine.contract import Rules
    from ..lab.simulate import Plan, Result
    from . import show
else:
    show = late("henderson.cli.show")


class Group(TyperGroup):
    """The command, with every mistake told in one sentence."""

    def main(self, args: Sequence[str] | None = None, **extra: Any) -> Any:  # type: ignore[override]
        extra["standalone_mode"] = False
        words = list(sys.argv[1:] if args is None else args)
        for stream in (sys.stdin, sys.stdout, sys.stderr):  # letters that a terminal or a pipe cannot hold stop nothing
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        sys.exit(_told(lambda: super(Group, self).main(args, **extra), words))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """By what a person came to do, each with its whole sentence."""
        from .contents import contents

        def short(name: str) -> str:
            command = self.get_command(ctx, name)
            return command.get_short_help_str(limit=200) if command else ""

        for heading, rows in contents(short, self.list_commands(ctx)):
            with formatter.section(heading):
                formatter.write_dl(rows, col_max=14)


def _told(run: Callable[[], Any], words: list[str]) -> int:
    """Run; say what went wrong in a sentence. 2: the user can mend it. 1: the rules failed."""
    try:
        code = run()
        return code if isinstance(code, int) else 0
    except HendersonError as error:
        say(str(error), error=True)
        return 2
    except henderson.RulesCrash as crash:
        say(f"The rules failed, which is a bug of Henderson: {crash}", "red", error=True)
        say(files.crash_file(crash, str(crash).partition(":")[0]), error=True)
        return 1
    except (KeyboardInterrupt, typer.Abort):
        say("Stopped.", error=True)
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        # what typer says of a wrong option or argument, whichever library it raises it with
        if not hasattr(error, "format_message"):
            raise
        say(f"{error.format_message().rstrip('.')}, given '{' '.join(words)}'; --help shows what is expected.", error=True)
        return 2


app = typer.Typer(
    cls=Group, no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
    help="Five board wargames about Henderson Field, Guadalcanal 1942-43, every rule enforced.",
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        say(f"Henderson {henderson.__version__}, Python {sys.version.split()[0]}, {native.speed()}")
        raise typer.Exit()


@app.callback()
def henderson_(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Which version this is")] = False,
) -> None:
    """Five board wargames about Henderson Field, Guadalcanal 1942-43, every rule enforced."""


@app.command("games")
def games_(json: Json = False) -> None:
    """List the games and their options."""
    found = [rules_of(t) for t in henderson.games()]
    if json:
        as_json([{"id": r.ID, "title": r.TITLE, "sides": list(r.SIDES), "options": [_option(o) for o in r.OPTIONS],
                  "presets": {k: dict(v) for k, v in r.PRESETS.items()},
                  "scenarios": {s.id: s.title for s in scenarios(r.ID)}} for r in found])  # fmt: skip
        return
    for rules in found:
        say(f"{rules.ID}  {rules.TITLE}  ({', '.join(rules.NAMES[s] for s in rules.SIDES)})", "bold")
        for o in rules.OPTIONS:
            values = ", ".join(("on" if v else "off") if isinstance(v, bool) else v for v in o.values)
            usual = ("on" if o.default else "off") if isinstance(o.default, bool) else o.default
            say(f"  --option {o.id}=...  {o.title}: {values} (usual: {usual})")
        if rules.PRESETS:
            say(f"  --preset ...  {', '.join(rules.PRESETS)}")
        for one in scenarios(rules.ID):
            say(f"  --scenario {one.id}  {one.title} ({one.length}): {one.text}")
    for title in set(modules()) - set(henderson.games()):
        say(trouble(title), "red")


def _option(o: Any) -> dict[str, Any]:
    return {"id": o.id, "title": o.title, "values": o.values, "default": o.default, "rule": o.rule, "needs": o.needs}


@app.command()
def play(
    game: Annotated[
        str, typer.Argument(metavar="[GAME|SAVE]", help="A game, or a save to go on with", autocompletion=games_told)
    ] = "",
    seat: Seats = [], us: Us = "", japan: Japan = "", level: Level = "", option: Given = [],  # noqa: B006
    preset: Preset = "", scenario: Short = "", pack: PackDir = "",
    seed: Annotated[str, typer.Option("--seed", help="The same seed gives the same dice")] = "",
    dice: Annotated[str, typer.Option("--dice", help="typed, secret, or 'digits 0123...': instead of a seed")] = "",
    terminal: Annotated[bool, typer.Option("--terminal", "-t", help="Choose a game here, not in the browser")] = False,
    screen: Annotated[bool, typer.Option("--screen", "-s", help="The whole terminal as a table, with the map")] = False,
) -> None:  # fmt: skip
    """Play in the browser; or, with a game or a save named, at this terminal."""
    from .play import Sitting

    if not game and not terminal and not screen:
        from .service import serve

        serve(browser=True, ponder=True)
        return

    keyboard = Keyboard()
    title = game or _menu(keyboard)
    if is_file(title):
        given = (("--level", level), ("--option", option), ("--preset", preset), ("--scenario", scenario), ("--pack", pack),
                 ("--seed", seed), ("--dice", dice))  # fmt: skip
        refused = [f for f, v in given if v]
        if refused:
            raise HendersonError(f"'{refused[0]}' was given with the save '{title}', which settles that already")
        table_game = opened(title)
    else:
        chosen = options(title, level, option, preset)
        rolls, mine = dice_of(dice, seed), own_pack(pack) or None
        table_game = henderson.new(title, options=chosen, pack=mine, dice=rolls, scenario=scenario)
    who = seats(table_game.rules, named_seats(table_game.rules, seat, us, japan), usual=HUMAN, other="heuristic")
    short = scenario_of(table_game.rules.ID, scenario) if scenario else None
    sitting = Sitting(table_game, opponents(table_game.rules, who, seed or "table"), keyboard, short)
    if who != seats(table_game.rules, {}, usual=HUMAN, other="heuristic"):  # a save does not say who plays
        sitting.seated = "".join(f" --seat {shlex.quote(f'{side}={name}')}" for side, name in who.items())
    if screen:
        from .fullscreen import run

        raise typer.Exit(run(sitting))
    raise typer.Exit(sitting.run())


def _menu(keyboard: Keyboard) -> str:
    """Which game? By number or word."""
    titles = henderson.games()
    for i, title in enumerate(titles, 1):
        say(f"  {i}  {title:<20}{rules_of(title).TITLE}")
    given = (keyboard.line("Which game? ") or "").strip()
    fits = [t for t in titles if given and t.startswith(given.lower())]
    if given.isdecimal() and 1 <= int(given) <= len(titles):
        return titles[int(given) - 1]
    if len(fits) != 1:
        raise HendersonError(f"'{given}' is no game: expected 1 to {len(titles)}, or one of {', '.join(titles)}")
    return fits[0]


@app.command()
def selfplay(
    game: Title, seed: Annotated[int, typer.Option("--seed")] = 0, seat: Seats = [], us: Us = "", japan: Japan = "",  # noqa: B006
    level: Level = "", option: Given = [], preset: Preset = "", scenario: Short = "", pack: PackDir = "",  # noqa: B006
    log: Annotated[bool, typer.Option("--log", help="Print everything that happens")] = False,
    save: Annotated[str, typer.Option("--save", metavar="FILE", help="Keep the game")] = "", json: Json = False,
) -> None:  # fmt: skip
    """Let two bots play one game."""
    from ..lab.match import play_out

    chosen = options(game, level, option, preset)
    one = henderson.new(game, seed=seed, options=chosen, pack=own_pack(pack) or None, scenario=scenario)
    bots = opponents(one.rules, _bots(one.rules, seat, us, japan), seed)
    decisions = play_out(one, {side: bot for side, bot in bots.items() if bot})
    end = one.outcome
    assert end is not None
    if save:
        from ..workshop.carry import carried

        files.write_save(save, carried(one))
    if json:
        ended = {"winner": end.winner, "reason": end.reason, "rule": end.rule} | ({"score": end.score} if end.score else {})
        as_json({"game": game, "seed": seed, "decisions": decisions, "turns": one.where.turn, "outcome": ended})
        return
    if log:
        show.events(one.events())
    say(f"{show.outcome(one.rules, end)}; {decisions} decisions, turn {one.where.turn}, seed {seed}")


def _bots(rules: Rules, seat: Sequence[str], us: str, japan: str) -> dict[str, str]:
    chosen = seats(rules, named_seats(rules, seat, us, japan))
    for side, who in chosen.items():
        if who == HUMAN:
            given = f"--{side.lower()} {HUMAN}" if HUMAN in (us, japan) else f"--seat {side}={HUMAN}"
            raise HendersonError(f"'{given}': expected a bot here; people play with 'henderson play'")
    return chosen


@app.command()
def simulate(
    game: Title, n: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games")] = 100,
    seat: Seats = [], us: Us = "", japan: Japan = "", level: Level = "", option: Given = [], preset: Preset = "",  # noqa: B006
    scenario: Short = "", pack: PackDir = "",
    seed: Annotated[str, typer.Option("--seed", help="Of the run; each game's seed is made of it and its number")] = "0",
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Processes")] = 1,
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="Keep every game, a line each; go on where it stopped")] = "",
    table: Annotated[str, typer.Option("--table", metavar="FILE", help="A row a game too: FILE.csv or FILE.parquet")] = "",
    cluster: Annotated[str, typer.Option("--cluster", metavar="ADDRESS", help="Of a Dask scheduler")] = "", json: Json = False,
) -> None:  # fmt: skip
    """Let two bots play many games."""
    from ..lab.simulate import Plan
    from ..lab.simulate import simulate as run
    from .progress import counting
    from .reports import simulation

    chosen = options(game, level, option, preset)
    plan = Plan(game, n, _bots(rules_of(game), seat, us, japan), chosen, own_pack(pack), seed, scenario)
    opponents(rules_of(game), plan.bots, seed)
    with counting(f"simulate {game}", n) as tell:
        result = _studied(plan, out, table, jobs, cluster, tell) if out or table or cluster else run(plan, jobs, tell)
    as_json(result) if json else simulation(rules_of(game), result)


def _studied(plan: Plan, out: str, table: str, jobs: int, cluster: str, tell: Callable[[int], None]) -> Result:
    """A simulation whose every game is kept."""
    from tempfile import TemporaryDirectory

    from ..lab import study
    from ..lab.simulate import summary

    if table:
        study.check_table(table)
    start = time.perf_counter()
    with TemporaryDirectory() as folder:
        games = study.run(plan, out or f"{folder}/study.jsonl", jobs, cluster, tell)
        if table.endswith(".csv"):
            study.write_csv(games, table)
        elif table:
            study.write_parquet(study.head_of(plan), games, table)
        return summary(plan, games, time.perf_counter() - start)


@app.command()
def data(
    words: Annotated[list[str], typer.Argument(metavar="GAME | new GAME DIR | check GAME DIR | compare GAME A B | ...")],
    pack: PackDir = "", author: Annotated[str, typer.Option("--author", help="With pack: who keyed it in")] = "",
    note: Annotated[str, typer.Option("--note", help="With pack: what it holds")] = "", json: Json = False,
    title: Annotated[str, typer.Option("--title", help="With pack: what it is called")] = "",
    n: Annotated[int, typer.Option("--games", "-n", min=1, help="With sensitivity: games before and after")] = 24,
    keep: Annotated[bool, typer.Option("--keep", help="With sensitivity: keep it beside the game")] = False,
) -> None:  # fmt: skip
    """The components of a game and where each value comes from; and packs of your own.

    GAME: what it has.  new GAME DIR: an editable copy.  check GAME DIR: every mistake in it.  compare GAME A B: what differs
    (built-in for ours).  pack GAME DIR FILE: one file to give away.  unpack FILE DIR: and back.  edit GAME [DIR]: in the browser.
    library: the packs that are kept here.      sensitivity GAME: which files move the result most.
    """
    if words[0] == "sensitivity" and len(words) == 2:
        from .calibrating import sensitivity

        sensitivity(rules_of(words[1]).ID, n, keep, json)
        return
    from .workshop import workshop

    workshop(words, own_pack(pack), author, note, json, title)


@app.command()
def draw(
    file: Annotated[str, typer.Argument(metavar="SAVE|GAME", help="A save, or a game for its first position")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="board.svg or board.png")] = "board.svg",
    eyes: Eyes = "", theme: Annotated[str, typer.Option("--theme", help="light or dark")] = "light",
    scale: Annotated[float, typer.Option("--scale", min=8, max=400, help="Height of a hex")] = 88.0, pack: PackDir = "",
) -> None:  # fmt: skip
    """Draw a position to an SVG or PNG file."""
    from .drawing import draw as picture

    one = opened(file, pack)
    say(f"Drawn in {picture(one, side_of(one.rules, eyes), output, theme=theme, scale=scale)}")


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="SAVE")], eyes: Eyes = "", json: Json = False,
    step: Annotated[bool, typer.Option("--step", help="Step through it even when the input is piped")] = False,
) -> None:  # fmt: skip
    """Look through a saved game: step, jump, from either side's eyes."""
    from .replay import Viewing

    film = Viewing(files.read(file))
    side = side_of(film.rules, eyes)
    if json:
        as_json(film.as_json(side))
    elif step or (sys.stdin.isatty() and sys.stdout.isatty()):
        raise typer.Exit(film.watch(side, Keyboard()))
    else:
        film.listing(side)


@app.command()
def verify(
    file: Annotated[str, typer.Argument(metavar="SAVE")],
    key: Annotated[str, typer.Option("--key", help="The key of the dice, published after the game")] = "",
    against: Annotated[str, typer.Option("--against", metavar="EARLIER", help="What a seat exported during the game")] = "",
) -> None:
    """Say what can be proved of a saved game: its rolls, its answers. Exit code 0 only when all of them were checked."""
    found = henderson.prove(files.read(file), key, files.read(against) if against else "")
    if found.checked == found.rolls:
        kept = f", and it keeps what '{against}' promised" if against else ""
        say(f"All {found.rolls} rolls of '{file}' are those of its dice{kept}.")
    else:
        say(f"{found.checked} of {found.rolls} rolls of '{file}' are those of its dice.")
    if found.bound == found.answers:
        say(f"All {found.answers} answers are those that '{against}' binds.")
    for doubt in found.doubts:
        say(f"Not proved: {doubt}.")
    raise typer.Exit(0 if found.whole else 1)


@app.command()
def bench(
    game: Annotated[list[str], typer.Argument(metavar="[GAME]...", help="All of them when none is named")] = [],  # noqa: B006
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="CPU time for each measurement")] = 2.0,
    presets: Annotated[bool, typer.Option(help="Measure each preset too")] = True, json: Json = False,
) -> None:  # fmt: skip
    """Measure the games beside python-chess, on one core."""
    from ..lab.bench import bench as run
    from .progress import doing
    from .reports import speeds

    titles = [rules_of(t).ID for t in game] or list(henderson.games())
    with doing("bench") as tell:
        report = run(titles, seconds, presets, tell)
    as_json(report) if json else speeds(report)
