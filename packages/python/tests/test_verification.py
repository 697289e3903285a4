from __future__ import annotations

import base64
import time
from unittest import TestCase

from railyard import Railyard, SignatureVerificationError, verify_return, webhooks
from railyard.testing import sign_webhook

KEY = "a_key_for_this_page"
BODY = b'{"event_type":"payment_succeeded","content":{"type":"payment_details","object":{"amount":4990}}}'
RETURN = (
    "https://shop.example/done?order=7&status=succeeded&payment_id=pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0"
    "&payment_intent_client_secret=pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0_secret_Q7vB2kX9mT4nW8sYc1Lz&amount=6540"
    "&signature_algorithm=HMAC-SHA512&signature=54797ff48eb2ffac41d87a43a084e5ea4cd56b11d77436cc4574d3d4346c01d8"
    "22b28bfbe5c9fc7a2442fddd5ca54efb52717364d74c450a0c30ed01641ec122"
)


class Verification(TestCase):
    def assert_refused(self, reason: str, work: object) -> None:
        with self.assertRaises(SignatureVerificationError) as caught:
            work()  # type: ignore[operator]
        self.assertEqual(caught.exception.reason, reason)


class Webhooks(Verification):
    def test_vector(self) -> None:
        """The example of Standard Webhooks is genuine at its time."""
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        tolerance = time.time() - 1614265330 + 60
        self.assertEqual(webhooks.verify('{"test": 2432232314}', headers, secret, tolerance=tolerance), {"test": 2432232314})
        self.assert_refused("timestamp_stale", lambda: webhooks.verify('{"test": 2432232314}', headers, secret))

    def test_both(self) -> None:
        """Each of the two signatures is enough, as bytes or text, with headers in any case."""
        headers = sign_webhook(BODY, KEY)
        event = webhooks.verify(BODY, headers, KEY)
        self.assertEqual(event["event_type"], "payment_succeeded")
        self.assertEqual(webhooks.verify(BODY.decode(), {name.title(): text for name, text in headers.items()}, KEY), event)
        plain = {"X-Webhook-Signature-512": headers["x-webhook-signature-512"]}
        self.assertEqual(Railyard.webhooks.verify(BODY, plain, KEY), event)
        encoded = "whsec_" + base64.b64encode(KEY.encode()).decode()
        self.assertEqual(webhooks.verify(BODY, headers, encoded), event)

    def test_time(self) -> None:
        """A delivery that is older or newer than the tolerance is refused."""
        now = time.time()
        for distance in (-290, 290):
            webhooks.verify(BODY, sign_webhook(BODY, KEY, now + distance), KEY)
        for distance in (-310, 310):
            headers = sign_webhook(BODY, KEY, now + distance)
            self.assert_refused("timestamp_stale", lambda headers=headers: webhooks.verify(BODY, headers, KEY))
            webhooks.verify(BODY, headers, KEY, tolerance=600)

    def test_altered(self) -> None:
        """A delivery of which anything was altered is refused."""
        headers = sign_webhook(BODY, KEY)
        plain = {"x-webhook-signature-512": headers["x-webhook-signature-512"]}
        mismatch = "signature_mismatch"
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY.replace(b"4990", b"1"), headers, KEY))
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY + b" ", plain, KEY))
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY, headers, "another_key"))
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY, plain, "another_key"))
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY, {**headers, "webhook-id": "msg_2"}, KEY))
        later = str(int(headers["webhook-timestamp"]) + 1)
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY, {**headers, "webhook-timestamp": later}, KEY))
        # The plain signature does not help a delivery whose other one is wrong.
        wrong = {**headers, "webhook-signature": "v1,AAAA"}
        self.assert_refused(mismatch, lambda: webhooks.verify(BODY, wrong, KEY))

    def test_several(self) -> None:
        """While a key is being replaced, one of several signatures or secrets is enough."""
        headers = sign_webhook(BODY, KEY)
        signature = headers["webhook-signature"]
        several = {**headers, "webhook-signature": f"v1,AAAA v1a,xyz {signature} v1,%%%"}
        self.assertTrue(webhooks.verify(BODY, several, KEY))
        self.assertTrue(webhooks.verify(BODY, headers, ["another_key", KEY]))
        unknown = {**headers, "webhook-signature": signature.replace("v1,", "v2,")}
        self.assert_refused("signature_mismatch", lambda: webhooks.verify(BODY, unknown, KEY))

    def test_missing(self) -> None:
        """A delivery without a signature is refused, and one without a time where that is required."""
        headers = sign_webhook(BODY, KEY)
        plain = {"x-webhook-signature-512": headers["x-webhook-signature-512"]}
        missing = "signature_missing"
        self.assert_refused(missing, lambda: webhooks.verify(BODY, {}, KEY))
        self.assert_refused(missing, lambda: webhooks.verify(BODY, plain, KEY, require_timestamp=True))
        for name in ("webhook-id", "webhook-timestamp"):
            partial = {other: text for other, text in headers.items() if other != name}
            self.assert_refused(missing, lambda partial=partial: webhooks.verify(BODY, partial, KEY))

    def test_wrong_values(self) -> None:
        """Values that are no signature, time or secret are refused without another exception."""
        for signature in ("", "v1", "v1,", "v1,é", "zz", "v1,v1,v1"):
            headers = {**sign_webhook(BODY, KEY), "webhook-signature": signature}
            self.assert_refused("signature_mismatch", lambda headers=headers: webhooks.verify(BODY, headers, KEY))
        for signature in ("", "zz", "é"):
            plain = {"x-webhook-signature-512": signature}
            self.assert_refused("signature_mismatch", lambda plain=plain: webhooks.verify(BODY, plain, KEY))
        for secret in ("", [], [KEY, ""], "whsec_"):
            with self.assertRaisesRegex(ValueError, "secret is empty"):
                webhooks.verify(BODY, sign_webhook(BODY, KEY), secret)


class Returns(Verification):
    def test_vector(self) -> None:
        """The return of the documentation is genuine, as an address, as a path and as a form."""
        expected = {
            "payment_id": "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0",
            "status": "succeeded",
            "amount": 6540,
            "payment_intent_client_secret": "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0_secret_Q7vB2kX9mT4nW8sYc1Lz",
        }
        self.assertEqual(verify_return(RETURN, KEY), expected)
        self.assertEqual(verify_return(RETURN.removeprefix("https://shop.example"), KEY), expected)
        form = dict(pair.split("=", 1) for pair in RETURN.split("?")[1].split("&"))
        self.assertEqual(Railyard.verify_return(form, ["another", KEY]), expected)

    def test_altered(self) -> None:
        """A return of which a signed value was altered, added or removed is refused."""
        for before, after in (
            ("succeeded", "processing"),
            ("amount=6540", "amount=1"),
            ("&amount=6540", ""),
            ("signature=54", "signature=55"),
            ("signature=54797", "signature=x"),
        ):
            address = RETURN.replace(before, after)
            self.assertNotEqual(address, RETURN)
            self.assert_refused("signature_mismatch", lambda address=address: verify_return(address, KEY))
        self.assert_refused("signature_mismatch", lambda: verify_return(RETURN, "another"))
        self.assert_refused("signature_mismatch", lambda: verify_return(RETURN + "&status=processing", KEY))

    def test_own_parameters(self) -> None:
        """Parameters of the shop that come first do not count."""
        self.assertTrue(verify_return(RETURN.replace("?order=7", "?status=failed&amount=1"), KEY))

    def test_missing(self) -> None:
        """A return without a signature is refused."""
        self.assert_refused("signature_missing", lambda: verify_return(RETURN.partition("&signature=")[0], KEY))
        with self.assertRaisesRegex(ValueError, "secret is empty"):
            verify_return(RETURN, "")

    def test_ambiguous(self) -> None:
        """A value that could stand for two is refused, although it is signed."""
        signature = RETURN.rpartition("=")[2]
        payment = "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0"
        secret = f"payment_intent_client_secret%3D{payment}_secret_Q7vB2kX9mT4nW8sYc1Lz"
        for joined in (
            f"amount=6540&payment_id={payment}%26{secret}&status=succeeded",
            f"amount=6540%26payment_id%3D{payment}%26{secret}&status=succeeded",
        ):
            address = f"https://shop.example/done?{joined}&signature={signature}"
            self.assert_refused("signature_mismatch", lambda address=address: verify_return(address, KEY))
