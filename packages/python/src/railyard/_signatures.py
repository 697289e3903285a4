"""Secrets and comparison of signatures."""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Iterable, Sequence
from typing import Union

from ._errors import SignatureVerificationError

SigningSecret = Union[str, Sequence[str]]
"""`payment_response_hash_key` of the business profile; several while it is being replaced."""

_ENCODED_PREFIX = "whsec_"


def keys_of(secret: SigningSecret) -> list[bytes]:
    """The keys of secrets. An empty one would make every signature easy to forge."""
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [_key_of(one) for one in secrets]
    if not keys or not all(keys):
        raise ValueError("The signing secret is empty. Pass payment_response_hash_key of the business profile.")
    return keys


def _key_of(secret: str) -> bytes:
    """UTF-8, or what is encoded after `whsec_` as libraries of Standard Webhooks have it."""
    if secret.startswith(_ENCODED_PREFIX):
        return base64.b64decode(secret[len(_ENCODED_PREFIX) :])
    return secret.encode()


def from_hexadecimal(text: str) -> bytes:
    """The bytes; none when the text is something else."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""


def from_base64(text: str) -> bytes:
    """The bytes; none when the text is something else."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def is_signed(message: bytes, signatures: Iterable[bytes], keys: Iterable[bytes], algorithm: str) -> bool:
    """Whether one of the signatures is that of one of the keys; takes as long whichever it is."""
    given = list(signatures)
    expected = [hmac.digest(key, message, algorithm) for key in keys]
    return any([hmac.compare_digest(one, other) for one in expected for other in given])


def refuse_mismatch(is_genuine: bool, problem: str) -> None:
    """Raises unless the signature is genuine."""
    if not is_genuine:
        raise SignatureVerificationError(problem, reason="signature_mismatch")
