"""What `henderson` offers: new games, positions, saves and their proofs. `import henderson` comes here when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from . import _games
from .engine import position as _notation
from .engine.contract import complete_options
from .engine.decision import DICE, HendersonError
from .engine.dice import Dice, Scripted, Seeded, Typed
from .engine.game import Game, Setting
from .engine.record import Record, replay
from .engine.verify import Proof
from .engine.verify import verify as _verify


def begin(title: str, dice: Dice | None, setting: Setting) -> Game:
    """A game at its first question, as settled: options, pack, position."""
    rules = _games.rules(title)
    components = _games.pack(title, setting.pack or None)
    if setting.pack_hash and setting.pack_hash != components.hash:
        raise HendersonError(
            f"The components are not those of the save: pack '{setting.pack or 'built-in'}' has hash"
            f" {components.hash}, the save {setting.pack_hash}"
        )
    facts = _games.facts(title, components, setting.pack)
    options = complete_options(rules, setting.options)
    setting = Setting(options, setting.pack, components.hash, setting.position)
    if setting.position:
        document = _notation.read(setting.position)
        state = rules.read_position({k: v for k, v in document.items() if k not in _notation.OWN}, options, facts)
        if "victory" in document:
            from .workshop.victory import judged  # only a scenario that is decided in its own way pays for it

            rules = judged(rules, document["victory"])
    else:
        state = rules.setup(options, facts)
    return Game(rules, state, dice, setting)


def new(title: str, seed: int | str = 0, options: Mapping[str, Any] | None = None, pack: str | Path | None = None,
        dice: Dice | Iterable[Any] | None = None, scenario: str = "") -> Game:  # fmt: skip
    """A new game. `dice` is a source of chance, or a list of results for the first rolls; else `seed` settles it. `scenario`
    names a short one: a position that the game comes with."""
    chosen, place = dict(options or {}), _place(pack)
    if not scenario:
        return begin(title, _source(dice, seed), Setting(chosen, place))
    text = _games.scenario(title, scenario).position
    settled = _notation.read(text).get("options", {})
    return begin(title, _source(dice, seed), Setting({**settled, **chosen}, place, "", text))


def _place(pack: str | Path | None) -> str:
    """The folder of a pack, so that a save finds it from anywhere."""
    if not pack:
        return ""
    return str(Path(pack).absolute()) if Path(pack).is_dir() else str(pack)  # else it is refused as it was given


def _source(dice: Dice | Iterable[Any] | None, seed: int | str) -> Dice:
    if dice is None:
        return Seeded(seed)
    return Scripted(dice) if isinstance(dice, Iterable) else dice


def position(title: str, text: str, dice: Dice | Iterable[Any] | None = None, seed: int | str = 0,
             pack: str | Path | None = None) -> Game:  # fmt: skip
    """A game that begins at a position in notation; what was answered since that is answered again, dice included."""
    document = _notation.read(text)
    named = document.get("game", title)
    if named != title:
        raise HendersonError(f"The position is one of '{named}', not of '{title}'")
    setting = Setting(dict(document.get("options", {})), _place(pack), "", text)
    source, words = _source(dice, seed), _notation.since(document)
    if not words:
        return begin(title, source, setting)
    game = begin(title, Typed(), setting)
    fallen: list[Any] = []
    for word in words:
        fallen += [word] if game.decision is not None and game.decision.player == DICE else []
        game.play(word)
    game.throw(Scripted((*fallen, *source.results)) if isinstance(source, Scripted) else source)
    return game


def open_save(text: str) -> tuple[Record, Game]:
    """A save, parsed, and the fresh game that its words are to be played into."""
    record = Record(text)
    dice = record.dice()
    waiting = Typed()  # the words of the save answer the first rolls
    game = begin(record.text_of("game"), waiting, _at_hand(record))
    game.dice = dice
    return record, game


def _at_hand(record: Record) -> Setting:
    """How a save was settled; the pack that it carries is kept in this user's library."""
    if not record.components:
        return record.setting
    from .workshop.carry import from_text  # only a save that carries a pack pays for it
    from .workshop.library import own_library

    told, files = from_text(record.components)
    library = own_library()
    return record.setting._replace(pack=str(library.components(told.game, library.keep(told, files))))


def load(text: str) -> Game:
    """The game of a save."""
    return replay(*open_save(text))


def prove(text: str, key: str = "", against: str = "") -> Proof:
    """What can be proved of a save: its rolls by its dice, its answers by what a seat kept while the game went on (`against`: a
    seat's record or export, or an earlier save). What is wrong is an error; what could not be proved is in the proof's doubts."""
    return _verify(*open_save(text), key, against, open_save(against) if "---\n" in against else None)


def verify(text: str, key: str = "", against: str = "") -> int:
    """Check every roll of a save against its dice; how many were checked. See `prove` for all that is told."""
    return prove(text, key, against).checked


def _drawing(game: Game) -> str:
    """What a notebook shows of a game: the board as the asked side sees it, with what it may choose; no wider than a page."""
    from .draw import board_svg  # only those who look at a picture pay for it

    asked = game.decision
    side = asked.player if asked is not None and asked.player in game.rules.SIDES else ""
    board = game.board()
    wide = max(s.x for s in board.spaces) - min(s.x for s in board.spaces) + 2
    words = asked.words if asked is not None and side else ()
    return board_svg(board, game.view(side), scale=max(18.0, min(88.0, 1100 / wide)), choices=words)


def _printing(game: Game) -> str:
    """What print(game) shows."""
    from .draw.letters import printed

    return printed(game)


Game.drawing = staticmethod(_drawing)
Game.printing = staticmethod(_printing)
