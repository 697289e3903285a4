"""Customers who come back: the signature of what is appended to `return_url`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypedDict
from urllib.parse import parse_qsl, urlsplit

from ._errors import SignatureVerificationError
from ._signatures import SigningSecret, from_hexadecimal, is_signed, keys_of, refuse_mismatch

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired

if TYPE_CHECKING:
    from .types import PaymentStatus

_SIGNED = ("amount", "payment_id", "payment_intent_client_secret", "status")


class CustomerReturn(TypedDict):
    """What the platform states of a payment in the address by which a customer comes back."""

    payment_id: str
    status: PaymentStatus
    """Status at that moment; it may have changed since."""
    amount: NotRequired[int]
    """In minor units; absent when the customer comes back by a form."""
    payment_intent_client_secret: NotRequired[str]
    """Absent for payments of a payment link."""


def verify_return(address: str | Mapping[str, str], secret: SigningSecret) -> CustomerReturn:
    """Verifies the address by which a customer comes back, when the profile has enable_payment_response_hash.

    `address`: the whole address, its path and query, or the members of the form that brought the customer back.
    `secret`: payment_response_hash_key of the business profile; several while it is being replaced.
    Raises SignatureVerificationError when the address was changed, or was not signed.
    """
    keys = keys_of(secret)
    members = _members_of(address)
    if "signature" not in members:
        raise SignatureVerificationError("The address has no signature.", reason="signature_missing")
    given = {name: members[name] for name in _SIGNED if name in members}
    text = "&".join(f"{name}={value}" for name, value in given.items())
    # A value with & could mean two members.
    is_plain = "payment_id" in given and "status" in given and not any("&" in value for value in given.values())
    is_genuine = is_signed(text.encode(), [from_hexadecimal(members["signature"])], keys, "sha512")
    refuse_mismatch(is_genuine and is_plain, "The signature of the address does not match.")
    return _return_of(given)


def _members_of(address: str | Mapping[str, str]) -> Mapping[str, str]:
    if not isinstance(address, str):
        return address
    # The shop's own parameters come first, so the last value of a name is the platform's.
    return dict(parse_qsl(urlsplit(address).query, keep_blank_values=True))


def _return_of(given: Mapping[str, str]) -> CustomerReturn:
    status: PaymentStatus = given["status"]  # type: ignore[assignment]  # the platform signed it
    returned: CustomerReturn = {"payment_id": given["payment_id"], "status": status}
    if "amount" in given:
        returned["amount"] = int(given["amount"])
    if "payment_intent_client_secret" in given:
        returned["payment_intent_client_secret"] = given["payment_intent_client_secret"]
    return returned
