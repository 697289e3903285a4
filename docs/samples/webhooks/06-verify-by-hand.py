import base64
import hashlib
import hmac
import json
import os
import time


def verify(raw_body: bytes, headers: dict[str, str], secret: str) -> dict:
    """The event of a genuine delivery; `raw_body` are its bytes as they arrived."""
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("The delivery is too old.")
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + raw_body
    digest = hmac.new(secret.encode(), signed, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(signature, expected) for signature in given):
        raise ValueError("The signature does not match.")
    return json.loads(raw_body)


event = verify(
    os.environ["WEBHOOK_BODY"].encode(),
    {
        "webhook-id": os.environ["WEBHOOK_ID"],
        "webhook-timestamp": os.environ["WEBHOOK_TIMESTAMP"],
        "webhook-signature": os.environ["WEBHOOK_SIGNATURE"],
    },
    os.environ["RAILYARD_WEBHOOK_SECRET"],
)
print(json.dumps(event, indent=2))
