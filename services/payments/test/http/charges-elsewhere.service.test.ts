// Merchant-initiated transactions (MIT) show the issuer the network's id of the first payment, wherever they go.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { call } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
/** Its profile lets other providers take such charges than the one that knows the customer's agreement. */
let open: Shop;
let bound: Shop;

beforeAll(async () => {
  stack = await startStack();
  open = stack.shop({ profile: { is_connector_agnostic_mit_enabled: true } });
  bound = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const visa = "4242424242424242";
/** fauxpay declines it, phonypay authorizes it. */
const choosy = "4000000000009961";

const at = (connector: string): Record<string, unknown> => ({ routing: { type: "single", data: { connector } } });

const agree = (shop: Shop, changes: Record<string, unknown>, card = visa): Promise<Payment> =>
  shop.pay(
    cardPayment(card, {
      customer_id: `cus-${randomBytes(5).toString("hex")}`,
      setup_future_usage: "off_session",
      customer_acceptance: { acceptance_type: "offline" },
      ...changes,
    }),
  );

const mandateData = {
  mandate_data: {
    customer_acceptance: { acceptance_type: "offline" },
    mandate_type: { multi_use: { amount: 10_000, currency: "USD" } },
  },
};

const chargeOf = (
  customerId: string | null | undefined,
  type: string,
  data: unknown,
  changes: Record<string, unknown> = {},
): Record<string, unknown> => ({
  amount: 4000,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type, data },
  ...changes,
});

/** What the provider's ledger states of the charge: amount, and the payment with the customer that it goes back to. */
const ledgerOf = async ({ payment_id: id }: Payment): Promise<unknown[]> => {
  const { body } = await call(stack.provider.url, "GET", `/sandbox/ledger?payment=${id}`);
  const { entries } = body as {
    entries: { connector: string; amount: number; initial_network_transaction_id: string | null }[];
  };
  return entries.map((entry) => [entry.connector, entry.amount, entry.initial_network_transaction_id]);
};

describe("a charge of a card by the network's id", () => {
  const kind = "network_transaction_id_and_card_details";
  const card = { ...cardOf(visa), card_cvc: undefined };

  it("shows the provider that id", async () => {
    const earlier = await agree(bound, {});
    const id = earlier.network_transaction_id;
    const charge = await bound.pay(chargeOf(earlier.customer_id, kind, { ...card, network_transaction_id: id }));
    expect(charge).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(charge)).toEqual([[charge.connector, 4000, id]]);
  });

  it("takes the id of a payment that was made elsewhere", async () => {
    const id = "MCC5ZRGMI0925";
    const charge = await bound.pay(chargeOf("cus-elsewhere", kind, { ...card, network_transaction_id: id }));
    expect(charge).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(charge)).toEqual([[charge.connector, 4000, id]]);
  });

  it("is declined for a malformed id", async () => {
    const data = { ...card, network_transaction_id: "no id" };
    const charge = await bound.pay(chargeOf("cus-elsewhere", kind, data));
    expect(charge).toMatchObject({
      status: "failed",
      error_code: "network_transaction_invalid",
      unified_code: "UE_1000",
    });
    expect(await ledgerOf(charge)).toEqual([]);
  });
});

describe("a charge of a network token by the network's id", () => {
  const kind = "network_transaction_id_and_network_token_details";
  const token = {
    network_token: "4895370012003478",
    network_token_exp_month: "03",
    network_token_exp_year: "2040",
    network_transaction_id: "MCC5ZRGMI0925",
  };

  it("shows the provider both, and keeps no token", async () => {
    const charge = await bound.pay(chargeOf("cus-elsewhere", kind, token));
    expect(charge).toMatchObject({ status: "succeeded" });
    expect(await ledgerOf(charge)).toEqual([[charge.connector, 4000, token.network_transaction_id]]);
    const rows = await stack.rows("select a.* from attempts a where payment_id = $1", charge.payment_id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token.network_token);
  });

  it.each([
    ["network_transaction_id", undefined, "IR_04"],
    ["network_token", undefined, "IR_04"],
    ["network_token", "4895370012003479", "IR_06"],
    ["network_token_exp_year", "2020", "IR_16"],
    ["cryptogram", "x".repeat(256), "IR_06"],
  ])("is refused with %s %s before anything is stored", async (name, value, code) => {
    const payment_id = `pay_${randomBytes(13).toString("hex")}`;
    const data = { ...token, [name]: value };
    const { body } = await bound.send("POST", "/payments", { ...chargeOf("cus-x", kind, data), payment_id });
    expect(body).toMatchObject({ error: { code } });
    expect((await bound.send("GET", `/payments/${payment_id}`)).status).toBe(404);
  });
});

describe("a charge at another provider than the one that knows the agreement", () => {
  it.each(["mandate_id", "payment_method_id"] as const)("by %s shows that one the network's id", async (type) => {
    const made = await agree(open, { ...mandateData, ...at("fauxpay") });
    expect(made).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    const charge = await open.pay(chargeOf(made.customer_id, type, made[type], at("phonypay")));
    expect(charge).toMatchObject({ status: "succeeded", connector: "phonypay" });
    expect(await ledgerOf(charge)).toEqual([["phonypay", 4000, made.network_transaction_id]]);
    const home = await open.pay(chargeOf(made.customer_id, type, made[type], at("fauxpay")));
    expect(home).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    // That one knows the agreement itself.
    expect(await ledgerOf(home)).toEqual([["fauxpay", 4000, null]]);
  });

  it("counts as a use of the mandate, and none goes beyond it or after its end", async () => {
    const made = await agree(open, { ...mandateData, ...at("fauxpay") });
    const { customer_id: customer, mandate_id: mandate } = made;
    const charge = await open.pay(chargeOf(customer, "mandate_id", mandate, { amount: 7000, ...at("phonypay") }));
    expect(charge).toMatchObject({ status: "succeeded", mandate_id: mandate });
    const rows = await stack.rows("select amount_used, use_count from mandates where mandate_id = $1", mandate ?? "");
    expect(rows).toEqual([{ amount_used: 7000, use_count: 1 }]);
    const beyond = await open.send("POST", "/payments", chargeOf(customer, "mandate_id", mandate, at("phonypay")));
    expect(beyond.status).toBe(400);
    await open.send("POST", `/mandates/revoke/${mandate ?? ""}`);
    const late = chargeOf(customer, "mandate_id", mandate, { amount: 100, ...at("phonypay") });
    expect((await open.send("POST", "/payments", late)).status).toBe(400);
  });

  it("follows a decline at the provider that was asked first, though none knows the agreement any more", async () => {
    const made = await agree(open, { ...mandateData, ...at("phonypay") }, choosy);
    expect(made).toMatchObject({ status: "succeeded", connector: "phonypay" });
    await stack.rows("update mandates set connector_mandate_id = null where mandate_id = $1", made.mandate_id ?? "");
    const order = { routing: { type: "priority", data: [{ connector: "fauxpay" }, { connector: "phonypay" }] } };
    const charge = await open.pay(chargeOf(made.customer_id, "mandate_id", made.mandate_id, order));
    expect(charge).toMatchObject({ status: "succeeded", connector: "phonypay", attempt_count: 2 });
    expect(await ledgerOf(charge)).toEqual([["phonypay", 4000, made.network_transaction_id]]);
  });

  it("is made nowhere else where the profile does not allow it", async () => {
    const made = await agree(bound, { ...mandateData, ...at("fauxpay") });
    const charge = await bound.pay(chargeOf(made.customer_id, "mandate_id", made.mandate_id, at("phonypay")));
    expect(charge).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    expect(await ledgerOf(charge)).toEqual([["fauxpay", 4000, null]]);
  });
});
