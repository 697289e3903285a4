// A payment with mandate_data.update_mandate_id gives a mandate its method: later charges go there.
import { randomBytes } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Mandate, MandateRevocation, Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { ok } from "../support/answers.ts";
import { storeCard, visa } from "../support/customers.ts";
import { dying } from "../support/dying.ts";
import { call } from "../support/http-call.ts";
import { agreeToCharges, at, charging, ledgerOf, readMandate, updating } from "../support/mandates.ts";
import { accountId, apiKeyOf } from "../support/merchant.ts";
import { signedBy } from "../support/provider-webhooks.ts";
import type { Shop, Stack, StoredEvent } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterEach(async () => {
  await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), {});
});

afterAll(async () => {
  await stack.stop();
});

const mastercard = "5555555555554444";
const declinedCard = "4000000000000002";
const challengedCard = "4000000000003220";
/** Succeeds with the customer; later charges are declined. */
const onceOnly = "4000000000000390";

/** What charges by the mandate go by. */
const methodOf = (mandate: Mandate) => ({
  payment_method_id: mandate.payment_method_id,
  last4: mandate.card?.last4_digits,
  connector: mandate.connector,
  merchant_connector_id: mandate.merchant_connector_id,
  connector_mandate_id: mandate.connector_mandate_id,
});

const methodPaidWith = (payment: Payment) => ({
  payment_method_id: payment.payment_method_id,
  last4: payment.payment_method_data?.card?.last4,
  connector: payment.connector,
  merchant_connector_id: payment.merchant_connector_id,
  connector_mandate_id: payment.connector_mandate_id,
});

const reported = (events: readonly StoredEvent[]): unknown[] =>
  events.map(({ type, object_version: version }) => [type.split(".").at(-1), version]);

const usesOf = async (mandateId: string): Promise<unknown> =>
  (await stack.rows("select amount_used, use_count from mandates where mandate_id = $1", mandateId))[0];

const withdraw = async (connectorMandateId: string | null | undefined): Promise<void> => {
  const path = `/sandbox/mandates/${connectorMandateId ?? ""}/withdraw`;
  expect((await call(stack.provider.url, "POST", path)).status).toBe(200);
};

const revoke = (mandateId: string): Promise<MandateRevocation> =>
  ok<MandateRevocation>(shop.send("POST", `/mandates/revoke/${mandateId}`));

/** The customer passes the page of the bank. */
const passChallenge = async (payment: Payment): Promise<void> => {
  const start = await call(payment.next_action?.["redirect_to_url"] ?? "", "GET", "");
  await call(`${start.headers["location"] ?? ""}/complete`, "POST", "");
};

describe("a payment that updates a mandate", () => {
  it("gives it its method and account, in a new version that is published", async () => {
    const agreed = await agreeToCharges(shop);
    await shop.pay(charging(agreed, { amount: 3000 }));
    const before = await readMandate(shop, agreed.mandateId);
    const acceptance = {
      acceptance_type: "online",
      accepted_at: "2026-11-20T12:00:00.000Z",
      online: { ip_address: "127.0.0.1", user_agent: "browser" },
    };
    const data = { update_mandate_id: agreed.mandateId, customer_acceptance: acceptance };
    const update = await shop.pay(updating(agreed, mastercard, { mandate_data: data, ...at("phonypay") }));
    expect(update).toMatchObject({
      status: "succeeded",
      mandate_id: agreed.mandateId,
      mandate_data: { ...data, mandate_type: null },
      payment_method_status: "active",
    });
    const after = await readMandate(shop, agreed.mandateId);
    expect(methodOf(after)).toEqual({ ...methodPaidWith(update), last4: "4444", connector: "phonypay" });
    expect(after.connector_mandate_id).toMatch(/^smnd_/);
    expect(after).toEqual({
      ...before,
      ...methodOf(after),
      card: after.card,
      customer_acceptance: acceptance,
      modified_at: after.modified_at,
      last4: undefined,
    });
    const events = await shop.events(agreed.mandateId);
    expect(reported(events)).toEqual([
      ["mandate_active", 1],
      ["mandate_active", 2],
    ]);
    expect(events.at(-1)?.data).toMatchObject({ content: { type: "mandate_details", object: after } });
    expect((await shop.send("GET", `/customers/${agreed.customerId}/mandates`)).body).toEqual([after]);

    const charge = await shop.pay(charging(agreed, { amount: 7000 }));
    expect(charge).toMatchObject({
      status: "succeeded",
      connector: "phonypay",
      mandate_id: agreed.mandateId,
      payment_method_data: { card: { last4: "4444" } },
    });
    expect(await ledgerOf(stack, charge.payment_id)).toMatchObject([
      { connector: "phonypay", amount: 7000, method: "mandate" },
    ]);
    expect(await usesOf(agreed.mandateId)).toEqual({ amount_used: 10_000, use_count: 2 });
    expect((await shop.send("POST", "/payments", charging(agreed, { amount: 1 }))).text).toContain("HE_03");
  });

  it("has the provider charge the new card, whatever the outcome of the old one", async () => {
    const agreed = await agreeToCharges(shop, onceOnly);
    expect(await shop.pay(charging(agreed))).toMatchObject({ error_code: "mandate_declined" });
    const update = await shop.pay(updating(agreed, visa, at("fauxpay")));
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded", connector: "fauxpay" });
    await withdraw(agreed.payment.connector_mandate_id);
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded" });
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "active" });
    await shop.pay(updating(agreed, onceOnly, at("fauxpay")));
    expect(await shop.pay(charging(agreed, { amount: 100 }))).toMatchObject({ error_code: "mandate_declined" });
    const { connector_mandate_id: last } = await readMandate(shop, agreed.mandateId);
    expect(last).not.toBe(update.connector_mandate_id);
    await withdraw(last);
    await eventually(async () => (await readMandate(shop, agreed.mandateId)).status === "revoked", {
      intervalMs: 50,
    });
  });

  it("is what the network is shown where charges may go anywhere", async () => {
    const open = stack.shop({ profile: { is_connector_agnostic_mit_enabled: true } });
    const agreed = await agreeToCharges(open);
    const update = await open.pay(updating(agreed, mastercard, at("fauxpay")));
    expect(update.network_transaction_id).toMatch(/^ntx_/);
    const charge = await open.pay(charging(agreed, at("phonypay")));
    expect(charge).toMatchObject({ status: "succeeded", connector: "phonypay" });
    expect(await ledgerOf(stack, charge.payment_id)).toMatchObject([
      { connector: "phonypay", method: "card", initial_network_transaction_id: update.network_transaction_id },
    ]);
  });

  it("may pay with a method that the customer stored before, and may be of nothing", async () => {
    const agreed = await agreeToCharges(shop);
    const { payment_method_id: stored } = await storeCard(shop, agreed.customerId, mastercard);
    const changes = { payment_method_id: stored, payment_method_data: undefined, amount: 0, ...at("phonypay") };
    const update = await shop.pay(updating(agreed, visa, changes));
    expect(update).toMatchObject({ status: "succeeded", amount: 0, mandate_id: agreed.mandateId });
    expect(methodOf(await readMandate(shop, agreed.mandateId))).toMatchObject({
      payment_method_id: stored,
      last4: "4444",
      connector: "phonypay",
    });
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded", connector: "phonypay" });
  });

  it("changes nothing when it is declined, and all when it is tried again with success", async () => {
    const own = stack.shop({ profile: { is_manual_retry_enabled: true } });
    const agreed = await agreeToCharges(own);
    const before = await readMandate(own, agreed.mandateId);
    const declined = await own.pay(updating(agreed, declinedCard));
    expect(declined).toMatchObject({ status: "failed", mandate_id: null });
    expect(await readMandate(own, agreed.mandateId)).toEqual(before);
    expect(reported(await own.events(agreed.mandateId))).toEqual([["mandate_active", 1]]);
    const retry = { payment_method: "card", payment_method_data: { card: cardOf(mastercard) } };
    const paid = await ok<Payment>(own.send("POST", `/payments/${declined.payment_id}/confirm`, retry));
    expect(paid).toMatchObject({ status: "succeeded", mandate_id: agreed.mandateId });
    expect(methodOf(await readMandate(own, agreed.mandateId))).toEqual(methodPaidWith(paid));
  });

  it("does so once, when its money is held", async () => {
    const agreed = await agreeToCharges(shop);
    const held = await shop.pay(updating(agreed, mastercard, { capture_method: "manual" }));
    expect(held).toMatchObject({ status: "requires_capture", mandate_id: agreed.mandateId });
    const after = await readMandate(shop, agreed.mandateId);
    expect(methodOf(after)).toEqual(methodPaidWith(held));
    await shop.send("POST", `/payments/${held.payment_id}/capture`, {});
    expect(await shop.read(held.payment_id)).toMatchObject({ status: "succeeded", mandate_id: agreed.mandateId });
    expect(await readMandate(shop, agreed.mandateId)).toEqual(after);
  });

  it("does so when its outcome comes later", async () => {
    const agreed = await agreeToCharges(shop);
    const before = await readMandate(shop, agreed.mandateId);
    const challenged = await shop.pay(updating(agreed, challengedCard, at("fauxpay")));
    expect(challenged).toMatchObject({ status: "requires_customer_action", mandate_id: null });
    expect(await readMandate(shop, agreed.mandateId)).toEqual(before);
    await passChallenge(challenged);
    const paid = await shop.becomes(challenged.payment_id, "succeeded");
    expect(paid.mandate_id).toBe(agreed.mandateId);
    expect(methodOf(await readMandate(shop, agreed.mandateId))).toEqual(methodPaidWith(paid));
  });
});

describe("a mandate", () => {
  it("gets the method although the process died before it heard of the success", async () => {
    const agreed = await agreeToCharges(shop);
    const payment_id = `pay_${randomBytes(13).toString("hex")}`;
    await stack.restart(dying("authorize", "after"));
    const lost = await shop.send("POST", "/payments", updating(agreed, mastercard, { payment_id, ...at("phonypay") }));
    expect(lost.status).toBe(503);
    await stack.restart();
    const paid = await shop.becomes(payment_id, "succeeded");
    expect(paid.mandate_id).toBe(agreed.mandateId);
    expect(methodOf(await readMandate(shop, agreed.mandateId))).toEqual({ ...methodPaidWith(paid), last4: "4444" });
    expect(reported(await shop.events(agreed.mandateId))).toEqual([
      ["mandate_active", 1],
      ["mandate_active", 2],
    ]);
  });

  it("keeps its method when the payment left nothing to charge by", async () => {
    const own = stack.shop({ connectors: ["fauxpay", "pretendpay"] });
    const agreed = await agreeToCharges(own);
    const before = await readMandate(own, agreed.mandateId);
    const wallet = {
      payment_method: "wallet",
      payment_method_type: "paypal",
      payment_method_data: { wallet: { paypal_redirect: {} } },
    };
    const payment = await own.pay(updating(agreed, visa, wallet));
    await passChallenge(payment);
    expect(await own.becomes(payment.payment_id, "succeeded")).toMatchObject({ connector: "pretendpay" });
    expect(await readMandate(own, agreed.mandateId)).toEqual(before);
    expect(await own.pay(charging(agreed))).toMatchObject({ status: "succeeded", connector: "fauxpay" });
  });

  it("that is revoked while the payment is under way is left unchanged, and the payment is kept", async () => {
    const agreed = await agreeToCharges(shop);
    const challenged = await shop.pay(updating(agreed, challengedCard, at("fauxpay")));
    await revoke(agreed.mandateId);
    const revoked = await readMandate(shop, agreed.mandateId);
    await passChallenge(challenged);
    expect(await shop.becomes(challenged.payment_id, "succeeded")).toMatchObject({ payment_method_status: "active" });
    expect(await readMandate(shop, agreed.mandateId)).toEqual(revoked);
    const types = (await shop.events(agreed.mandateId)).map(({ type }) => type.split(".").at(-1));
    expect(types).toEqual(["mandate_active", "mandate_revoked"]);
  });

  it("that is being revoked is left alone, and ends", async () => {
    const agreed = await agreeToCharges(shop);
    const challenged = await shop.pay(updating(agreed, challengedCard, at("phonypay")));
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { server_error_rate: 1 });
    expect((await shop.send("POST", `/mandates/revoke/${agreed.mandateId}`)).status).toBe(503);
    await passChallenge(challenged);
    await shop.becomes(challenged.payment_id, "succeeded");
    expect(methodOf(await readMandate(shop, agreed.mandateId))).toMatchObject({
      connector: "fauxpay",
      last4: "4242",
    });
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), {});
    await eventually(async () => (await readMandate(shop, agreed.mandateId)).status === "revoked", {
      intervalMs: 50,
    });
  });

  it("outlives what it went by before, also when that is reported to have ended while it changes", async () => {
    const agreed = await agreeToCharges(shop);
    await stack.restart((ports) => ({
      ...ports,
      mandates: {
        ...ports.mandates,
        findByConnectorId: async (...reference) => {
          const found = await ports.mandates.findByConnectorId(...reference);
          await shop.pay(updating(agreed, mastercard, at("phonypay")));
          return found;
        },
      },
    }));
    const mandate = {
      mandate_id: agreed.payment.connector_mandate_id,
      payment_id: agreed.payment.connector_transaction_id,
      reference: `${agreed.payment.payment_id}_1`,
      status: "revoked",
      created_at: new Date().toISOString(),
      revoked_at: new Date().toISOString(),
    };
    const notification = { event_id: "evt_1", type: "mandate.updated", created_at: new Date().toISOString(), mandate };
    const text = JSON.stringify(notification);
    const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "fauxpay")}`;
    const headers = signedBy(apiKeyOf("fauxpay"), text);
    expect((await call(stack.url, "POST", path, { text, headers })).status).toBe(200);
    await stack.restart();
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "active", connector: "phonypay" });
  });

  it("ends at the provider that has it now", async () => {
    const agreed = await agreeToCharges(shop);
    const update = await shop.pay(updating(agreed, mastercard, at("phonypay")));
    expect(await revoke(agreed.mandateId)).toMatchObject({ status: "revoked" });
    const statusAt = async (connector: string, id: string | null | undefined): Promise<unknown> => {
      const headers = { authorization: `Bearer ${apiKeyOf(connector)}`, "sandbox-connector": connector };
      const { body } = await call(stack.provider.url, "GET", `/v1/mandates/${id ?? ""}`, { headers });
      return (body as { status: unknown }).status;
    };
    expect(await statusAt("phonypay", update.connector_mandate_id)).toBe("revoked");
    expect(await statusAt("fauxpay", agreed.payment.connector_mandate_id)).toBe("active");
  });

  it("gets the method of each of several payments at the same moment, one after another", async () => {
    const agreed = await agreeToCharges(shop);
    const cards = [visa, mastercard, "378282246310005", "6011111111111117"];
    const payments = await Promise.all(
      cards.map((number, index) =>
        shop.pay(
          updating(agreed, number, {
            payment_method_data: { card: { ...cardOf(number), card_cvc: number.startsWith("37") ? "7373" : "737" } },
            ...at(index % 2 === 0 ? "fauxpay" : "phonypay"),
          }),
        ),
      ),
    );
    expect(payments.map(({ status }) => status)).toEqual(cards.map(() => "succeeded"));
    const after = await readMandate(shop, agreed.mandateId);
    expect(payments.map(methodPaidWith)).toContainEqual(methodOf(after));
    const events = await shop.events(agreed.mandateId);
    expect(reported(events)).toEqual([1, 2, 3, 4, 5].map((version) => ["mandate_active", version]));
    expect(events.at(-1)?.data).toMatchObject({ content: { object: after } });
  });

  it("ends once although payments update and use it at the same moment", async () => {
    const agreed = await agreeToCharges(shop);
    const taking = [updating(agreed, mastercard, at("phonypay")), charging(agreed), updating(agreed, visa)];
    const [revocation, ...payments] = await Promise.all([
      revoke(agreed.mandateId),
      ...taking.map((body) => shop.send("POST", "/payments", body)),
    ]);
    expect(revocation.status).toBe("revoked");
    for (const { status, body } of payments) {
      if (status === 200) expect(["succeeded", "failed"]).toContain((body as Payment).status);
      else expect({ status, body }).toMatchObject({ status: 400, body: { error: { code: "HE_03" } } });
    }
    const after = await readMandate(shop, agreed.mandateId);
    expect(after.status).toBe("revoked");
    const events = await shop.events(agreed.mandateId);
    const versions = events.map(({ object_version: version }) => version);
    expect(versions).toEqual([...new Set(versions)].sort((one, other) => one - other));
    expect(events.filter(({ type }) => type.endsWith("mandate_revoked"))).toHaveLength(1);
    expect(events.at(-1)?.data).toMatchObject({ event_type: "mandate_revoked", content: { object: after } });
  });
});
