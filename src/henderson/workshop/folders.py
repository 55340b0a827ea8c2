"""Where this user's tables, packs and studies are kept."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """The folder of all of them."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(base) / "henderson"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
