// A thousand requests at once about one payment: exactly those that may win do, and the provider's ledger agrees.
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { cardMembers, cardPayment, cards } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { atOnce, countByStatus, takenFor } from "../support/ledger.ts";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

jest.setTimeout(120_000);

const crowd = 1000;

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

const idOf = (payment: ApiAnswer): string => String(payment.body["payment_id"]);

const send = (path: string, body: unknown): Promise<ApiAnswer> =>
  system.gateway.call("POST", path, { key: merchant.secretKey, body });

const hold = (members: Readonly<Record<string, unknown>>): Promise<ApiAnswer> =>
  merchant.server.post("/payments", cardPayment(cards.succeeds, { amount: 1000, ...members }));

const read = async (paymentId: string): Promise<ApiAnswer["body"]> =>
  (await merchant.server.get(`/payments/${paymentId}`)).body;

/** A crowd is refused (400), asked to retry (409), or meets a service at capacity (503); there is no other answer. */
const expectOnlyRefusalsBut = (answers: readonly ApiAnswer[], winners: number): void => {
  const { 200: won = 0, 400: refused = 0, 409: busy = 0, 503: full = 0 } = countByStatus(answers);
  expect({ won, answered: won + refused + busy + full }).toEqual({ won: winners, answered: crowd });
};

describe("a thousand at once", () => {
  it("refunds give back no more than was taken", async () => {
    const paymentId = idOf(await hold({}));
    const answers = await atOnce(crowd, () => send("/refunds", { payment_id: paymentId, amount: 150 }));
    expectOnlyRefusalsBut(answers, 6);
    expect(await takenFor(system, paymentId)).toEqual({ held: 0, captured: 1000, refunded: 900 });
  });

  it("captures take no more than was held, once", async () => {
    const paymentId = idOf(await hold({ capture_method: "manual" }));
    const answers = await atOnce(crowd, (index) =>
      send(`/payments/${paymentId}/capture`, { amount_to_capture: 1 + index }),
    );
    expectOnlyRefusalsBut(answers, 1);
    const { captured, held } = await takenFor(system, paymentId);
    expect({ received: (await read(paymentId))["amount_received"], held }).toEqual({ received: captured, held: 0 });
  });

  it("confirmations charge the payment once", async () => {
    const paymentId = idOf(await merchant.server.post("/payments", { amount: 1000, currency: "USD" }));
    const answers = await atOnce(crowd, () => send(`/payments/${paymentId}/confirm`, cardMembers(cards.succeeds)));
    expectOnlyRefusalsBut(answers, 1);
    expect(await takenFor(system, paymentId)).toEqual({ held: 0, captured: 1000, refunded: 0 });
  });

  it("captures and cancels have one winner", async () => {
    const paymentId = idOf(await hold({ capture_method: "manual" }));
    const answers = await atOnce(crowd, (index) =>
      index % 2 === 0 ? send(`/payments/${paymentId}/capture`, {}) : send(`/payments/${paymentId}/cancel`, {}),
    );
    expectOnlyRefusalsBut(answers, 1);
    const { status } = await read(paymentId);
    expect(["succeeded", "cancelled"]).toContain(status);
    const captured = status === "succeeded" ? 1000 : 0;
    expect(await takenFor(system, paymentId)).toEqual({ held: 0, captured, refunded: 0 });
  });
});
