// What is not signed may have a provider asked, once for however many messages, and changes nothing by itself.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";

import type { PortOverride } from "../../src/app.ts";
import { disputedPayment, providerNotification } from "../support/disputes.ts";
import { call } from "../support/http-call.ts";
import { accountId } from "../support/merchant.ts";
import { accounts, bankPayout, payoutDesk } from "../support/payouts.ts";
import { cardNumbered, relayDesk } from "../support/relays.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { startStack } from "../support/stack.ts";

/** Flows that a provider was called with, oldest first. */
const called: string[] = [];

const noting: PortOverride = (ports) => ({
  ...ports,
  providers: {
    ...ports.providers,
    account: (merchant, id) => {
      const account = ports.providers.account(merchant, id);
      if (account === null) return null;
      return {
        ...account,
        call: (flow, input, options) => {
          called.push(flow);
          return account.call(flow, input, options);
        },
      };
    },
  },
});

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  await stack.restart(noting);
  shop = stack.shop({ connectors: ["fauxpay", "payoutsim"] });
}, 60_000);

afterAll(() => stack.stop());

const burst = 8;

/** Delivers the message without a signature, again and again. */
const deliverUnsigned = async (connector: string, message: Record<string, unknown>): Promise<readonly number[]> => {
  const statuses: number[] = [];
  const now = new Date().toISOString();
  const body = { event_id: "sevt_forged", created_at: now, ...message };
  for (let time = 0; time < burst; time += 1) {
    const address = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, connector)}`;
    statuses.push((await call(stack.url, "POST", address, { body })).status);
  }
  return statuses;
};

/** How often the provider was asked by the flow for the whole burst, which it is in a moment. */
const askedBy = async (flow: string, work: () => Promise<readonly number[]>, status = 200): Promise<number> => {
  const before = called.filter((one) => one === flow).length;
  expect(await work()).toEqual(Array.from({ length: burst }, () => status));
  const asked = () => called.filter((one) => one === flow).length - before;
  expect(asked()).toBeLessThanOrEqual(1);
  await eventually(() => (asked() > 0 ? Promise.resolve() : Promise.reject(new TypeError("was not asked"))));
  return asked();
};

describe("a burst of unsigned webhooks", () => {
  it("about a refund that has ended has it asked about once, and takes nothing back", async () => {
    const paid = await shop.pay();
    const { body } = await shop.send("POST", "/refunds", { payment_id: paid.payment_id, amount: 1000 });
    const refund = body as { readonly refund_id: string; readonly status: string };
    expect(refund.status).toBe("succeeded");
    const now = new Date().toISOString();
    const forged = {
      refund_id: "srf_forged",
      payment_id: paid.connector_transaction_id,
      reference: refund.refund_id,
      status: "failed",
      amount: 1000,
      currency: "USD",
      error: null,
      created_at: now,
      updated_at: now,
    };
    const deliver = () => deliverUnsigned("fauxpay", { type: "refund.updated", refund: forged });
    expect(await askedBy("refund_sync", deliver)).toBe(1);
    expect((await shop.send("GET", `/refunds/${refund.refund_id}`)).body).toMatchObject({ status: "succeeded" });
  });

  it("about a dispute has it asked about once, and does not decide it", async () => {
    const { dispute } = await disputedPayment(shop);
    const message = providerNotification(dispute, { status: "won", updated_at: new Date().toISOString() });
    expect(await askedBy("dispute_sync", () => deliverUnsigned("fauxpay", message), 401)).toBe(1);
    expect((await shop.send("GET", `/disputes/${dispute.dispute_id}`)).body).toMatchObject({
      dispute_status: "dispute_opened",
    });
  });

  it("about a payout has it asked about in a moment, and does not complete it", async () => {
    const desk = payoutDesk(shop);
    const payout = await desk.pay(bankPayout(accounts.waits));
    const now = new Date().toISOString();
    const forged = {
      payout_id: payout.connector_transaction_id,
      reference: `${payout.payout_id}_1`,
      status: "succeeded",
      amount: 7500,
      currency: "USD",
      error: null,
      created_at: now,
      updated_at: now,
    };
    // The recovery job may look, too.
    expect(
      await askedBy("payout_sync", () => deliverUnsigned("payoutsim", { type: "payout.updated", payout: forged })),
    ).toBeLessThanOrEqual(2);
    expect((await desk.read(payout.payout_id)).status).toBe(payout.status);
  });

  it("about a relay has it asked about in a moment", async () => {
    const desk = relayDesk(stack, shop);
    const payment = await desk.payElsewhere(cardNumbered("4000000000005126"));
    const relay = await desk.relay({
      connector_resource_id: payment.id,
      connector_id: accountId(shop.merchantId, "fauxpay"),
      type: "refund",
      data: { refund: { amount: 1500, currency: "USD" } },
    });
    expect(relay.status).toBe("pending");
    const now = new Date().toISOString();
    const forged = {
      refund_id: relay.connector_reference_id,
      payment_id: payment.id,
      reference: relay.id,
      status: "failed",
      amount: 1500,
      currency: "USD",
      error: null,
      created_at: now,
      updated_at: now,
    };
    await askedBy("refund_sync", () => deliverUnsigned("fauxpay", { type: "refund.updated", refund: forged }));
    expect((await desk.becomes(relay.id, "success")).error).toBeNull();
  });
});
