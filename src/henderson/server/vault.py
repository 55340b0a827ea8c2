"""The server's secret, in a file beside the database: without it the database gives nobody a die or a seat, and no change of it
goes unnoticed.

Keys of dice lie in the database masked by a pad that follows from the secret and the table (each pad masks one key only); seats
and tables carry a seal that only the secret makes.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import zlib
from pathlib import Path

from ..engine.bounds import short
from ..engine.decision import HendersonError

PAGE = 4096  # bytes that an enclosed text is rounded up to
sealed_text = json.JSONEncoder(default=repr).encode
_KEYED = re.compile(r'"dice": "(key|masked) ([0-9a-f]{32,128})')


def hashed(token: str) -> str:
    """Tokens and cookies are kept as hashes: reading the file gives nobody a seat. They are random, so that no salt is needed."""
    return hashlib.sha256(b"seat" + token.encode()).hexdigest()


class Vault:
    """The secret."""

    def __init__(self, secret: bytes, file: Path) -> None:
        self._secret, self.file = secret, file

    @staticmethod
    def beside(db: str | Path, *, fresh: bool) -> Vault:
        """The secret beside a database; a new one only for a new database."""
        file = Path(f"{db}.secret")
        if fresh and not file.exists():
            Vault.make(file)
        if not file.exists():
            raise HendersonError(f"'{db}' cannot be opened without its secret: expected the file '{file}' beside it")
        return Vault.of(file)

    @staticmethod
    def make(file: str | Path) -> None:
        """A new secret in a new file."""
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(secrets.token_hex(32) + "\n")
            out.flush()
            os.fsync(out.fileno())

    @staticmethod
    def of(file: str | Path) -> Vault:
        """The secret in a file."""
        try:
            text = Path(file).read_text(encoding="ascii").strip()
            os.chmod(file, 0o600)
        except (OSError, UnicodeDecodeError) as error:
            raise HendersonError(f"The secret '{file}' cannot be read: {short(str(error))}") from None
        if not re.fullmatch("[0-9a-f]{64}", text):
            raise HendersonError(f"'{file}' holds no secret: expected 64 hexadecimal digits")
        return Vault(bytes.fromhex(text), Path(file))

    def mask(self, head: str, table: str) -> str:
        """A table's head as it lies in the database: the key of its dice cannot be read."""
        return self._turned(head, table, "key", "masked")

    def unmask(self, head: str, table: str) -> str:
        """The head as it is."""
        return self._turned(head, table, "masked", "key")

    def _turned(self, head: str, table: str, old: str, new: str) -> str:
        found = _KEYED.search(head)
        if found is None or found[1] != old:
            return head
        key = bytes.fromhex(found[2])
        pad = hashlib.blake2b(f"dice {table}".encode(), key=self._secret, digest_size=len(key)).digest()
        turned = bytes(a ^ b for a, b in zip(key, pad)).hex()
        return f'{head[: found.start()]}"dice": "{new} {turned}{head[found.end() :]}'

    def seal(self, *parts: str | float) -> str:
        """What binds these parts together, of whatever kind a damaged file makes them."""
        return self.seal_of(sealed_text(parts))

    def seal_of(self, text: str) -> str:
        """The same of parts that are a text already (`sealed_text`)."""
        return hmac.digest(self._secret, text.encode(), "sha256").hex()[:32]

    def enclose(self, text: str) -> str:
        """A text that nobody else can read, in letters; its length tells little."""
        body = zlib.compress(text.encode())
        body = len(body).to_bytes(4, "big") + body + bytes(-(len(body) + 4) % PAGE)
        once = secrets.token_bytes(16)
        hidden = bytes(a ^ b for a, b in zip(body, self._stream(once, len(body))))
        return base64.b64encode(once + hidden).decode() + "." + self.seal("enclosed", (once + hidden).hex())

    def disclose(self, text: str) -> str | None:
        """The text again; None when it was not enclosed here."""
        body, _, mark = text.partition(".")
        try:
            raw = base64.b64decode(body, validate=True)
        except ValueError:
            return None
        if len(raw) < 20 or not hmac.compare_digest(self.seal("enclosed", raw.hex()).encode(), mark.encode()):
            return None
        plain = bytes(a ^ b for a, b in zip(raw[16:], self._stream(raw[:16], len(raw) - 16)))
        return zlib.decompress(plain[4 : 4 + int.from_bytes(plain[:4], "big")]).decode()

    def _stream(self, once: bytes, length: int) -> bytes:
        return hashlib.shake_256(b"enclosed" + self._secret + once).digest(length)
