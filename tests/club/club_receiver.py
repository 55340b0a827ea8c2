"""A server with TLS on loopback, which the club's server goes out to: what came in is kept, and each path answers as told."""

import datetime
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from henderson.club.outward import Reach

NAMES = ("hook.example.org", "push.example.org", "id.example.org")


def certificate(file):
    """One for these names, signed by itself."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAMES[0])])
    now = datetime.datetime.now(datetime.UTC)
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key()).serial_number(1)
    made = made.not_valid_before(now - datetime.timedelta(1)).not_valid_after(now + datetime.timedelta(1))
    named = x509.SubjectAlternativeName([x509.DNSName(n) for n in NAMES])
    kept = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(made.add_extension(named, False).sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM) + kept)
    return file


class Receiver:
    """`answers[path]` is a status, or a function of the request that gives status and body; `heard` is all that came."""

    def __init__(self, folder):
        self.heard, self.answers = [], {}
        pem, here = certificate(folder / "receiver.pem"), self
        self.pem = pem  # whom to trust

        class Handler(BaseHTTPRequestHandler):
            def _serve(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                path = self.path.partition("?")[0]
                here.heard.append((self.command, path, dict(self.headers), body))
                told = here.answers.get(path, 404)
                status, sent = told(dict(self.headers), body) if callable(told) else (told, b"")
                self.send_response(status)
                self.send_header("content-length", str(len(sent)))
                self.end_headers()
                self.wfile.write(sent)

            do_GET = do_POST = _serve

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        trusting = ssl.create_default_context(cafile=str(pem))
        self.reach = Reach(lambda *_: ["127.0.0.1"], trusting, (), frozenset({"127.0.0.1"}))

    def url(self, name, path):
        return f"https://{name}.example.org:{self.port}{path}"

    def to(self, path):
        """What came to a path."""
        return [(headers, body) for _, at, headers, body in self.heard if at == path]

    def close(self):
        self.server.shutdown()
        self.server.server_close()
