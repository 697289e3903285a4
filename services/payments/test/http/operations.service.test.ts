import { createHmac } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { ErrorMappingOption, Payment, Refund } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { call } from "../support/http-call.ts";
import { responseHashKey } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

interface Refused {
  readonly status: number;
  readonly code: string;
}

const post = async (path: string, body: unknown = {}): Promise<Payment & { error?: { code: string } }> =>
  (await shop.send("POST", path, body)).body as Payment & { error?: { code: string } };

const refused = async (path: string, body: unknown = {}): Promise<Refused> => {
  const answer = await shop.send("POST", path, body);
  return { status: answer.status, code: (answer.body as { error: { code: string } }).error.code };
};

const typesOf = async (objectId: string): Promise<readonly string[]> =>
  (await shop.events(objectId))
    .map(({ type }) => type.split(".").at(-1) ?? "")
    .filter((type) => type !== "attempt_settled");

const refundBecomes = (refundId: string, status: string): Promise<unknown> =>
  eventually(async () => ((await shop.send("GET", `/refunds/${refundId}`)).body as Refund).status === status, {
    intervalMs: 50,
  });

describe("captures", () => {
  const manual = (changes: Record<string, unknown> = {}) =>
    shop.pay(cardPayment("4242424242424242", { capture_method: "manual", amount: 6000, ...changes }));

  const refusedCreation = (changes: Record<string, unknown>) =>
    refused("/payments", cardPayment("4242424242424242", changes));

  it("captures in full", async () => {
    const payment = await manual();
    expect(payment).toMatchObject({ status: "requires_capture", amount_capturable: 6000, amount_received: null });
    const captured = await post(`/payments/${payment.payment_id}/capture`);
    expect(captured).toMatchObject({ status: "succeeded", amount_capturable: 0, amount_received: 6000 });
    const expanded = await shop.read(payment.payment_id, "?expand_captures=true&expand_attempts=true");
    expect(expanded.captures).toEqual([
      expect.objectContaining({
        capture_id: `${payment.payment_id}_1_1`,
        status: "charged",
        amount: 6000,
        capture_sequence: 1,
        authorized_attempt_id: `${payment.payment_id}_1`,
      }),
    ]);
    expect(expanded.attempts).toEqual([expect.objectContaining({ status: "charged", connector: "fauxpay" })]);
    expect(await typesOf(payment.payment_id)).toEqual(["payment_authorized", "payment_succeeded"]);
    expect(await refused(`/payments/${payment.payment_id}/capture`)).toEqual({ status: 400, code: "IR_14" });
  });

  it.each([
    ["IDR", 1_500_000_000],
    ["VND", 2_000_000_000],
  ])("takes, captures and refunds amounts of %s as they are paid", async (currency, amount) => {
    const payment = await manual({ currency, amount });
    expect(payment).toMatchObject({ status: "requires_capture", amount_capturable: amount });
    const captured = await post(`/payments/${payment.payment_id}/capture`);
    expect(captured).toMatchObject({ status: "succeeded", amount_received: amount });
    const refund = await shop.send("POST", "/refunds", { payment_id: payment.payment_id });
    expect(refund.body).toMatchObject({ amount, currency });
  });

  it("captures a part and releases the rest", async () => {
    const payment = await manual();
    const captured = await post(`/payments/${payment.payment_id}/capture`, { amount_to_capture: 200 });
    expect(captured).toMatchObject({ status: "partially_captured", amount_capturable: 0, amount_received: 200 });
    expect(await typesOf(payment.payment_id)).toEqual(["payment_authorized", "payment_captured"]);
  });

  it("captures more than was authorized where the merchant asked for that", async () => {
    const payment = await manual({ enable_overcapture: true });
    expect(payment).toMatchObject({ enable_overcapture: true, is_overcapture_enabled: true });
    const path = `/payments/${payment.payment_id}/capture`;
    const captured = await post(path, { amount_to_capture: 6500 });
    expect(captured).toMatchObject({
      status: "succeeded",
      net_amount: 6000,
      amount_received: 6500,
      amount_capturable: 0,
    });
    const refund = await shop.refund(payment.payment_id);
    expect(refund).toMatchObject({ status: "succeeded", amount: 6500 });
    const plain = await manual();
    const beyond = await refused(`/payments/${plain.payment_id}/capture`, { amount_to_capture: 6001 });
    expect(beyond).toEqual({ status: 422, code: "IR_06" });
    expect(await refusedCreation({ enable_overcapture: true })).toEqual({ status: 400, code: "IR_16" });
  });

  it("refuses a time of the capture that another capture method would pass over", async () => {
    const captureOn = { capture_on: new Date(Date.now() + 60_000).toISOString() };
    expect(await refusedCreation(captureOn)).toEqual({ status: 400, code: "IR_16" });
    expect(await refusedCreation({ ...captureOn, capture_method: "manual" })).toEqual({ status: 400, code: "IR_16" });
    const passed = { amount: 6000, currency: "USD", capture_method: "automatic", capture_on: "2022-09-10T10:11:12Z" };
    expect(await post("/payments", passed)).toMatchObject({ capture_method: "automatic" });
    const scheduled = await post("/payments", {
      amount: 6000,
      currency: "USD",
      capture_method: "scheduled",
      ...captureOn,
    });
    const changed = await post(`/payments/${scheduled.payment_id}`, { capture_method: "manual" });
    expect(changed).toMatchObject({ capture_method: "manual", capture_on: null });
  });

  it("captures many times with manual_multiple, each with its event", async () => {
    const payment = await manual({ capture_method: "manual_multiple" });
    const path = `/payments/${payment.payment_id}/capture`;
    expect(await refused(path)).toEqual({ status: 400, code: "IR_04" });
    const more = "partially_captured_and_capturable";
    expect(await post(path, { amount_to_capture: 1000 })).toMatchObject({ status: more, amount_capturable: 5000 });
    expect(await post(path, { amount_to_capture: 2000 })).toMatchObject({ status: more, amount_received: 3000 });
    expect(await refused(path, { amount_to_capture: 3001 })).toEqual({ status: 422, code: "IR_06" });
    expect(await post(path, { amount_to_capture: 3000 })).toMatchObject({
      status: "succeeded",
      amount_received: 6000,
    });
    expect(await typesOf(payment.payment_id)).toEqual([
      "payment_authorized",
      "payment_captured",
      "payment_captured",
      "payment_succeeded",
    ]);
  });

  it("cancels what is left after some captures", async () => {
    const payment = await manual({ capture_method: "manual_multiple" });
    await post(`/payments/${payment.payment_id}/capture`, { amount_to_capture: 1000 });
    const cancelled = await post(`/payments/${payment.payment_id}/cancel`, { cancellation_reason: "sold out" });
    expect(cancelled).toMatchObject({ status: "partially_captured", amount_received: 1000, amount_capturable: 0 });
  });

  it("refuses amounts and methods that do not fit", async () => {
    const payment = await manual();
    const path = `/payments/${payment.payment_id}/capture`;
    expect(await refused(path, { amount_to_capture: 6001 })).toEqual({ status: 422, code: "IR_06" });
    expect(await refused(path, { amount_to_capture: 0 })).toEqual({ status: 422, code: "IR_05" });
    expect(await refused(path, { merchant_id: "somebody_else" })).toEqual({ status: 404, code: "HE_02" });
    const automatic = await shop.pay();
    expect(await refused(`/payments/${automatic.payment_id}/capture`)).toEqual({ status: 400, code: "IR_14" });
    expect(await refused("/payments/pay_00000000000000000000000000/capture")).toEqual({ status: 404, code: "HE_02" });
  });

  it("captures right after the authorization, in a call of its own, with sequential_automatic", async () => {
    const before = await stack.provider.totals();
    const payment = await manual({ capture_method: "sequential_automatic" });
    expect(payment).toMatchObject({ status: "succeeded", amount_received: 6000, amount_capturable: 0 });
    const { captures } = await shop.read(payment.payment_id, "?expand_captures=true");
    expect(captures).toMatchObject([{ status: "charged", amount: 6000, capture_sequence: 1 }]);
    const after = await stack.provider.totals();
    expect([after.captured - before.captured, after.held]).toEqual([6000, before.held]);
    expect(await refused(`/payments/${payment.payment_id}/capture`)).toEqual({ status: 400, code: "IR_14" });
    const whole = {
      ...cardPayment("4242424242424242"),
      capture_method: "sequential_automatic",
      amount_to_capture: 1,
    };
    expect(await refused("/payments", whole)).toEqual({ status: 400, code: "IR_16" });
  });

  it("captures by itself at the time that the merchant set", async () => {
    const captureOn = new Date(Date.now() + 1_500).toISOString();
    const payment = await manual({ capture_method: "scheduled", capture_on: captureOn });
    expect(payment).toMatchObject({ status: "requires_capture", capture_on: captureOn });
    const captured = await shop.becomes(payment.payment_id, "succeeded");
    expect(captured.amount_received).toBe(6000);
    expect(Date.parse(captured.updated ?? "")).toBeGreaterThanOrEqual(Date.parse(captureOn));
    expect(await refusedCreation({ capture_method: "scheduled" })).toEqual({ status: 400, code: "IR_04" });
  });

  it("is not captured later than a provider holds it", async () => {
    const inDays = (days: number) => ({
      capture_method: "scheduled",
      capture_on: new Date(Date.now() + days * 86_400_000).toISOString(),
    });
    const answer = await shop.send(
      "POST",
      "/payments",
      cardPayment("4242424242424242", { ...inDays(40), confirm: false }),
    );
    expect(answer).toMatchObject({ status: 422, body: { error: { reason: "capture_on_too_late" } } });
    const latest = /at the latest (\S+Z)/.exec(answer.text)?.[1] ?? "";
    expect(Math.round((Date.parse(latest) - Date.now()) / 86_400_000)).toBe(29);
    // The sandbox's acquirers hold for a week, and longer when that is asked for.
    const eightDays = cardPayment("4242424242424242", inDays(8));
    expect(await refused("/payments", eightDays)).toEqual({ status: 400, code: "IR_39" });
    expect(await manual({ ...inDays(8), request_extended_authorization: true })).toMatchObject({
      status: "requires_capture",
    });
    const open = await shop.pay({ ...eightDays, confirm: false });
    const path = `/payments/${open.payment_id}`;
    expect(await refused(`${path}/confirm`)).toEqual({ status: 400, code: "IR_39" });
    expect(await refused(`${path}/confirm`, inDays(40))).toMatchObject({ status: 422 });
    expect(await refused(path, inDays(40))).toMatchObject({ status: 422 });
    expect(await shop.read(open.payment_id)).toMatchObject({ capture_on: eightDays["capture_on"] });
  });

  it("accepts half the amount when the merchant allows it", async () => {
    const changes = { capture_method: "manual", amount: 6000, enable_partial_authorization: true };
    const payment = await shop.pay(cardPayment("4000000000000143", changes));
    expect(payment).toMatchObject({ status: "requires_capture", amount_capturable: 3000 });
    expect(await typesOf(payment.payment_id)).toEqual(["payment_partially_authorized"]);
    const captured = await post(`/payments/${payment.payment_id}/capture`);
    expect(captured).toMatchObject({ status: "partially_captured", amount_received: 3000, amount_capturable: 0 });
  });
});

describe("cancel", () => {
  it("cancels before confirmation without a provider", async () => {
    const payment = await shop.pay({ amount: 100, currency: "USD" });
    const cancelled = await post(`/payments/${payment.payment_id}/cancel`, {
      cancellation_reason: "changed my mind",
    });
    expect(cancelled).toMatchObject({
      status: "cancelled",
      amount_capturable: 0,
      cancellation_reason: "changed my mind",
      connector: null,
    });
    expect(await typesOf(payment.payment_id)).toEqual(["payment_cancelled"]);
  });

  it("releases an authorization at the provider", async () => {
    const payment = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    const held = (await stack.provider.totals()).held;
    expect(await post(`/payments/${payment.payment_id}/cancel`)).toMatchObject({ status: "cancelled" });
    expect((await stack.provider.totals()).held).toBe(held - 6540);
    expect(await refused(`/payments/${payment.payment_id}/cancel`)).toEqual({ status: 400, code: "IR_16" });
  });

  it("refuses a payment that succeeded", async () => {
    const payment = await shop.pay();
    expect(await refused(`/payments/${payment.payment_id}/cancel`)).toEqual({ status: 400, code: "IR_16" });
  });
});

describe("automatic retries", () => {
  it("goes to the next connector when the rule for the error specifies it", async () => {
    const payment = await shop.pay(cardPayment("4000000000009961"));
    expect(payment).toMatchObject({ status: "succeeded", connector: "phonypay", attempt_count: 2, error_code: null });
    const attempts = await shop.attempts(payment.payment_id);
    expect(attempts.map(({ status, connector, error_code }) => [status, connector, error_code])).toEqual([
      ["failure", "fauxpay", "insufficient_funds"],
      ["charged", "phonypay", null],
    ]);
    const types = (await shop.events(payment.payment_id)).map(({ type }) => type);
    expect(types).toEqual([
      "payments.attempts.attempt_settled",
      "payments.payments.payment_succeeded",
      "payments.attempts.attempt_settled",
    ]);
  });

  it("stops at the first answer when the profile has retries off", async () => {
    const strict = stack.shop({ profile: { is_auto_retries_enabled: false } });
    expect(await strict.pay(cardPayment("4000000000009961"))).toMatchObject({ status: "failed", attempt_count: 1 });
  });

  it("asks the same connector with 3DS when the bank wants that", async () => {
    const payment = await shop.pay(cardPayment("4000000000000176"));
    expect(payment).toMatchObject({ status: "requires_customer_action", attempt_count: 2, connector: "fauxpay" });
    const attempts = await shop.attempts(payment.payment_id);
    expect(attempts.map(({ status, authentication_type }) => [status, authentication_type])).toEqual([
      ["failure", "no_three_ds"],
      ["authentication_pending", "three_ds"],
    ]);
  });

  it("follows rules that an operator made, and tries again later when they specify requeue", async () => {
    const admin = { kind: "admin_key" } as const;
    const flow = { connector: "fauxpay", flow: "Payment", sub_flow: "Authorize" };
    const key = { ...flow, code: "insufficient_funds", message: "" };
    const got = await shop.as(admin, "POST", "/gsm/get", key);
    expect(got.body).toMatchObject({ ...key, decision: "retry", error_category: "issue_with_payment_method" });
    // Members that mean nothing to us are passed over.
    const changes = { decision: "requeue", constructor: "1e3", created_at: "never" };
    const updated = await shop.as(admin, "POST", "/gsm/update", { ...key, ...changes });
    expect([updated.status, updated.body]).toEqual([200, expect.objectContaining({ decision: "requeue" })]);
    const onlyFauxpay = stack.shop({ connectors: ["fauxpay"] });
    const payment = await onlyFauxpay.pay(cardPayment("4000000000009961"));
    expect(payment.status).toBe("processing");
    await shop.as(admin, "POST", "/gsm/update", { ...key, decision: "retry" });
    const failed = await onlyFauxpay.becomes(payment.payment_id, "failed");
    expect(failed.attempt_count).toBe(2);
    const sealed = await stack.rows("select sealed_method from attempts where payment_id = $1", payment.payment_id);
    expect(sealed).toEqual([{ sealed_method: null }, { sealed_method: null }]);
  });

  it("creates, refuses to repeat and deletes rules", async () => {
    const admin = { kind: "admin_key" } as const;
    const key = { connector: "phonypay", flow: "Payment", sub_flow: "Authorize", code: "x1", message: "odd" };
    const flags = { step_up_possible: false, clear_pan_possible: false };
    const rule = { ...key, status: "Failure", decision: "do_default", ...flags };
    const created = await shop.as(admin, "POST", "/gsm", rule);
    expect([created.status, created.body]).toEqual([200, expect.objectContaining(rule)]);
    const repeated = await shop.as(admin, "POST", "/gsm", rule);
    expect([repeated.status, repeated.text]).toEqual([400, expect.stringContaining("IR_38")]);
    const deleted = await shop.as(admin, "POST", "/gsm/delete", key);
    expect(deleted.body).toMatchObject({ gsm_rule_delete: true, code: "x1" });
    for (const path of ["/gsm/get", "/gsm/update", "/gsm/delete"]) {
      const missing = await shop.as(admin, "POST", path, key);
      expect([path, missing.status, missing.text]).toEqual([path, 404, expect.stringContaining("IR_37")]);
    }
    expect((await shop.send("POST", "/gsm/get", key)).status).toBe(401);
  });

  it("lists its rules in the API of the decision engine, page by page", async () => {
    const as = { kind: "engine_key", merchantId: shop.merchantId } as const;
    const list = async (query: string): Promise<readonly ErrorMappingOption[]> => {
      const { status, body } = await shop.as(as, "GET", `/gsm/options${query}`);
      expect(status).toBe(200);
      return (body as { rules: readonly ErrorMappingOption[] }).rules;
    };
    const key = { connector: "fauxpay", flow: "Payment", sub_flow: "Authorize", code: "0_listed", message: "odd" };
    const words = { unified_code: "UE_1000", unified_message: "Issue with it" };
    await shop.as({ kind: "admin_key" }, "POST", "/gsm", { ...key, ...words, decision: "requeue" });
    const all: ErrorMappingOption[] = [];
    let page: readonly ErrorMappingOption[];
    do {
      page = await list(`?offset=${String(all.length)}`);
      all.push(...page);
    } while (page.length === 500);
    const stored = await stack.rows("select count(*)::integer as count from error_mapping_rules");
    expect(stored).toEqual([{ count: all.length }]);
    expect(all).toContainEqual({
      connector: "fauxpay",
      flow: "Payment",
      subFlow: "Authorize",
      errorCode: "0_listed",
      errorMessage: "odd",
      errorCategory: null,
      unifiedCode: "UE_1000",
      unifiedMessage: "Issue with it",
      decision: "requeue",
    });
    const ofFauxpay = all.filter(({ connector }) => connector === "fauxpay");
    expect(await list("?connector=fauxpay")).toEqual(ofFauxpay.slice(0, 500));
    expect(await list("?connector=none")).toEqual([]);
    expect([...(await list("?limit=7")), ...(await list("?offset=7&limit=5"))]).toEqual(all.slice(0, 12));
    for (const query of ["?limit=0", "?limit=501", "?offset=-1", "?connector="]) {
      expect([query, (await shop.as(as, "GET", `/gsm/options${query}`)).status]).toEqual([query, 422]);
    }
    expect((await shop.as({ kind: "admin_key" }, "GET", "/gsm/options")).status).toBe(401);
    await shop.as({ kind: "admin_key" }, "POST", "/gsm/delete", key);
  });
});

describe("retries by hand", () => {
  const decline = cardPayment("4000000000000002");
  const again = (paymentId: string, of: Shop, body: Record<string, unknown> = cardPayment()) =>
    of.send("POST", `/payments/${paymentId}/confirm`, { ...body, confirm: undefined });

  it("are refused while the profile does not allow them", async () => {
    const payment = await shop.pay(decline);
    expect(payment).toMatchObject({ status: "failed", manual_retry_allowed: null });
    const answer = await again(payment.payment_id, shop);
    expect([answer.status, answer.text]).toEqual([400, expect.stringMatching(/IR_16.*is_manual_retry_enabled/)]);
  });

  it("make a new attempt, which may have another amount, and keep the failed one", async () => {
    const own = stack.shop({ profile: { is_manual_retry_enabled: true } });
    const failed = await own.pay(decline);
    expect(failed).toMatchObject({ status: "failed", manual_retry_allowed: true });
    const answer = await again(failed.payment_id, own, { ...cardPayment(), amount: 7000 });
    const retried = answer.body as Payment;
    expect(retried).toMatchObject({
      status: "succeeded",
      attempt_count: 2,
      amount: 7000,
      amount_received: 7000,
      error_code: null,
      manual_retry_allowed: false,
    });
    const attempts = await own.attempts(failed.payment_id);
    expect(attempts.map(({ status, error_code, amount }) => [status, error_code, amount])).toEqual([
      ["failure", "card_declined", 6540],
      ["charged", null, 7000],
    ]);
    const types = (await own.events(failed.payment_id)).map(({ type }) => type.split(".").at(-1));
    expect(types.filter((type) => type !== "attempt_settled")).toEqual(["payment_failed", "payment_succeeded"]);
    expect((await again(failed.payment_id, own)).status).toBe(400);
  });

  it("need the card again, and come before half the session is over", async () => {
    const own = stack.shop({ profile: { is_manual_retry_enabled: true } });
    const failed = await own.pay(decline);
    const lacking = await own.send("POST", `/payments/${failed.payment_id}/confirm`, {});
    expect([lacking.status, lacking.text]).toEqual([400, expect.stringContaining("IR_04")]);
    expect(lacking.text).toContain("payment_method_data");
    expect((await own.read(failed.payment_id)).status).toBe("failed");
    await stack.rows(
      `update payments set created_at = created_at - interval '10 minutes',
         expires_at = expires_at - interval '10 minutes' where payment_id = $1`,
      failed.payment_id,
    );
    const late = await again(failed.payment_id, own);
    expect([late.status, late.text]).toEqual([400, expect.stringContaining("IR_16")]);
  });
});

describe("3DS", () => {
  const walk = async (payment: Payment, choice: "complete" | "reject"): Promise<URL> => {
    const page = payment.next_action?.["redirect_to_url"] ?? "";
    const start = await call(page, "GET", "");
    expect(start.status).toBe(302);
    const challenge = start.headers["location"] ?? "";
    expect((await call(challenge, "GET", "")).text).toContain("<form");
    const chosen = await call(`${challenge}/${choice}`, "POST", "");
    const back = chosen.headers["location"] ?? "";
    expect(back).toContain(`/payments/${payment.payment_id}/${payment.merchant_id}/redirect/response/fauxpay`);
    const finished = await call(back, "GET", "");
    expect(finished.status).toBe(302);
    return new URL(finished.headers["location"] ?? "");
  };

  it("sends the customer through the challenge and back with a signed answer", async () => {
    const payment = await shop.pay(cardPayment("4000003800000446", { authentication_type: "three_ds" }));
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      next_action: { type: "redirect_to_url" },
    });
    const target = await walk(payment, "complete");
    expect(target.origin + target.pathname).toBe("https://shop.example/done");
    const { signature, signature_algorithm, ...plain } = Object.fromEntries(target.searchParams);
    expect(plain).toEqual({
      status: "succeeded",
      payment_id: payment.payment_id,
      payment_intent_client_secret: payment.client_secret,
      amount: "6540",
    });
    const signed = Object.entries(plain)
      .sort()
      .map(([name, value]) => `${name}=${value}`)
      .join("&");
    expect(signature_algorithm).toBe("HMAC-SHA512");
    expect(signature).toBe(createHmac("sha512", responseHashKey).update(signed).digest("hex"));
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", next_action: null });
    expect(await typesOf(payment.payment_id)).toEqual(["action_required", "payment_succeeded"]);
  });

  it("captures after the customer's return with sequential_automatic", async () => {
    const payment = await shop.pay(cardPayment("4000003800000446", { capture_method: "sequential_automatic" }));
    expect((await walk(payment, "complete")).searchParams.get("status")).toBe("succeeded");
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("fails when the customer rejects", async () => {
    const payment = await shop.pay(cardPayment("4000003800000446"));
    expect((await walk(payment, "reject")).searchParams.get("status")).toBe("failed");
    const failed = { status: "failed", error_code: "authentication_failed" };
    expect(await shop.read(payment.payment_id)).toMatchObject(failed);
  });

  it("has no way back for a payment whose customer was not redirected", async () => {
    for (const changes of [{}, { capture_method: "manual" }]) {
      const payment = await shop.pay(cardPayment("4242424242424242", changes));
      const paths = [
        `/payments/${payment.payment_id}/${shop.merchantId}/redirect/response/fauxpay`,
        `/payments/redirect/${payment.payment_id}/${shop.merchantId}/${payment.payment_id}_1`,
      ];
      for (const path of paths) {
        const page = await call(stack.url, "GET", path);
        expect([path, page.status, page.headers["location"]]).toEqual([path, 404, undefined]);
        expect(page.text).not.toContain(payment.client_secret ?? "");
      }
    }
  });

  it("shows people a page where there is nothing", async () => {
    const page = await call(stack.url, "GET", `/payments/redirect/pay_x/${shop.merchantId}/pay_x_1`);
    expect([page.status, page.headers["content-type"]]).toEqual([404, expect.stringContaining("text/html")]);
  });
});

describe("refunds", () => {
  it("gives back everything, or parts until nothing is left", async () => {
    const whole = await shop.pay();
    const refund = await shop.refund(whole.payment_id, { reason: "returned", metadata: { a: "b" } });
    expect(refund).toMatchObject({
      status: "succeeded",
      amount: 6540,
      currency: "USD",
      connector: "fauxpay",
      reason: "returned",
      metadata: { a: "b" },
      payment_id: whole.payment_id,
    });
    expect(await typesOf(refund.refund_id)).toEqual(["refund_succeeded"]);
    expect((await shop.read(whole.payment_id)).refunds).toEqual([refund]);

    const parts = await shop.pay();
    expect(await shop.refund(parts.payment_id, { amount: 1000 })).toMatchObject({ status: "succeeded" });
    expect(await shop.refund(parts.payment_id, { amount: 2000 })).toMatchObject({ status: "succeeded" });
    const tooMuch = { payment_id: parts.payment_id, amount: 3541 };
    expect(await refused("/refunds", tooMuch)).toEqual({ status: 400, code: "IR_13" });
    expect(await shop.refund(parts.payment_id)).toMatchObject({ amount: 3540 });
    expect(await refused("/refunds", { payment_id: parts.payment_id })).toEqual({ status: 400, code: "IR_13" });
  });

  it("refuses payments that were not captured, bad amounts and taken ids", async () => {
    const open = await shop.pay(cardPayment("4242424242424242", { capture_method: "manual" }));
    expect(await refused("/refunds", { payment_id: open.payment_id })).toEqual({ status: 400, code: "IR_14" });
    const payment = await shop.pay();
    const nothing = { payment_id: payment.payment_id, amount: 0 };
    expect(await refused("/refunds", nothing)).toEqual({ status: 422, code: "IR_05" });
    const refundId = `ref_${payment.payment_id.slice(-10)}`;
    await shop.refund(payment.payment_id, { refund_id: refundId, amount: 10 });
    const again = { payment_id: payment.payment_id, refund_id: refundId, amount: 10 };
    expect(await refused("/refunds", again)).toEqual({ status: 400, code: "HE_01" });
    await shop.refund(payment.payment_id);
    expect(await refused("/refunds", again)).toEqual({ status: 400, code: "HE_01" });
    expect((await shop.read(payment.payment_id)).refunds).toHaveLength(2);
  });

  it("waits for what the provider reports later, and gives the amount back when it fails", async () => {
    const payment = await shop.pay(cardPayment("4000000000005126"));
    const pending = await shop.refund(payment.payment_id, { amount: 100 });
    expect(pending.status).toBe("pending");
    await refundBecomes(pending.refund_id, "succeeded");
    const failing = await shop.pay(cardPayment("4000000000007726"));
    const failed = await shop.refund(failing.payment_id);
    expect(failed.status).toBe("failed");
    expect(await typesOf(failed.refund_id)).toEqual(["refund_failed"]);
    const [{ amount_refunded } = { amount_refunded: -1 }] = await stack.rows<{ amount_refunded: number }>(
      "select amount_refunded from payments where payment_id = $1",
      failing.payment_id,
    );
    expect(amount_refunded).toBe(0);
  });

  it("runs a scheduled refund later", async () => {
    const payment = await shop.pay();
    const refund = await shop.refund(payment.payment_id, { refund_type: "scheduled" });
    expect(refund.status).toBe("pending");
    await refundBecomes(refund.refund_id, "succeeded");
    expect(await typesOf(refund.refund_id)).toEqual(["refund_succeeded"]);
  });

  it("changes reason and metadata, lists and keeps merchants apart", async () => {
    const own = stack.shop();
    const payment = await own.pay();
    const first = await own.refund(payment.payment_id, { amount: 10 });
    const second = await own.refund(payment.payment_id, { amount: 20 });
    const changed = await own.send("POST", `/refunds/${first.refund_id}`, { reason: "late", metadata: { x: "y" } });
    expect(changed.body).toMatchObject({ reason: "late", metadata: { x: "y" }, amount: 10 });
    const listed = await own.send("POST", "/refunds/list", { payment_id: payment.payment_id, limit: 1 });
    expect(listed.body).toMatchObject({ count: 1, total_count: 2, data: [{ refund_id: second.refund_id }] });
    const filtered = await own.send("POST", "/refunds/list", { amount_filter: { end_amount: 15 } });
    expect(filtered.body).toMatchObject({ total_count: 1, data: [{ refund_id: first.refund_id }] });
    expect((await shop.send("GET", `/refunds/${first.refund_id}`)).status).toBe(404);
  });
});

describe("idempotency", () => {
  it("finds the object again when the stored answer was lost with a process", async () => {
    const headers = { "idempotency-key": "order-4711" };
    const first = await shop.send("POST", "/payments", cardPayment(), headers);
    const replayed = await shop.send("POST", "/payments", cardPayment(), headers);
    expect([replayed.headers["idempotent-replayed"], replayed.text]).toEqual(["true", first.text]);
    const refundBody = { payment_id: (first.body as Payment).payment_id, amount: 5 };
    const refund = await shop.send("POST", "/refunds", refundBody, headers);
    await stack.rows("delete from idempotency_keys where merchant_id = $1", shop.merchantId);
    const repeated = await shop.send("POST", "/payments", cardPayment(), headers);
    expect((repeated.body as Payment).payment_id).toBe((first.body as Payment).payment_id);
    const refundAgain = await shop.send("POST", "/refunds", refundBody, headers);
    expect((refundAgain.body as Refund).refund_id).toBe((refund.body as Refund).refund_id);
  });
});
