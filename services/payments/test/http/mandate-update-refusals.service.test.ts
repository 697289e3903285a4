// What a payment that is to update a mandate is refused for; nothing of it is stored then.
import { randomBytes } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import type { Agreed } from "../support/mandates.ts";
import { agreeToCharges, at, charging, mandateTerms, readMandate, updating } from "../support/mandates.ts";
import { apiKeyOf } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;
let agreed: Agreed;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
  agreed = await agreeToCharges(shop);
}, 60_000);

afterEach(async () => {
  await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), {});
});

afterAll(async () => {
  await stack.stop();
});

const unknown = { status: 404, code: "HE_02" };
const broken = { status: 400, code: "HE_03" };
const misused = { status: 400, code: "IR_16" };

/** What creating the payment is refused with, confirmed or not; it must leave no payment. */
const refused = async (body: Record<string, unknown>, of: Shop = shop): Promise<unknown> => {
  const answers: unknown[] = [];
  for (const confirm of [true, false]) {
    const payment_id = `pay_${randomBytes(13).toString("hex")}`;
    const answer = await of.send("POST", "/payments", { ...body, confirm, payment_id });
    answers.push(refusal(answer));
    expect(refusal(await of.send("GET", `/payments/${payment_id}`))).toEqual(unknown);
  }
  expect(answers[1]).toEqual(answers[0]);
  return answers[0];
};

const data = (changes: Record<string, unknown>) => ({
  mandate_data: { update_mandate_id: agreed.mandateId, ...changes },
});

const set = (what: string, value: string, { mandateId }: Agreed): Promise<unknown> =>
  stack.rows(`update mandates set ${what} = $1 where mandate_id = $2`, value, mandateId);

/** A payment with the customer that is not confirmed. */
const open = (changes: Record<string, unknown> = {}, { customerId }: Agreed = agreed): Promise<Payment> =>
  shop.pay({ amount: 500, currency: "USD", customer_id: customerId, ...changes });

const card = { payment_method: "card", payment_method_data: { card: cardOf("5555555555554444") } };

describe("creating a payment that updates a mandate", () => {
  it("finds none that is not the customer's, the merchant's and the profile's", async () => {
    expect(await refused(updating({ ...agreed, mandateId: "man_none" }))).toEqual(unknown);
    expect(await refused(updating(agreed), stack.shop())).toEqual(unknown);
    expect(await refused(updating({ ...agreed, customerId: "cus-other" }))).toEqual(unknown);
    expect((await shop.send("GET", "/customers/cus-other")).status).toBe(404);
    const elsewhere = await agreeToCharges(shop);
    await set("profile_id", "pro_other", elsewhere);
    expect(await refused(updating(elsewhere))).toEqual(unknown);
  });

  it.each(["inactive", "pending", "revoked"])("leaves one alone that is %s", async (status) => {
    const other = await agreeToCharges(shop);
    await set("status", status, other);
    expect(await refused(updating(other))).toEqual(broken);
  });

  it("leaves one alone that has ended, or is about to", async () => {
    const ended = await agreeToCharges(shop);
    await set("ends_at", new Date(Date.now() - 1000).toISOString(), ended);
    expect(await refused(updating(ended))).toEqual(broken);
    const ending = await agreeToCharges(shop);
    await stack.provider.behave("fauxpay", apiKeyOf("fauxpay"), { server_error_rate: 1 });
    expect((await shop.send("POST", `/mandates/revoke/${ending.mandateId}`)).status).toBe(503);
    expect(await refused(updating(ending))).toEqual(broken);
  });

  it("refuses what contradicts it", async () => {
    expect(await refused(updating(agreed, undefined, { customer_id: undefined }))).toEqual(misused);
    const terms = data({ mandate_type: { multi_use: mandateTerms } });
    expect(await refused(updating(agreed, undefined, terms))).toEqual(misused);
    const half = data({ customer_acceptance: { acceptance_type: "online" } });
    expect(await refused(updating(agreed, undefined, half))).toEqual(misused);
    const { recurring_details: recurring } = charging(agreed);
    for (const contradiction of [
      { mandate_id: agreed.mandateId },
      { mandate_id: "man_none" },
      { recurring_details: recurring },
    ]) {
      const body = { ...updating(agreed), ...contradiction, off_session: true };
      expect(refusal(await shop.send("POST", "/payments", body))).toEqual(broken);
      expect(await refused({ ...body, off_session: undefined })).toEqual(broken);
    }
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ payment_id: agreed.payment.payment_id });
    expect(await shop.events(agreed.mandateId)).toHaveLength(1);
  });

  it("accepts no mandate_id next to one that it is to make, either", async () => {
    const making = { mandate_type: { multi_use: mandateTerms } };
    const body = { ...charging(agreed), recurring_details: undefined, mandate_id: agreed.mandateId };
    const answer = await shop.send("POST", "/payments", { ...body, mandate_data: making });
    expect(refusal(answer)).toEqual(broken);
    expect(answer.text).toContain(agreed.mandateId);
  });
});

describe("changing a payment so that it updates a mandate", () => {
  it("refuses the same, changes nothing then, and shows what it took", async () => {
    const payment = await open();
    const path = `/payments/${payment.payment_id}`;
    const change = async (body: unknown) => refusal(await shop.send("POST", path, body));
    expect(await change({ mandate_data: { update_mandate_id: "man_none" } })).toEqual(unknown);
    expect(await change(data({ mandate_type: { multi_use: mandateTerms } }))).toEqual(misused);
    expect(await change({ ...data({}), mandate_id: agreed.mandateId })).toEqual(misused);
    expect(await change({ ...data({}), customer_id: "cus-another" })).toEqual(unknown);
    expect((await shop.send("GET", "/customers/cus-another")).status).toBe(404);
    expect(await shop.read(payment.payment_id)).toMatchObject({ mandate_data: null, mandate_id: null });
    const taken = await ok<Payment>(shop.send("POST", path, data({})));
    expect(taken).toMatchObject({ ...data({ customer_acceptance: null, mandate_type: null }), mandate_id: null });
    // What was set before counts as well.
    expect(await change({ customer_id: "cus-another" })).toEqual(unknown);
    expect(await shop.read(payment.payment_id)).toMatchObject({ customer_id: agreed.customerId, mandate_id: null });
  });

  it("is possible with the confirmation, too", async () => {
    const own = await agreeToCharges(shop);
    const changes = { mandate_data: { update_mandate_id: own.mandateId } };
    for (const [suffix, more] of [
      ["/confirm", {}],
      ["", { confirm: true }],
    ] as const) {
      const { payment_id: id } = await open({}, own);
      const path = `/payments/${id}${suffix}`;
      const wrong = { ...card, ...more, mandate_data: { update_mandate_id: agreed.mandateId } };
      expect(refusal(await shop.send("POST", path, wrong))).toEqual(unknown);
      expect(await shop.read(id)).toMatchObject({ status: "requires_payment_method", mandate_data: null });
      const paid = await ok<Payment>(shop.send("POST", path, { ...card, ...more, ...changes, ...at("phonypay") }));
      expect(paid).toMatchObject({ status: "succeeded", mandate_id: own.mandateId });
      expect(await readMandate(shop, own.mandateId)).toMatchObject({
        payment_method_id: paid.payment_method_id,
        connector_mandate_id: paid.connector_mandate_id,
      });
    }
  });

  it("looks again when the payment is confirmed, which may then make a mandate of its own", async () => {
    const own = await agreeToCharges(shop);
    const payment = await open({ mandate_data: { update_mandate_id: own.mandateId } }, own);
    const path = `/payments/${payment.payment_id}`;
    await ok(shop.send("POST", `/mandates/revoke/${own.mandateId}`));
    expect(refusal(await shop.send("POST", `${path}/confirm`, card))).toEqual(broken);
    expect(await shop.read(payment.payment_id)).toMatchObject({ status: "requires_payment_method" });
    const fresh = {
      setup_future_usage: "off_session",
      mandate_data: { mandate_type: { multi_use: mandateTerms } },
      customer_acceptance: { acceptance_type: "offline" },
    };
    const paid = await ok<Payment>(shop.send("POST", `${path}/confirm`, { ...card, ...fresh }));
    expect(paid).toMatchObject({ status: "succeeded", mandate_id: expect.stringMatching(/^man_/) });
    expect(paid.mandate_id).not.toBe(own.mandateId);
  });

  it("is allowed to the merchant only: a client may only repeat it", async () => {
    const own = await agreeToCharges(shop);
    const changes = { mandate_data: { update_mandate_id: own.mandateId } };
    const plain = await open({}, own);
    const byClient = async ({ payment_id: id, client_secret }: Payment, body: object, of = shop) =>
      of.client("POST", `/payments/${id}/confirm`, { client_secret, ...card, ...body });
    expect(refusal(await byClient(plain, changes))).toEqual({ status: 401, code: "IR_18" });
    const asked = await open(changes, own);
    const other = { mandate_data: { mandate_type: { multi_use: mandateTerms } } };
    expect(refusal(await byClient(asked, other))).toEqual({ status: 401, code: "IR_18" });
    const paid = await ok<Payment>(byClient(asked, changes));
    expect(paid.status).toBe("succeeded");
    expect(await readMandate(shop, own.mandateId)).toMatchObject({ card: { last4_digits: "4444" } });
  });
});
