"""The page's own files: their names bear a hash of what is in them, so they are compressed once and kept by browsers for good.

A server goes on with the page it began with: page and files are read together at its start, so that a build made meanwhile
breaks no page that is opened or reloaded in that moment; the next start has the new one."""

from __future__ import annotations

import asyncio
import gzip
import mimetypes
from pathlib import Path
from typing import NamedTuple

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from .tables import Refused

TEXT = (".js", ".css", ".svg", ".html", ".json", ".map")
FOR_GOOD = "public, max-age=31536000, immutable"


class File(NamedTuple):
    """A file as it is sent: plain, and compressed where that helps."""

    kind: str
    plain: bytes
    small: bytes | None


def pack(name: str, plain: bytes) -> File:
    """A file, compressed as well as can be: it is done once."""
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(kind, plain, gzip.compress(plain, 9, mtime=0) if name.endswith(TEXT) else None)


def whole(folder: Path) -> dict[str, bytes]:
    """The files of a folder as they are now."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} if folder.is_dir() else {}


def answer(file: File, accepted: str, keep: str = FOR_GOOD, vary: str = "accept-encoding") -> Response[bytes]:
    """A file for a browser that takes such encodings."""
    headers = {"cache-control": keep, "vary": vary}
    if file.small is not None and "gzip" in accepted:
        return Response(file.small, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


def assets(folder: Path) -> HTTPRouteHandler:
    """The route of the files of a folder, by their names and nothing else."""
    plain, kept = whole(folder), dict[str, File]()

    @get("/assets/{name:str}", include_in_schema=False)
    async def asset(request: Request[None, None, State], name: FromPath[str]) -> Response[bytes]:
        if name not in plain:
            raise Refused(404, "There is no file '{name}'", name=name[:80])
        if name not in kept:
            kept[name] = await asyncio.to_thread(pack, name, plain[name])
        return answer(kept[name], request.headers.get("accept-encoding", ""))

    return asset
