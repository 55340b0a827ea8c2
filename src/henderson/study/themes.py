"""What a puzzle is about, by the rule and verb of its question. A question that is not here makes no puzzle."""

from __future__ import annotations

from ..engine.decision import Decision

ODDS, SOAK, FIELD, WITHDRAW = "best odds", "soak-off", "hold the field", "when to withdraw"
RING, CONVOY, AMBUSH, GIVE = "encircle", "save the convoy", "ambush", "what to give up"
PLANES, GUNS, SUPPLY = "planes", "guns", "supply"
ALL = (ODDS, SOAK, FIELD, WITHDRAW, RING, CONVOY, AMBUSH, GIVE, PLANES, GUNS, SUPPLY)

LESSONS = {
    ODDS: "Count the column before the die: one factor more is often a whole column, and a unit that adds none is free.",
    SOAK: "Hold off the second square with the least that may attack it, so that the main attack keeps its odds.",
    FIELD: "What stands on the field counts; what stands beside it counts only if it can come back in time.",
    WITHDRAW: "Go back while there is somewhere to go: a unit that is cut off is lost by any retreat.",
    RING: "Close the last way out before you attack: who cannot retreat is lost by a result that would only have pushed him.",
    CONVOY: "Ask what the ship carries: warships come again, men and supply that are sunk do not.",
    AMBUSH: "Fight when he cannot decline, and decline when he has chosen the moment.",
    GIVE: "Give up what will be worth least next turn, which need not be what is smallest now.",
    PLANES: "Send planes where nothing else reaches; what guns or ships can do as well is theirs to do.",
    GUNS: "Fire first at what your men will attack next, and keep in mind who may fire back.",
    SUPPLY: "Spend supply where it moves a column or feeds a man: what is left over at the end wins nothing.",
}  # what a good or bad answer in a theme teaches, said once in a game

THEMES: dict[str, dict[str, str]] = {
    "avalon-hill": {
        "B.multi.3 add": ODDS, "B.multi.3 target": SOAK, "B.attack.6": ODDS, "T.zoc.3": ODDS, "GAP.retreat": WITHDRAW,
        "GAP.advance": FIELD, "GAP.crt.basic lose": GIVE, "T.casualty.1 lose": GIVE, "B.move.2": RING,
        "T.arty.1b": GUNS, "QA.arty.2": GUNS,
    },
    "deluxe": {
        "8.2.1 attacker": ODDS, "8.2.1 target": ODDS, "8.2.3a": ODDS, "8.2.6a target": SOAK, "8.2.10a": WITHDRAW,
        "8.2.10b": WITHDRAW, "8.2.1.4Ra": WITHDRAW, "8.2.1.4A unit": RING, "8.2.1.4A further": RING, "7.1a": FIELD,
        "8.1.2 gun": GUNS, "8.1.3": GUNS, "8.1.2 factors": GUNS, "8.2.4a": SUPPLY, "8.2.4b": SUPPLY, "8.2.1.4L": GIVE,
        "8.1.5b": GIVE, "7.7.3a": AMBUSH, "7.7.5c": AMBUSH, "7.7.4b": AMBUSH, "11.0a": AMBUSH, "10.2": CONVOY, "8.1.7a": GUNS,
        "SoP.4 land": CONVOY,
    },
    "first-blood": {
        "8.1": ODDS, "8.2d": ODDS, "8.10a retreat": WITHDRAW, "8.10a lose": GIVE, "8.10DE occupy": FIELD, "8.10a first": WITHDRAW,
        "4.0a": RING, "10.1a": CONVOY, "10.1c": CONVOY, "10.3a": GUNS, "9.5.2b": GUNS,
        "13.3.3c": PLANES, "13.7c launch": PLANES, "13.7c go": PLANES, "13.7b bring": PLANES, "8.10.1": PLANES, "8.10c": ODDS,
        "14.1": SUPPLY, "7.2a": CONVOY, "7.1a": CONVOY, "3.1a": CONVOY,
    },
    "starvation-island": {
        "12.0.b": AMBUSH, "8.step4.offer": AMBUSH, "8.step4.reply": WITHDRAW, "8.step4.match": ODDS, "8.step4.fire weapon": ODDS,
        "8.step4.passforce": AMBUSH, "11.1.a": ODDS, "11.1.e": WITHDRAW, "11.1.b": ODDS, "11.1.f": ODDS, "11.1.h": SUPPLY,
        "11.1.j": FIELD, "11.1.d lose": GIVE, "11.2.a": SUPPLY, "11.2.b lose": GIVE, "7.0.a fly": PLANES, "7.0.a fly to": PLANES,
        "8.step1.a take off": PLANES, "8.step1.a fly to": PLANES, "8.step2.3.b": PLANES, "8.step2.3.d bomb": PLANES,
        "8.step3.3.a": PLANES, "8.step3.3.c aim": ODDS, "8.step5.c": AMBUSH, "8.step6.a": GUNS, "8.step7.a": CONVOY,
        "6.0.usn": CONVOY, "6.0.ijn": CONVOY, "5.1.a": CONVOY, "5.2.a": PLANES,
    },
    "henderson-solo": {
        "4.0.a": FIELD, "4.0.b": FIELD, "4.1.2.f": FIELD, "4.1.2.a": ODDS, "3.6.1.b": ODDS, "3.6.2.2.e": ODDS, "4.1.9.a": AMBUSH,
        "4.1.1.a": WITHDRAW, "2.7.a": SUPPLY, "2.6.a": SUPPLY, "2.7.b buy": SUPPLY, "2.7.b send": FIELD, "4.1.6.a buy": SUPPLY,
        "3.5.b": PLANES, "2.0.a": CONVOY, "2.1.b": PLANES, "2.8.a token": PLANES, "4.1.11.d": ODDS, "3.1.2.a": FIELD,
        "4.1.5.b": FIELD, "p13.b": FIELD, "4.1.8.a": WITHDRAW,
    },
}  # fmt: skip


def theme_of(title: str, decision: Decision) -> str:
    """What a question is about; "" when it makes no puzzle."""
    known = THEMES.get(title, {})
    return known.get(f"{decision.rule} {decision.verb}".strip()) or known.get(decision.rule, "")
