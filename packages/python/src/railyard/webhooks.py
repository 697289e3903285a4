"""Verification of webhooks."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ._errors import SignatureVerificationError
from ._signatures import SigningSecret, from_base64, from_hexadecimal, is_signed, keys_of, refuse_mismatch

if TYPE_CHECKING:
    from .types import WebhookEvent

__all__ = ["verify"]

_MISMATCH = "The signature does not match. Check the secret, and that the body is verified as it was received."


def verify(
    raw: bytes | str,
    headers: Mapping[str, str],
    secret: SigningSecret,
    *,
    tolerance: float = 300,
    require_timestamp: bool = False,
) -> WebhookEvent:
    """Verifies a webhook and returns its event.

    `raw`: the body exactly as it was received, not parsed. `headers`: those of the request, in any case.
    `secret`: payment_response_hash_key of the business profile; several while it is being replaced.
    `tolerance`: how old a delivery may be, or how far in the future, in seconds. `require_timestamp`: refuses a
    delivery without the headers of Standard Webhooks, because the other signature does not cover the time.
    Raises SignatureVerificationError when it does not come from the platform, or is too old.
    """
    keys = keys_of(secret)
    body = raw.encode() if isinstance(raw, str) else bytes(raw)
    given = {name.lower(): value for name, value in headers.items()}
    if "webhook-signature" in given:
        _verify_standard(body, given, keys)
        _check_time(given["webhook-timestamp"], tolerance)
    elif "x-webhook-signature-512" in given and not require_timestamp:
        signature = from_hexadecimal(given["x-webhook-signature-512"])
        refuse_mismatch(is_signed(body, [signature], keys, "sha512"), _MISMATCH)
    else:
        problem = "The request has no signature. It does not come from the platform."
        raise SignatureVerificationError(problem, reason="signature_missing")
    event: WebhookEvent = json.loads(body)
    return event


def _verify_standard(body: bytes, headers: Mapping[str, str], keys: Sequence[bytes]) -> None:
    """By Standard Webhooks: the signature covers id, time and body."""
    if "webhook-id" not in headers or "webhook-timestamp" not in headers:
        problem = "webhook-signature comes without webhook-id and webhook-timestamp."
        raise SignatureVerificationError(problem, reason="signature_missing")
    message = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    parts = [part.partition(",") for part in headers["webhook-signature"].split(" ")]
    signatures = [from_base64(signature) for version, _, signature in parts if version == "v1"]
    refuse_mismatch(is_signed(message, signatures, keys, "sha256"), _MISMATCH)


def _check_time(timestamp: str, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise SignatureVerificationError("webhook-timestamp is not a number of seconds.", reason="timestamp_invalid")
    distance = abs(time.time() - int(timestamp))
    if distance > tolerance:
        problem = f"The delivery is signed for a time {distance:.0f} seconds away. {tolerance:g} seconds are allowed."
        raise SignatureVerificationError(problem, reason="timestamp_stale")
