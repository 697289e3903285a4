import base64
import hashlib
import hmac
import json
import time


def verify(raw_body: bytes, headers: dict[str, str], secret: str, now: float | None = None) -> dict:
    """The event of a genuine delivery; `raw_body` are its bytes as they arrived, `now` is in seconds."""
    timestamp = headers["webhook-timestamp"]
    now = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > 300:
        raise ValueError("The delivery is too old.")
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + raw_body
    digest = hmac.new(secret.encode(), signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    given = headers["webhook-signature"].encode().split(b" ")
    if not any(hmac.compare_digest(signature, expected) for signature in given):
        raise ValueError("The signature does not match.")
    return json.loads(raw_body)
