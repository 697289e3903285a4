// Cards on file, MITs and payments of no amount at every real provider behind its emulator.
import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { randomBytes } from "node:crypto";

import { refusal } from "../support/answers.ts";
import { charging } from "../support/mandates.ts";
import type { Desk, Stage } from "../support/provider-stage.ts";
import { startStage } from "../support/provider-stage.ts";
import { runTheme } from "../support/provider-suite.ts";
import { cardOf } from "../support/stack.ts";

let stage: Stage;
const theStage = (): Stage => stage;

beforeAll(async () => {
  stage = await startStage("still");
}, 60_000);

afterAll(() => stage.stop());

const acceptance = {
  acceptance_type: "online",
  accepted_at: "2026-11-20T12:00:00.000Z",
  online: { ip_address: "127.0.0.1", user_agent: "browser" },
};

const saving = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  customer_id: `cus-${randomBytes(5).toString("hex")}`,
  email: "ada@example.com",
  setup_future_usage: "off_session",
  customer_acceptance: acceptance,
  ...changes,
});

const succeeded = async (desk: Desk, payment: Payment): Promise<Payment> => {
  const settled = await desk.settled(payment.payment_id);
  expect(settled).toMatchObject({ status: "succeeded", connector: desk.driver.connector });
  return settled;
};

/** A merchant-initiated transaction (MIT). */
const without = (
  { driver }: Desk,
  customerId: unknown,
  type: string,
  data: unknown,
  amount = 4000,
): Record<string, unknown> => ({
  ...driver.customer,
  amount,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type, data },
});

runTheme(theStage, "card on file, then MIT", {
  offered: async (desk) => {
    const { driver, shop } = desk;
    const first = await succeeded(desk, await desk.pay(saving()));
    expect(first).toMatchObject({ payment_method_status: "active", connector_mandate_id: expect.any(String) });
    const { customer_id: customerId, payment_method_id: method, connector_mandate_id: token } = first;
    const before = desk.sent();
    const charged = await succeeded(desk, await shop.pay(without(desk, customerId, "payment_method_id", method)));
    expect(charged).toMatchObject({ amount_received: 4000, off_session: true });
    expect(driver.ledgerOf(charged.payment_id)).toMatchObject({ captured: 4000 });
    const account = { processor_payment_token: token, merchant_connector_id: first.merchant_connector_id };
    await succeeded(desk, await shop.pay(without(desk, customerId, "processor_payment_token", account, 1000)));
    const bodies = desk.way.requests.slice(before).map(({ body }) => body);
    expect(bodies.filter((body) => body.includes(driver.cards.succeeds))).toEqual([]);
  },
});

runTheme(theStage, "MIT by network transaction id", {
  offered: async (desk) => {
    const first = await succeeded(desk, await desk.pay(saving()));
    const isRefused = desk.driver.networkTransactions === "refused";
    const id = isRefused ? "016153570198200" : (first.network_transaction_id ?? "");
    expect(id).not.toBe("");
    const card = { ...cardOf(desk.driver.cards.succeeds), card_cvc: undefined, network_transaction_id: id };
    const before = desk.sent();
    const kind = "network_transaction_id_and_card_details";
    const charged = await desk.shop.pay(without(desk, first.customer_id, kind, card));
    if (isRefused) {
      expect(charged).toMatchObject({ status: "failed", unified_code: "UE_2000" });
      expect(desk.sent()).toBe(before);
      return;
    }
    expect(await succeeded(desk, charged)).toMatchObject({ amount_received: 4000 });
    const bodies = desk.way.requests.slice(before).map(({ body }) => body);
    expect(bodies.some((body) => body.includes(id))).toBe(true);
  },
});

/** A customer's agreement to later charges. */
const agreed = async (desk: Desk) => {
  const terms = { multi_use: { amount: 10_000, currency: "USD" } };
  const mandate = { customer_acceptance: acceptance, mandate_type: terms };
  const body = saving({ customer_acceptance: undefined, mandate_data: mandate });
  const payment = await succeeded(desk, await desk.pay(body));
  return { payment, customerId: payment.customer_id ?? "", mandateId: payment.mandate_id ?? "" };
};

const revoke = async (desk: Desk, made: Awaited<ReturnType<typeof agreed>>): Promise<void> => {
  expect(await desk.shop.send("POST", `/mandates/revoke/${made.mandateId}`)).toMatchObject({
    status: 200,
    body: { status: "revoked" },
  });
  expect(refusal(await desk.shop.send("POST", "/payments", charging(made)))).toEqual({ status: 400, code: "HE_03" });
};

runTheme(theStage, "revocation at the provider", {
  offered: async (desk) => {
    const made = await agreed(desk);
    await succeeded(desk, await desk.shop.pay(charging(made, desk.driver.customer)));
    await revoke(desk, made);
    const { connector_mandate_id: token, merchant_connector_id: account } = made.payment;
    const data = { processor_payment_token: token, merchant_connector_id: account };
    // Nor does the provider take what it gave.
    const gone = await desk.shop.pay(without(desk, made.customerId, "processor_payment_token", data));
    expect(gone).toMatchObject({ status: "failed", error_code: expect.any(String) });
  },
  refused: async (desk) => {
    const made = await agreed(desk);
    const before = desk.sent();
    await revoke(desk, made);
    expect(desk.sent()).toBe(before);
  },
});

runTheme(theStage, "zero amount", {
  offered: async (desk) => {
    const stored = await desk.pay(saving({ amount: 0 }));
    const settled = await succeeded(desk, stored);
    expect(settled).toMatchObject({ amount: 0, payment_method_status: "active" });
    expect(desk.driver.ledgerOf(stored.payment_id)).toEqual({ held: 0, captured: 0, refunded: 0 });
    const method = settled.payment_method_id;
    const charged = await desk.shop.pay(without(desk, settled.customer_id, "payment_method_id", method));
    expect(await succeeded(desk, charged)).toMatchObject({ amount_received: 4000 });
    const declined = await desk.pay(saving({ amount: 0 }), desk.driver.cards.declined);
    // A provider that keeps cards without asking their issuer learns it with the first charge.
    const { customer_id: customerId, payment_method_id: kept } = declined;
    const refused =
      declined.status === "failed"
        ? declined
        : await desk.shop.pay(without(desk, customerId, "payment_method_id", kept));
    expect(refused).toMatchObject({ status: "failed", unified_code: "UE_1000" });
    expect(desk.driver.ledgerOf(refused.payment_id)).toEqual({ held: 0, captured: 0, refunded: 0 });
  },
  refused: async (desk) => {
    const before = desk.sent();
    expect(await desk.pay(saving({ amount: 0 }))).toMatchObject({
      status: "failed",
      error_code: "amount_not_supported",
      unified_code: "UE_2000",
    });
    expect(desk.sent()).toBe(before);
  },
});
