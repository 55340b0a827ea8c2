"""What if: a change of values tried in games before and after it, while one looks on; stopped, gone on with, compared."""

from __future__ import annotations

import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, JSONBody

from ..bots import BOTS
from ..engine.bounds import short
from ..engine.decision import HendersonError
from ..games import pack as pack_of
from ..games import rules
from ..workshop import whatif
from ..workshop.carry import Manifest, files_of
from .api_packs import own_folder, owner_of
from .api_workshop import finish, workers_of
from .messages import TrialOrder, TrialTold
from .packs import good
from .seats import Asked
from .tables import Refused

AT_ONCE, KEPT = 2, 30  # trials that run, and that are kept


class Trials:
    """The trials of a server, each with its owner and the process that plays it."""

    def __init__(self) -> None:
        self.root = tempfile.TemporaryDirectory(prefix="henderson-trials-")
        self._owners: dict[str, str] = {}
        self._playing: dict[str, subprocess.Popen[bytes]] = {}

    def new(self, owner: str) -> tuple[str, Path]:
        """A folder for another one; the oldest is forgotten."""
        while len(self._owners) >= KEPT:
            first = next(iter(self._owners))
            self.stop(first)
            del self._owners[first]
            shutil.rmtree(Path(self.root.name) / first, ignore_errors=True)
        name = secrets.token_hex(8)
        self._owners[name] = owner
        return name, Path(self.root.name) / name

    def folder(self, name: str, owner: str) -> Path:
        """The folder of an owner's trial."""
        if self._owners.get(name) != owner:
            raise Refused(404, "You have no trial '{name}'", name=name[:40])
        return Path(self.root.name) / name

    def runs(self, name: str) -> bool:
        return name in self._playing and self._playing[name].poll() is None

    def start(self, name: str, folder: Path) -> None:
        """Play what is missing, if not too many are playing."""
        if self.runs(name):
            return
        if sum(map(self.runs, self._playing)) >= AT_ONCE:
            raise Refused(429, "{at_once} trials are being played: wait for one of them, or stop yours", at_once=AT_ONCE)
        self._playing[name] = whatif.started(folder)

    def stop(self, name: str) -> None:
        """Play no more of it; what was played stays."""
        if self.runs(name):
            self._playing[name].terminate()
            self._playing[name].wait(10)

    def said(self, name: str, folder: Path) -> str:
        """Why it ended before its time; "" when it did not."""
        ended = self._playing.get(name)
        if ended is None or ended.poll() in (None, 0, -15):
            return ""
        lines = (folder / "said").read_text(errors="replace").strip().splitlines()
        return short(lines[-1], 300) if lines else "It failed."


def trials_of(request: Asked) -> Trials:
    """The trials of the running server."""
    state = request.app.state
    if "trials" not in state:
        state.trials = Trials()
    found: Trials = state.trials
    return found


def _told(trials: Trials, name: str, folder: Path) -> TrialTold:
    total = sum(plan.games for plan in whatif.plans(folder))
    try:
        found = whatif.compared(folder)
    except HendersonError:  # a line is being written
        found = None
    return TrialTold(name, whatif.played(folder), total, trials.runs(name), found, trials.said(name, folder))


@post("/api/workshop/{game:str}/whatif", status_code=200)
async def begin(request: Asked, game: FromPath[str], data: JSONBody[TrialOrder]) -> TrialTold:
    """Try a draft: so many games with the pack it is of, and so many with the draft."""
    owner, where, trials = owner_of(request), own_folder(request, game, data.pack), trials_of(request)
    for side, who in data.bots.items():
        if who not in BOTS:
            raise HendersonError(f"'{short(who)}' cannot play {short(side)} here: expected {', '.join(BOTS)}")
    bots = {side: data.bots.get(side, "heuristic") for side in rules(game).SIDES}
    _, after = good(await workers_of(request).apart(finish, game, where, data.files, Manifest(game)))
    name, folder = trials.new(owner)
    whatif.begin(folder, whatif.Trial(game, data.games, bots), files_of(pack_of(game, where or None)), after)
    trials.start(name, folder)
    return _told(trials, name, folder)


@get("/api/whatif/{name:str}", sync_to_thread=True)
def look(request: Asked, name: FromPath[str]) -> TrialTold:
    """How far a trial is, and what it shows."""
    trials = trials_of(request)
    return _told(trials, name, trials.folder(name, owner_of(request)))


@post("/api/whatif/{name:str}/{verb:str}", status_code=200, sync_to_thread=True)
def change(request: Asked, name: FromPath[str], verb: FromPath[str]) -> TrialTold:
    """Stop a trial, or go on with it."""
    trials = trials_of(request)
    folder = trials.folder(name, owner_of(request))
    if verb == "stop":
        trials.stop(name)
    elif verb == "resume":
        trials.start(name, folder)
    else:
        raise Refused(404, "'{verb}' cannot be done with a trial: expected stop or resume", verb=verb[:40])
    return _told(trials, name, folder)


ROUTES: list[HTTPRouteHandler] = [begin, look, change]
