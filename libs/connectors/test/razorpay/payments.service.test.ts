import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { razorpayConnector } from "../../src/providers/razorpay/connector.ts";
import type { AuthorizeInput } from "../../src/index.ts";
import { captureInput, referenceTo } from "../support/payment-inputs.ts";
import type { RazorpayAccount } from "./razorpay-account.ts";
import { cardPayout, goodCard, indianCard, otherMethod, startRazorpayAccount } from "./razorpay-account.ts";

let account: RazorpayAccount;
beforeAll(async () => {
  account = await startRazorpayAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const asked = { amount: 50_000, currency: "INR" } as const;
const bodyOfLast = (): unknown => account.emulator.payments().at(-1)?.["_body"];

describe("credentials", () => {
  const answer = async (secret: string): Promise<unknown> => {
    const { credentialCheck } = razorpayConnector;
    const context = account.context("check");
    const own = { ...context, credentials: { ...context.credentials, api_secret: secret } };
    if (credentialCheck === undefined) throw new TypeError("there is no check");
    const send = { connector: "razorpay", flow: "verify_credentials" };
    return credentialCheck.read(await account.transport.send(credentialCheck.build(own), send));
  };

  it("are tried by a look at the newest payment", async () => {
    expect(await answer(account.context("check").credentials["api_secret"] ?? "")).toEqual({ verdict: "accepted" });
    expect(await answer("anotherSecretOfAccount")).toMatchObject({ verdict: "refused" });
  });
});

describe("a payment", () => {
  it("is made once for a key, whatever answer was lost", async () => {
    const before = account.emulator.payments().length;
    account.emulator.loseAnswer("POST /payments/create/json");
    const key = "shop:lost";
    const lost = await account.call("authorize", indianCard(goodCard), key);
    expect(lost).toMatchObject({ attemptStatus: "pending", settlement: "poll" });
    const again = await account.call("authorize", indianCard(goodCard), key);
    expect(again).toMatchObject({ attemptStatus: "pending", connectorTransactionId: expect.stringMatching(/^pay_/) });
    expect(account.emulator.payments()).toHaveLength(before + 1);
    account.emulator.process();
    const reference = referenceTo(null, { ...asked, authorizationKey: key, captureMethod: "automatic" });
    expect(await account.call("sync", reference)).toMatchObject({ attemptStatus: "charged", found: true });
  });

  it("that was never made is not found", async () => {
    const reference = referenceTo(null, { ...asked, authorizationKey: "shop:never" });
    expect(await account.call("sync", reference)).toMatchObject({ attemptStatus: "unchanged", found: false });
    account.emulator.loseRequest("POST /payments/create/json");
    await account.call("authorize", indianCard(goodCard), "shop:half");
    const half = referenceTo(null, { ...asked, authorizationKey: "shop:half" });
    expect(await account.call("sync", half)).toMatchObject({ attemptStatus: "unchanged", found: false });
  });

  it("informs the bank of the customer's browser", async () => {
    await account.call("authorize", indianCard(goodCard));
    expect(bodyOfLast()).toMatchObject({
      card: { number: goodCard, name: "Ada Byron", expiry_month: "03", expiry_year: "34", cvv: "737" },
      authentication: { authentication_channel: "browser" },
      browser: { java_enabled: false, javascript_enabled: true, timezone_offset: -330, color_depth: 24 },
      ip: "105.106.107.108",
      callback_url: "https://shop.example/return?payment=pay_1",
      notes: { attempt_id: "pay_1_1", capture_method: "automatic", order: "7" },
    });
  });

  it("comes from the page that the browser names, else from the shop's", async () => {
    await account.call("authorize", indianCard(goodCard));
    expect(bodyOfLast()).toHaveProperty("referer", "https://shop.example/checkout");
    const browserInformation = { ip_address: "105.106.107.108" };
    await account.call("authorize", indianCard(goodCard, { browserInformation }));
    expect(bodyOfLast()).toHaveProperty("referer", "https://shop.example/");
  });

  it("is cut to the lengths that Razorpay takes", async () => {
    const long = { description: "x".repeat(300), metadata: { a: "y".repeat(300) } };
    await account.call("authorize", indianCard(goodCard, long));
    expect(bodyOfLast()).toMatchObject({ description: "x".repeat(255) });
    expect(bodyOfLast()).not.toHaveProperty("notes.a");
  });

  it("that timed out may still be authorized", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", indianCard(goodCard));
    account.emulator.timeOut(id ?? "");
    const reference = referenceTo(id, { ...asked, captureMethod: "automatic" });
    expect(await account.call("sync", reference)).toMatchObject({
      attemptStatus: "failure",
      error: { code: "payment_timed_out" },
    });
    account.emulator.authorizeLate(id ?? "");
    expect(await account.call("sync", reference)).toMatchObject({ attemptStatus: "charged" });
  });

  it("that was not captured is void once it has lapsed", async () => {
    const held = await account.call("authorize", indianCard(goodCard, { captureMethod: "manual" }));
    account.emulator.process();
    account.emulator.lapse(held.connectorTransactionId ?? "");
    expect(await account.call("sync", referenceTo(held.connectorTransactionId, asked))).toMatchObject({
      attemptStatus: "voided",
    });
  });

  it("is captured as a whole only, and once", async () => {
    const held = await account.call("authorize", indianCard(goodCard, { captureMethod: "manual" }));
    account.emulator.process();
    const id = held.connectorTransactionId ?? "";
    const part = captureInput(id, { ...asked, amountToCapture: 100 });
    expect(await account.call("capture", part)).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "partial_capture_not_supported" },
    });
    account.emulator.loseAnswer("POST /payments/*/capture");
    const whole = captureInput(id, { ...asked, amountToCapture: 50_000 });
    await account.call("capture", whole);
    expect(await account.call("capture", whole)).toMatchObject({ attemptStatus: "charged" });
    expect(account.emulator.requests.filter((line) => line.endsWith("/capture")).length).toBeGreaterThan(0);
  });

  it("fails where the customer was not authenticated", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", indianCard("4000000000000119"));
    account.emulator.process();
    const reference = referenceTo(id, { ...asked, captureMethod: "automatic" });
    expect(await account.call("sync", reference)).toMatchObject({
      attemptStatus: "authentication_failed",
      error: { code: "authentication_failed", reason: "customer, payment_authentication" },
    });
  });
});

const withoutDevice: Partial<AuthorizeInput> = { browserInformation: null };
const withoutPhone = indianCard(goodCard);
delete (withoutPhone as { phone?: string }).phone;
const proof = { transStatus: "Y", eci: "05", cavv: "AAAB", dsTransactionId: "ds", version: "2.2.0" };

const impossible: readonly (readonly [string, AuthorizeInput])[] = [
  ["amount_not_supported", indianCard(goodCard, { amount: 99 })],
  ["amount_not_supported", indianCard(goodCard, { amount: 1001, currency: "KWD" })],
  ["customer_details_missing", indianCard(goodCard, { email: null, billing: null })],
  ["customer_details_missing", withoutPhone],
  ["device_details_missing", indianCard(goodCard, withoutDevice)],
  ["authentication_proof_not_supported", indianCard(goodCard, { authentication: proof })],
  ["payment_method_not_supported", otherMethod("wallet", "apple_pay", { apple_pay: {} })],
  ["payment_method_not_supported", otherMethod("bank_redirect", "local_bank_redirect", {})],
  ["payment_method_not_supported", indianCard(goodCard, { offSession: true })],
];

describe("the order of a payment", () => {
  const orderOf = async (input: AuthorizeInput): Promise<unknown> => {
    await account.call("authorize", input);
    return account.emulator.orders().at(-1);
  };

  it("states when it is captured, and how it lapses", async () => {
    expect(await orderOf(indianCard(goodCard))).toMatchObject({
      _payment: { capture: "automatic", capture_options: { automatic_expiry_period: 7200 } },
    });
    const held = await orderOf(indianCard(goodCard, { captureMethod: "manual" }));
    const options = { manual_expiry_period: 7200, refund_speed: "normal" };
    expect(held).toMatchObject({ _payment: { capture: "manual", capture_options: options } });
  });

  it("states what a card is kept for, until the card ends", async () => {
    const kept = await orderOf(indianCard(goodCard, { setupFutureUsage: "off_session" }));
    const expire_at = Date.parse("2034-03-31T23:59:59Z") / 1000;
    expect(kept).toMatchObject({ token: { max_amount: 1_500_000, expire_at, frequency: "as_presented" } });
    const next = await orderOf(indianCard(goodCard, { setupFutureUsage: "on_session" }));
    expect(next).not.toHaveProperty("token");
  });
});

describe("evidence", () => {
  it("needs a document", async () => {
    const dispute = { disputeId: "dp_1", connectorDisputeId: "disp_1", connectorTransactionId: "pay_1" };
    expect(await account.call("submit_evidence", { ...dispute, texts: { a: "b" }, files: [] })).toMatchObject({
      disputeStatus: "unchanged",
      error: { code: "evidence_without_document" },
    });
  });
});

describe("what cannot be expressed", () => {
  it.each(impossible)("is refused before anything is sent: %s", async (code, input) => {
    const sent = account.emulator.requests.length;
    expect(await account.call("authorize", input)).toMatchObject({ attemptStatus: "failure", error: { code } });
    expect(account.emulator.requests).toHaveLength(sent);
  });
});

describe("a payout", () => {
  it("is made once for a key", async () => {
    const before = account.emulator.payouts().length;
    account.emulator.loseAnswer("POST /payouts");
    const key = "shop:payout_lost";
    expect(await account.call("payout", cardPayout(goodCard), key)).toMatchObject({ payoutStatus: "unchanged" });
    expect(await account.call("payout", cardPayout(goodCard), key)).toMatchObject({ payoutStatus: "pending" });
    expect(account.emulator.payouts()).toHaveLength(before + 1);
  });

  it("to anything but a card is refused", async () => {
    const input = cardPayout(goodCard, { payoutType: "bank", destination: { iban: "DE89370400440532013000" } });
    expect(await account.call("payout", input)).toMatchObject({
      payoutStatus: "failed",
      error: { code: "payout_method_not_supported" },
    });
  });
});
