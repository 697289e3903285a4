// Verification by the Node client: webhooks and the addresses by which customers come back.
import { describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { VerifyOptions, WebhookEvent } from "../packages/node/src/index.ts";
import { SignatureVerificationError, verifyReturn, webhooks } from "../packages/node/src/index.ts";
import { signWebhook } from "../packages/node/src/testing.ts";
import { signWebhook as signByPlatform } from "../services/events/src/adapters/webhook/signatures.ts";

const secret = "a_key_for_this_page";
const other = "another_key";
const signedAt = new Date("2026-11-30T12:00:00Z");
const event = {
  merchant_id: "kiosk",
  event_id: "evt_1",
  event_type: "payment_succeeded",
  content: { type: "payment_details", object: { payment_id: "pay_1", status: "succeeded", description: "Käse 🧀" } },
  timestamp: "2026-11-30T12:00:00.000Z",
};
const body = JSON.stringify(event);
const headers = signWebhook(body, secret, signedAt);

const reasonOf = (verify: () => unknown): unknown => {
  try {
    verify();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(SignatureVerificationError);
    return (error as SignatureVerificationError).reason;
  }
};

const secondsLater = (seconds: number): VerifyOptions => ({ now: new Date(signedAt.getTime() + seconds * 1_000) });
const verify = (changed: Readonly<Record<string, unknown>> = {}, options: VerifyOptions = secondsLater(1)) =>
  webhooks.verify(body, { ...headers, ...changed } as Record<string, string>, secret, options);

describe("a webhook", () => {
  it("is verified by Standard Webhooks, and returned", () => {
    expect(verify()).toEqual(event);
  });

  it("is verified as the platform signs it, and as libraries of Standard Webhooks do", () => {
    const id = "msg_1";
    const timestampSeconds = signedAt.getTime() / 1_000;
    const signed = signByPlatform([secret], { id, timestampSeconds, body });
    const sent = { "webhook-id": id, "webhook-timestamp": String(timestampSeconds), ...Object.fromEntries(signed) };
    expect(webhooks.verify(body, sent, secret, secondsLater(1))).toEqual(event);
    const encoded = `whsec_${Buffer.from(secret).toString("base64")}`;
    const byLibrary = { ...sent, "webhook-signature": new Webhook(encoded).sign(id, signedAt, body) };
    expect(webhooks.verify(body, byLibrary, encoded, secondsLater(1))).toEqual(event);
    expect(webhooks.verify(body, byLibrary, secret, secondsLater(1))).toEqual(event);
  });

  it("is verified from bytes, with headers in any case and of any kind", () => {
    const bytes = new TextEncoder().encode(body);
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(webhooks.verify(bytes, upper, secret, secondsLater(1))).toEqual(event);
    expect(webhooks.verify(Buffer.from(body), new Headers(headers), secret, secondsLater(1))).toEqual(event);
    const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
    expect(webhooks.verify(body, listed, secret, secondsLater(1))).toEqual(event);
  });

  it("is verified by one of several signatures while a secret is replaced, with the old and the new one", () => {
    const ofOther = signWebhook(body, other, signedAt)["webhook-signature"];
    const id = headers["webhook-id"] ?? "";
    const timestampSeconds = signedAt.getTime() / 1_000;
    const signed = signByPlatform([other, secret], { id, timestampSeconds, body });
    const both = { ...headers, ...Object.fromEntries(signed) };
    for (const key of [secret, other]) expect(webhooks.verify(body, both, key, secondsLater(1))).toEqual(event);
    expect(webhooks.verify(body, headers, [other, secret], secondsLater(1))).toEqual(event);
    expect(verify({ "webhook-signature": `${String(ofOther)} ${String(headers["webhook-signature"])}` })).toEqual(
      event,
    );
  });

  it.each([300, -300])("is accepted when it is %i seconds old, and refused a second beyond", (seconds) => {
    expect(verify({}, secondsLater(seconds))).toEqual(event);
    expect(reasonOf(() => verify({}, secondsLater(seconds + Math.sign(seconds))))).toBe("timestamp_stale");
  });

  it("is as old as the caller's tolerance permits", () => {
    expect(verify({}, { ...secondsLater(3_600), tolerance: 3_600 })).toEqual(event);
    expect(reasonOf(() => verify({}, { ...secondsLater(61), tolerance: 60 }))).toBe("timestamp_stale");
  });

  it.each([
    ["another body", () => webhooks.verify(body.replace("kiosk", "kiosc"), headers, secret, secondsLater(1))],
    ["another secret", () => webhooks.verify(body, headers, other, secondsLater(1))],
    ["another id", () => verify({ "webhook-id": "msg_other" })],
    ["another time", () => verify({ "webhook-timestamp": String(signedAt.getTime() / 1_000 + 1) })],
    ["a shorter signature", () => verify({ "webhook-signature": "v1,AAAA" })],
    ["a signature of another version", () => verify({ "webhook-signature": `v1a,${"A".repeat(44)}` })],
    ["an empty signature", () => verify({ "webhook-signature": "" })],
  ])("is refused with %s, although the other signature may fit", (_what, attempt) => {
    expect(reasonOf(attempt)).toBe("signature_mismatch");
  });

  it("is refused without the headers that are signed, or without any signature", () => {
    expect(reasonOf(() => verify({ "webhook-id": undefined }))).toBe("signature_missing");
    expect(reasonOf(() => verify({ "webhook-timestamp": undefined }))).toBe("signature_missing");
    expect(reasonOf(() => webhooks.verify(body, {}, secret))).toBe("signature_missing");
  });

  it("is refused when the time that is signed is no number", () => {
    const signature = createHmac("sha256", secret).update(`msg_1.soon.${body}`).digest("base64");
    const sent = { "webhook-id": "msg_1", "webhook-timestamp": "soon", "webhook-signature": `v1,${signature}` };
    expect(reasonOf(() => webhooks.verify(body, sent, secret))).toBe("timestamp_invalid");
  });

  it("is verified by x-webhook-signature-512 where that is all there is, unless a time is required", () => {
    const plain = { "x-webhook-signature-512": String(headers["x-webhook-signature-512"]) };
    expect(webhooks.verify(body, plain, secret)).toEqual(event);
    expect(reasonOf(() => webhooks.verify(`${body} `, plain, secret))).toBe("signature_mismatch");
    expect(reasonOf(() => webhooks.verify(body, plain, other))).toBe("signature_mismatch");
    expect(reasonOf(() => webhooks.verify(body, plain, secret, { requireTimestamp: true }))).toBe("signature_missing");
  });

  it("needs a secret, and a body that was not parsed", () => {
    for (const empty of ["", [], ["key", ""], "whsec_"]) {
      expect(() => webhooks.verify(body, headers, empty)).toThrow(TypeError);
    }
    expect(() => webhooks.verify(event as unknown as string, headers, secret)).toThrow("as it was received");
  });

  it("states by its type what object it has", () => {
    const statusOf = (received: WebhookEvent): string => {
      if (received.event_type === "mandate_revoked") return received.content.object.mandate_id;
      if (received.event_type === "refund_failed") return received.content.object.refund_id;
      return received.event_type === "payment_succeeded" ? received.content.object.status : "other";
    };
    expect(statusOf(verify())).toBe("succeeded");
  });
});

describe("the address by which a customer comes back", () => {
  const parameters =
    "status=succeeded&payment_id=pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0" +
    "&payment_intent_client_secret=pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0_secret_Q7vB2kX9mT4nW8sYc1Lz&amount=6540" +
    "&signature_algorithm=HMAC-SHA512&signature=54797ff48eb2ffac41d87a43a084e5ea4cd56b11d77436cc4574d3d4346c01d8" +
    "22b28bfbe5c9fc7a2442fddd5ca54efb52717364d74c450a0c30ed01641ec122";
  const address = `https://shop.example/done?order=7&${parameters}`;
  const expected = {
    payment_id: "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0",
    status: "succeeded",
    amount: 6540,
    payment_intent_client_secret: "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0_secret_Q7vB2kX9mT4nW8sYc1Lz",
  };
  const signed = (pairs: Readonly<Record<string, string>>): URLSearchParams => {
    const text = Object.entries(pairs)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    const signature = createHmac("sha512", secret).update(text).digest("hex");
    return new URLSearchParams({ ...pairs, signature });
  };

  it("is verified as the documentation shows it, whole, as a path, and as an object", () => {
    expect(verifyReturn(address, secret)).toEqual(expected);
    expect(verifyReturn(`/done?${parameters}`, secret)).toEqual(expected);
    expect(verifyReturn(new URL(address), secret)).toEqual(expected);
    expect(verifyReturn(address, [other, secret])).toEqual(expected);
  });

  it("is verified from a form, which has no amount, and without the client secret of a payment link", () => {
    const form = signed({ payment_id: "pay_1", status: "failed" });
    expect(verifyReturn(form, secret)).toEqual({ payment_id: "pay_1", status: "failed" });
  });

  it("counts the last value of a name, because the shop's own parameters come first", () => {
    const own = `https://shop.example/done?status=mine&payment_id=mine&signature=mine&${parameters}`;
    expect(verifyReturn(own, secret)).toEqual(expected);
    expect(reasonOf(() => verifyReturn(`${address}&status=failed`, secret))).toBe("signature_mismatch");
  });

  it.each([
    ["another status", address.replace("succeeded", "processing")],
    ["another amount", address.replace("6540", "6541")],
    ["another payment", address.replace("payment_id=pay_01", "payment_id=pay_02")],
    ["no amount", address.replace("&amount=6540", "")],
    ["a changed signature", address.replace("signature=5", "signature=6")],
  ])("is refused with %s", (_what, changed) => {
    expect(reasonOf(() => verifyReturn(changed, secret))).toBe("signature_mismatch");
  });

  it("is refused without a signature, and with another secret", () => {
    expect(reasonOf(() => verifyReturn("https://shop.example/done?status=succeeded", secret))).toBe(
      "signature_missing",
    );
    expect(reasonOf(() => verifyReturn(address, other))).toBe("signature_mismatch");
    expect(() => verifyReturn(address, "")).toThrow(TypeError);
  });

  it("is refused when members were moved into the value of another one", () => {
    const moved = signed({ payment_id: "pay_1", status: "failed" });
    const text = new URLSearchParams({ payment_id: "pay_1&status=failed", signature: moved.get("signature") ?? "" });
    expect(reasonOf(() => verifyReturn(text, secret))).toBe("signature_mismatch");
    const packed = signed({ amount: "1", payment_id: "pay_1", status: "failed" });
    const hidden = new URLSearchParams({ amount: "1&payment_id=pay_1", status: "failed" });
    hidden.set("signature", packed.get("signature") ?? "");
    expect(reasonOf(() => verifyReturn(hidden, secret))).toBe("signature_mismatch");
  });
});
