"""Sense tests: what a club player would laugh at in starvation-island."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.game import Game
from ...kit.sense import Sense, Trial
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
    """Battleships do not swing at anchor for the whole game."""
    side, seen = SIDES.index(trial.side), set[int]()

    def watch(game: Game) -> bool:
        g = game.state
        seen.update(u for u in surface_units(g, side) if g.facts.kind[u] == BB)
        return False

    trial.play(watch, most=3000)
    return "" if seen else "no battleship ever left port"


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


SURFACE, STRIKE, CACTUS = "Naval Surface Combat", "Naval Air Combat", "Cactus Air Force"
SUPPLY = "Land Unit Supply"
THREE = "Ichiki 28th / Kawaguchi 124th / 4th Infantry"

SENSE: tuple[Sense, ...] = (
    # -- ashore
    Sense("pay-us", "With 15 supply in hand the upkeep is paid.", "US",
          lay("M", SUPPLY, us=15, forces="Ichiki 28th"), says("11.2.a", "pay", silly="refuses upkeep with 15 supply in hand")),
    Sense("pay-japan", "With 10 supply in hand the upkeep is paid.", "Japan",
          lay("M", SUPPLY, japan=10, forces=THREE), says("11.2.a", "pay", silly="refuses upkeep with 10 supply in hand")),
    Sense("pay-holding", "Japan in the field with 12 supply feeds its men.", "Japan",
          lay("M", SUPPLY, japan=12, more='turn = 6\ncontrol = "Japan"', henderson=THREE, forces="1st Marines"),
          says("11.2.a", "pay", silly="starves the men who hold the field")),
    Sense("keep-the-point", "On the last night one point in the field wins the game: it is not eaten.", "Japan",
          lay("M", SUPPLY, japan=1, more='turn = 8\ncontrol = "Japan"', henderson="Ichiki 28th / 4th Infantry",
              forces="1st Marines"), says("11.2.a", "refuse", silly="eats the point that wins the game")),
    Sense("feed-to-the-end", "The men who hold the field are fed while there is supply.", "US",
          START, feeds),
    Sense("hold-the-field", "Who holds the field does not walk off it.", "US",
          lay("M", us=3, japan=9, more="turn = 5\nstage = 3", battle='first = "Japan"\nround = 1',
              henderson="1st Marines (fighting) / 5th Marines (fighting)",
              forces="Ichiki 28th (fighting) / Kawaguchi 124th (fighting) / 4th Infantry (fighting)"),
          says("11.1.e", "fight", silly="walks off the field")),
    Sense("hold-the-field-japan", "Japan in the field does not walk off it.", "Japan",
          lay("M", us=3, japan=9, more='turn = 5\nstage = 3\ncontrol = "Japan"', battle='first = "US"\nround = 1',
              forces="1st Marines (fighting) / 5th Marines (fighting)", henderson="Ichiki 28th (fighting)"),
          says("11.1.e", "fight", silly="walks off the field")),
    Sense("last-supply", "Nobody attacks with the supply that must feed him, at bad odds.", "US",
          lay("M", us=1, japan=8, forces=THREE, henderson="1st Marines / 5th Marines", more="stage = 1"),
          says("11.1.a", "hold", silly="attacks with its last supply")),
    Sense("alone-against-ten", "One regiment does not charge ten steps with full stores.", "Japan",
          lay("M", us=12, japan=3, more="turn = 3", forces="Ichiki 28th"),
          says("11.1.a", "hold", silly="one regiment charges a fed division")),
    Sense("hungry-enemy", "A garrison that cannot fire is attacked.", "Japan",
          lay("M", us=0, japan=6, more="turn = 5", forces=THREE, henderson="1st Marines (reduced)"),
          says("11.1.a", "attack", silly="does not attack men who cannot fire back")),
    Sense("break-off", "Outnumbered five to one by men with full stores, an attacker breaks off.", "Japan",
          lay("M", us=12, japan=3, more="turn = 3\nstage = 3", battle='first = "US"\nround = 1',
              henderson="1st Marines (fighting) / 5th Marines (fighting) / 2nd Marines (fighting) / 11th Marines (fighting) "
              "/ 1st Raider/Parachute (fighting)", forces="Ichiki 28th (fighting)"),
          says("11.1.e", "retreat", silly="dies where it stands for nothing")),
    Sense("no-banzai", "No Banzai charge into five times the steps.", "Japan",
          lay("M", us=12, japan=3, more="turn = 3\nstage = 3", battle='first = "Japan"\nround = 1',
              henderson="1st Marines (fighting) / 5th Marines (fighting) / 2nd Marines (fighting) / 11th Marines (fighting) "
              "/ 1st Raider/Parachute (fighting)", forces="Ichiki 28th (fighting)"),
          says("11.1.f", "0", silly="throws a regiment away in a Banzai charge", if_asked=True)),
    Sense("everything-lands", "Unmarked cargo lands.", "US",
          lay("I", "Amphibious Landing and Resupply", usn="USN SP 1 / USN SP 2 / 7th Marines"), ashore),
    Sense("air-points", "Air points cannot be saved: they are spent.", "US",
          lay("A", more="turn = 5\nstage = 3\npoints = 4"), spends),
    # -- in the air
    Sense("strike-cargo", "Points go where they can do harm: at the transport, not at a battleship they cannot hurt.", "Japan",
          lay("F", STRIKE, ijn="Ryujo / IJN DD 1", usn="S Dakota (damaged) / USN SP 1"),
          says("8.step3.3.c", "USN SP 1", silly="points at a ship that cannot be hurt while transports land beside it",
               if_asked=True)),
    Sense("strike-carrier", "A carrier is struck before a destroyer.", "Japan",
          lay("F", STRIKE, ijn="Shokaku / Zuikaku / IJN DD 1", usn="Enterprise (air 0) / USN DD 1"),
          says("8.step3.3.c", "Enterprise", silly="leaves the carrier alone", if_asked=True)),
    Sense("strike-all", "A strike against little flak is flown with all points.", "US",
          lay("I", STRIKE, usn="Enterprise / USN DD 1", ijn="Takao / IJN DD 1"),
          says("8.step3.3.a", "4", silly="leaves bombers on the deck")),
    Sense("strike-flak", "Two points do not fly into eight ships' flak.", "Japan",
          lay("F", STRIKE, ijn="Ryujo / IJN DD 1", usn="N. Carolina / Washington / Atlanta / " + US_CRUISERS),
          says("8.step3.3.a", "0", silly="two points fly into thirty dice of flak")),
    Sense("take-off", "Nobody waits on the ground for the bombs.", "US",
          lay("D", CACTUS, henderson=GARRISON + " / F4F 1 / F4F 2", ijn="Takao"),
          says("8.step1.a", "F4F 1", "F4F 2", "all", silly="aircraft left on the ground")),
    Sense("bomb-transports", "Bombers fly at transports without flak.", "US",
          lay("F", CACTUS, henderson=GARRISON + " / SBD 1", ijn="IJN SP 1 / 4th Infantry"),
          said("IJN at Sea", silly="transports steam in unbombed")),
    Sense("raid-transports", "Rabaul's bombers fly at transports without cover.", "Japan",
          lay("C", usn="USN SP 1 / USN SP 2 / USN DD 1", rabaul="Betty 1 / Betty 2 / Zero 1"),
          said("USN at Sea", silly="transports lie off the beach unbombed")),
    Sense("raid-fighters", "Bombers alone do not fly into six fighter steps.", "Japan",
          lay("C", henderson=GARRISON + " / F4F 1 / F4F 2 / F4F 3", rabaul="Betty 1 / Betty 2"),
          unsaid("Betty 1", "Betty 2", silly="bombers alone into six fighter steps")),
    Sense("submarine", "The submarine goes for the damaged carrier.", "Japan",
          lay("D", "Submarine Combat", usn="Enterprise (damaged) / USN SP 1 / Chicago"),
          says("8.step5.c", "Enterprise", silly="lets a damaged carrier go")),
    # -- putting to sea
    Sense("savo", "Three transports are not left to two destroyers.", "US", START, escorts),
    Sense("carriers-strike-us", "Carriers do not watch transports land because no warship can go with them.", "US",
          lay("G", more="turn = 4", noumea="Saratoga / Enterprise / Wasp", japan=3,
              ijn="IJN DD 1 / IJN DD 2 / IJN SP 1 / IJN SP 2 / 4th Infantry", forces="Ichiki 28th"),
          moved(at_sea("Enterprise"), "carriers in port watch transports land")),
    Sense("carriers-strike-japan", "Carriers do not watch transports land because no warship can go with them.", "Japan",
          lay("E", more="turn = 4", truk="Shokaku / Zuikaku / Ryujo",
              usn="USN DD 1 / USN DD 2 / USN SP 1 / USN SP 2 / 7th Marines"),
          moved(at_sea("Shokaku"), "carriers in port watch transports land")),
    Sense("bare-carriers-us", "A carrier alone does not look for four.", "US",
          lay("G", noumea="Enterprise (air 2)", ijn="Zuikaku / Shokaku / Ryujo / Zuiho / Takao / Maya / IJN DD 1 / IJN DD 2"),
          moved(in_port(US), "a carrier alone sails against four")),
    Sense("bare-carriers-japan", "A few bombers are not thrown into a fleet's flak.", "Japan",
          lay("E", truk="Ryujo", usn=US_CRUISERS + " / N. Carolina / Washington / Atlanta / USN DD 1 / USN DD 2"),
          moved(in_port(JAPAN), "two air points sail against eleven ships")),
    Sense("no-parade", "A fleet that would pass does not come out with the carriers.", "US",
          lay("G", more="turn = 4", us=4, japan=3, noumea="Saratoga / Enterprise / Wasp / Hornet / Portland / Chicago / Astoria "
              "/ Quincy / Atlanta / USN DD 3 / USN DD 4 / USN DD 5 / USN DD 6", forces="Ichiki 28th",
              ijn=KONGOS + " / Takao / Maya / Tone / Chikuma / Kumano / Suzuya / IJN DD 4 / IJN DD 5 / IJN DD 6"), no_parade),
    Sense("screened-us", "Carriers at sea have warships with them, if there are any.", "US", START, screened),
    Sense("screened-japan", "Carriers at sea have warships with them, if there are any.", "Japan", START, screened),
    Sense("no-token", "A few ships do not go out to a stronger fleet only to pass.", "US",
          lay("G", more="turn = 4", us=0, japan=1, noumea=US_CRUISERS + " / Salt Lake / Australia / Canberra / Atlanta / Juneau "
              "/ Saratoga (air 2) / USN DD 1 / USN DD 2 / USN SP 1", forces="Ichiki 28th",
              ijn="Zuikaku / Shokaku / Zuiho / Ryujo / Takao / Maya / Tone / Chikuma / Kumano / Suzuya / IJN DD 1 / IJN DD 2 "
              "/ IJN DD 3 / IJN DD 4 / IJN DD 5 / IJN SP 1 / 4th Infantry"), no_token),
    Sense("now-or-never", "When the convoy at sea would storm the last Marines, the fleet does not lie in Noumea.", "US",
          lay("G", more="turn = 7", us=3, japan=2, henderson="1st Marines / 2nd Marines (reduced)", forces="Kawaguchi 124th / "
              "Ichiki 28th", noumea="Washington / San Fran / Portland / Helena / Atlanta / Juneau / USN DD 1 / USN DD 2 / "
              "USN DD 3", ijn="Hiei / Kirishima / Kongo / IJN DD 1 / IJN DD 2 / IJN DD 3 / IJN DD 4 / IJN SP 1 / "
              "29th Infantry / 230th Infantry"),
          moved(every("Washington", "San Fran"), "nine ships watch the end of the garrison from Noumea")),
    Sense("battleships", "Battleships that would win are not left in Truk.", "Japan",
          lay("E", more="turn = 8", truk=KONGOS + " / Takao / Maya / IJN DD 1 / IJN DD 2",
              usn="Chicago / Portland / USN DD 1 / USN SP 1"), moved(any_battleship, "battleships left in Truk")),
    Sense("battleships-used", "Battleships leave Truk at least once in a game.", "Japan", START, fleet_used),
    Sense("suicide-us", "Two destroyers do not look for four battleships.", "US",
          lay("G", noumea="USN DD 1 / USN DD 2", ijn=KONGOS + " / Takao / Maya / IJN DD 1"),
          moved(stays("USN DD 1", "USN DD 2"), "two destroyers against four battleships")),
    Sense("suicide-japan", "Two destroyers do not look for eight cruisers.", "Japan",
          lay("J", truk="IJN DD 1 / IJN DD 2", usn=US_CRUISERS + " / N. Carolina"),
          moved(stays("IJN DD 1", "IJN DD 2"), "two destroyers against a fleet")),
    Sense("bare-cargo", "Transports without a warship do not sail into an enemy fleet.", "Japan",
          lay("E", truk="IJN SP 1 / 4th Infantry", usn=US_CRUISERS + " / USN DD 1", japan=4),
          moved(stays("IJN SP 1", "4th Infantry"), "transports sail alone into a fleet")),
    Sense("cargo-us", "With no enemy anywhere, supply sails.", "US",
          lay("B", more="turn = 3", noumea="USN SP 1 / USN DD 1 / USN DD 2 / Chicago"),
          moved(at_sea("USN SP 1"), "supply waits in port with the sea free")),
    Sense("cargo-japan", "With no enemy at sea, men and supply sail.", "Japan",
          lay("E", more="turn = 4", truk="IJN SP 1 / 4th Infantry / Takao / Maya / IJN DD 1 / IJN DD 2 / IJN DD 3"),
          moved(every("IJN SP 1", "4th Infantry"), "men wait in Truk with the sea free")),
    Sense("cargo-late", "Cargo does not sail in the second phase, when it can no longer land.", "US",
          lay("G", more="turn = 3", noumea="USN SP 1 / USN DD 1 / USN DD 2 / Chicago"),
          moved(stays("USN SP 1"), "cargo puts to sea only to go home again")),
    Sense("express", "A hungry Japan runs the Express when nobody bars the way.", "Japan",
          lay("J", more="turn = 4", rabaul=RABAUL, forces="Ichiki 28th"),
          said("Tokyo Express", silly="no Express though the way is free")),
    Sense("no-express", "Two destroyers do not run the Express through nine ships.", "Japan",
          lay("J", more="turn = 4", rabaul="IJN DD 1 / IJN DD 2", usn=US_CRUISERS + " / N. Carolina", japan=5),
          unsaid("Tokyo Express", silly="two destroyers run through a fleet")),
    Sense("express-for-nobody", "With nobody ashore destroyers do not run the Express into a fleet.", "Japan",
          lay("J", more="turn = 4", rabaul="IJN DD 1 / IJN DD 2 / IJN DD 3 / Aoba", japan=1,
              usn="Portland / Chicago / Astoria / Quincy / USN DD 1 / USN DD 2"),
          unsaid("Tokyo Express", silly="an Express into a fleet, to feed nobody")),
    Sense("hungry-garrison", "A garrison without supply is fed when the fleet in port is stronger than all it may meet.", "US",
          lay("B", more="turn = 6", us=0, japan=1, forces="Ichiki 28th",
              noumea=US_CRUISERS + " / N. Carolina / USN DD 1 / USN DD 2 / USN SP 1 / USN SP 2",
              truk="Takao / Maya / IJN DD 1 / IJN DD 2 / IJN DD 3"),
          moved(at_sea("USN SP 1"), "men starve ashore while ten ships lie in Noumea")),
    Sense("hunt", "A convoy with two destroyers is not let through to land under the eyes of a fleet.", "US",
          lay("G", more="turn = 5", noumea=US_CRUISERS + " / N. Carolina / USN DD 1 / USN DD 2",
              ijn="IJN DD 1 / IJN DD 2 / IJN SP 1 / 4th Infantry"),
          moved(lambda g: len(surface_units(g, US)) >= 3, "a fleet watches a convoy land")),
    # -- battle
    Sense("hopeless", "One destroyer does not fight four battleships.", "US",
          lay("F", SURFACE, usn="USN DD 1", ijn=KONGOS + " / Takao / IJN DD 1"),
          says("8.step4.offer", "pass", silly="one destroyer offers battle to four battleships")),
    Sense("easy", "Battleships fight the destroyer that covers a convoy.", "Japan",
          lay("F", SURFACE, usn="USN DD 1 / USN SP 1 / USN SP 2", ijn=KONGOS + " / IJN DD 1", more="stage = 0"),
          replies),
    Sense("force-home", "Who passes is sent home.", "Japan",
          lay("F", SURFACE, usn="USN SP 1 / USN SP 2", ijn="Kongo / Takao / IJN DD 1"),
          says("8.step4.passforce", "force", silly="lets a convoy lie there")),
    Sense("withdraw", "A damaged cruiser leaves the fight with four battleships.", "US",
          lay("F", SURFACE, more="stage = 3", battle='first = "Japan"\nfirer = "US"\nround = 2',
              usn="Chicago (damaged, fighting)",
              ijn="Kongo (fighting) / Hiei (fighting) / Kirishima (fighting) / Haruna (fighting)"),
          says("8.step4.match", "withdraw", silly="a cripple fights on against four battleships")),
    Sense("bombard", "Ships off the field bombard it.", "Japan",
          lay("K", "Shore Bombardment", ijn=KONGOS, henderson=GARRISON + " / F4F 1"),
          says("8.step6.a", "all", *KONGOS.split(" / "), silly="ships lie off the field with silent guns")),
)  # fmt: skip
