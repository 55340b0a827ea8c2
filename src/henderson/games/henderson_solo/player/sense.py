"""Sense tests: positions in which a club player knows at once what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.position import render
from ...kit.sense import Sense, Trial
from ..rules.facts import MORTAR_TEAM
from ..rules.orders import linked
from ..rules.state import DISRUPTED, EXHAUSTED, FIGHTERS, NO_AMMO, State
from .judgement import on_board

OPERATIONS, REINFORCE, MOVES, ACTIONS = "Resolve Operations cards", "Send Reinforcements", "USMC Moves", "USMC Actions"
LUNGA = {f"Rifles {n + 10}": f"SLP {n}" for n in range(1, 7)}  # a whole front at Southern Lunga
BRIDGE = {"Rifles 8": "MLB 1", "Rifles 9": "MLB 2"}
MOUTH = {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}
LINE = {**MOUTH, **BRIDGE, **LUNGA}
FULL = {"MRM": 4, "MLB": 4, "SLP": 6, "Oka": 0, "Henderson": 6}
CHAIN = [f"#{n}" for n in range(13, 18)]
TRACK = {f"Infantry {i + 1}": f"{s} {ap}" for i, (s, ap) in enumerate((s, ap) for s in ("MRM", "MLB", "SLP") for ap in "EMAB")}


def sense(
    id: str, says: str, fails: Callable[[Trial], bool | str], step: str, counters: dict[str, str] | None = None,
    enemy: dict[str, str] | None = None, **keys: Any,
) -> Sense:  # fmt: skip
    """A test that plays the step to its end; `fails` says whether what came of it is silly."""
    keys = {"turn": 5, "wave": 2, "supply": FULL, **keys}

    def check(trial: Trial) -> str:
        if step == OPERATIONS:  # the word that ends it would let the enemy's cards fall
            trial.play(lambda game: game.decision is not None and game.decision.verb == "end")
        else:
            trial.step()
        said = fails(trial)
        return said if isinstance(said, str) else f"does not do this: {says}" if said else ""

    position = {"step": step, **keys, "counters": LINE if counters is None else counters, "enemy": enemy or {}}
    return Sense(id, says, "US", render(position), check)


def at(trial: Trial, counter: str) -> str:
    g: State = trial.state
    p = g.place[g.facts.by_name[counter]]
    return g.facts.place_names[p] if p >= 0 else ""


def status(trial: Trial, counter: str) -> int:
    g: State = trial.state
    return g.status[g.facts.by_name[counter]]


def wired(trial: Trial, *places: str) -> bool:
    g: State = trial.state
    return all(g.wired >> g.facts.aps_by_name[p] & 1 for p in places)


def bombers(trial: Trial) -> int:
    return sum(trial.state.ready[n] for n in (5, 11, 12))


def before(trial: Trial, first: str, second: str) -> bool:
    """Was the one said before the other?"""
    words = trial.words
    return first in words and (second not in words or words.index(first) < words.index(second))


def crews_missing(trial: Trial) -> bool:
    g: State = trial.state
    return any(sum(1 for c in g.at[p] if g.facts.kind[c] == MORTAR_TEAM) < 2 for p in range(g.facts.positions) if g.guns[p])


FIELD = (
    sense("bombers-fly-together", "three Bombers that are ready all fly", lambda t: bombers(t) > 0, OPERATIONS,
          hand=["Cactus Air Force SBD-Bomber (1)"], ready=["#5", "#11", "#12"]),
    sense("bombers-wait", "a single Bomber waits for the others while there is something to repair", lambda t: bombers(t) < 1,
          OPERATIONS, hand=["Cactus Air Force SBD-Bomber (1)"], ready=["#5"], disrupted=["#11"]),
    sense("bombers-third-first", "the third Bomber is readied before the card that sends them is played",
          lambda t: not before(t, "COMAIRSOPAC", "Cactus Air Force SBD-Bomber") or bombers(t) > 0, OPERATIONS,
          hand=["COMAIRSOPAC (1)", "Cactus Air Force SBD-Bomber (1)"], ready=["#5", "#11"]),
    sense("bombers-none-yet", "with no Bomber ready their card passes before one is readied, which would have to fly alone",
          lambda t: bombers(t) < 1, OPERATIONS, hand=["COMAIRSOPAC (1)", "Cactus Air Force SBD-Bomber (1)"]),
    sense("hq-repaired", "the HQ with a Disrupted token is repaired at once", lambda t: t.state.disrupted[18] > 0, OPERATIONS,
          hand=["1st Marine Division HQ (1)"], disrupted=["#18"], wave=3),
    sense("chain-broken", "with a chain of Disrupted Locations up to the HQ its links are repaired, not what lies apart",
          lambda t: t.state.disrupted[4] == 0 or t.state.disrupted[14] > 0, OPERATIONS, hand=["COMAIRSOPAC (1)"],
          disrupted=["#4", *CHAIN[1:]], ready=["#9"], wave=4, left=2),
    sense("chain-before-planes", "under a chain to the HQ a link is repaired rather than a Wildcat readied",
          lambda t: t.state.disrupted[13] + t.state.disrupted[14] > 1, OPERATIONS, hand=["COMAIRSOPAC (1)"],
          disrupted=CHAIN, left=2),
    sense("land-then-send", "supplies are landed before they are sent", lambda t: sum(t.state.supply[:3]) < 3, OPERATIONS,
          hand=["Task Force 62 (1)", "1st Marine Division HQ (1)"], supply={"MRM": 0, "MLB": 0, "SLP": 0}),
    sense("water-where-dry", "supplies go to the sector that has no water before the Banzai card",
          lambda t: t.state.supply[0] < 2, OPERATIONS,
          {**LINE, "Rifles 3": "MRM 3", "Rifles 4": "MRM 4", "NCO 1": "MRM Reserves"},
          hand=["1st Marine Division HQ (1)"], left=1, pool=["Wave 2 Infantry 1"],
          supply={"MRM": 0, "MLB": 6, "SLP": 8, "Henderson": 6}),
    sense("comms-link", "two Intelligence cards link a sector", lambda t: not any(linked(t.state, s) for s in range(3)),
          OPERATIONS, hand=["Division Intelligence (1)", "Division Intelligence (2)"]),
    sense("raid-ambush", "a Coast Watcher and a Wildcat stop a big raid", lambda t: t.state.watchers > 0, "IJA card",
          ready=["#4"], watchers=1, wave=4, pool=["Wave 4 4 Bettys 1"], cards_left=1),
    sense("raid-guns", "the Anti-aircraft guns fire at a raid", lambda t: t.state.ready[15] + t.state.ready[16] > 0, "IJA card",
          ready=["#15", "#16"], wave=4, pool=["Wave 4 4 Bettys 1"], cards_left=1),
    sense("raid-wildcats", "against four Bettys at least three of four Wildcats go up",
          lambda t: sum(t.state.ready[n] for n in (4, 6, 9, 10)) > 1, "IJA card", ready=["#4", "#6", "#9", "#10"], wave=4,
          pool=["Wave 4 4 Bettys 1"], cards_left=1),
)  # fmt: skip

STAFF = (
    sense("oka-without-water", "nobody is sent to Colonel Oka's box where there is no water",
          lambda t: bool(t.state.at[t.state.facts.oka]), REINFORCE, points=6, wave=4, left=5),
    sense("oka-while-line-thin", "nobody goes against Colonel Oka while the line has gaps",
          lambda t: bool(t.state.at[t.state.facts.oka]), REINFORCE, {**LUNGA, "Rifles 1": "MRM 1", "Rifles 8": "MLB 1"},
          points=6, wave=4, left=5, supply={**FULL, "Oka": 2}),
    sense("crews-for-a-mortar", "a mortar without crew gets its Teams, in its sector",
          lambda t: sum(at(t, f"Mortar Team {n}") == "MRM Reserves" for n in (1, 2)) < 2, REINFORCE, {**LINE, "60mm 1": "MRM 3"},
          points=2),
    sense("gap-gets-rifles", "the sector with an empty front gets the Rifles", lambda t: at(t, "Rifles 3") != "MLB Reserves",
          REINFORCE, {**LUNGA, **MOUTH, "Rifles 9": "MLB 2"}, points=1),
    sense("deploy-at-the-front", "Rifles are deployed at the front first",
          lambda t: any(not t.state.at[p] for p in range(8) if t.state.facts.front[p]), "Deploy Rifles", {}, to_deploy=[2, 2, 3],
          turn=0, wave=1),
    sense("mortars-with-crews", "every mortar that is bought gets two Teams beside it",
          lambda t: crews_missing(t) or not on_board(t.state, MORTAR_TEAM), "Purchase", points=12, turn=0, wave=1),
    sense("fill-the-gap", "Rifles in Reserves fill the gap in front of the enemy", lambda t: not t.state.at[0], MOVES,
          {**LUNGA, **BRIDGE, "Rifles 2": "MRM 2", "Rifles 3": "MRM Reserves"}, {"Infantry 1": "MRM WA"}),
    sense("rear-to-the-front", "Rifles behind the line step into its gap", lambda t: at(t, "Rifles 3") != "MRM 2", MOVES,
          {**LUNGA, **BRIDGE, "Rifles 1": "MRM 1", "Rifles 3": "MRM 4"}, {"Infantry 1": "MRM WB"}),
    sense("shift-to-the-gap", "with nobody behind, the neighbour whom nothing threatens steps into the gap before the enemy",
          lambda t: not t.state.at[t.state.facts.places_by_name["SLP 3"]], MOVES,
          {**MOUTH, **BRIDGE, **{k: p for k, p in LUNGA.items() if p != "SLP 3"}}, {"Infantry 1": "SLP WB"}),
    sense("stay-at-the-wire", "nobody leaves the front with the enemy at the wire",
          lambda t: at(t, "Rifles 1") != "MRM 1" or at(t, "Rifles 2") != "MRM 2", MOVES, None,
          {"Infantry 1": "MRM WA", "Infantry 2": "MRM WB"}),
    sense("no-dance", "a full line with no enemy near stands still", lambda t: t.words not in ([], ["end Moves"]), MOVES),
    sense("crew-to-its-mortar", "two Teams in Reserves go to their mortar",
          lambda t: at(t, "Mortar Team 1") != "MRM 3" or at(t, "Mortar Team 2") != "MRM 3", MOVES,
          {**LINE, "60mm 1": "MRM 3", "Mortar Team 1": "MRM Reserves", "Mortar Team 2": "MRM Reserves"}),
    sense("officer-beside-the-mortar", "an Officer leaves Reserves and stands beside the mortar, where his orders count",
          lambda t: at(t, "Officer 1") != "MRM 4", MOVES,
          {**LINE, "60mm 1": "MRM 3", "Mortar Team 1": "MRM 3", "Mortar Team 2": "MRM 3", "Officer 1": "MRM Reserves"}),
    sense("room-for-an-officer", "Rifles behind the line make room for an Officer in Reserves: in a position he gives orders",
          lambda t: at(t, "Officer 1") == "MRM Reserves", MOVES,
          {**LINE, "60mm 1": "MRM 3", "Mortar Team 1": "MRM 3", "Mortar Team 2": "MRM 3", "Rifles 3": "MRM 4",
           "Officer 1": "MRM Reserves"}),
    sense("observer-behind-the-line", "a Forward Observer goes behind the line, not into it", lambda t: at(t, "Observer 1") not in
          ("SLP 7", "SLP 8", "SLP 9", "SLP 10"), MOVES, {**LINE, "Observer 1": "SLP Reserves"}),
    sense("thirst", "of those who get no water somebody in Reserves goes, not the front",
          lambda t: not all(t.state.at[p] for p in (0, 1)), "Water Supplies",
          {**LINE, "Rifles 3": "MRM Reserves", "Rifles 4": "MRM Reserves", "NCO 1": "MRM Reserves"},
          supply={**FULL, "MRM": 1}),
)  # fmt: skip

NCO_LINE = {**LINE, "Rifles 3": "MRM 3", "Rifles 4": "MRM 4"}
CREW = {"60mm 1": "MRM 3", "Mortar Team 1": "MRM 3", "Mortar Team 2": "MRM 3"}
BANZAI_NEXT: dict[str, Any] = {"left": 0, "pool": []}

FIGHT = (
    sense("shoot-the-bare-wire", "with the Banzai card next it is the counter at the bare wire that is shot at",
          lambda t: "MRM WA" in t.words and "MRM WB" not in t.words, ACTIONS, NCO_LINE,
          {"Infantry 1": "MRM WA", "Infantry 2": "MRM WB"}, wire=["MRM WA"], **BANZAI_NEXT),
    sense("fire-to-the-last", "everybody who can fires at who leaves the wire", lambda t: "stop" in t.words, "Banzai Charge",
          NCO_LINE, {"Veteran 1": "MRM WA"}, wire=["MRM WA"], charge=["Veteran 1"], drawn=["Banzai 2"], **BANZAI_NEXT),
    sense("tokens-for-a-long-chain", "a counter that comes behind a long chain is met with two tokens at least",
          lambda t: not t.words or int(t.words[0]) < 2, "Place IJA counters", None, TRACK, to_place=["Infantry"], wave=3,
          suppression=[8, 8, 8]),
    sense("command-the-tired", "an Officer among tired Rifles commands them",
          lambda t: bool(status(t, "Rifles 1") & status(t, "Rifles 2") & EXHAUSTED), ACTIONS,
          {**LINE, "Officer 1": "MRM 4", "Rifles 1": "MRM 1, exhausted", "Rifles 2": "MRM 2, exhausted",
           "Rifles 3": "MRM 3, exhausted"}, {"Infantry 1": "MRM E"}),
    sense("disrupted-at-the-front", "who is Disrupted at the front with the enemy at the wire Recovers",
          lambda t: bool(status(t, "Rifles 1") & DISRUPTED), ACTIONS, {**LINE, "Rifles 1": "MRM 1, disrupted"},
          {"Infantry 1": "MRM WA"}),
    sense("crew-back", "a Team that fled from its mortar Recovers, for the mortar waits for it",
          lambda t: bool(status(t, "Mortar Team 2") & DISRUPTED), ACTIONS,
          {**LINE, "60mm 1": "MRM 3", "Mortar Team 1": "MRM 3", "Mortar Team 2": "MRM Reserves, disrupted"},
          {"Infantry 1": "MRM E"}, wire=["MRM WA", "MRM WB"], suppression=[6, 6, 6]),
    sense("command-the-crew", "an Officer beside a tired crew commands both Teams at once",
          lambda t: not status(t, "Officer 1") & EXHAUSTED or bool(status(t, "Mortar Team 1") & EXHAUSTED), ACTIONS,
          {**LINE, "60mm 1": "MRM 3", "Mortar Team 1": "MRM 3, exhausted", "Mortar Team 2": "MRM 3, exhausted",
           "Officer 1": "MRM 4", "Rifles 1": "MRM 1, exhausted"}, {"Infantry 1": "MRM E"}),
    sense("last-wave-keeps-no-water", "in the last Wave the mortar fires with the last Supply token: there is no thirst after it",
          lambda t: t.state.suppression[0] < 1, ACTIONS, {**LINE, **CREW}, {"Infantry 1": "MRM E"}, wave=4, left=6,
          supply={**FULL, "MRM": 1}),
    sense("water-before-more-tokens", "a quiet sector with ten Suppression tokens keeps its last Supply for water",
          lambda t: t.state.supply[0] < 1, ACTIONS, {**LINE, **CREW, "Rifles 3": "MRM 4"}, {"Infantry 1": "SLP E"}, left=11,
          wire=["MRM WA", "MRM WB", "MLB WA", "MLB WB", "SLP WA", "SLP WB", "SLP WC"], suppression=[10, 6, 6],
          supply={**FULL, "MRM": 1}),
    sense("mortar-speaks", "a ready mortar in a sector without tokens lays Suppression", lambda t: t.state.suppression[0] < 1,
          ACTIONS, {**LINE, **CREW}, {"Infantry 1": "MRM E"}),
    sense("wire-before-they-come", "Barbed Wire is laid before the enemy is there", lambda t: not wired(t, "MRM WA", "MRM WB"),
          ACTIONS, NCO_LINE, {"Infantry 1": "MRM M"}, wire=["MLB WA", "MLB WB", "SLP WA", "SLP WB", "SLP WC"]),
    sense("water-before-wire", "the last water before the Banzai card is not spent on wire",
          lambda t: t.state.supply[0] < 1, ACTIONS, None, supply={**FULL, "MRM": 1}, **BANZAI_NEXT),
    sense("barrage-many", "Artillery falls on four counters in sight of the Observer",
          lambda t: bool(t.state.ready[7] and t.state.ready[8]), ACTIONS, {**LINE, "Observer 1": "SLP 8"},
          {"Infantry 1": "SLP E", "Infantry 2": "SLP M", "Infantry 3": "SLP A", "Infantry 4": "SLP B"}, ready=["#7", "#8"]),
    sense("barrage-one", "both batteries are not spent on one counter", lambda t: not (t.state.ready[7] or t.state.ready[8]),
          ACTIONS, {**LINE, "Observer 1": "SLP 8"}, {"Infantry 1": "SLP M"}, ready=["#7", "#8"]),
    sense("reload-before-banzai", "who covers the wire and is Out of Ammo Reloads before the Banzai card",
          lambda t: bool(status(t, "Rifles 1") & NO_AMMO and status(t, "Rifles 2") & NO_AMMO), ACTIONS,
          {**LINE, "Rifles 1": "MRM 1, out of ammo", "Rifles 2": "MRM 2, out of ammo"}, {"Infantry 1": "MRM WA"}, wire=["MRM WA"],
          **BANZAI_NEXT),
    sense("anti-tank-gun", "the Anti-tank Gun fires at the Tank", lambda t: "Fire AT Gun 1" not in t.words, ACTIONS,
          {**LINE, "AT Gun 1": "MRM 4", "AT Team 1": "MRM 4", "AT Team 2": "MRM 4"}, {"Tank 1": "MRM M"}, wave=3,
          suppression=[6, 6, 6]),
    sense("request-for-a-gap", "a linked sector with a gap and no Reserves requests reinforcements",
          lambda t: not any(t.state.facts.kind[c] in FIGHTERS for c in t.state.at[t.state.facts.reserves[0]]), ACTIONS,
          {**LUNGA, **BRIDGE, "Rifles 1": "MRM 1", "Rifles 3": "MRM 3"}, ready=["#17"], comms=[1, 0, 0]),
    sense("order-saves-an-action", "the crew beside an Officer fires by his order",
          lambda t: ("Mortar Team 1", "Officer 1") not in list(zip(t.words, t.words[1:])), ACTIONS,
          {**LINE, **CREW, "Officer 1": "MRM 4"}, {"Infantry 1": "MRM E"}),
    sense("oka-box-empties", "nobody marches to Colonel Oka's box in the second Wave",
          lambda t: bool(t.state.at[t.state.facts.oka]), MOVES, {**LINE, "Rifles 3": "MRM Reserves", "Rifles 4": "MRM Reserves"}),
)  # fmt: skip

# seen in whole games that were played by the adviser's word
ALONG = {"81mm 1": "SLP 8", "Mortar Team 1": "SLP 8", "Mortar Team 2": "SLP 8"}
STAFFED = {  # nobody is missed: three mortars with crews, three Officers, two Observers, three NCOs, the line and its depth
    **LINE, "60mm 1": "MRM 3", "60mm 2": "MLB 3", "81mm 1": "SLP 7", "Officer 1": "MRM 4", "Officer 2": "MLB 4",
    "Officer 3": "SLP 8", "Observer 1": "SLP 9", "Observer 2": "SLP Reserves", "NCO 1": "SLP 10", "NCO 2": "MRM Reserves",
    "NCO 3": "MLB Reserves", **{f"Mortar Team {n + 1}": ("MRM 3", "MLB 3", "SLP 7")[n // 2] for n in range(6)},
    "Rifles 20": "SLP Reserves", "Rifles 21": "MRM Reserves", "Rifles 22": "MLB Reserves",
}  # fmt: skip
PLAYED = (
    sense("order-before-command", "two tired Teams beside an Officer Recover by his order and the quota: he need not Command",
          lambda t: bool(status(t, "Officer 1") & EXHAUSTED or status(t, "Mortar Team 1") & EXHAUSTED
                         or status(t, "Mortar Team 2") & EXHAUSTED), ACTIONS,
          {**LINE, "60mm 1": "MLB 3", "Mortar Team 1": "MLB 3, exhausted", "Mortar Team 2": "MLB 3, exhausted",
           "Officer 1": "MLB 4"}, suppression=[6, 6, 6]),
    sense("narrow-card-first", "the Bombers' card repairs their Location, COMAIRSOPAC does something else: no card passes",
          lambda t: t.state.disrupted[11] > 0 or not any(t.state.ready), OPERATIONS,
          hand=["COMAIRSOPAC (1)", "Cactus Air Force SBD-Bomber (1)"], disrupted=["#11"]),
    sense("wildcat-for-the-watcher", "a Coast Watcher without a Wildcat to warn gets one",
          lambda t: not any(t.state.ready[n] for n in (4, 6, 9, 10)), OPERATIONS, hand=["COMAIRSOPAC (1)"], watchers=1),
    sense("no-wildcat-to-starve", "no Wildcat is readied that would starve in this turn's Banzai card",
          lambda t: any(t.state.ready[n] for n in (4, 6, 9, 10)), OPERATIONS, hand=["COMAIRSOPAC (1)"], left=1,
          pool=["Wave 2 Infantry 1"], yura_back=1, supply={**FULL, "Henderson": 0}),
    sense("last-turn-repairs", "with nothing but the last cards to come a Location is repaired, no Bomber readied for the shells",
          lambda t: t.state.disrupted[4] > 0, OPERATIONS, hand=["COMAIRSOPAC (1)"], disrupted=["#4"], wave=4, left=1,
          pool=["Wave 4 Infantry 1"]),
    sense("observer-without-guns", "with both batteries Disrupted the Observer stays in Reserves",
          lambda t: at(t, "Observer 1") != "SLP Reserves", MOVES, {**LINE, "Observer 1": "SLP Reserves"}, {"Infantry 1": "SLP M"},
          disrupted=["#7", "#8"]),
    sense("observer-must-see", "an Observer does not go where he sees a single lane",
          lambda t: at(t, "Observer 1") in ("SLP 7", "SLP 10"), MOVES,
          {**LINE, **ALONG, "Officer 1": "SLP 9", "Observer 1": "SLP Reserves"}, {"Infantry 1": "SLP M"}, ready=["#7"]),
    sense("officer-stays-by-the-crew", "an Officer does not leave the crew beside him for a gap where nobody comes",
          lambda t: at(t, "Officer 1") != "SLP 9", MOVES,
          {**{k: p for k, p in LINE.items() if p != "SLP 4"}, **ALONG, "Officer 1": "SLP 9"}),
    sense("mortar-leaves-the-lookout", "a mortar at Southern Lunga leaves the places that see the lanes to others",
          lambda t: at(t, "81mm 1") in ("SLP 8", "SLP 9"), "Purchase", points=5, turn=0, wave=1),
    sense("rear-place-that-sees", "Rifles behind a full line go where they see the enemy",
          lambda t: at(t, "Rifles 3") == "SLP 7", MOVES, {**LINE, "Rifles 3": "SLP Reserves", **ALONG, "Officer 1": "SLP 9"},
          {"Veteran 1": "SLP C"}),
    sense("too-late-for-reserves", "in the last turns an Action is not spent on Rifles in Reserves who cannot come in time",
          lambda t: not status(t, "Rifles 3") & DISRUPTED, ACTIONS,
          {**LINE, "Rifles 3": "MRM Reserves, exhausted, disrupted", "Rifles 1": "MRM 1, exhausted"}, {"Infantry 1": "MRM E"},
          wave=4, left=2, pool=["Wave 4 Infantry 1", "Wave 4 Infantry 2"], actions_used=[4, 0, 0, 0]),
    sense("out-of-ammo-relieved", "Rifles that are Out of Ammo at the wire change places with Rifles in Reserves",
          lambda t: at(t, "Rifles 3") != "MRM 1", MOVES,
          {**LINE, "Rifles 1": "MRM 1, out of ammo", "Rifles 3": "MRM Reserves"}, {"Infantry 1": "MRM WA"}, wire=["MRM WA"]),
    sense("stays-without-relief", "Rifles that are Out of Ammo stay at the wire when nobody could take their place",
          lambda t: at(t, "Rifles 1") != "MRM 1", MOVES,
          {**LINE, "Rifles 1": "MRM 1, out of ammo", "Rifles 3": "MRM Reserves, exhausted"}, {"Infantry 1": "MRM WA"},
          wire=["MRM WA"]),
    sense("lent-to-the-wire", "an NCO in Reserves goes to the sector whose gap lies before the enemy, not into a quiet one",
          lambda t: at(t, "NCO 1") != "MRM Reserves", MOVES,
          {**{k: p for k, p in LINE.items() if p not in ("SLP 3", "MRM 2")}, "NCO 1": "SLP Reserves"},
          {"Veteran 1": "MRM WA", "Infantry 1": "MRM A", "Knee Mortar 1": "SLP M"}, wave=3, wire=["MRM WA"]),
    sense("observer-stays-behind", "an Observer does not step into a gap of the front while nobody is at the wire",
          lambda t: at(t, "Observer 1") != "SLP 8", MOVES,
          {**{k: p for k, p in LINE.items() if p != "SLP 3"}, "Observer 1": "SLP 8"},
          {"Veteran 1": "SLP E", "Infantry 1": "SLP M"}, ready=["#7"]),
    sense("points-are-spent", "in the third Wave no points are left over while there are Rifles to be had",
          lambda t: "done" in t.words, REINFORCE, STAFFED, points=3, wave=3),
)  # fmt: skip

# seen in four more games played by the adviser's word: a sector without a man, and who goes where
OPEN = {"Veteran 1": "MRM WB", "Infantry 1": "MRM B"}  # the enemy at a wire behind which nobody stands
LOST = (
    sense("lent-to-an-open-front", "Rifles in Reserves go to the sector whose front lies open, not behind a full line",
          lambda t: at(t, "Rifles 3") != "MRM Reserves", MOVES, {**LUNGA, **BRIDGE, "Rifles 3": "SLP Reserves"}, OPEN, wave=3),
    sense("men-before-crews", "where the enemy stands before an open front, Rifles are sent there before Teams for a mortar",
          lambda t: not t.state.at[t.state.facts.reserves[0]] or any(at(t, f"Mortar Team {n}") for n in (1, 2)), REINFORCE,
          {**LUNGA, **BRIDGE, "60mm 1": "MRM 3"}, OPEN, points=2, wave=3),
    sense("men-before-supplies", "where the enemy stands before an open front, the Division sends men, not supplies",
          lambda t: not t.state.at[t.state.facts.reserves[0]], OPERATIONS, {**LUNGA, **BRIDGE}, OPEN, wave=3,
          hand=["1st Marine Division HQ (1)"], supply={"MRM": 0, "MLB": 1, "SLP": 1, "Henderson": 12}),
    sense("crew-into-the-breach", "with nobody else in the sector, a Team stands in the front before the enemy at the wire",
          lambda t: not t.state.at[0] and not t.state.at[1], MOVES, {**LUNGA, **BRIDGE, **CREW}, OPEN, wave=3),
    sense("crew-back-to-the-mortar", "a Team in the front changes places with Rifles in Reserves and goes back to its mortar",
          lambda t: at(t, "Mortar Team 2") != "MRM 3" or at(t, "Rifles 3") != "MRM 1", MOVES,
          {**LUNGA, **BRIDGE, **CREW, "Mortar Team 2": "MRM 1", "Rifles 2": "MRM 2", "Rifles 3": "MRM Reserves"}, OPEN, wave=3),
    sense("fit-man-into-the-gap", "of two in Reserves he who has ammunition goes into the gap",
          lambda t: at(t, "Rifles 4") != "SLP 6", MOVES,
          {**{k: p for k, p in LINE.items() if p != "SLP 6"},
           "Rifles 3": "SLP Reserves, out of ammo", "Rifles 4": "SLP Reserves"}, {"Infantry 1": "SLP C"}, wave=3),
    sense("officer-where-room-is", "an Officer for whom his sector has no place goes to one where he can give orders",
          lambda t: at(t, "Officer 1") != "SLP Reserves", MOVES,
          {**LINE, **CREW, "Rifles 3": "MRM 4, exhausted", "Officer 1": "MRM Reserves", "60mm 2": "MLB 3", "Officer 2": "MLB 4"}),
    sense("place-kept-for-an-officer", "Rifles do not take the place behind the line that an Officer in Reserves will need",
          lambda t: at(t, "Rifles 3") == "MRM 4", MOVES,
          {**LINE, **CREW, "Rifles 3": "MRM Reserves", "Officer 1": "MRM Reserves, disrupted"}),
    sense("observer-out-of-the-front", "an Observer in the front goes behind it when Rifles in Reserves can take his place",
          lambda t: at(t, "Observer 1") == "SLP 5" or at(t, "Rifles 3") != "SLP 5", MOVES,
          {**{k: p for k, p in LINE.items() if p != "SLP 5"}, "Observer 1": "SLP 5", "Rifles 3": "SLP Reserves"},
          {"Infantry 1": "SLP M"}, ready=["#7"]),
)  # fmt: skip

SENSE = (*FIELD, *STAFF, *FIGHT, *PLAYED, *LOST)
