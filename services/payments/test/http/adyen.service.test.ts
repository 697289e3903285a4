// Payments through the real adapter, against an emulator of Adyen, whose webhooks report their outcome.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment, Refund } from "@railyard/contracts";

import { credentials } from "../../../../libs/connectors/test/adyen/adyen-account.ts";
import type { AdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { startAdyenEmulator } from "../../../../libs/connectors/test/emulators/adyen/server.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

const hmacKey = "DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00";
let emulator: AdyenEmulator;
let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  emulator = await startAdyenEmulator({ apiKey: credentials.api_key });
  stack = await startStack({
    ADYEN_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
    UNSEEN_GRACE_MS: "0",
  });
  shop = stack.shop({ connectors: ["adyen"], credentials, webhookSecret: hmacKey });
}, 60_000);

afterAll(async () => {
  await stack.stop();
  await emulator.stop();
  expect(emulator.violations).toEqual([]);
});

const good = "4111111111111111";

const deliver = async (items: readonly Readonly<Record<string, unknown>>[], key = hmacKey): Promise<number> => {
  const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "adyen")}`;
  const bytes = emulator.message(items, key);
  return (await call(stack.url, "POST", path, { headers: { "content-type": "application/json" }, bytes })).status;
};

const held = async (changes: Record<string, unknown> = {}): Promise<Payment> => {
  const payment = await shop.pay(cardPayment(good, { capture_method: "manual", ...changes }));
  expect(payment.status).toBe("requires_capture");
  return payment;
};

const capture = async ({ payment_id: id }: Payment, amount?: number): Promise<Payment> => {
  const body = amount === undefined ? {} : { amount_to_capture: amount };
  return (await shop.send("POST", `/payments/${id}/capture`, body)).body as Payment;
};

describe("payments at Adyen", () => {
  it("are charged at once, and stay so when the webhook repeats it", async () => {
    emulator.items();
    const paid = await shop.pay(cardPayment(good));
    expect(paid).toMatchObject({ status: "succeeded", connector: "adyen" });
    const items = emulator.items();
    expect(await deliver(items)).toBe(200);
    expect(await deliver(items)).toBe(200);
    expect(await shop.read(paid.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are declined in the words of the rules, with the issuer's own code", async () => {
    expect(await shop.pay(cardPayment("4000000000009995"))).toMatchObject({
      status: "failed",
      error_code: "12",
      unified_code: "UE_1000",
      unified_message: "The account does not hold enough money",
    });
  });

  it("are captured when the webhook reports it, and not before", async () => {
    const payment = await held();
    const authorised = emulator.items();
    expect(await capture(payment)).toMatchObject({ status: "processing" });
    const captured = emulator.items();
    // The notification of the authorization comes late, and twice.
    expect(await deliver(authorised)).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "processing" });
    expect(await deliver([...captured, ...authorised])).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
    expect(await deliver(captured)).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are captured in parts, each of which a webhook reports", async () => {
    const payment = await held({ capture_method: "manual_multiple" });
    emulator.items();
    await capture(payment, 100);
    await capture(payment, 6440);
    const [first, second] = emulator.items();
    expect(await deliver([second ?? {}])).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ amount_received: 6440 });
    expect(await deliver([first ?? {}])).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("are cancelled when the webhook reports it", async () => {
    const payment = await held();
    emulator.items();
    const { body } = await shop.send("POST", `/payments/${payment.payment_id}/cancel`, {});
    expect(body).toMatchObject({ status: "processing" });
    expect(await deliver(emulator.items())).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "cancelled" });
  });

  it("stay held when Adyen could not cancel them", async () => {
    const payment = await held();
    emulator.items();
    await shop.send("POST", `/payments/${payment.payment_id}/cancel`, {});
    const refused = emulator.items().map((item) => ({ ...item, success: "false", reason: "no" }));
    expect(await deliver(refused)).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_capture" });
  });

  it("are refunded when the webhook reports it", async () => {
    const paid = await shop.pay(cardPayment(good));
    emulator.items();
    const refund = await shop.refund(paid.payment_id, { amount: 100 });
    expect(refund.status).toBe("pending");
    expect(await deliver(emulator.items())).toBe(200);
    const { body } = await shop.send("GET", `/refunds/${refund.refund_id}`);
    expect(body as Refund).toMatchObject({ status: "succeeded", amount: 100 });
  });

  /** What Adyen reports of it two days later. */
  const late = (item: Readonly<Record<string, unknown>> | undefined, changes: object) => {
    const eventDate = new Date(Date.parse(String(item?.["eventDate"])) + 2 * 24 * 3600 * 1000).toISOString();
    return { ...item, eventDate, ...changes };
  };

  it("are not refunded by a signed message about another payment's refund that names theirs", async () => {
    const other = await shop.pay(cardPayment());
    const otherTransaction = emulator.payments().at(-1)?.psp ?? "";
    const { payment_id: id } = await shop.pay(cardPayment());
    emulator.items();
    expect(other.status).toBe("succeeded");
    const refund = await shop.refund(id, { amount: 100 });
    const genuine = emulator.items();
    const foreign = genuine.map((item) => ({
      ...item,
      originalReference: otherTransaction,
      pspReference: "PSPFOREIGN",
    }));
    expect(foreign).toHaveLength(1);
    await deliver(foreign);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "pending" });
    expect(await deliver(genuine)).toBe(200);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("whose capture fails days later are not paid any more", async () => {
    const payment = await held();
    emulator.items();
    await capture(payment);
    const [captured] = emulator.items();
    await deliver([captured ?? {}]);
    const failed = late(captured, { eventCode: "CAPTURE_FAILED", success: "true", reason: "Rejected by the scheme" });
    expect(await deliver([failed])).toBe(200);
    expect(await deliver([captured ?? {}])).toBe(200);
    const { payment_id: id } = payment;
    expect(await shop.read(id)).toMatchObject({ status: "requires_merchant_action", amount_received: 0 });
    const [mended] = [late(failed, { eventCode: "CAPTURE" })];
    expect(await deliver([mended])).toBe(200);
    expect(await shop.read(id)).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("one of whose captures fails days later are what the merchant makes of them", async () => {
    const decided = async (intent_status: "succeeded" | "failed"): Promise<unknown> => {
      const { payment_id: id } = await held({ capture_method: "manual_multiple" });
      emulator.items();
      await shop.send("POST", `/payments/${id}/capture`, { amount_to_capture: 40 });
      await shop.send("POST", `/payments/${id}/capture`, { amount_to_capture: 6500 });
      const captured = emulator.items();
      await deliver([...captured, late(captured[1], { eventCode: "CAPTURE_FAILED" })]);
      expect(await shop.read(id)).toMatchObject({ status: "requires_merchant_action", amount_received: 40 });
      const user = { kind: "jwt", userId: "user_1", permissions: ["payments:write"] } as const;
      const path = `/payments/${id}/manual-status-update`;
      return (await shop.as({ ...user, merchantId: shop.merchantId }, "POST", path, { intent_status })).body;
    };
    expect(await decided("failed")).toMatchObject({ status: "partially_captured", amount_received: 40 });
    expect(await decided("succeeded")).toMatchObject({ status: "succeeded", amount_received: 6540 });
  });

  it("captured by Adyen itself are not paid any more when that fails days later", async () => {
    emulator.items();
    const { payment_id: id } = await shop.pay(cardPayment(good));
    const [authorised] = emulator.items();
    const pspReference = "PSPCAPTURE";
    const originalReference = authorised?.["pspReference"];
    const failed = late(authorised, { eventCode: "CAPTURE_FAILED", pspReference, originalReference });
    expect(await deliver([failed])).toBe(200);
    expect(await deliver([authorised ?? {}])).toBe(200);
    expect(await shop.read(id)).toMatchObject({ status: "requires_merchant_action", amount_received: 0 });
    const user = {
      kind: "jwt",
      userId: "user_1",
      permissions: ["payments:write"],
      merchantId: shop.merchantId,
    } as const;
    await shop.as(user, "POST", `/payments/${id}/manual-status-update`, { intent_status: "failed" });
    // What Adyen may still hold is cancelled.
    const [cancelled] = emulator.items();
    expect(cancelled).toMatchObject({ eventCode: "CANCELLATION", originalReference });
    await deliver([late(cancelled, { success: "true" })]);
    const attempt = (await shop.attempts(id)).at(-1);
    expect(attempt).toMatchObject({ status: "capture_failed", unmatched_transaction: { status: "reversed" } });
    expect(await shop.read(id)).toMatchObject({ status: "failed" });
  });

  it("are not refunded when the refund fails days after its success", async () => {
    const paid = await shop.pay(cardPayment(good));
    emulator.items();
    const { refund_id: id } = await shop.refund(paid.payment_id, { amount: 6540 });
    const [refunded] = emulator.items();
    await deliver([refunded ?? {}]);
    // The reference is not always ours.
    const theirs = { merchantReference: "theirs", reason: "Account closed" };
    const failed = late(refunded, { eventCode: "REFUND_FAILED", ...theirs });
    expect(await deliver([failed])).toBe(200);
    expect(await deliver([refunded ?? {}])).toBe(200);
    const { body } = await shop.send("GET", `/refunds/${id}`);
    expect(body as Refund).toMatchObject({ status: "failed", error_message: "Account closed" });
    expect(await shop.refund(paid.payment_id, { amount: 6540 })).toMatchObject({ status: "pending" });
  });

  it("keep their amount when Adyen refuses to hold more", async () => {
    const payment = await held({ request_incremental_authorization: true });
    emulator.items();
    const path = `/payments/${payment.payment_id}/incremental_authorization`;
    expect((await shop.send("POST", path, { amount: 7000 })).body).toMatchObject({
      incremental_authorizations: [{ status: "processing" }],
    });
    const [adjusted] = emulator.items();
    expect(await deliver([{ ...adjusted, success: "false", reason: "Refused" }])).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "requires_capture",
      amount: 6540,
      incremental_authorizations: [{ status: "failure", error_code: "2" }],
    });
    expect((await shop.send("POST", path, { amount: 7000 })).status).toBe(200);
    expect(await deliver(emulator.items())).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ amount: 7000 });
  });

  /** Of the call and its repetitions. */
  const loseAnswers = (): void => {
    for (let time = 0; time < 3; time += 1) emulator.fail({ path: "/payments", kind: "lose_answer" });
  };

  it("whose answer was lost are settled by the webhook, and charged once", async () => {
    const before = emulator.payments().length;
    emulator.items();
    loseAnswers();
    const open = await shop.pay(cardPayment(good));
    expect(open.status).toBe("processing");
    expect(await shop.read(open.payment_id, "?force_sync=true")).toMatchObject({ status: "processing" });
    expect(await deliver(emulator.items())).toBe(200);
    expect(await shop.read(open.payment_id)).toMatchObject({ status: "succeeded" });
    expect(emulator.payments()).toHaveLength(before + 1);
  });

  it("are not moved by webhooks with a wrong signature", async () => {
    const payment = await held();
    emulator.items();
    await capture(payment);
    expect(await deliver(emulator.items(), "00".repeat(32))).toBe(200);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "processing" });
  });

  it("that are not known here are acknowledged, so that Adyen continues to deliver", async () => {
    await held();
    const strange = emulator.items().map((item) => ({ ...item, merchantReference: "theirs", pspReference: "PSPX" }));
    expect(await deliver(strange)).toBe(200);
  });
});

describe("customers at Adyen", () => {
  const finish = async (payment: Payment, result: string): Promise<number> => {
    const returnUrl = String(emulator.bodies.at(-1)?.["returnUrl"]);
    const address = new URL(returnUrl);
    address.searchParams.set("redirectResult", result);
    const psp = emulator.payments().at(-1)?.psp ?? "";
    address.searchParams.set("redirectResult", result.replace("*", psp));
    expect(payment.status).toBe("requires_customer_action");
    return (await call(stack.url, "GET", address.pathname + address.search)).status;
  };

  it("are redirected and return", async () => {
    const asked = await shop.pay(cardPayment(good, { authentication_type: "three_ds" }));
    expect(await finish(asked, "made_up")).toBeLessThan(400);
    expect((await shop.read(asked.payment_id)).status).toBe("requires_customer_action");
    await finish(asked, "good_*");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded" });
  });

  it("are not paid by what another payment came back with", async () => {
    await shop.pay(cardPayment(good, { authentication_type: "three_ds" }));
    const otherTransaction = emulator.payments().at(-1)?.psp ?? "";
    const asked = await shop.pay(cardPayment(good, { authentication_type: "three_ds" }));
    await finish(asked, `good_${otherTransaction}`);
    expect(await shop.read(asked.payment_id)).toMatchObject({
      status: "requires_customer_action",
      amount_received: null,
    });
    await finish(asked, "good_*");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "succeeded" });
  });

  it("who have not come back when the merchant cancels are shown no money, and may still pay", async () => {
    const asked = await shop.pay(cardPayment(good, { authentication_type: "three_ds", capture_method: "manual" }));
    emulator.items();
    const { payment_id: id } = asked;
    expect((await shop.send("POST", `/payments/${id}/cancel`, {})).body).toMatchObject({ status: "processing" });
    const [refused] = emulator.items();
    expect(refused).toMatchObject({ eventCode: "TECHNICAL_CANCEL", success: "false" });
    expect(await deliver([refused ?? {}])).toBe(200);
    expect(await shop.read(id)).toMatchObject({ status: "processing", amount_received: null });
    await finish(asked, "good_*");
    expect(await deliver(emulator.items())).toBe(200);
    expect(await shop.read(id)).toMatchObject({ status: "requires_capture", amount_capturable: 6540 });
  });

  it("who fail the challenge have not paid", async () => {
    const asked = await shop.pay(cardPayment(good, { authentication_type: "three_ds" }));
    await finish(asked, "bad_*");
    expect(await shop.read(asked.payment_id)).toMatchObject({ status: "failed", error_code: "11" });
  });

  it("who agreed are charged by MIT", async () => {
    const first = await shop.pay(
      cardPayment(good, {
        customer_id: "customer_1",
        setup_future_usage: "off_session",
        customer_acceptance: { acceptance_type: "online", online: { ip_address: "1.2.3.4", user_agent: "test" } },
      }),
    );
    expect(first.status).toBe("succeeded");
    expect(first.payment_method_id).toEqual(expect.any(String));
    const again = await shop.pay({
      amount: 1000,
      currency: "USD",
      confirm: true,
      customer_id: "customer_1",
      off_session: true,
      recurring_details: { type: "payment_method_id", data: first.payment_method_id },
    });
    expect(again).toMatchObject({ status: "succeeded", connector: "adyen" });
    expect(emulator.bodies.at(-1)).toMatchObject({
      shopperInteraction: "ContAuth",
      recurringProcessingModel: "UnscheduledCardOnFile",
      shopperReference: "customer_1",
      paymentMethod: { type: "scheme", storedPaymentMethodId: expect.stringMatching("^TOKEN") as unknown },
    });
  });
});
