"""A saved game, looked through answer by answer, from all eyes or from one side's."""

from __future__ import annotations

from typing import Any

import henderson

from ..engine.decision import HendersonError
from ..engine.dice import Typed
from ..engine.events import Event
from ..engine.game import Game, Past
from ..engine.record import Record, replay
from ..engine.view import Struct, Where
from . import drawing, show
from .keyboard import Keyboard
from .screen import say
from .settings import side_of

EVERY = 64  # answers between two kept positions


class Frame(Struct):
    """One answer: who was asked what, and said what."""

    player: str
    rule: str
    text: str
    word: str
    where: Where


def _since(game: Game, past: Past | None) -> list[Event]:
    """The events of the activations after `past`, oldest first, and of the present one."""
    found, node = list(game.state.events or ()), game.past
    while node is not None and node is not past:
        found[:0] = node.events
        node = node.before
    return found


class Viewing:
    """A save, played through once; then any moment can be shown."""

    def __init__(self, text: str) -> None:
        self.frames: list[Frame] = []
        record, game = henderson.open_save(text)
        self.kept: list[Game] = []
        self.happened: list[list[Event]] = []
        self.rules = game.rules
        self.end = replay(record, game, self._keep)
        self.record: Record = record

    def _keep(self, game: Game, word: str) -> None:
        if len(self.frames) % EVERY == 0:
            self.kept.append(game.clone())
        asked = game.decision
        assert asked is not None
        self.frames.append(Frame(asked.player, asked.rule, asked.text, word, game.where))

    def at(self, number: int) -> Game:
        """The game after `number` answers."""
        if number >= len(self.frames):
            return self.end
        game = self.kept[number // EVERY].clone()
        game.dice = Typed()
        for frame in self.frames[number - number % EVERY : number]:
            game.play(frame.word)
        return game

    def steps(self, side: str) -> list[tuple[int, Frame | None, list[Event]]]:
        """Each answer with the events that followed it, as `side` saw them. What another side answered is not shown to it."""
        if not self.frames:
            return []
        if not self.happened:
            game = self.at(0)
            for frame in self.frames:
                past, before = game.past, len(game.state.events or ())
                game.play(frame.word)
                self.happened.append(_since(game, past)[before:])
        return [
            (number, frame if not side or frame.player == side else None, [e for e in happened if not side or e.seen_by(side)])
            for number, (frame, happened) in enumerate(zip(self.frames, self.happened), 1)
        ]

    def as_json(self, side: str) -> dict[str, Any]:
        """The whole game for machines."""
        end = self.end.outcome
        lines = []
        for number, frame, seen in self.steps(side):
            where = self.frames[number - 1].where
            line: dict[str, Any] = {"n": number, "turn": where.turn, "step": where.step}
            if frame:
                line |= {"player": frame.player, "rule": frame.rule, "text": frame.text, "word": frame.word}
            lines.append(line | {"events": [{"rule": e.rule, "text": e.text} for e in seen]})
        ended = {"winner": end.winner, "reason": end.reason, "rule": end.rule} if end else None
        return {"game": self.rules.ID, "options": self.end.setting.options, "as": side, "outcome": ended, "steps": lines}

    def listing(self, side: str) -> None:
        """The whole game, a line for each answer and event."""
        shown = None
        for number, frame, seen in self.steps(side):
            where = self.frames[number - 1].where
            if (where.turn, where.step) != shown and (frame or seen):
                shown = (where.turn, where.step)
                say(show.where_line(self.rules, where), "bold cyan")
            if frame:
                say(f"{number:>5}  {show.name_of(self.rules, frame.player)}: {frame.text} {frame.word}  [{frame.rule}]")
            show.events(seen)
        say(show.outcome(self.rules, self.end.outcome) if self.end.outcome else "The game is not finished.", "bold")
        self._crash()

    def _crash(self) -> None:
        crash = self.record.head.get("crash")
        if isinstance(crash, dict):
            say(f"This is a crash dump: {crash.get('error')} after the answer '{crash.get('word')}'", "red")

    # -- stepping --------------------------------------------------------------------------------------------------

    def watch(self, side: str, keyboard: Keyboard) -> int:
        """Step through it."""
        number, refused = 0, 0
        self._crash()
        self.show(number, side)
        while (line := keyboard.line(f"{number}/{len(self.frames)}> ")) is not None:
            words = line.split()
            try:
                match words:
                    case ["quit" | "q" | "exit"]:
                        break
                    case ["as", eyes]:
                        side = side_of(self.rules, "" if eyes == "all" else eyes)
                    case ["view"]:
                        show.pieces(self.at(number), side)
                        continue
                    case ["map", *file]:
                        say(f"The map is in {drawing.map_file(self.at(number), side, ' '.join(file))}")
                        continue
                    case ["log"]:
                        show.events(self.at(number).events(side or "all"))
                        continue
                    case _:
                        number = self.moved(number, words)
                self.show(number, side)
            except HendersonError as error:
                refused += 1
                say(str(error), "red")
        return 2 if refused and not keyboard.terminal else 0

    def moved(self, number: int, words: list[str]) -> int:
        """Where a word of the stepper leads."""
        last = len(self.frames)
        match words:
            case [] | ["next" | "n"]:
                return min(last, number + 1)
            case ["back" | "b"]:
                return max(0, number - 1)
            case ["start"]:
                return 0
            case ["end"]:
                return last
            case ["turn" | "t", n] if n.isdecimal():
                found = [i for i, f in enumerate(self.frames) if f.where.turn == int(n)]
                if not found:
                    turns = sorted({f.where.turn for f in self.frames})
                    raise HendersonError(f"'turn {n}': expected {turns[0]} to {turns[-1]}" if turns else "Nothing was played")
                return found[0]
            case [n] if n.lstrip("+-").isdecimal():
                to = number + int(n) if n[0] in "+-" else int(n)
                if not 0 <= to <= last:
                    raise HendersonError(f"'{n}': expected an answer from 0 to {last}")
                return to
        raise HendersonError(
            f"'{' '.join(words)}': expected next, back, +N, -N, N, turn N, start, end, as SIDE|all, view, map, log or quit"
        )

    def show(self, number: int, side: str) -> None:
        """The moment after `number` answers: what the last one brought, and what is asked now."""
        game = self.at(number)
        say(show.where_line(self.rules, game.where), "bold cyan")
        if number:
            _, frame, seen = self.steps(side)[number - 1]
            if frame:
                say(f"{show.name_of(self.rules, frame.player)}: {frame.text} {frame.word}  [{frame.rule}]")
            show.events(seen)
        if game.outcome is not None:
            say(show.outcome(self.rules, game.outcome), "bold")
        elif game.decision is not None:
            asked = game.decision
            own = not side or asked.player == side
            text = f"{asked.text} ({len(asked.words)} options)  [{asked.rule}]" if own else "..."
            say(f"Next: {show.name_of(self.rules, asked.player)}: {text}")
