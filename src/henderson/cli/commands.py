"""What can be said at the table besides an answer: undo, why, log, map, view, rule, save ..."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import henderson

from ..bots import Seat, bot
from ..bots.ready import ready_made
from ..engine import orders, rulebook
from ..engine.decision import DICE, Decision, HendersonError
from ..engine.standing import FIRST, GREATEST, LAST, Policy, standing
from ..workshop.carry import carried
from . import aids, drawing, files, show, thinking
from .screen import say, table
from .words import take

if TYPE_CHECKING:
    from .play import Sitting

Command = Callable[["Sitting", str], None]


def undo(at: Sitting, rest: str) -> None:
    """take back the last answer, back to the last die or reveal"""
    at.undo()


def why(at: Sitting, rest: str) -> None:
    """why WORD: may it be chosen, and if not, which rule forbids it"""
    if not rest:
        raise HendersonError("'why' needs a word: expected why WORD")
    if not at.person or at.game.decision is None or rest in at.game.decision.words:
        say(at.game.why(rest))
        return
    refusal = at.game.refusal(rest)
    say(show.refusal(refusal))
    say(f"{refusal.rule}: {rulebook.says(at.game.rules, refusal.rule)}", "dim")


def log(at: Sitting, rest: str) -> None:
    """what happened so far, as you saw it; log N: the last N lines"""
    seen = at.game.events(at.sitting if at.game.outcome is None else "all")
    if rest and not rest.isdecimal():
        raise HendersonError(f"'log {rest}': expected a number of lines")
    show.events(seen[-int(rest) :] if rest else seen)
    if not seen:
        say("Nothing has happened yet.")


def map_(at: Sitting, rest: str) -> None:
    """draw the board; map FILE.svg|png: into that file"""
    say(f"The map is in {drawing.map_file(at.game, at.sitting, rest)}")


def view(at: Sitting, rest: str) -> None:
    """the pieces you see, by place; view NAME: what else there is, as it says"""
    say(show.where_line(at.game.rules, at.game.where), "bold cyan")
    show.panel(at.game, at.sitting, rest) if rest else show.pieces(at.game, at.sitting)


def preview(at: Sitting, rest: str) -> None:
    """preview WORD: what that answer would cost or bring"""
    decision = _asked(at)
    if not rest:
        raise HendersonError("'preview' needs a word: expected preview WORD")
    word, _ = take(decision, rest, at.game.reason, at.known())
    say(word, "bold")
    show.preview(at.game.preview(decision.option(word)))


def options(at: Sitting, rest: str) -> None:
    """list every answer"""
    _asked(at)
    show.question(at.game, at.sitting, every=True)


def order(kind: str) -> Command:
    """A command that gives an order."""

    def give_it(at: Sitting, rest: str) -> None:
        decision = _asked(at)
        if kind == "done" and not any(word in decision.ends for word in decision.words):
            later = (at.game.reason(word) for word in decision.closing)  # what will end it, but not yet
            reason = next(filter(None, later), None) or (decision.rule, "Nothing ends here: the question wants an answer.")
            raise decision.refusal(kind, reason)
        since = at.game.where
        given = orders.give(at.game, _order(kind, decision, rest, at.known()))
        say(f"Answered: {', '.join(given.words)}", "dim")
        at.acted(decision.player, len(given.words), since, settled=given.refusal is None)
        if given.refusal is not None:
            raise given.refusal

    give_it.__doc__ = ORDERS[kind]
    return give_it


ORDERS = {
    "move": "move UNIT [UNIT ...] [by PLACE ...] to PLACE: each goes there, and stops there where it could go on",
    "each": "each UNIT [UNIT ...]: name them one after the other",
    "all": "every piece that is offered, one after the other, and then the closing word",
    "same": "same WORD [N]: that answer again and again while the same is asked, N times at most",
    "volley": "volley TARGET: who is in hand fires at it, and then all others who can, again and again",
    "most": "as much as is offered",
    "done": "end what is being done: the move, the attack or the phase",
}


def _order(kind: str, decision: Decision, rest: str, known: set[str]) -> orders.Order:
    """An order as it was typed."""
    if kind == "move":
        units, to, place = rest.rpartition(" to ")
        if not to:
            raise HendersonError(f"'move {rest}': expected move UNIT [UNIT ...] [by PLACE ...] to PLACE")
        units, _, by = units.partition(" by ")
        return orders.Order(
            "move", units=_names(units, {*decision.words, *decision.hand, *known}), to=place.strip(), by=_names(by, known)
        )
    if kind == "each":
        return orders.Order("each", units=_names(rest, {*decision.words, *known}))
    if kind == "volley":
        return orders.Order("volley", to=rest)
    if kind == "same":
        word, _, times = rest.rpartition(" ")
        if word and times.isdecimal() and rest not in decision.words:
            return orders.Order("same", to=word, times=int(times[:4]))
        return orders.Order("same", to=rest)
    return orders.Order("end" if kind == "done" else kind)


def _names(text: str, known: set[str]) -> list[str]:
    """Names of pieces in a line; a name may hold blanks, so the longest that is known is taken."""
    found, rest = [], text.strip(" ,")
    while rest:
        fits = [w for w in known if rest.lower().startswith(w.lower()) and rest[len(w) : len(w) + 1] in ("", " ", ",")]
        name = max(fits, key=len) if fits else rest.split()[0]
        found.append(name)
        rest = rest[len(name) :].strip(" ,")
    return found


def always(at: Sitting, rest: str) -> None:
    """always WORD, always most, always first, always last: answer so, now and whenever this is asked; always: what was said"""
    mine = at.policies[at.sitting]
    if not rest:
        say("\n".join(f"{p.rule} {p.verb}: {p.word or p.answer}" for p in mine) or "Nothing is said once for all.")
        return
    decision = _asked(at)
    kind = rest if rest in (GREATEST, FIRST, LAST) and rest not in decision.words else "word"
    word = take(decision, rest, at.game.reason, at.known())[0] if kind == "word" else ""
    policy = Policy(decision.rule, decision.verb, kind, word)
    found = standing(decision, [policy])
    if not found:
        raise HendersonError(f"'always {rest}' answers nothing here: expected a word that is offered, most, first or last")
    mine[:] = [p for p in mine if (p.rule, p.verb) != (decision.rule, decision.verb)] + [policy]
    since = at.game.where
    at.game.play(found)
    at.acted(decision.player, 1, since)


def never(at: Sitting, rest: str) -> None:
    """what was said once for all is asked again; never RULE: of that rule"""
    at.policies[at.sitting] = [p for p in at.policies[at.sitting] if rest and p.rule != rest]


def ready(at: Sitting, rest: str) -> None:
    """the rest of a set-up as a bot would place it"""
    decision = _asked(at)
    words = ready_made(at.game, decision.player)
    if not words:
        raise HendersonError("'ready': nothing is set up here")
    since = at.game.where
    orders.give(at.game, orders.Order("words", words=words))
    at.acted(decision.player, len(words), since)


def auto(at: Sitting, rest: str) -> None:
    """auto [BOT]: a bot answers for you to the end of this step (a set-up, a phase)"""
    decision = _asked(at)
    side, here = decision.player, at.game.where
    if side == DICE:
        raise HendersonError("The dice are asked: they are typed in")
    player = bot(rest or "regular", f"auto {here.turn}", at.game.rules)
    while (asked := at.game.decision) is not None and at.game.where == here:
        if asked.player != side:
            if at.seats.get(asked.player) is None:
                break
            at.bots()
            continue
        at.game.play(player.choose(Seat(at.game, side)))
        at.acts.append(1)
    at.fresh = True


def save(at: Sitting, rest: str) -> None:
    """save FILE: keep the game"""
    if not rest:
        raise HendersonError("'save' needs a name: expected save FILE")
    text = at.game.save()
    say(f"Saved in {files.write_save(rest, carried(at.game))}")
    at.saved = text


def load(at: Sitting, rest: str) -> None:
    """load FILE: go on with a saved game"""
    if not rest:
        raise HendersonError("'load' needs a name: expected load FILE")
    game = henderson.load(files.read(rest))
    if game.rules.ID != at.game.rules.ID:
        raise HendersonError(f"'{rest}' is a game of {game.rules.ID}: expected one of {at.game.rules.ID}")
    at.game, at.told, at.fresh = game, {}, True
    at.saved = game.save()


def help_(at: Sitting, rest: str) -> None:
    """this list"""
    say("Answer with a number, a word, or the beginning of a word; several in a line, with blanks or commas between.")
    table(("command", ""), [(name, c.__doc__ or "") for name, c in COMMANDS.items()])
    say("A word that is both an answer and a command is an answer; /undo is always the command.")


def quit_(at: Sitting, rest: str) -> None:
    """leave the table"""
    at.over = True


COMMANDS: dict[str, Command] = {
    "undo": undo, "why": why, "log": log, "map": map_, "view": view, "look": aids.look, "preview": preview,
    **{name: thinking.at_once(thought) for name, thought in thinking.THOUGHTS.items()}, "options": options,
    **{kind: order(kind) for kind in ORDERS}, "always": always,
    "never": never, "ready": ready, "auto": auto, "rule": aids.rule, "sequence": aids.sequence,
    "turns": aids.turns, "charts": aids.charts, "terrain": aids.terrain, "cards": aids.cards, "victory": aids.victory,
    "save": save, "load": load, "help": help_, "quit": quit_,
}  # fmt: skip


TELLING = {"why", "log", "view", "look", "preview", "explain", "hint", "belief", "options", "rule", "sequence", "turns", "charts",
           "terrain", "cards", "victory", "help"}  # fmt: skip


def only_tells(line: str, decision: Decision | None) -> str:
    """The name of the command in a line that tells something and changes nothing; "" for any other line."""
    command = find(line, decision) if line.strip() else None
    return next((name for name in TELLING if COMMANDS[name] is command), "")


def find(line: str, decision: Decision | None) -> Command | None:
    """The command that a line begins with, unless the line is an answer."""
    first = line.split()[0]
    if first.startswith("/"):
        if first[1:] not in COMMANDS:
            raise HendersonError(f"'{first}' is no command: expected {', '.join('/' + c for c in COMMANDS)}")
        return COMMANDS[first[1:]]
    if decision is not None and first in decision.words:
        return None
    return COMMANDS.get({"?": "help", "exit": "quit", "end": "done", "goal": "victory"}.get(first, first))


def _asked(at: Sitting) -> Decision:
    if at.game.decision is None:
        raise HendersonError("The game is over: nothing is asked")
    return at.game.decision
