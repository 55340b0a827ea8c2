"""Gather what a game says in many games of every kind: python tools/vocabulary.py GAME [--games N]

Adds to src/henderson/lab/data/vocabulary/GAME.toml at the ends of its lists what is new, and raises its version if anything was.
The numbers of a research encoding are places in these lists: nothing is ever taken out or moved.
"""

import argparse
import ast
import json
import re
from random import Random

import henderson
from henderson.bots.own import any_bot
from henderson.bots.seat import Seat
from henderson.games import folder, rules, scenarios
from henderson.lab.adapters.vocabulary import FOLDER, Vocabulary, question_of, words_of

MOST = 3000  # answers of one game


def gather(title, games, seed):
    found = {name: set() for name in ("words", "questions", "tracks", "markers", "tags", "values")}
    book, presets = rules(title), list(rules(title).PRESETS) or [None]
    starts = [{"options": {"preset": p} if p else {}} for p in presets] + [{"scenario": s.id} for s in scenarios(title)]
    flags = [{"options": {o.id: v}} for o in book.OPTIONS for v in o.values if v != o.default and not o.needs]
    for i in range(games):
        game = henderson.new(title, seed=f"{seed}/{i}", **(starts + flags)[i % len(starts + flags)])
        says, who = Vocabulary(game), ("random", "heuristic")
        bots = {side: any_bot(who[(i + k) % 2], i, book) for k, side in enumerate(book.SIDES)}
        listen(game, says, bots, found, Random(i))
    found["words"] |= written(title)
    return found


def written(title):
    """Words that the rules offer by name: constants of their modules, and strings in the options of a question."""
    found = set()
    for file in sorted((folder(title) / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) and t.id.isupper() for t in flat(node.targets)):
                found |= texts(node.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ask":
                found |= set().union(*map(texts, [*node.args[3:], *(k.value for k in node.keywords if k.arg == "ends")]))
    return {w for w in found if re.fullmatch(r"[a-z][a-z'’-]*( [a-z'’-]+){0,2}", w)} - {"on", "off"}


def flat(targets):
    return [x for t in targets for x in (t.elts if isinstance(t, ast.Tuple) else [t])]


def texts(node):
    """The strings that a constant or a tuple, list or dictionary of them is."""
    if isinstance(node, ast.Constant):
        return {node.value} if isinstance(node.value, str) else set()
    inside = node.elts if isinstance(node, ast.Tuple | ast.List) else node.keys if isinstance(node, ast.Dict) else []
    return set().union(*map(texts, filter(None, inside)))


def listen(game, says, bots, found, rng):
    for n in range(MOST):
        decision = game.decision
        if decision is None:
            return
        found["questions"].add(question_of(decision))
        for option in decision.options:
            kind, word = decision.meaning(option).kind, decision.word(option)
            if -1 in says.said(kind, word):
                parts = [p.strip() for p in says._inside.split(word)]
                known = {name for _, name in says.tokens}
                found["words"] |= {p for p in parts if p and p not in known}
        if n % 15 == 0:
            for side in game.rules.SIDES:
                look(game.view(side), found)
        game.play(bots[decision.player].choose(Seat(game, decision.player)))


def look(view, found):
    found["tracks"] |= {t.id for t in view.tracks}
    found["markers"] |= {m.kind for m in view.markers}
    for piece in view.pieces:
        found["tags"] |= set(piece.tags)
        found["values"] |= set(piece.values)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="vocabulary")
    given = parser.parse_args()
    old = words_of(given.game)
    fresh = gather(given.game, given.games, given.seed)
    lists = {name: [*getattr(old, name), *sorted(new - set(getattr(old, name)))] for name, new in fresh.items()}
    grown = any(lists[name] != getattr(old, name) for name in lists)
    lines = [f"# What {given.game} says, gathered by tools/vocabulary.py. Lists only grow at their ends: numbers keep meaning.",
             f"version = {old.version + grown}"]  # fmt: skip
    for name, items in lists.items():
        lines += [f"{name} = [", *(f"  {json.dumps(item, ensure_ascii=False)}," for item in items), "]"]
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{given.game}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(given.game, "version", old.version + grown, {name: len(items) for name, items in lists.items()})


if __name__ == "__main__":
    main()
