"""A push service of our own, and a browser that decrypts what it gets from it."""

from __future__ import annotations

import json
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from boardwright.server.push_client import PushClient

HOST = "push.example"
PATIENCE = 60.0


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushReceiver(ThreadingHTTPServer):
    """Listens with TLS as push.example, and answers with `status`."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.status = 201
        self.received: Queue[Received] = Queue()
        self.resolved: list[str] = []
        self._certificate = _create_certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        Thread(target=self.serve_forever, daemon=True).start()

    def client(self) -> PushClient:
        """A client for which push.example is here."""
        return PushClient(
            self._resolve, lambda: ssl.create_default_context(cafile=str(self._certificate))
        )

    def _resolve(self, host: str) -> list[tuple[str, int]]:
        self.resolved.append(host)
        return [("127.0.0.1", self.server_port)]

    def next(self) -> Received:
        return self.received.get(timeout=PATIENCE)


class _Handler(BaseHTTPRequestHandler):
    server: PushReceiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.server.received.put(Received(self.path, headers, body))
        self.send_response(self.server.status)
        self.send_header("Location", "https://elsewhere.example/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


def _create_certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    path.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return path


class Subscriber:
    """The browser's side of RFC 8291: keys of its own, and how it reads a message."""

    def __init__(self, path: str = "/send/1", auth: bytes = b"0123456789abcdef") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.endpoint = f"https://{HOST}{path}"
        self.auth = auth

    @property
    def public(self) -> bytes:
        return _point(self.key.public_key())

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": encode(self.public), "auth": encode(self.auth)}

    def read(self, body: bytes) -> Any:
        return json.loads(self.decrypt(body))

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.public + sender
        secret = _derive(self.auth, shared, info, 32)
        key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, record, None)
        message, mark, _ = padded.rstrip(b"\0").rpartition(b"\x02")
        assert mark
        return message


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
