// A month in seconds, as a merchant sees it: through the gateway, with the webhooks of what happened.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { eventually } from "@railyard/testing";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const send = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, {
    key: merchant.secretKey,
    headers: { "x-profile-id": merchant.profileId },
    ...defined({ body }),
  });

/** The clock is the whole merchant's. */
const sendForMerchant = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  callSuccessfully(system.gateway, method, path, { key: merchant.secretKey, ...defined({ body }) });

const becomesReady = (): Promise<ApiAnswer> =>
  eventually(
    async () => {
      const clock = await sendForMerchant("GET", "/sandbox/clock");
      if (clock.body["status"] !== "ready") throw new TypeError(clock.text);
      return clock;
    },
    { timeoutMs: 60_000 },
  );

const minuteMs = 60_000;
const timeOf = (text: unknown): number => new Date(String(text)).getTime();

interface PaidInvoice {
  readonly id: string;
  readonly number: number;
  readonly createdMs: number;
}

/** The paid invoices that webhooks have reported, oldest first. */
const paidInvoices = (): readonly PaidInvoice[] =>
  merchant.inbox
    .received()
    .filter(({ isSignatureValid, rawBody }) => isSignatureValid && rawBody.includes('"invoice_paid"'))
    .map(({ rawBody }) => {
      const { content, timestamp } = JSON.parse(rawBody) as {
        readonly timestamp: string;
        readonly content: { readonly object: { readonly id: string; readonly invoice: { readonly number: number } } };
      };
      return { id: content.object.id, number: content.object.invoice.number, createdMs: timeOf(timestamp) };
    })
    .toSorted((left, right) => left.number - right.number);

describe("advancing the sandbox clock by a month", () => {
  it("renews a subscription once, and the merchant is notified of it as of that time", async () => {
    const price = { item_price_id: "coffee-monthly", amount: 1290, currency: "USD", interval: "month" };
    await send("POST", "/subscriptions/items", { item_id: "coffee", name: "Coffee", prices: [price] });
    await send("POST", "/customers", { customer_id: "cus_ada", name: "Ada Example" });
    const { payment_method, payment_method_type, payment_method_data } = cardPayment(cards.succeeds);
    const customer_acceptance = { acceptance_type: "offline" };
    const { body: first } = await send("POST", "/subscriptions", {
      item_price_id: "coffee-monthly",
      customer_id: "cus_ada",
      payment_details: { payment_method, payment_method_type, payment_method_data, customer_acceptance },
    });
    const renewedMs = timeOf(first["current_period_end"]);

    const token = await signIn(system, merchant.merchantId);
    const begun = await callSuccessfully(system.gateway, "POST", "/sandbox/clock/advance", {
      token,
      body: { by: "1mo" },
    });
    expect(begun.body).toMatchObject({ merchant_id: merchant.merchantId, status: "advancing" });
    const { body: clock } = await becomesReady();
    expect(Math.abs(timeOf(clock["now"]) - renewedMs)).toBeLessThan(minuteMs);

    const { body: renewed } = await send("GET", `/subscriptions/${String(first["id"])}`);
    expect(renewed).toMatchObject({ status: "active", invoice: { number: 2, status: "paid" } });
    const reported = await eventually(() => {
      const found = paidInvoices();
      if (found.length < 2) throw new TypeError("No webhook reports the renewal yet.");
      return found;
    });
    expect(reported.map(({ id, number }) => [id, number])).toEqual([
      [first["id"], 1],
      [first["id"], 2],
    ]);
    expect(Math.abs((reported[1]?.createdMs ?? 0) - renewedMs)).toBeLessThan(minuteMs);
  });

  it("leaves what belongs to later payments to be found: events, routing and calls to the provider", async () => {
    await sendForMerchant("POST", "/sandbox/clock/advance", { by: "1d" });
    await becomesReady();
    const { body: payment } = await send("POST", "/payments", cardPayment(cards.succeeds));
    const id = String(payment["payment_id"]);
    await eventually(async () => {
      const { body } = await send("GET", `/payments/${id}/timeline`);
      expect(body["entries"]).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: "decision" }),
          expect.objectContaining({ kind: "event" }),
        ]),
      );
    });
    await eventually(async () => {
      expect((await send("GET", `/payments/${id}/provider_calls`)).body["size"]).toBeGreaterThan(0);
    });
  });
});
