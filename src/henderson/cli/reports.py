"""Reports for people and machines: rules, components, simulation, speed, fuzz."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from ..board.components import PROVENANCES
from ..engine import rulebook
from ..engine.contract import Rules
from ..games import facts as facts_of
from ..games import folder as folder_of
from ..games import pack as pack_of
from ..games import rules as rules_of
from ..lab.bench import Report
from ..lab.fuzz import Tally
from ..lab.simulate import Result
from ..lab.statistics import wilson
from ..proof import golden, judge, packs
from ..proof.evidence import COMMENT, Standing, has_tests
from .progress import counting, doing
from .screen import as_json, percent, say, table


def simulation(rules: Rules, result: Result) -> None:
    """Who won how often."""
    table(
        ("side", "played by", "wins", "share", "95 % interval"),
        [(rules.NAMES[side], result.bots[side], wins, percent(i.share), f"{percent(i.low)} to {percent(i.high)}")
         for side, wins in result.wins.items() for i in (result.intervals[side],)],
        right=("wins", "share"),
    )  # fmt: skip
    nobody = f"lost {result.losses}" if len(result.bots) == 1 else f"draws {result.draws}"
    say(f"{result.games} games, {nobody}; on average {result.mean_turns:.1f} turns and {result.mean_decisions:.0f} decisions;"
        f" {result.seconds:.1f} s, seed {result.seed}")  # fmt: skip
    for reason, times in list(result.reasons.items())[:6]:
        say(f"  {times:>6}  {reason}", "dim")


def tally_of(rows: Sequence[Standing]) -> dict[str, int]:
    """How many rules are enforced, tested, reached, declared, missing; weak: a comment is all that names them."""
    return {
        "total": len(rows),
        "enforced": sum(r.by not in ([], [COMMENT]) for r in rows),
        "tested": sum(bool(r.tests) for r in rows),
        "reached": sum(r.reached > 0 for r in rows),
        "declared": sum(r.status == "declared" for r in rows),
        "weak": sum(r.status == "weak" for r in rows),
        "missing": sum(r.status in ("missing", "untested", "unenforced", "failed", "not run") for r in rows),
    }


def rules_json(title: str, rows: Sequence[Standing], played: int, run: bool) -> dict[str, Any]:
    """The ledger for machines; `run`: whether tests count because they passed, or only because they name a rule."""
    keys = ("id", "title", "kind", "level", "by", "where", "tests", "reached", "status")
    lines = [{k: getattr(r, k) for k in keys} | ({"declared": r.declared} if r.declared else {}) for r in rows]
    return {"game": title, "rules": lines, "summary": tally_of(rows), "games": played, "tests": "passed" if run else "not run"}


def rule_lines(rules: Rules, rows: Sequence[Standing], played: int, run: bool) -> None:
    """A line for each rule."""
    heads = ("id", "title", "by", "where", "tests", "reached", "status")
    lines = [(r.id, r.title, _first(r.by), _first(r.where), _first([t.rpartition("/")[2] for t in r.tests]),
              r.reached if played else "-", r.status) for r in rows]  # fmt: skip
    table(heads, lines, right=("reached",), one_line=True)
    for row in rows:
        if row.declared:
            say(f"  {row.id} is declared: {row.declared}", "dim")
    if weak := [r for r in rows if r.status == "weak"]:
        say(f"Weak, by a comment only: {', '.join(r.id for r in weak)}", "yellow")
    sums = tally_of(rows)
    say(f"{rules.TITLE}: " + ", ".join(f"{n} {what}" for what, n in sums.items()) + f" (reached in {played} random games)")
    if not has_tests(rulebook.root()):
        say("The tests are not installed with Henderson: what enforces a rule is told, not what tests it.", "dim")
    elif not run:
        say("The tests have not been run here: those that name a rule are counted, passed or not.", "dim")


def mutant_report(title: str, n: int, seed: str, out: str, json: bool) -> int:
    """Mutants killed and survived, told as they are judged; 1 when some survived. Ctrl-C ends it with what is known."""
    seen: list[judge.Verdict] = []
    with doing(f"mutants {title}") as tell:
        try:
            for verdict in judge.judged(rulebook.root(), folder_of(title).name, n, seed, out, tell):
                seen.append(verdict)
                if not json:
                    say(f"{len(seen)}/{n} {judge.line_of(verdict)}", "dim" if verdict.by else "red")
        except KeyboardInterrupt:
            say("Stopped." + (f" Go on with the same command: {out} holds what was judged." if out else ""), error=True)
    killed = sum(bool(v.by) for v in seen)
    share = wilson(killed, len(seen))
    if json:
        as_json({"game": title, "seed": seed, "killed": killed, "of": len(seen), "interval": [share.low, share.high],
                 "verdicts": [v._asdict() for v in seen]})  # fmt: skip
    else:
        say(f"{title}: {killed} of {len(seen)} mutants killed, {percent(share.share)} (95 % interval {percent(share.low)} to"
            f" {percent(share.high)}), seed {seed}")  # fmt: skip
    return int(killed < len(seen))


def golden_report(titles: Sequence[str], write: bool, json: bool) -> int:
    """Where kept games go another way; 1 when some do and they were not renewed."""
    folder, lines, bad = rulebook.root() / "tests" / "golden", [], 0
    for title in titles:
        with counting(f"golden {title}", golden.GAMES) as tell:
            changes = golden.renew(title, folder, tell=tell) if write else [c for _, c in golden.changes(title, folder) if c]
        kept = golden.read(golden.file_of(title, folder))
        answers = sum(len(k.lines) - 1 for k in kept)
        lines.append({"game": title, "kept": len(kept), "answers": answers, "changed": [c._asdict() for c in changes]})
        bad += len(changes) + (len(kept) < golden.GAMES)
        for change in changes if not json else ():
            say(f"{title}, {change}")
        if not json:
            done = "renewed" if write else "go another way"
            say(f"{title}: {len(kept)} kept games, {answers} answers; {len(changes)} {done}")
    if json:
        as_json({"games": lines})
    return int(bad > 0 and not write)


def pack_report(title: str, n: int, seed: str, json: bool) -> int:
    """Values of the built-in pack that can be changed without anything changing; 1 when there are some."""
    every = list(packs.values(title))
    chosen = every if n >= len(every) else Random(f"pack {seed}").sample(every, n)
    with counting(f"pack {title}", len(chosen)) as tell:
        unread = packs.unread(title, chosen, tell=tell)
    if json:
        as_json({"game": title, "values": len(every), "changed": len(chosen), "unread": [v._asdict() for v in unread]})
        return int(bool(unread))
    for value in unread:
        say(f"  {value}")
    say(f"{title}: {len(chosen)} of {len(every)} values changed one at a time; {len(unread)} changed nothing that was seen")
    return int(bool(unread))


def _first(places: Sequence[str]) -> str:
    if not places:
        return "-"
    return places[0] + (f" +{len(places) - 1}" if len(places) > 1 else "")


def components(title: str, where: str, json: bool) -> None:
    """The files of a pack, and where their values come from."""
    rules_of(title)
    pack = pack_of(title, where or None)
    facts_of(title, pack, where)  # a broken pack says where it is broken
    counts = {file.name: pack.provenance(file) for file in pack.files}
    total: Counter[str] = sum(counts.values(), Counter())
    if json:
        listed = [{"file": name, "values": count.total(), "provenance": dict(count)} for name, count in counts.items()]
        sums = {p: total[p] for p in PROVENANCES}
        as_json({"game": title, "pack": where, "hash": pack.hash, "provenance": sums, "files": listed})
        return
    rows = [(name, c.total(), *(c[p] or "-" for p in PROVENANCES)) for name, c in counts.items()]
    table(("file", "values", *PROVENANCES), rows, right=("values", *PROVENANCES))
    say(f"{title}: pack '{where or 'built-in'}', hash {pack.hash}; " + ", ".join(f"{total[p]} {p}" for p in PROVENANCES))


def export_pack(title: str, folder: str, where: str, json: bool) -> None:
    """Write an editable pack."""
    rules_of(title)
    written = pack_of(title, where or None).export(folder)
    if json:
        as_json({"game": title, "folder": folder, "files": [f.name for f in written]})
        return
    say(f"{len(written)} files are in {folder}. Edit them, then: henderson play {title} --pack {folder}")


def speeds(report: Report) -> None:
    """How fast each game is."""
    chess = f"{report.chess:,.0f}" if report.chess else "not installed"
    core = "all cores" if report.core is None else f"core {report.core}"
    floods = "floods compiled" if report.compiled else "floods in Python"
    say(f"python-chess {chess} decisions/s; reach {report.reach_us:.0f} µs; {core}, Python {report.python}, {floods}")
    say(f"Played by the {report.build}")
    late = ("late/early clone", "view", "decision")
    heads = ("game", "decisions/s", "ratio", "clone µs", "view µs", "save µs", "load µs", "decisions", "futures/s", "games/min",
             *late)
    table(heads, [(name, f"{s.decisions_per_s:,.0f}", f"{s.ratio:.2f}", s.clone_us, s.view_us, s.save_us, s.load_us, s.decisions,
                   s.futures_per_s, s.heuristic_games,
                   *(f"{s.growth[k]:.2f}" for k in ("clone", "view", "decision"))) for name, s in report.games.items()],
          right=heads[1:])  # fmt: skip
    say("save and load: for each answer of a finished game; decisions: in a game, with two or more options; futures: as search"
        " plays them in mid-game; games: between heuristics; both on one core", "dim")  # fmt: skip
    for name, speed in report.games.items():
        for preset, pace in speed.presets.items():
            say(f"  {name}, {preset}: {pace.decisions_per_s:,.0f} decisions/s ({pace.ratio:.2f})")


def fuzz_report(tally: Tally) -> None:
    """What a fuzz run did, and how to go on."""
    say(f"{tally.game}: {tally.games} games, {tally.decisions} decisions, laws checked at {tally.checked}, longest game"
        f" {tally.longest}; {tally.seconds:.0f} s, seed {tally.seed}")  # fmt: skip
    for measure in tally.measures:
        say(f"  {measure}")
        if games := tally.broken.get(measure.law):
            say(f"    in {len(games)} games, such as --first {' or '.join(str(n) for n in games[:5])} --games 1", "red")
    found = tally.found
    if found is None:
        told = "Nothing broke." if tally.clean else f"Nothing crashed, but not every law was kept: {', '.join(tally.broken)}."
        say(f"{told} Go on with: henderson fuzz {tally.game} --seed {tally.seed} --first {tally.first + tally.games}")
        return
    say(f"Game {found.index} broke: {found.error}", "red")
    say(f"  with options {found.options}")
    say(f"  reopen it: henderson play {found.file}")
    say(f"  play it again: henderson fuzz {tally.game} --seed {tally.seed} --first {found.index} --games 1")
