"""Secrets that are given out once and kept as hashes: whoever reads the database opens nothing with it."""

from __future__ import annotations

import hashlib
import secrets


def made(prefix: str = "") -> str:
    """A new secret: 32 random bytes, in letters."""
    return prefix + secrets.token_urlsafe(32)


def kept(kind: str, secret: str) -> str:
    """What is kept of it. It is random, so that no salt is needed; the kind keeps a link from being used as a session."""
    return hashlib.sha256(f"{kind} {secret}".encode()).hexdigest()


def number(kept_hash: str) -> str:
    """A name for a kept secret that may be shown in a list and opens nothing."""
    return hashlib.sha256(f"number {kept_hash}".encode()).hexdigest()[:16]


def new_id() -> str:
    """Sixteen letters that nobody has yet."""
    return secrets.token_hex(8)
