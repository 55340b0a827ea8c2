"""How far each file of a pack moves the result: what an owner should key in first.

`henderson data sensitivity GAME` changes the reconstructed values of a file, plays the same seeds before and after, and keeps
what came of it in the game's folder (`sensitivity.toml`), with how many games it was measured by.
"""

from __future__ import annotations

import tomllib

from ..games import folder as home_of

FILE = "sensitivity.toml"


def weights(title: str) -> dict[str, tuple[float, int]]:
    """What was measured: for each file, how far the result moved, and by how many games that is known."""
    file = home_of(title) / FILE
    if not file.exists():
        return {}
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: (float(row["effect"]), int(row["games"])) for name, row in found.get("files", {}).items()}
