// Outcomes of payments that arrive when their invoice has moved on: no customer is charged twice for a period.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Subscription } from "@railyard/contracts";

import type { PortOverride } from "../../../src/app.ts";
import type { ProviderAccount } from "../../../src/ports.ts";
import type { SubscriptionDesk, TimeMachine } from "../../support/subscriptions.ts";
import { paymentDetails, startSubscriptionShop } from "../../support/subscriptions.ts";
import type { Shop, Stack } from "../../support/stack.ts";

let stack: Stack;
let shop: Shop;
let desk: SubscriptionDesk;
let time: TimeMachine;

beforeAll(async () => {
  ({ stack, shop, desk, time } = await startSubscriptionShop());
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

afterEach(() => stack.restart(time.override));

type Call = ProviderAccount["call"];

/** A provider whose calls are altered on the way. */
const calling =
  (change: (call: Call) => Call): PortOverride =>
  (ports) => {
    const timed = time.override(ports);
    return {
      ...timed,
      providers: {
        ...timed.providers,
        account: (merchant, id) => {
          const account = timed.providers.account(merchant, id);
          return account === null ? null : { ...account, call: change(account.call) };
        },
      },
    };
  };

/** The provider takes the money and reports that it did not. */
const wronglyDeclined = calling((call) => async (flow, input, options) => {
  const outcome = await call(flow, input, options);
  if (flow !== "authorize") return outcome;
  const error = { code: "card_declined", message: "No." };
  return { ...outcome, attemptStatus: "failure", settlement: "final", amountCaptured: 0, error };
});

/** What a webhook of the provider leads to that contradicts what is known of the payment. */
const hearOf = async ({ invoice }: Subscription): Promise<void> => {
  const paymentId = invoice?.payment_id ?? "";
  await time.ports().jobs.checkPaymentSoon(shop.merchantId, paymentId);
  await shop.becomes(paymentId, "succeeded");
};

describe("a charge that its provider declined", () => {
  it("and charged after all pays its invoice, which is not charged again", async () => {
    const first = await desk.subscribe(await desk.plan());
    const before = await desk.captured();
    await stack.restart(wronglyDeclined);
    const failed = await desk.renew(first);
    expect(failed.invoice).toMatchObject({ number: 2, status: "payment_failed" });
    await stack.restart(time.override);
    await hearOf(failed);
    time.travelTo(failed.invoice?.next_attempt_at ?? "");
    const paid = await desk.becomes(first.id, ({ invoice }) => {
      expect([invoice?.number, invoice?.status]).toEqual([2, "paid"]);
    });
    expect(paid).toMatchObject({ status: "active", invoice: { attempt_count: 1 } });
    expect((await desk.captured()) - before).toBe(1290);
    expect(await desk.eventTypes(first.id)).toEqual(["invoice_paid", "invoice_paid"]);
  });

  it("and charged after all makes a first payment active, and is not charged again", async () => {
    const before = await desk.captured();
    await stack.restart(wronglyDeclined);
    const failed = await desk.subscribe(await desk.plan());
    expect(failed.status).toBe("failed");
    await stack.restart(time.override);
    await hearOf(failed);
    await desk.becomes(failed.id, ({ status, invoice }) => {
      expect([status, invoice?.status]).toEqual(["active", "paid"]);
    });
    const again = await desk.send("POST", `/subscriptions/${failed.id}/confirm`, {
      payment_details: paymentDetails(),
    });
    expect(again.status).toBe(400);
    expect((await desk.captured()) - before).toBe(1290);
  });
});
