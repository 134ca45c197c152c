"""Web push: messages encrypted for one browser (RFC 8291) and signed by this server (RFC 8292)."""

from __future__ import annotations

import base64
import os

import msgspec
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from boardwright.store import PushSubscription

__all__ = ["PADDED_BYTES", "VapidKey", "check_keys", "encrypt", "from_base64", "to_base64"]

PADDED_BYTES = 1024
"""Every message is padded to this length, so that a push service learns nothing from it."""
_RECORD_BYTES = 4096
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of points of P-256."""
_TOKEN_SECONDS = 12 * 3600
_SALT_BYTES = 16
_KEY_BYTES = 65
_AUTH_BYTES = 16


def to_base64(data: bytes) -> str:
    """URL-safe Base64 without padding."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """The bytes of URL-safe Base64, padded or not. Raises `ValueError`."""
    text = text.rstrip("=")
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check_keys(subscription: PushSubscription) -> None:
    """Raise `ValueError` if nothing can be encrypted for the subscription."""
    key, auth = from_base64(subscription.p256dh), from_base64(subscription.auth)
    if len(key) != _KEY_BYTES or len(auth) != _AUTH_BYTES:
        raise ValueError(f"got keys of {len(key)} and {len(auth)} bytes")
    _public_key(key)


def encrypt(
    subscription: PushSubscription,
    message: bytes,
    sender: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
    padded: int = PADDED_BYTES,
) -> bytes:
    """Return the body of a push message: one record of `aes128gcm`, for the subscriber alone.

    `sender` and `salt` are fresh for each message; tests set them.
    """
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    salt = salt or os.urandom(_SALT_BYTES)
    receiver = from_base64(subscription.p256dh)
    own = _point(sender)
    shared = sender.exchange(ec.ECDH(), _public_key(receiver))
    info = b"WebPush: info\0" + receiver + own
    secret = _hkdf(from_base64(subscription.auth), shared, info, 32)
    key = _hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
    record = (message + b"\x02").ljust(padded, b"\0")
    header = salt + _RECORD_BYTES.to_bytes(4, "big") + bytes([len(own)]) + own
    return header + AESGCM(key).encrypt(nonce, record, None)


class VapidKey:
    """The key that push services know this server by.

    It follows from the server's secret, so that all processes have the same, and a backup has it.
    """

    def __init__(self, secret: str) -> None:
        number = _hkdf(b"", secret.encode(), b"boardwright web push", 48)
        scalar = int.from_bytes(number, "big") % (_ORDER - 1) + 1
        self._private = ec.derive_private_key(scalar, ec.SECP256R1())
        self.public = to_base64(_point(self._private))
        """As browsers ask for it when they subscribe."""

    def authorization(self, audience: str, now: int, contact: str = "") -> str:
        """The `Authorization` header for a push service, by its origin.

        `now` is in milliseconds since 1970; `contact` is a URL by which to reach the operator.
        """
        expires = now // 1000 + _TOKEN_SECONDS
        claims = {"aud": audience, "exp": expires, **({"sub": contact} if contact else {})}
        head = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})
        text = f"{to_base64(head)}.{to_base64(msgspec.json.encode(claims))}"
        signature = self._private.sign(text.encode(), ec.ECDSA(hashes.SHA256()))
        r, s = decode_dss_signature(signature)
        signed = to_base64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signed}, k={self.public}"


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _public_key(point: bytes) -> ec.EllipticCurvePublicKey:
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _hkdf(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
