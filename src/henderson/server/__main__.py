"""python -m henderson.server: serve on loopback."""

from __future__ import annotations

import argparse
import webbrowser

import uvicorn
from litestar import Litestar

from .app import Config, create_app
from .limits import LOOPBACK


def serve(host: str = "127.0.0.1", port: int = 8642, db: str = "henderson.sqlite", *, browser: bool = False, workers: int = 1,
          tables_a_minute: int = 60, requests_a_second: float = 50) -> None:  # fmt: skip
    """Serve until interrupted."""
    url = f"http://{'localhost' if host in ('127.0.0.1', '::1') else host}:{port}/"
    print(f"Henderson at {url} (Ctrl-C stops it; games are kept in {db})", flush=True)
    if browser:
        webbrowser.open(url)
    hosts = LOOPBACK if host in ("localhost", "127.0.0.1", "::1") else ()
    app = create_app(Config(db=db, workers=workers, tables_a_minute=tables_a_minute, requests_a_second=requests_a_second,
                            hosts=hosts))  # fmt: skip
    listen(app, host, port)


def listen(app: Litestar, host: str, port: int) -> None:
    """Serve an application until interrupted."""
    uvicorn.run(app, host=host, port=port, log_level="warning", ws_max_size=65_536, ws_per_message_deflate=False,
                timeout_keep_alive=75)  # fmt: skip


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve Henderson")
    parser.add_argument("--host", default="127.0.0.1", help="another address only when asked for")
    parser.add_argument("--port", type=int, default=8642)
    parser.add_argument("--db", default="henderson.sqlite")
    parser.add_argument("--workers", type=int, default=1, help="bot processes")
    parser.add_argument("--tables-a-minute", type=int, default=60, help="0: no limit")
    parser.add_argument("--requests-a-second", type=float, default=50, help="of each seat, on average; 0: no limit")
    args = parser.parse_args()
    serve(args.host, args.port, args.db, workers=args.workers, tables_a_minute=args.tables_a_minute,
          requests_a_second=args.requests_a_second)  # fmt: skip
