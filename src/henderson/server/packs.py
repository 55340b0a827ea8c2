"""The packs of a server: kept for each owner, offered to nobody else; the components stay for the tables played with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from ..board.components import Pack
from ..engine.decision import HendersonError
from ..engine.record import Record
from ..workshop.carry import Manifest, as_text, from_text, opened
from ..workshop.library import Kept, Library
from ..workshop.scenarios import read_in
from .head import Head

if TYPE_CHECKING:
    from .bots import Workers
    from .messages import NewTable
    from .vault import Vault

T = TypeVar("T")
Opened = tuple[Manifest, dict[str, bytes]]


class Chosen(NamedTuple):
    """The pack that a table is to be played with."""

    folder: str = ""  # "" the built-in components
    origin: str = ""  # what the table says of it
    scenarios: dict[str, str] = {}  # the positions of those that came in it


class Packs(Library):
    """The library of a server."""

    @classmethod
    def beside(cls, vault: Vault) -> Packs:
        """The packs that lie beside a server's secret, and so beside its tables' file."""
        return cls(f"{str(vault.file).removesuffix('.secret')}.packs")

    def placed(self, head: Head) -> Head:
        """The head of a table, its pack found where this server keeps it now."""
        if not head.pack:
            return head
        return msgspec.structs.replace(head, pack=str(self.components(head.game, Path(head.pack).name)))

    async def take(self, data: bytes, name: str, workers: Workers, owner: str) -> Kept:
        """A pack from outside: read where it can do no harm, then kept for its owner."""
        told, files = good(await workers.apart(try_file, data, name))
        return self.give(owner, told, self.keep(told, files))

    async def ordered(self, order: NewTable, workers: Workers, owner: str) -> Chosen:
        """The pack that an order names, or that its save carries."""
        if order.pack:
            found = self.found(owner, order.pack)
            if found.game != order.game:
                raise HendersonError(f"The pack '{found.title or found.key}' is one of {found.game}, not of {order.game}")
            folder = self.components(found.game, found.key)
            named = f" ({found.title})" if found.title else ""
            scenarios = {s.id: s.position for s in read_in(found.game, folder)}
            return Chosen(str(folder), f"It is played with a pack of components{named}.", scenarios)
        carried = Record(order.save).components if "\ncomponents = " in order.save[:4000] else ""
        if not carried:
            return Chosen()
        told, files = good(await workers.apart(try_text, carried))
        return Chosen(str(self.components(told.game, self.keep(told, files))))


def try_file(data: bytes, name: str) -> Opened | str:
    """In a worker: a pack's file, or why it is none."""
    try:
        return opened(data, name)
    except HendersonError as error:
        return str(error)


def try_text(text: str) -> Opened | str:
    """In a worker: the pack that a save carries, or why it is none."""
    try:
        return from_text(text)
    except HendersonError as error:
        return str(error)


def good(tried: T | str) -> T:
    """What a worker found; or what it said was wrong."""
    if isinstance(tried, str):
        raise HendersonError(tried)
    return tried


def carried_in(head: Head) -> str:
    """The pack of a table as its save carries it; "" the built-in components."""
    if not head.pack:
        return ""
    components = Pack(head.pack)
    files = {f.name: f.read_bytes() for f in components.files}
    return as_text(files, Manifest(head.game, rules=head.rules, hash=components.hash))
