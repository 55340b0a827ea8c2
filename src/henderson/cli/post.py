"""Play by mail: the referee keeps the game and writes letters; a side answers with orders."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import henderson

from ..engine.bounds import parsed, short
from ..engine.decision import DICE, HendersonError, nearest
from ..games import rules as rules_of
from . import files
from .app import app
from .late import late
from .screen import say
from .settings import Given, Level, PackDir, Preset, Title, dice_of, options, side_of

if TYPE_CHECKING:
    from ..engine import mail
    from ..engine.game import Game
    from . import show
else:
    mail, show = late("henderson.engine.mail"), late("henderson.cli.show")

post = typer.Typer(no_args_is_help=True, add_completion=False, help="Play by mail: letters, orders, digits.")
app.add_typer(post, name="mail")

Kept = Annotated[str, typer.Argument(metavar="SAVE", help="The game, which only the referee has")]
Output = Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Write it there; else to standard output")]
To = Annotated[str, typer.Option("--as", metavar="SIDE", help="Whose letter: US or Japan")]


@post.command()
def new(
    game: Title, output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="The referee's file")],
    level: Level = "", option: Given = [], preset: Preset = "", pack: PackDir = "",  # noqa: B006
    dice: Annotated[str, typer.Option("--dice", help="secret, 'seed N', or 'digits': fixed later in the world")] = "secret",
) -> None:  # fmt: skip
    """The referee begins a game."""
    if Path(output).exists():
        raise HendersonError(f"'{output}' is there already: expected a new name")
    one = henderson.new(game, options=options(game, level, option, preset), pack=pack or None, dice=dice_of(dice, ""))
    kept = files.write_save(output, one.save())
    _write_keys(output, {side: mail.new_key() for side in one.rules.SIDES})
    say(f"Kept in {kept}, the sides' keys in {_keys_file(output)}. {_next(one)}")


@post.command()
def key(file: Kept, to: To, output: Output = "") -> None:
    """The referee gives a side its own key, once: orders are signed with it."""
    one = henderson.load(files.read(file))
    side = _side(one, to)
    if not _keys_file(file).exists():  # a game begun before orders were signed
        _write_keys(file, {s: mail.new_key() for s in one.rules.SIDES})
    found = _keys(file, one)[side]
    if not output:
        say(found)
        return
    if Path(output).exists():
        raise HendersonError(f"'{output}' is there already: expected a new name")
    files.write(output, f"{found}\n", mode=0o600)
    say(f"The key of {side} is in {output}: send it to {side} alone, on a way nobody else reads.")


@post.command()
def letter(file: Kept, to: To, output: Output = "") -> None:
    """The referee writes a side its letter: what it sees, said and was told, and what it is asked."""
    one = henderson.load(files.read(file))
    _give(mail.letter(one, _side(one, to)), output, "letter")


@post.command()
def read(
    file: Annotated[str, typer.Argument(metavar="LETTER")],
    after: Annotated[str, typer.Option("--after", metavar="EARLIER", help="Only what is new since that letter")] = "",
) -> None:
    """A side reads its letter; one whose past was changed is refused."""
    import msgspec

    from ..engine.view import View

    found = mail.Letter(files.read(file, "a letter"))
    known = 0
    if after:
        earlier = mail.Letter(files.read(after, "a letter"))
        if not found.follows(earlier):
            raise HendersonError(f"'{file}' tells another past than '{after}': it does not follow from it")
        known = len(earlier.lines)
    try:
        view = msgspec.convert(found.present("view"), View)
    except msgspec.ValidationError as error:
        raise HendersonError(f"The view of the letter '{file}' cannot be read: {short(str(error), 120)}") from None
    rules = rules_of(str(found.head.get("game")))
    say(f"{rules.TITLE}, to {show.name_of(rules, str(found.head.get('side')))}", "bold")
    for line in found.said[known:]:
        rule, _, text = line.partition("  ")
        say(f"  {text}  [{rule}]")
    show.seen(view, {}, rules.NAMES)
    say(found.present("now"), "bold")
    words = found.present("words")
    if words:
        say("  " + ", ".join(words))


@post.command()
def answer(
    file: Annotated[str, typer.Argument(metavar="LETTER")],
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="Answers in order: this question's, then the next ones'")],
    key: Annotated[str, typer.Option("--key", metavar="FILE", help="The file with your own key, from the referee")],
    output: Output = "",
) -> None:
    """A side answers its letter with orders, signed with its own key."""
    text = files.read(file)
    asked = mail.Letter(text)
    now, offered = asked.present("now"), asked.present("words")
    if not offered:
        raise HendersonError(f"'{words[0]}' answers nothing: the letter says '{now}'")
    if words[0] not in offered:  # the later ones are judged by the referee
        raise HendersonError(f"'{words[0]}' does not answer '{now}': expected {nearest(words[0], offered)}")
    _give(mail.orders(text, words, files.read(key, "the key of a side").strip()), output, "orders")


@post.command()
def enter(file: Kept, orders: Annotated[str, typer.Argument(metavar="ORDERS")]) -> None:
    """The referee plays a side's orders. What can no longer be taken back stands, even when a later word is wrong."""
    before = henderson.load(files.read(file))
    done = mail.enter(before, files.read(orders, "orders"), _keys(file, before))
    files.write_save(file, done.game.save())
    if done.refusal:
        say(f"Played up to word {done.stand}, which cannot be taken back; the rest is refused: {done.refusal}")
        raise typer.Exit(1)
    say(f"Played. {_next(done.game)}")


@post.command()
def throw(file: Kept, digits: Annotated[list[str], typer.Argument(metavar="DIGITS", help="Last digits, in order")]) -> None:
    """The referee enters digits that were fixed in the world after the attacks were declared (PBM.2)."""
    one = mail.throw(henderson.load(files.read(file)), "".join(digits))
    files.write_save(file, one.save())
    say(f"Entered. {_next(one)}")


def _keys_file(file: str) -> Path:
    """Beside the referee's file."""
    return Path(f"{file}.keys")


def _write_keys(file: str, keys: dict[str, str]) -> None:
    files.write(_keys_file(file), "".join(f'{side} = "{found}"\n' for side, found in keys.items()), mode=0o600)


def _keys(file: str, one: Game) -> dict[str, str]:
    """The sides' keys."""
    where = _keys_file(file)
    if not where.exists():
        raise HendersonError(f"'{file}' has no keys of the sides beside it ({where}): 'henderson mail key' makes them")
    found = parsed(files.read(where, "the keys of the sides"), "file of keys")
    if any(not isinstance(found.get(side), str) for side in one.rules.SIDES):
        raise HendersonError(f"'{where}' lacks a key: expected one for {' and '.join(one.rules.SIDES)}")
    return {side: found[side] for side in one.rules.SIDES}


def _side(one: Game, given: str) -> str:
    side = side_of(one.rules, given)
    if not side:
        raise HendersonError(f"Whose letter? Expected --as {' or --as '.join(one.rules.SIDES)}")
    return side


def _next(one: Game) -> str:
    """What the referee does now."""
    if one.decision is None:
        return show.outcome(one.rules, one.outcome) if one.outcome else "The game is over."
    if one.decision.player == DICE:
        return f"A digit is to be entered: {one.decision.text} [{one.decision.rule}]."
    return f"{show.name_of(one.rules, one.decision.player)} is to answer."


def _give(text: str, output: str, what: str) -> None:
    """To a file, an older one of its kind replaced, or to standard output."""
    if not output:
        sys.stdout.write(text)
        return
    target = Path(output)
    if target.is_file() and target.stat().st_size and not target.read_bytes().startswith(b"mail = "):
        raise HendersonError(f"'{output}' is there already and is no {what}: expected a new name")
    say(f"The {what} is in {files.write(output, text)}.")
