"""python -m henderson.server: serve on loopback."""

from __future__ import annotations

import argparse
import contextlib
import sys
import webbrowser
from dataclasses import dataclass

import uvicorn
from litestar import Litestar

from ..engine.decision import HendersonError
from .app import Config, create_app
from .journal import begin_journal
from .limits import LOOPBACK
from .store import Store
from .wire import IDLE, PING, Calm, Patient, most_connections


@dataclass
class Listen:
    """Where a server listens, and behind what."""

    host: str = "127.0.0.1"
    port: int = 8642
    proxy: str = ""  # addresses of proxies whose X-Forwarded-For is believed, with commas; "" none
    names: tuple[str, ...] = ()  # further names it answers to
    connections: int = 200  # of one address; 0 no limit


def serve(at: Listen, config: Config, *, browser: bool = False, page: str = "") -> None:
    """Serve until interrupted."""
    Store(config.db).close()  # a file that cannot be opened, or is in use, is told before anything else
    loopback = at.host in ("localhost", "127.0.0.1", "::1")
    config.hosts = (*LOOPBACK, *(n.lower() for n in at.names)) if loopback or at.names else ()
    config.secure = bool(at.proxy)
    url = f"http://{'localhost' if loopback else at.host}:{at.port}/"
    print(f"Henderson at {url} (Ctrl-C stops it; games are kept in {config.db})", flush=True)
    if browser:
        webbrowser.open(url + page)
    listen(create_app(config), at)


def listen(app: Litestar, at: Listen) -> None:
    """Serve an application until interrupted."""
    begin_journal()
    Patient.most, Patient.an_address = most_connections(), at.connections
    config = uvicorn.Config(
        app, host=at.host, port=at.port, log_config=None, log_level="warning", access_log=False, server_header=False,
        http=Patient,
        ws_max_size=4096, ws_ping_interval=PING, ws_ping_timeout=PING, ws_per_message_deflate=False, timeout_keep_alive=IDLE,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(at.proxy), forwarded_allow_ips=at.proxy or None,
    )  # fmt: skip
    server = Calm(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        sys.exit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve Henderson")
    parser.add_argument("--host", default="127.0.0.1", help="another address only when asked for")
    parser.add_argument("--port", type=int, default=8642)
    parser.add_argument("--db", default="henderson.sqlite")
    parser.add_argument("--workers", type=int, default=1, help="bot processes")
    parser.add_argument("--tables-a-minute", type=int, default=60, help="0: no limit")
    parser.add_argument("--requests-a-second", type=float, default=50, help="of each seat, on average; 0: no limit")
    parser.add_argument("--connections", type=int, default=200, help="of one address; 0: no limit")
    parser.add_argument("--dice-wait", type=float, default=0, help="seconds that the first die waits for both people")
    parser.add_argument("--ponder", action="store_true", help="bots that look ahead think while a person does")
    parser.add_argument("--behind-proxy", default="", metavar="ADDRESSES", help="believe X-Forwarded-For of these")
    parser.add_argument("--name", action="append", default=[], help="a name the service answers to, besides those of loopback")
    args = parser.parse_args()
    config = Config(db=args.db, workers=args.workers, tables_a_minute=args.tables_a_minute,
                    requests_a_second=args.requests_a_second, sockets=args.connections, dice_wait=args.dice_wait,
                    ponder=args.ponder)  # fmt: skip
    try:
        serve(Listen(args.host, args.port, args.behind_proxy, tuple(args.name), args.connections), config)
    except HendersonError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
