"""What comes from elsewhere: requests of other pages, addresses that somebody gives, script in every text."""

import asyncio
import json
import logging
import re
import ssl
from urllib.parse import quote

import pytest
from litestar.exceptions import WebSocketDisconnect

from henderson.club import outward, postman
from henderson.club.matrix import routes
from henderson.server.tables import Refused

RULES = routes()
UNSAFE = sorted(key for key in RULES if key[0] not in ("GET", "WS"))
EVIL = "https://evil.example"


def test_no_unsafe_route_is_asked_by_another_page(shared, without_limits):
    """CSRF: with the member's own cookies, from a foreign Origin: every unsafe route refuses before anything else."""
    member = shared.member(role="admin")
    assert len(UNSAFE) > 60
    for method, path in UNSAFE:
        for origin in (EVIL, "null", "http://club.test.evil.example", "http://evil.example/club.test"):
            answer = member.ask(method, re.sub(r"{\w+}", "x", path), {}, origin=origin)
            assert answer.status_code == 403 and "another page" in answer.text, (method, path, origin)
    assert member.get("/api/me")["signed_in"]
    assert (
        member.ask("POST", "/api/challenges", {"game": "first-blood", "private": True}, origin="http://club.test").status_code
        == 201
    )


@pytest.mark.parametrize("path", ["/ws/me", "/ws/table"])
def test_no_socket_is_opened_by_another_page(shared, path):
    member = shared.member()
    with pytest.raises(WebSocketDisconnect) as gone, member.socket(path, origin=EVIL) as socket:
        socket.receive_text(timeout=5)
    assert gone.value.code == 4403


def test_a_socket_of_nobody_is_told_to_sign_in(shared):
    with pytest.raises(WebSocketDisconnect) as gone, shared.browser().socket("/ws/me") as socket:
        socket.receive_text(timeout=5)
    assert gone.value.code == 4401


SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>\"'&"


def test_script_in_a_text_field_is_text_and_goes_out_as_data(shared):
    """Stored: in every field that others read. It comes back letter by letter, as JSON that no browser takes for a page."""
    member, other, admin = shared.member(), shared.member(), shared.member(role="admin")
    made = shared.table(member, other)
    table = made["table"]
    member._well(member.ask("PATCH", "/api/me", {"about": SCRIPT, "prefs": {"x": SCRIPT}}))
    note = member.post("/api/challenges", {"game": "first-blood", "note": SCRIPT[:60]})
    member.post(f"/api/tables/{table}/chat", {"room": "players", "text": SCRIPT})
    member._well(member.ask("PUT", f"/api/tables/{table}/notes", {"text": SCRIPT}))
    member.post("/api/reports", {"about": other.name, "why": "other", "text": SCRIPT})
    admin.post("/api/events", {"name": SCRIPT[:60], "game": "first-blood"})
    admin.post(f"/api/admin/users/{other.name}/mute", {"days": 1, "reason": SCRIPT})
    member.post("/api/me/tokens", {"name": SCRIPT[:38], "scopes": ["read"]})
    seen = [
        (other, f"/api/players/{member.name}", SCRIPT), (other, "/api/challenges", SCRIPT[:60]),
        (other, f"/api/tables/{table}/chat", SCRIPT), (member, f"/api/tables/{table}/notes", SCRIPT),
        (admin, "/api/admin/reports", SCRIPT), (other, "/api/events", SCRIPT[:60]), (admin, "/api/admin/audit", SCRIPT),
        (member, "/api/me/tokens", SCRIPT[:38]), (member, "/api/me/export", SCRIPT), (member, "/api/home", SCRIPT[:60]),
    ]  # fmt: skip
    for reader, path, text in seen:
        answer = reader.ask("GET", path)
        assert text in json.dumps(answer.json(), ensure_ascii=False).replace('\\"', '"'), path
        assert answer.headers["content-type"].startswith("application/json"), path
        assert (
            answer.headers["x-content-type-options"] == "nosniff"
            and "script-src 'self'" in answer.headers["content-security-policy"]
        )
    assert note["note"] == SCRIPT[:60]


def test_script_in_an_address_is_not_sent_back_as_a_page(shared):
    """Reflected: in paths and queries, where refusals quote what was given."""
    member = shared.member()
    for path in (
        f"/api/players/{SCRIPT}", f"/api/tables/{SCRIPT}/card", f"/api/index?q={SCRIPT}&status={SCRIPT}", f"/api/events/{SCRIPT}",
        f"/api/ratings/{SCRIPT}", f"/api/players?q={SCRIPT}", f"/{SCRIPT}",
    ):  # fmt: skip
        answer = member.ask("GET", quote(path, safe="/?=&"))
        assert "text/html" not in answer.headers["content-type"], path
        assert answer.status_code < 500


@pytest.mark.parametrize("name", [SCRIPT, "<b>", "a'or'1", "a;drop", "../x", "%00ab", "a\x00b", "\u202eabc", "ab\u200bc"])
def test_such_names_are_refused(shared, name):
    assert shared.browser().ask("POST", "/api/guest", {"name": name}).status_code == 422


# -- addresses that somebody gives -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://localhost/", "https://user:pw@example.org/", "ftp://example.org/", "https://example.org:22/",
        "https://example.org\\@127.0.0.1/", "https://exa mple.org/", "file:///etc/passwd", "https:///x", "https://intern/", "",
        "https://router.local/", "https://db.internal/", "https://example.org/#frag", "https://[::1", "gopher://example.org/",
        "https://example.org:0x50/", "https://éxample.org/", "https://example.org/\r\nX: y", "https://" + "a" * 3000 + ".org/",
    ],
)  # fmt: skip
def test_an_address_that_cannot_be_sent_to_is_refused_when_it_is_given(url):
    with pytest.raises(Refused):
        outward.written(url)


PRIVATE = [
    "127.0.0.1", "127.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "192.0.2.1",
    "224.0.0.1", "255.255.255.255", "240.0.0.1", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "fe80::1%eth0", "2001:db8::1", "198.18.0.1", "nonsense",
]  # fmt: skip


@pytest.mark.parametrize("at", PRIVATE)
def test_a_name_that_leads_into_the_house_is_refused_whatever_else_it_leads_to(at):
    assert not outward.is_public(at)
    with pytest.raises(Refused, match="wide network"):
        outward.target("https://hooks.example.org/x", outward.Reach(lambda *_: ["93.184.216.34", at]))


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_an_address_in_figures_is_no_way_round(host):
    """Whatever notation the system's own look-up understands."""
    with pytest.raises(Refused):
        outward.target(f"https://{host}/latest/meta-data")


def test_the_address_that_was_checked_is_the_one_connected_to(monkeypatch):
    """DNS that turns: the name is looked up once."""
    asked, reached = [], []

    def lookup(host, port):
        asked.append(host)
        return ["93.184.216.34"] if len(asked) == 1 else ["127.0.0.1"]

    def connect(where, timeout):
        reached.append(where)
        raise OSError("no network in tests")

    monkeypatch.setattr(outward.socket, "create_connection", connect)
    with pytest.raises(OSError, match="no network"):
        asyncio.run(outward.send("https://hooks.example.org/x", b"{}", reach=outward.Reach(lookup)))
    assert reached == [("93.184.216.34", 443)] and len(asked) == 1


class Served:
    """A server with TLS on loopback that answers once with these bytes."""

    def __init__(self, tmp_path, answer: bytes):
        import datetime
        import socket
        import threading

        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec

        key, name = (
            ec.generate_private_key(ec.SECP256R1()),
            x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hook.test")]),
        )
        now = datetime.datetime.now(datetime.UTC)
        made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
        made = made.not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(1))
        cert = made.add_extension(x509.SubjectAlternativeName([x509.DNSName("hook.test")]), False).sign(key, hashes.SHA256())
        self.pem = tmp_path / "cert.pem"
        kept = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        self.pem.write_bytes(cert.public_bytes(serialization.Encoding.PEM) + kept)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.pem)
        self.socket, self.heard = socket.create_server(("127.0.0.1", 0)), b""

        def serve():
            plain, _ = self.socket.accept()
            with context.wrap_socket(plain, server_side=True) as line:
                while not self.heard.endswith(b'{"a":1}'):
                    self.heard += line.recv(4096)
                line.sendall(answer)

        self.thread = threading.Thread(target=serve, daemon=True)
        self.thread.start()
        self.port = self.socket.getsockname()[1]


def sent(tmp_path, monkeypatch, answer):
    there = Served(tmp_path, answer)
    real = outward.socket.create_connection
    monkeypatch.setattr(outward.socket, "create_connection", lambda where, timeout: real(("127.0.0.1", there.port), timeout))
    context = ssl.create_default_context(cafile=str(there.pem))
    reach = outward.Reach(lambda *_: ["93.184.216.34"], context)
    got = asyncio.run(outward.send("https://hook.test/in?x=1", b'{"a":1}', {"X-Mark": "m"}, reach=reach))
    there.thread.join(5)
    return there, got


def test_what_is_sent_arrives_and_the_answer_is_bounded(tmp_path, monkeypatch):
    there, got = sent(tmp_path, monkeypatch, b"HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n" + b"x" * 200_000)
    assert there.heard.startswith(b"POST /in?x=1 HTTP/1.1\r\nHost: hook.test\r\n") and b"X-Mark: m" in there.heard
    assert got.status == 200 and len(got.body) == postman.ANSWER


def test_a_redirect_is_an_answer_and_is_not_followed(tmp_path, monkeypatch):
    _, got = sent(tmp_path, monkeypatch, b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n")
    assert got.status == 302


# -- what is kept, and what is logged --------------------------------------------------------------------------------------------


def test_a_dump_of_the_database_opens_no_seat_and_no_session_and_no_log_has_a_secret(club, caplog, tmp_path):
    """Everything that is given out once is looked for in the whole file, in what waits to be sent, and in all that was logged."""
    caplog.set_level(logging.DEBUG)
    member, other = club.member("Dumped"), club.member()
    made = member.post("/api/challenges", {"game": "first-blood", "by_link": True})
    given = {
        "session": member.session, "token": member.post("/api/me/tokens", {"name": "x", "scopes": ["read"]})["secret"],
        "challenge": made["link"], "bot": member.post("/api/me/bots", {"name": "Dumpbot"})["tokens"][0]["secret"],
        "ticket": member.post("/api/me/passkeys/begin")["ticket"], "password": "correct horse battery",
    }  # fmt: skip
    club.browser().post("/api/sign-in/link", {"email": "dumped@example.org"})
    given["mail link"] = club.link("dumped@example.org")
    opened = member.post("/api/tables", {"game": "first-blood"})
    given |= {
        "seat": opened["seats"][next(iter(opened["seats"]))],
        "watch": opened["watch"],
        "invite": next(iter(opened["invites"].values())),
    }
    other.ask("GET", "/api/me", authorization=f"Bearer {given['token']}")
    other.ask("POST", "/api/sign-in/link/look", {"token": given["mail link"]})
    member.ask("GET", "/api/table", x_seat=given["seat"])
    club.run(lambda db: db.exec_driver_sql("SELECT 1"))
    raw = b"".join(
        file.read_bytes() for file in tmp_path.iterdir() if "sqlite" in file.name and not file.name.endswith(".secret")
    )
    assert b"Dumped" in raw, "the file is the one that is looked through"
    for what, secret in given.items():
        assert secret.encode() not in raw, f"{what} lies in the database"
        assert secret not in caplog.text, f"{what} was logged"
    assert b"dumped@example.org" in raw and b"#/link/" not in raw
