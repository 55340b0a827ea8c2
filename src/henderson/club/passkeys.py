"""Passkeys (WebAuthn): a key in the player's own device instead of a password. Each ceremony has a challenge of its own, once."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..engine.bounds import short
from ..server.tables import Refused
from . import links
from .links import CEREMONY, More
from .messages_people import CeremonyBegun, PasskeySeen
from .schema import passkeys

MOST = 10  # of one account
CLUB = "Henderson"


def _begun(db: sa.Connection, options: Any, kind: str, user: str, now: float) -> CeremonyBegun:
    more = More(challenge=bytes_to_base64url(options.challenge))
    ticket = links.give(db, kind, now, CEREMONY, user=user, more=more)
    return CeremonyBegun(ticket, webauthn.options_to_json(options))


def begin_adding(db: sa.Connection, user: str, name: str, site: str, now: float) -> CeremonyBegun:
    """What the browser needs to make a passkey for this user. `site` is the club's host name."""
    have = list(db.execute(sa.select(passkeys.c.id).where(passkeys.c.user_id == user)).scalars())
    if len(have) >= MOST:
        raise Refused(409, "{most} passkeys are enough: take one away first", most=MOST)
    options = webauthn.generate_registration_options(
        rp_id=site, rp_name=CLUB, user_name=name, user_id=user.encode(), user_display_name=name,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=key) for key in have],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
    )  # fmt: skip
    return _begun(db, options, "add-key", user, now)


def begin_signing_in(db: sa.Connection, site: str, now: float) -> CeremonyBegun:
    """What the browser needs to offer its passkeys: it knows itself which it has, so that no name is asked for or betrayed."""
    return _begun(db, webauthn.generate_authentication_options(rp_id=site), "use-key", "", now)


def add(db: sa.Connection, user: str, ticket: str, response: str, called: str, site: str, origin: str, now: float) -> PasskeySeen:
    """Keep the passkey that the browser made."""
    link = links.use(db, ticket, now, ("add-key",))
    if link.user != user:
        raise Refused(403, "Somebody else began this")
    try:
        made = webauthn.verify_registration_response(
            credential=response, expected_challenge=base64url_to_bytes(link.more.challenge), expected_rp_id=site,
            expected_origin=origin,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise Refused(422, "The passkey was not taken: {error}", error=short(str(error), 200)) from None
    if db.execute(sa.select(passkeys.c.id).where(passkeys.c.id == made.credential_id)).first():
        raise Refused(409, "This passkey is there already")
    name = short(called.strip() or "passkey", 40)
    values = {"id": made.credential_id, "user_id": user, "key": made.credential_public_key, "count": made.sign_count}
    db.execute(passkeys.insert().values(**values, name=name, created=now))
    return PasskeySeen(bytes_to_base64url(made.credential_id), name, now, 0.0)


def signed_in(db: sa.Connection, ticket: str, response: str, site: str, origin: str, now: float) -> str:
    """Whose passkey answered the challenge; refused when it is nobody's. The challenge is used up either way."""
    link = links.use(db, ticket, now, ("use-key",))
    try:
        given = webauthn.helpers.parse_authentication_credential_json(response)
        row = db.execute(sa.select(passkeys).where(passkeys.c.id == given.raw_id)).first()
        if row is None:
            raise Refused(403, "Nobody here has this passkey")
        proved = webauthn.verify_authentication_response(
            credential=given, expected_challenge=base64url_to_bytes(link.more.challenge), expected_rp_id=site,
            expected_origin=origin, credential_public_key=row.key, credential_current_sign_count=row._mapping["count"],
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise Refused(403, "The passkey does not fit: {error}", error=short(str(error), 200)) from None
    db.execute(passkeys.update().where(passkeys.c.id == row.id).values(count=proved.new_sign_count, used=now))
    return str(row.user_id)


def of_user(db: sa.Connection, user: str) -> list[PasskeySeen]:
    """A user's passkeys."""
    rows = db.execute(sa.select(passkeys).where(passkeys.c.user_id == user).order_by(passkeys.c.created))
    return [PasskeySeen(bytes_to_base64url(r.id), r.name or "", r.created or 0.0, r.used or 0.0) for r in rows]


def remove(db: sa.Connection, user: str, wanted: str) -> bool:
    """Take a passkey away."""
    try:
        key = base64url_to_bytes(wanted)
    except ValueError:
        return False
    return bool(db.execute(passkeys.delete().where(passkeys.c.user_id == user, passkeys.c.id == key)).rowcount)
