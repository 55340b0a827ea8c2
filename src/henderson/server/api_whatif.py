"""What if: a change of values tried in games before and after it, while one looks on; stopped, gone on with, compared."""

from __future__ import annotations

import contextlib
import secrets
import shutil
import subprocess
from pathlib import Path

from litestar import get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody

from ..bots import BOTS, is_seated
from ..engine.bounds import short
from ..engine.decision import HendersonError
from ..games import pack as pack_of
from ..games import rules
from ..workshop import whatif
from ..workshop.carry import Manifest, files_of
from .api_packs import own_folder, owner_of
from .api_workshop import finish, set_up, workers_of
from .messages_workshop import PositionDraft, TrialOrder, TrialTold
from .packs import good
from .seats import Asked, house_of
from .tables import Refused
from .vault import Vault

AT_ONCE = 2  # trials that run
KEPT, OWN = 60, 6  # trials that are kept: of all owners, of one
OWNER = "owner"  # the file that says whose a trial is


class Trials:
    """The trials of a server: folders beside its tables, so that they are still there when it starts again, and the processes
    that play them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._playing: dict[str, subprocess.Popen[bytes]] = {}

    @classmethod
    def beside(cls, vault: Vault) -> Trials:
        """Those that lie beside a server's secret, as its packs do."""
        return cls(Path(f"{str(vault.file).removesuffix('.secret')}.trials"))

    def new(self, owner: str) -> tuple[str, Path]:
        """A folder for another one; the owner's oldest is forgotten, or the oldest of all."""
        for known, most in ((self.of(owner), OWN), (self._all(), KEPT)):
            for old in known[most - 1 :]:
                self.stop(old.name)
                shutil.rmtree(old, ignore_errors=True)
        folder = self.root / secrets.token_hex(8)
        folder.mkdir(parents=True)
        (folder / OWNER).write_text(owner)
        return folder.name, folder

    def _all(self) -> list[Path]:
        """Every trial, the newest first."""
        return [file.parent for file in sorted(self.root.glob(f"*/{OWNER}"), key=lambda file: -file.stat().st_mtime_ns)]

    def of(self, owner: str) -> list[Path]:
        """An owner's trials, the newest first."""
        return [folder for folder in self._all() if (folder / OWNER).read_text() == owner]

    def folder(self, name: str, owner: str) -> Path:
        """The folder of an owner's trial."""
        found = next((folder for folder in self.of(owner) if folder.name == name), None)
        if found is None:
            raise Refused(404, "You have no trial '{name}'", name=name[:40])
        return found

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
        state.trials = Trials.beside(house_of(request).db.vault)
    found: Trials = state.trials
    return found


def _told(trials: Trials, name: str, folder: Path) -> TrialTold:
    trial = whatif.read(folder)
    told = TrialTold(name, whatif.played(folder), trial.games * len(trial.halves), trials.runs(name), game=trial.game)
    with contextlib.suppress(HendersonError):  # a line is being written
        told.comparison, told.result = whatif.compared(folder), whatif.come_to(folder)
    told.said = trials.said(name, folder)
    return told


def _bots(game: str, chosen: dict[str, str]) -> dict[str, str]:
    """Who plays: those that were named, else the heuristic."""
    for side, who in chosen.items():
        if not is_seated(who, rules(game)):
            raise HendersonError(f"'{short(who)}' cannot play {short(side)} here: expected {', '.join(BOTS)}")
    return {side: chosen.get(side, "heuristic") for side in rules(game).SIDES}


@post("/api/workshop/{game:str}/whatif", status_code=200)
async def begin(request: Asked, game: FromPath[str], data: JSONBody[TrialOrder]) -> TrialTold:
    """Try a draft: so many games with the pack it is of, and so many with the draft. Or games from a position, with the pack."""
    owner, where, trials = owner_of(request), own_folder(request, game, data.pack), trials_of(request)
    bots, here = _bots(game, data.bots), files_of(pack_of(game, where or None))
    if data.position:
        looked = await workers_of(request).apart(set_up, game, where, PositionDraft(data.position))
        if looked.mistake:
            raise HendersonError(looked.mistake)
        packs = [here]
    else:
        _, after = good(await workers_of(request).apart(finish, game, where, data.files, Manifest(game)))
        packs = [here, after]
    name, folder = trials.new(owner)
    whatif.begin(folder, whatif.Trial(game, data.games, bots, position=data.position), *packs)
    trials.start(name, folder)
    return _told(trials, name, folder)


@get("/api/whatif", sync_to_thread=True)
def mine(request: Asked, game: FromQuery[str] = "") -> list[TrialTold]:
    """This browser's trials, the newest first, those of a game or all."""
    trials = trials_of(request)
    found = [_told(trials, folder.name, folder) for folder in trials.of(owner_of(request)) if (folder / "plan.json").exists()]
    return [told for told in found if game in ("", told.game)]


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


ROUTES: list[HTTPRouteHandler] = [begin, mine, look, change]
