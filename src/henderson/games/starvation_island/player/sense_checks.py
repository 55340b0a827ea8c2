"""How the sense tests of starvation-island are laid out and judged."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.game import Game
from ...kit.sense import Trial
from ..rules.components import BB, DD, HENDERSON, JAPAN, PORT, SEA, SIDES, US
from ..rules.state import State, surface_units

BOXES = {
    "usn": "USN at Sea",
    "ijn": "IJN at Sea",
    "henderson": "Henderson Field",
    "forces": "Forces on the Island",
    "rabaul": "Rabaul",
    "truk": "Truk",
    "noumea": "Noumea",
}
GARRISON = "1st Marines / 5th Marines / 2nd Marines / 11th Marines / 1st Raider/Parachute"
US_CRUISERS = "Portland / New Orleans / Minneapolis / San Fran / Astoria / Quincy / Vincennes / Chicago"
KONGOS = "Kongo / Hiei / Kirishima / Haruna"
RABAUL = "Kako / Furutaka / Aoba / Kinugasa / Atago / IJN DD 1 / IJN DD 2 / IJN DD 3"
START_NOUMEA = (
    "Saratoga / Enterprise / Wasp / N. Carolina / Salt Lake / " + US_CRUISERS + " / Australia / Canberra / Atlanta / "
    "USN DD 3 / USN DD 4 / USN DD 5 / USN DD 6"
)


def lay(
    phase: str, step: str = "", us: int = 4, japan: int = 0, more: str = "", battle: str = "", piles: str = "", **boxes: str
) -> str:
    """A position in notation: units of a box in one string, " / " between them; `more` are further lines."""
    boxes.setdefault("henderson", GARRISON)
    lines = [f'phase = "{phase}"', f'step = "{step}"' if step else "", more, f"[supply]\nUS = {us}\nJapan = {japan}"]
    lines += [f"[battle]\n{battle}" if battle else "", "[boxes]"]
    for box, units in boxes.items():
        lines.append(f'"{BOXES[box]}" = [' + ", ".join(f'"{u}"' for u in units.split(" / ") if u) + "]")
    return "\n".join([*lines, f"[piles]\n{piles}" if piles else ""])


PILES = """2 = ["Ichiki 28th", "Zuikaku", "Shokaku", "Ryujo", "Kirishima", "Hiei", "Kongo", "Haruna", "Takao", "Chokai", "Maya",
     "Tone", "Chikuma", "Kumano", "Suzuya", "Haguro", "Myoko", "Katori", "Kashima"]
3 = ["Kawaguchi 124th"]
4 = ["4th Infantry", "7th Marines", "Zuiho", "Hornet", "Juneau"]
6 = ["29th Infantry", "230th Infantry", "Washington", "Boise", "Helena"]
7 = ["8th Marines", "Hiyo", "Junyo"]
8 = ["S Dakota", "Northhampton", "Penascola"]"""
START = lay(
    "B", more="turn = 1", usn="USN DD 1 (at sea) / USN DD 2 (at sea) / USN SP 1 (at sea) / USN SP 2 (at sea) / USN SP 3 (at sea)",
    noumea=START_NOUMEA, rabaul=RABAUL + " / Zero 1 / Zero 2 / Betty 1 / Betty 2",
    piles=PILES,
)  # fmt: skip

Check = Callable[[Trial], str]


def says(rule: str, *right: str, silly: str, if_asked: bool = False) -> Check:
    """The bot's answer to its next question of that rule must be one of those words."""

    def check(trial: Trial) -> str:
        if not to(trial, rule):
            return "" if if_asked else f"it is never asked by {rule}"
        return "" if trial.answer() in right else silly

    return check


def to(trial: Trial, rule: str) -> bool:
    """Play to the bot's next question of that rule."""

    def asked(game: Game) -> bool:
        decision = game.decision
        return decision is not None and decision.player == trial.side and decision.rule == rule

    trial.play(asked, most=3000)
    return trial.game.decision is not None


def moved(right: Callable[[State], bool], silly: str) -> Check:
    """After the phase of movement, which is the present step, that must hold."""

    def check(trial: Trial) -> str:
        trial.step()
        return "" if right(trial.state) else silly

    return check


def at_sea(name: str) -> Callable[[State], bool]:
    """Is that unit at sea?"""
    return lambda g: g.place[g.facts.index[name]] in SEA


def stays(*names: str) -> Callable[[State], bool]:
    """Is none of those at sea?"""
    return lambda g: not any(g.place[g.facts.index[name]] in SEA for name in names)


def every(*names: str) -> Callable[[State], bool]:
    """Are all of those at sea?"""
    return lambda g: all(g.place[g.facts.index[name]] in SEA for name in names)


def unsaid(*words: str, silly: str) -> Check:
    """In this step the bot says none of those words."""

    def check(trial: Trial) -> str:
        trial.step()
        return silly if set(words) & set(trial.words) else ""

    return check


def said(*words: str, silly: str) -> Check:
    """In this step the bot says one of those words."""

    def check(trial: Trial) -> str:
        trial.step()
        return "" if set(words) & set(trial.words) else silly

    return check


def screened(trial: Trial) -> str:
    """Over four turns, carriers never end a movement at sea alone while a warship lies in port."""
    side = SIDES.index(trial.side)

    def bare(game: Game) -> bool:
        g = game.state
        moving = g.phase in ((1, 6) if side == US else (4, 9))
        alone = bool(g.at(g.facts.carriers[side], SEA[side])) and not surface_units(g, side)
        return not moving and not g.step and alone and bool(g.at(g.facts.surface[side], PORT[side]))

    trial.play(lambda game: game.where.turn >= 5 or bare(game))
    return "carriers at sea alone, and warships in port" if trial.game.decision and bare(trial.game) else ""


def no_parade(trial: Trial) -> str:
    """Cruisers do not come out with the carriers only to go home by a pass."""
    trial.step()
    g = trial.state
    cruisers = [u for u in surface_units(g, US) if g.facts.kind[u] != DD]
    if len(cruisers) < 4 or not to(trial, "8.step4.offer"):
        return ""
    return "" if trial.answer() != "pass" else "a fleet comes out, its carriers strike, and it goes home without a shot"


def whole_escort(trial: Trial) -> str:
    """If the army sails before a stronger fleet, no battleship lies in port."""
    trial.step()
    g = trial.state
    idle = [u for u in g.at(g.facts.surface[JAPAN], PORT[JAPAN]) if g.facts.kind[u] == BB]
    men = g.at(g.facts.land[JAPAN], SEA[JAPAN])
    return "the army puts to sea before a stronger fleet, and a battleship lies in Truk" if men and idle else ""


def no_token(trial: Trial) -> str:
    """Who sails without carriers sails to fight."""
    trial.step()
    g = trial.state
    if not surface_units(g, US) or g.at(g.facts.carriers[US], SEA[US]):
        return ""
    trial.play(lambda game: game.decision is not None and game.decision.rule in ("8.step4.offer", "8.step4.reply")
               and game.decision.player == trial.side)  # fmt: skip
    if trial.game.decision is None or trial.answer() != "pass":
        return ""
    return "a few ships show themselves to a fleet and its carriers, and go home"


def fleet_used(trial: Trial) -> str:
    """Battleships do not swing at anchor for a whole game that is not won without them."""
    side, seen = SIDES.index(trial.side), set[int]()

    def watch(game: Game) -> bool:
        g = game.state
        seen.update(u for u in surface_units(g, side) if g.facts.kind[u] == BB)
        return False

    trial.play(watch, most=3000)
    won = trial.game.outcome is not None and trial.game.outcome.winner == trial.side
    return "" if seen or won else "no battleship ever left port"


def feeds(trial: Trial) -> str:
    """Never refuses the upkeep with supply in plenty."""
    while to(trial, "11.2.a"):
        turn, plenty = trial.game.where.turn, trial.state.supply[SIDES.index(trial.side)] >= 6
        if trial.answer() == "refuse" and plenty:
            return f"men starved beside full stores on turn {turn}"
    return ""


def ashore(trial: Trial) -> str:
    """Everything lands."""
    trial.step()
    g = trial.state
    landed = g.place[g.facts.index["7th Marines"]] == HENDERSON and g.supply[US] >= 8
    return "" if landed else "cargo that could land was left at sea"


def spends(trial: Trial) -> str:
    """Air points are not saved: none is thrown away while something can be bought."""
    if not to(trial, "5.2.a"):
        return "it is never asked by 5.2.a"
    decision = trial.game.decision
    while decision is not None and decision.rule.startswith("5.2") and decision.player == trial.side:
        more = len(decision.options) > 1
        if trial.answer() == "done" and more:
            return "air points thrown away"
        decision = trial.game.decision
    return ""


def escorts(trial: Trial) -> str:
    """Savo Island: the transports are not left to two destroyers."""
    trial.step()
    g = trial.state
    cruisers = [u for u in surface_units(g, US) if g.facts.gunnery[0][u] >= 4]
    return "" if len(cruisers) >= 3 else "three transports lie off the beach with two destroyers, and Rabaul is full of cruisers"


def replies(trial: Trial) -> str:
    """An offered fight is taken, unless the other side has gone home by itself."""
    trial.play(lambda game: game.decision is not None and game.decision.player == trial.side)
    decision = trial.game.decision
    if decision is None or decision.rule != "8.step4.reply":
        return ""
    return "" if trial.answer() == "all" else "lets a convoy go"


def in_port(side: int) -> Callable[[State], bool]:
    """Are the carriers of a side in port?"""
    return lambda g: all(g.place[u] not in SEA for u in g.facts.carriers[side])


def any_battleship(g: State) -> bool:
    """Is a Japanese battleship at sea?"""
    return any(g.facts.kind[u] == BB for u in surface_units(g, JAPAN))
