"""Why a counter, a space or a closing word may not be chosen in movement and ground combat."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules import odds
from ..rules.attacks import ATTACK, engaged, front, in_range
from ..rules.combat import STAY
from ..rules.facts import JAPAN, SIDES, US
from ..rules.movement import is_new_in_box, waiting_off_board
from ..rules.reach import must_move, reach_of
from ..rules.state import DONE, STACK, State


def whereabouts(g: State, u: int) -> str:
    """Where a counter is, in words."""
    f, here = g.facts, g.place[u]
    if here == f.out:
        return "is out of play"
    if here == f.at_start:
        return "is not set up yet"
    return f"arrives on {f.names[here]}" if here in f.turn_boxes else f"is in {f.names[here]}"


# -- movement ---------------------------------------------------------------------------------------------------------


def mover(g: State, decision: Decision, word: str) -> Reason | None:
    """SoP.2 SoP.7 Why a counter cannot be moved now, or the phase not be ended."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        if g.crowded >= 0:
            return "5.0a", f"{f.names[g.crowded]} holds {len(g.at[g.crowded])} units; {STACK} may stay."
        late = [u for u in waiting_off_board(g, side) if must_move(g, u)]
        rule = "6.3a" if any(g.place[u] in f.links for u in late) else "6.4"
        return rule, f"{g.names(late)} must still move."
    if word in f.space:
        return "4.0a", f"{word} is a space: first name the counter that moves, then where it goes."
    if word not in f.unit:
        return None
    u = f.unit[word]
    here = f.names[g.place[u]]
    if f.side[u] != side:
        return "3.2", f"{word} is not yours to move."
    if g.crowded >= 0 and g.place[u] != g.crowded:
        return "5.0a", f"{f.names[g.crowded]} is overstacked: one of its units moves first."
    if u >= f.ground:
        return _flyer(g, side, u)
    if is_new_in_box(g, u):
        return "7.2b", f"{word} came into {here} this turn and stays there."
    if g.place[u] >= f.hexes and g.place[u] not in f.arrows:
        return "4.0a", f"{word} {whereabouts(g, u)}."
    return "4.0b", f"{word} in {here} has {g.left[u] // 2} MF left and no way it can pay for or is free to go."


def _flyer(g: State, side: int, u: int) -> Reason:
    """Why an air unit or ship cannot be used in the Movement Phase."""
    f, word = g.facts, g.facts.ids[u]
    if side == JAPAN and g.flying[u]:
        return "13.3", f"{word} is named already."
    if f.ship[u]:
        return "4.3", f"{word} has no movement factor; ships get their missions in the Combat Phase."
    if side == JAPAN:
        return "13.3", f"{word} {whereabouts(g, u)}; only air units in the IJAF boxes are named to fly."
    if g.place[u] != f.ground_attack:
        return "13.6a", f"{word} {whereabouts(g, u)}; only bombers in USAF GROUND ATTACK are put on targets."
    return "13.6a", f"There is no Japanese ground unit on the map to put {word} on."


def destination(g: State, decision: Decision, word: str) -> Reason | None:
    """4.0a Why a unit cannot end its leg in a space."""
    f, u = g.facts, decision.about["unit"]
    to, here, unit = f.space.get(word, -1), g.place[u], f.ids[u]
    if word == DONE:
        return "4.0a", f"{unit} is picked up: first say where it goes."
    if to < 0:
        return None
    if to == here:
        return "4.0a", f"{unit} is in {word} already."
    if to >= f.hexes:
        return _off_board(g, u, to)
    if g.holder[to] == 2 - f.side[u]:
        return "5.1", f"{word} holds {g.names(g.at[to])}; a unit never enters a hex that holds an enemy."
    if to in reach_of(g, u).cost:  # in reach, so it is the stack that bars it
        return "5.0a", f"{word} holds {g.names(g.at[to])}; a fourth unit may pass but not stay, for none of them can leave."
    if here >= f.hexes:
        return "7.4", f"{word} is not in reach of {unit} from the arrows of {f.names[here]}."
    return _step(g, u, to)


def _off_board(g: State, u: int, to: int) -> Reason:
    """6.0 Why a unit cannot go to a space beside the map."""
    f, here, word = g.facts, g.place[u], g.facts.names[to]
    if to not in f.boxes:
        return "6.4", f"Ground units do not move to {word}."
    if f.side[u] == US:
        return "6.0a", "Off-board boxes are for Japanese land units only."
    if here < f.hexes:
        return "6.0c", f"{f.ids[u]} is on the map and never leaves it again."
    if g.visited[u] >> f.boxes.index(to) & 1:
        return "6.0b", f"{f.ids[u]} has been in {word} already."
    if to in f.links.get(here, ()):
        return "6.1", f"A step to {word} costs half of all MF, and {f.ids[u]} has {g.left[u] // 2} left."
    return "6.0a", f"{word} is not connected to {f.names[here]}."


def _step(g: State, u: int, to: int) -> Reason:
    """4.0b 8.2b Why a unit on the map does not get to a hex."""
    f, here, side = g.facts, g.place[u], g.facts.side[u]
    word, left = f.names[to], g.left[u] // 2
    if to in f.grid.neighbours[here]:
        price = dict(f.ways[here])[to]
        if price > left:
            return "4.0b", f"The side {f.names[here]}/{word} costs {price} MF; {f.ids[u]} has {left} left."
        if g.zone(1 - side)[here] and g.zone(1 - side)[to]:
            return "8.2b", f"{f.names[here]} and {word} are both in enemy zones of control."
    why = f"{f.ids[u]} has {left} MF left; no way to {word} is that cheap and free of enemies and of steps from zone to zone."
    return "4.0b", why


def bombed(g: State, decision: Decision, word: str) -> Reason | None:
    """13.6a Why a bomber cannot be put on a space."""
    f = g.facts
    space = f.space.get(word, -1)
    if word == DONE:
        return "13.6a", f"{decision.hand[0]} is picked up: first say which hex it is put on."
    if space in f.boxes:
        return "6.0d", f"Units in {word} cannot be attacked."
    return ("13.6a", f"{word} is no hex with a Japanese ground unit.") if space >= 0 else None


# -- declaring attacks ------------------------------------------------------------------------------------------------


def begun(g: State, decision: Decision, word: str) -> Reason | None:
    """8.1 Why an attack cannot begin so, or declaring not end."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        return "8.1", f"{g.names([u for u, _ in front(g, side, engaged(g))])} must still attack."
    if word in f.space:
        return _hex(g, side, f.space[word]) or ("8.1", f"No unit of yours that is free to attack is next to {word}.")
    if word not in f.unit:
        return None
    u = f.unit[word]
    barred = _unit(g, side, u)
    if barred:
        return barred
    if f.is_gun(u) and not g.zone(1 - side)[g.place[u]]:
        rule, more = ("9.5.1", "no airfield hex is in its range") if side == JAPAN else ("9.5", "U.S. guns never fire alone")
        return rule, f"{word} is next to no enemy: it supports an attack once that is begun; {more}."
    if g.zone(1 - side)[g.place[u]]:
        return "8.1", f"Name the hex that {word} attacks; then {word} joins."
    return "8.1", f"{word} in {f.names[g.place[u]]} is next to no enemy."


def joined(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2d Why something cannot join the forming attack, or the attack not be closed."""
    f, side = g.facts, SIDES.index(decision.player)
    targets, attackers, guns, _ = g.forming
    if word in (DONE, ATTACK):
        return _not_closed(g, decision, word)
    if word in f.space:
        h = f.space[word]
        if h in targets:
            return "8.2d", f"{word} is part of this attack already."
        return _hex(g, side, h) or _not_wider(g, h, guns)
    if word not in f.unit:
        return None
    u = f.unit[word]
    barred = _unit(g, side, u)
    if barred:
        return barred
    if not g.zone(1 - side)[g.place[u]]:
        return _no_support(g, u, attackers)
    if any(h not in f.grid.neighbours[g.place[u]] for h in targets):
        return "8.2d", f"{word} in {f.names[g.place[u]]} is not next to every hex attacked."
    return "8.2d", f"{word} is needed elsewhere: else a hex would be left without an attacker, or a unit without an attack."


def _not_closed(g: State, decision: Decision, word: str) -> Reason:
    f = g.facts
    where = ", ".join(f.names[h] for h in g.forming[0])
    if word == DONE and ATTACK in decision.words:
        return "8.2d", f"First close the attack on {where}: {ATTACK}."
    if not g.forming[1]:
        return "8.2d", f"Nobody attacks {where} yet."
    if not any(odds.ground_factors(g, u) for u in g.forming[1]):
        return "7.5c", "Artillery on an Entry Point adds no strength and cannot attack alone."
    return "8.2d", f"Closing the attack on {where} now would leave a unit without an attack or a hex without an attacker."


def _no_support(g: State, u: int, attackers: tuple[int, ...]) -> Reason:
    """9.0 Why a unit next to no enemy cannot take part."""
    f = g.facts
    if not f.is_gun(u):
        return "8.2d", f"{f.ids[u]} in {f.names[g.place[u]]} is next to no enemy."
    if not attackers:
        return "9.5", f"{f.ids[u]} supports ground units: first name one that attacks."
    return "9.3", f"Not every hex attacked, or still to be added, is in range of {f.ids[u]}."


def _not_wider(g: State, h: int, guns: tuple[int, ...]) -> Reason:
    """8.2e Why a further hex cannot be added."""
    word = g.facts.names[h]
    if any(not in_range(g, u, h) for u in guns):
        return "9.3", f"{word} is out of range of a gun that takes part."
    if any(g.place[u] >= g.facts.hexes for u in g.forming[1]):
        return "7.5.3a", "An attack from off-board has one hex: the one that is entered."
    return "8.2e", f"Not every attacker is next to {word}, or another unit would be left without an attack."


def _hex(g: State, side: int, h: int) -> Reason | None:
    """Why nobody could attack a space."""
    f, word = g.facts, g.facts.names[h]
    if h in f.boxes:
        return "6.0d", f"Units in {word} cannot be attacked."
    if h >= f.hexes:
        return "8.1", f"{word} is no hex: ground units attack hexes next to them."
    if g.holder[h] != 2 - side:
        return "8.1", f"{word} holds no enemy ground unit."
    if any(h in battle[0] for battle in g.battles):
        return "8.2d", f"{word} is attacked already; a hex is attacked once."
    return None


def _unit(g: State, side: int, u: int) -> Reason | None:
    """Why a counter could take part in no attack at all."""
    f, here, word = g.facts, g.place[u], g.facts.ids[u]
    if f.side[u] != side:
        return "8.2d", f"{word} is not yours."
    if u in engaged(g):
        return "9.4b", f"{word} is part of an attack already."
    if u >= f.ground and f.ship[u]:
        if here == f.ijn_attack:
            return "9.5", f"{word} supports ground units: first name a hex and a unit that attacks it."
        return ("10.1.2" if here == f.ijn_reserve else "10.1.3"), (
            f"{word} {whereabouts(g, u)}; only ships in IJN ATTACK support attacks."
        )
    if u >= f.ground and side == JAPAN:
        return "13.3.3d", f"{word} cannot join: Japanese air units take no part in attacks on ground units."
    if u >= f.ground:
        return "13.6a", f"{word} cannot join: bombers are put on targets in the U.S. Movement Phase."
    if here >= f.hexes:
        if here not in f.arrows:
            return "8.1", f"{word} {whereabouts(g, u)}."
        return ("9.4.2" if f.is_gun(u) else "7.4"), f"{word} in {f.names[here]} may not attack from off-board now."
    return None


# -- resolving attacks ------------------------------------------------------------------------------------------------


def next_resolved(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10c Why something cannot be resolved now."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        return "8.1", "Every declared attack and bombardment is carried out."
    if word in f.space:
        battle = next((b for b in g.battles if f.space[word] in b[0]), None)
        if battle:
            return "8.10c", f"The attack on {word} is named by its first hex, {f.names[battle[0][0]]}."
        return "8.10c", f"No attack on {word} waits to be resolved."
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if f.side[u] != side:
        return "8.10c", f"{word} is not yours."
    own = next((b for b in g.battles if any(u in part for part in b[1:])), None)
    if own:
        return "8.10c", f"{word} is part of the attack on {f.names[own[0][0]]}: name that hex."
    if u < f.ground:
        return "8.10c", f"{word} has no attack or bombardment that waits to be resolved."
    return _mission(g, side, u)


def _mission(g: State, side: int, u: int) -> Reason:
    """13.3 10.3b Why an air unit or a ship has no mission now."""
    f, word = g.facts, g.facts.ids[u]
    if side == US:
        return "13.3", "Only Japan starts air combat."
    if g.place[u] not in (f.ijn_reserve, f.ijn_attack, f.ijaf_reserve, f.ijaf_attack):
        return ("10.1a" if f.ship[u] else "13.4b"), f"{word} {whereabouts(g, u)}."
    if f.ship[u]:
        return "10.3b", f"There is no airfield hex that {word} could bombard."
    if not g.flying[u]:
        return "13.3", f"{word} was not named in the Movement Phase."
    if g.aloft[f.cap]:
        return "13.3.2", f"{g.names(g.aloft[f.cap])} in CAP must be shot down first, by a fighter or two bombers."
    if f.fighter[u]:
        return "13.3.1", f"{word} has no target: CAP and Ground Attack are empty."
    return "13.3.3c", f"There is no airfield hex that {word} could attack."


def lost(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10a 8.10.2 Which units may be taken as losses."""
    f = g.facts
    u = f.unit.get(word, -1)
    if word == DONE:
        return "8.10a", "The loss has to be taken first."
    if u < 0:
        return None
    if f.side[u] != SIDES.index(decision.player):
        return "8.10a", f"{word} is not yours: each side picks its own losses."
    return "8.10.2", f"{word} does not fight in this attack itself."


def first_back(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10a Which units have to retreat."""
    return ("8.10a", f"{word} has not to retreat.") if word in g.facts.unit else None


def retreated(g: State, decision: Decision, word: str) -> Reason | None:
    """8.11 8.12 8.2.3 Why a unit cannot retreat to a hex."""
    f, u = g.facts, decision.about["unit"]
    here, to, side = g.place[u], f.space.get(word, -1), f.side[u]
    if word == DONE or to == here:
        return "8.10a", f"{f.ids[u]} has to retreat."
    if to < 0:
        return None
    if to >= f.hexes:
        return "8.12", "A retreat never leaves the map."
    if g.holder[to] == 2 - side or g.zone(1 - side)[to]:
        return "8.11", f"{word} holds an enemy or is in an enemy zone of control."
    if f.sides.get((here, to)) == "river":
        return "8.12", f"{word} is across the river."
    if len(g.at[to]) >= STACK:
        return "8.2.3", f"{word} is full."
    return "8.10DR", f"A retreat is one hex; {word} is not the next with room."


def lost_at_entry(g: State, decision: Decision, word: str) -> Reason | None:
    """7.5.4a Which units may be lost because a hex is overstacked by its entry."""
    return ("7.5.4a", f"{word} does not enter {decision.hand[0]} from off-board.") if word in g.facts.unit else None


def occupier(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10DE Which units may occupy a vacated hex."""
    if word == DONE:
        return "8.10DE", f"Name a unit, or {STAY}."
    if word in g.facts.unit:
        return "8.10DE", f"{word} is no adjacent attacker of this attack that is still outside."
    return None


def occupied(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10DE Which hex the chosen unit may occupy."""
    f = g.facts
    if word in (DONE, STAY):
        return "8.10DE", f"{decision.hand[0]} is to occupy a hex: say which."
    to = f.space.get(word, -1)
    if to < 0:
        return None
    if to in g.battles[0][0]:
        return "5.0a", f"{word} holds {STACK} units already."
    return "8.10DE", f"{word} was not vacated by this attack."
