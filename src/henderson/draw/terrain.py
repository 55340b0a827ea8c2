"""What the words of a space's terrain mean for its drawing."""

from __future__ import annotations

from henderson.engine.view import Space

WATER = ("river", "stream", "creek")
SEA = ("sea", "ocean", "water", "lake")
JUNGLE = ("jungle", "forest", "woods", "palms")
FIELDS = ("airfield", "airstrip", "runway", "fighter_strip")


def is_sea(space: Space) -> bool:
    """Whether a hex is all water."""
    return any(word in SEA for word in space.terrain)


def is_jungle(space: Space) -> bool:
    """Whether a hex is drawn green."""
    return any(word in JUNGLE for word in space.terrain)


def is_village(space: Space) -> bool:
    """Whether huts are drawn."""
    return "village" in space.terrain or "town" in space.terrain


def is_airfield(space: Space) -> bool:
    """Whether a runway is drawn."""
    return any(field in word for word in space.terrain for field in FIELDS) or space.name.endswith((" Field", " Strip"))


def is_peak(space: Space) -> bool:
    """Whether a mountain's sign is drawn."""
    return "peak" in space.terrain or "mountain" in space.terrain or space.name.startswith(("Mount ", "Mt"))


def is_high(space: Space) -> bool:
    """Whether a hex is a hill or part of one."""
    return space.level > 0 or is_peak(space) or any(word in ("ridge", "hill", "hilltop") for word in space.terrain)


def level(space: Space) -> int:
    """The shade of a hex; a ridge on a board without levels is one up."""
    return min(3, max(space.level, 1 if "ridge" in space.terrain else 0))
