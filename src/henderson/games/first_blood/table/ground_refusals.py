"""Why a counter, a space or a closing word may not be chosen in movement and ground combat."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.sentence import Said
from ...kit.dispatch import Reason
from ..rules import odds
from ..rules.attacks import ATTACK, engaged, front, in_range
from ..rules.combat import STAY
from ..rules.facts import JAPAN, SIDES, US
from ..rules.movement import is_new_in_box, waiting_off_board
from ..rules.reach import must_move, reach_of
from ..rules.state import DONE, STACK, State


def whereabouts(g: State, u: int) -> Said:
    """Where a counter is, in words."""
    f, here = g.facts, g.place[u]
    if here == f.out:
        return Said("is out of play")
    if here == f.at_start:
        return Said("is not set up yet")
    return Said("arrives on {place}", (f.names[here],)) if here in f.turn_boxes else Said("is in {place}", (f.names[here],))


# -- movement ---------------------------------------------------------------------------------------------------------


def mover(g: State, decision: Decision, word: str) -> Reason | None:
    """SoP.2 SoP.7 Why a counter cannot be moved now, or the phase not be ended."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        if g.crowded >= 0:
            return "5.0a", Said("{place} holds {n} units; {most} may stay.", (f.names[g.crowded], len(g.at[g.crowded]), STACK))
        late = [u for u in waiting_off_board(g, side) if must_move(g, u)]
        rule = "6.3a" if any(g.place[u] in f.links for u in late) else "6.4"
        return rule, Said("{units} must still move.", (g.names(late),))
    if word in f.space:
        return "4.0a", Said("{word} is a space: first name the counter that moves, then where it goes.", (word,))
    if word not in f.unit:
        return None
    u = f.unit[word]
    here = f.names[g.place[u]]
    if f.side[u] != side:
        return "3.2", Said("{word} is not yours to move.", (word,))
    if g.crowded >= 0 and g.place[u] != g.crowded:
        return "5.0a", Said("{place} is overstacked: one of its units moves first.", (f.names[g.crowded],))
    if u >= f.ground:
        return _flyer(g, side, u)
    if is_new_in_box(g, u):
        return "7.2b", Said("{word} came into {place} this turn and stays there.", (word, here))
    if g.place[u] >= f.hexes and g.place[u] not in f.arrows:
        return "4.0a", Said("{word} {where}.", (word, whereabouts(g, u)))
    return "4.0b", Said(
        "{word} in {place} has {left} MF left and no way it can pay for or is free to go.", (word, here, g.left[u] // 2)
    )


def _flyer(g: State, side: int, u: int) -> Reason:
    """Why an air unit or ship cannot be used in the Movement Phase."""
    f, word = g.facts, g.facts.ids[u]
    if side == JAPAN and g.flying[u]:
        return "13.3", Said("{word} is named already.", (word,))
    if f.ship[u]:
        return "4.3", Said("{word} has no movement factor; ships get their missions in the Combat Phase.", (word,))
    if side == JAPAN:
        return "13.3", Said("{word} {where}; only air units in the IJAF boxes are named to fly.", (word, whereabouts(g, u)))
    if g.place[u] != f.ground_attack:
        return "13.6a", Said("{word} {where}; only bombers in USAF GROUND ATTACK are put on targets.", (word, whereabouts(g, u)))
    return "13.6a", Said("There is no Japanese ground unit on the map to put {word} on.", (word,))


def destination(g: State, decision: Decision, word: str) -> Reason | None:
    """4.0a Why a unit cannot end its leg in a space."""
    f, u = g.facts, decision.about["unit"]
    to, here, unit = f.space.get(word, -1), g.place[u], f.ids[u]
    if word == DONE:
        return "4.0a", Said("{unit} is picked up: first say where it goes.", (unit,))
    if to < 0:
        return None
    if to == here:
        return "4.0a", Said("{unit} is in {word} already.", (unit, word))
    if to >= f.hexes:
        return _off_board(g, u, to)
    if g.holder[to] == 2 - f.side[u]:
        return "5.1", Said("{word} holds {units}; a unit never enters a hex that holds an enemy.", (word, g.names(g.at[to])))
    if to in reach_of(g, u).cost:  # in reach, so it is the stack that bars it
        return "5.0a", Said(
            "{word} holds {units}; a fourth unit may pass but not stay, for none of them can leave.", (word, g.names(g.at[to]))
        )
    if here >= f.hexes:
        return "7.4", Said("{word} is not in reach of {unit} from the arrows of {place}.", (word, unit, f.names[here]))
    return _step(g, u, to)


def _off_board(g: State, u: int, to: int) -> Reason:
    """6.0 Why a unit cannot go to a space beside the map."""
    f, here, word = g.facts, g.place[u], g.facts.names[to]
    if to not in f.boxes:
        return "6.4", Said("Ground units do not move to {word}.", (word,))
    if f.side[u] == US:
        return "6.0a", Said("Off-board boxes are for Japanese land units only.")
    if here < f.hexes:
        return "6.0c", Said("{unit} is on the map and never leaves it again.", (f.ids[u],))
    if g.visited[u] >> f.boxes.index(to) & 1:
        return "6.0b", Said("{unit} has been in {word} already.", (f.ids[u], word))
    if to in f.links.get(here, ()):
        return "6.1", Said("A step to {word} costs half of all MF, and {unit} has {left} left.", (word, f.ids[u], g.left[u] // 2))
    return "6.0a", Said("{word} is not connected to {place}.", (word, f.names[here]))


def _step(g: State, u: int, to: int) -> Reason:
    """4.0b 8.2b Why a unit on the map does not get to a hex."""
    f, here, side = g.facts, g.place[u], g.facts.side[u]
    word, left = f.names[to], g.left[u] // 2
    if to in f.grid.neighbours[here]:
        price = dict(f.ways[here])[to]
        if price > left:
            return "4.0b", Said(
                "The side {place}/{word} costs {price} MF; {unit} has {left} left.", (f.names[here], word, price, f.ids[u], left)
            )
        if g.zone(1 - side)[here] and g.zone(1 - side)[to]:
            return "8.2b", Said("{place} and {word} are both in enemy zones of control.", (f.names[here], word))
    why = Said(
        "{unit} has {left} MF left; no way to {word} is that cheap and free of enemies and of steps from zone to zone.",
        (f.ids[u], left, word),
    )
    return "4.0b", why


def bombed(g: State, decision: Decision, word: str) -> Reason | None:
    """13.6a Why a bomber cannot be put on a space."""
    f = g.facts
    space = f.space.get(word, -1)
    if word == DONE:
        return "13.6a", Said("{unit} is picked up: first say which hex it is put on.", (decision.hand[0],))
    if space in f.boxes:
        return "6.0d", Said("Units in {word} cannot be attacked.", (word,))
    return ("13.6a", Said("{word} is no hex with a Japanese ground unit.", (word,))) if space >= 0 else None


# -- declaring attacks ------------------------------------------------------------------------------------------------


def begun(g: State, decision: Decision, word: str) -> Reason | None:
    """8.1 Why an attack cannot begin so, or declaring not end."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        return "8.1", Said("{units} must still attack.", (g.names([u for u, _ in front(g, side, engaged(g))]),))
    if word in f.space:
        return _hex(g, side, f.space[word]) or (
            "8.1",
            Said("No unit of yours that is free to attack is next to {word}.", (word,)),
        )
    if word not in f.unit:
        return None
    u = f.unit[word]
    barred = _unit(g, side, u)
    if barred:
        return barred
    if f.is_gun(u) and not g.zone(1 - side)[g.place[u]]:
        rule, more = (
            ("9.5.1", Said("no airfield hex is in its range")) if side == JAPAN else ("9.5", Said("U.S. guns never fire alone"))
        )
        return rule, Said("{word} is next to no enemy: it supports an attack once that is begun; {more}.", (word, more))
    if g.zone(1 - side)[g.place[u]]:
        return "8.1", Said("Name the hex that {word} attacks; then {word} joins.", (word,))
    return "8.1", Said("{word} in {place} is next to no enemy.", (word, f.names[g.place[u]]))


def joined(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2d Why something cannot join the forming attack, or the attack not be closed."""
    f, side = g.facts, SIDES.index(decision.player)
    targets, attackers, guns, _ = g.forming
    if word in (DONE, ATTACK):
        return _not_closed(g, decision, word)
    if word in f.space:
        h = f.space[word]
        if h in targets:
            return "8.2d", Said("{word} is part of this attack already.", (word,))
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
        return "8.2d", Said("{word} in {place} is not next to every hex attacked.", (word, f.names[g.place[u]]))
    return "8.2d", Said(
        "{word} is needed elsewhere: else a hex would be left without an attacker, or a unit without an attack.", (word,)
    )


def _not_closed(g: State, decision: Decision, word: str) -> Reason:
    f = g.facts
    where = ", ".join(f.names[h] for h in g.forming[0])
    if word == DONE and ATTACK in decision.words:
        return "8.2d", Said("First close the attack on {hexes}: {attack}.", (where, Said(ATTACK)))
    if not g.forming[1]:
        return "8.2d", Said("Nobody attacks {hexes} yet.", (where,))
    if not any(odds.ground_factors(g, u) for u in g.forming[1]):
        return "7.5c", Said("Artillery on an Entry Point adds no strength and cannot attack alone.")
    return "8.2d", Said(
        "Closing the attack on {hexes} now would leave a unit without an attack or a hex without an attacker.", (where,)
    )


def _no_support(g: State, u: int, attackers: tuple[int, ...]) -> Reason:
    """9.0 Why a unit next to no enemy cannot take part."""
    f = g.facts
    if not f.is_gun(u):
        return "8.2d", Said("{unit} in {place} is next to no enemy.", (f.ids[u], f.names[g.place[u]]))
    if not attackers:
        return "9.5", Said("{unit} supports ground units: first name one that attacks.", (f.ids[u],))
    return "9.3", Said("Not every hex attacked, or still to be added, is in range of {unit}.", (f.ids[u],))


def _not_wider(g: State, h: int, guns: tuple[int, ...]) -> Reason:
    """8.2e Why a further hex cannot be added."""
    word = g.facts.names[h]
    if any(not in_range(g, u, h) for u in guns):
        return "9.3", Said("{word} is out of range of a gun that takes part.", (word,))
    if any(g.place[u] >= g.facts.hexes for u in g.forming[1]):
        return "7.5.3a", Said("An attack from off-board has one hex: the one that is entered.")
    return "8.2e", Said("Not every attacker is next to {word}, or another unit would be left without an attack.", (word,))


def _hex(g: State, side: int, h: int) -> Reason | None:
    """Why nobody could attack a space."""
    f, word = g.facts, g.facts.names[h]
    if h in f.boxes:
        return "6.0d", Said("Units in {word} cannot be attacked.", (word,))
    if h >= f.hexes:
        return "8.1", Said("{word} is no hex: ground units attack hexes next to them.", (word,))
    if g.holder[h] != 2 - side:
        return "8.1", Said("{word} holds no enemy ground unit.", (word,))
    if any(h in battle[0] for battle in g.battles):
        return "8.2d", Said("{word} is attacked already; a hex is attacked once.", (word,))
    return None


def _unit(g: State, side: int, u: int) -> Reason | None:
    """Why a counter could take part in no attack at all."""
    f, here, word = g.facts, g.place[u], g.facts.ids[u]
    if f.side[u] != side:
        return "8.2d", Said("{word} is not yours.", (word,))
    if u in engaged(g):
        return "9.4b", Said("{word} is part of an attack already.", (word,))
    if u >= f.ground and f.ship[u]:
        if here == f.ijn_attack:
            return "9.5", Said("{word} supports ground units: first name a hex and a unit that attacks it.", (word,))
        return ("10.1.2" if here == f.ijn_reserve else "10.1.3"), (
            Said("{word} {where}; only ships in IJN ATTACK support attacks.", (word, whereabouts(g, u)))
        )
    if u >= f.ground and side == JAPAN:
        return "13.3.3d", Said("{word} cannot join: Japanese air units take no part in attacks on ground units.", (word,))
    if u >= f.ground:
        return "13.6a", Said("{word} cannot join: bombers are put on targets in the U.S. Movement Phase.", (word,))
    if here >= f.hexes:
        if here not in f.arrows:
            return "8.1", Said("{word} {where}.", (word, whereabouts(g, u)))
        return ("9.4.2" if f.is_gun(u) else "7.4"), Said(
            "{word} in {place} may not attack from off-board now.", (word, f.names[here])
        )
    return None


# -- resolving attacks ------------------------------------------------------------------------------------------------


def next_resolved(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10c Why something cannot be resolved now."""
    f, side = g.facts, SIDES.index(decision.player)
    if word == DONE:
        return "8.1", Said("Every declared attack and bombardment is carried out.")
    if word in f.space:
        battle = next((b for b in g.battles if f.space[word] in b[0]), None)
        if battle:
            return "8.10c", Said("The attack on {word} is named by its first hex, {place}.", (word, f.names[battle[0][0]]))
        return "8.10c", Said("No attack on {word} waits to be resolved.", (word,))
    u = f.unit.get(word, -1)
    if u < 0:
        return None
    if f.side[u] != side:
        return "8.10c", Said("{word} is not yours.", (word,))
    own = next((b for b in g.battles if any(u in part for part in b[1:])), None)
    if own:
        return "8.10c", Said("{word} is part of the attack on {place}: name that hex.", (word, f.names[own[0][0]]))
    if u < f.ground:
        return "8.10c", Said("{word} has no attack or bombardment that waits to be resolved.", (word,))
    return _mission(g, side, u)


def _mission(g: State, side: int, u: int) -> Reason:
    """13.3 10.3b Why an air unit or a ship has no mission now."""
    f, word = g.facts, g.facts.ids[u]
    if side == US:
        return "13.3", Said("Only Japan starts air combat.")
    if g.place[u] not in (f.ijn_reserve, f.ijn_attack, f.ijaf_reserve, f.ijaf_attack):
        return ("10.1a" if f.ship[u] else "13.4b"), Said("{word} {where}.", (word, whereabouts(g, u)))
    if f.ship[u]:
        return "10.3b", Said("There is no airfield hex that {word} could bombard.", (word,))
    if not g.flying[u]:
        return "13.3", Said("{word} was not named in the Movement Phase.", (word,))
    if g.aloft[f.cap]:
        return "13.3.2", Said("{units} in CAP must be shot down first, by a fighter or two bombers.", (g.names(g.aloft[f.cap]),))
    if f.fighter[u]:
        return "13.3.1", Said("{word} has no target: CAP and Ground Attack are empty.", (word,))
    return "13.3.3c", Said("There is no airfield hex that {word} could attack.", (word,))


def lost(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10a 8.10.2 Which units may be taken as losses."""
    f = g.facts
    u = f.unit.get(word, -1)
    if word == DONE:
        return "8.10a", Said("The loss has to be taken first.")
    if u < 0:
        return None
    if f.side[u] != SIDES.index(decision.player):
        return "8.10a", Said("{word} is not yours: each side picks its own losses.", (word,))
    return "8.10.2", Said("{word} does not fight in this attack itself.", (word,))


def first_back(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10a Which units have to retreat."""
    return ("8.10a", Said("{word} has not to retreat.", (word,))) if word in g.facts.unit else None


def retreated(g: State, decision: Decision, word: str) -> Reason | None:
    """8.11 8.12 8.2.3 Why a unit cannot retreat to a hex."""
    f, u = g.facts, decision.about["unit"]
    here, to, side = g.place[u], f.space.get(word, -1), f.side[u]
    if word == DONE or to == here:
        return "8.10a", Said("{unit} has to retreat.", (f.ids[u],))
    if to < 0:
        return None
    if to >= f.hexes:
        return "8.12", Said("A retreat never leaves the map.")
    if g.holder[to] == 2 - side or g.zone(1 - side)[to]:
        return "8.11", Said("{word} holds an enemy or is in an enemy zone of control.", (word,))
    if f.sides.get((here, to)) == "river":
        return "8.12", Said("{word} is across the river.", (word,))
    if len(g.at[to]) >= STACK:
        return "8.2.3", Said("{word} is full.", (word,))
    return "8.10DR", Said("A retreat is one hex; {word} is not the next with room.", (word,))


def lost_at_entry(g: State, decision: Decision, word: str) -> Reason | None:
    """7.5.4a Which units may be lost because a hex is overstacked by its entry."""
    return (
        ("7.5.4a", Said("{word} does not enter {unit} from off-board.", (word, decision.hand[0])))
        if word in g.facts.unit
        else None
    )


def occupier(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10DE Which units may occupy a vacated hex."""
    if word == DONE:
        return "8.10DE", Said("Name a unit, or {stay}.", (Said(STAY),))
    if word in g.facts.unit:
        return "8.10DE", Said("{word} is no adjacent attacker of this attack that is still outside.", (word,))
    return None


def occupied(g: State, decision: Decision, word: str) -> Reason | None:
    """8.10DE Which hex the chosen unit may occupy."""
    f = g.facts
    if word in (DONE, STAY):
        return "8.10DE", Said("{unit} is to occupy a hex: say which.", (decision.hand[0],))
    to = f.space.get(word, -1)
    if to < 0:
        return None
    if to in g.battles[0][0]:
        return "5.0a", Said("{word} holds {most} units already.", (word, STACK))
    return "8.10DE", Said("{word} was not vacated by this attack.", (word,))
