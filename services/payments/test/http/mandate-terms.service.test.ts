// What a mandate allows: no customer agrees to what cannot be used, only the merchant changes it, and one use is one.
import { randomBytes } from "node:crypto";

import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { Payment } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { ok, refusal } from "../support/answers.ts";
import { dying } from "../support/dying.ts";
import type { Agreed } from "../support/mandates.ts";
import {
  agreeToCharges,
  charging,
  mandateStatusThere,
  mandateTerms,
  readMandate,
  updating,
} from "../support/mandates.ts";
import { apiKeyOf } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

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

const broken = { status: 400, code: "HE_03" };
const misused = { status: 400, code: "IR_16" };
const merchantOnly = { status: 401, code: "IR_18" };

const proof = { customer_acceptance: { acceptance_type: "offline" } };

const newId = (): string => `cus-${randomBytes(5).toString("hex")}`;

/** A mandate of one use, which the provider fauxpay keeps. */
const agreeOnce = (number?: string): Promise<Agreed> =>
  agreeToCharges(shop, number, { mandate_data: { ...proof, mandate_type: { single_use: mandateTerms } } });

const reported = async (mandateId: string): Promise<string[]> =>
  (await shop.events(mandateId)).map(({ type }) => type.split(".").at(-1) ?? "");

const there = ({ payment }: Agreed): Promise<string> => mandateStatusThere(stack, payment.connector_mandate_id ?? "");

/** Whether the mandate still has to be looked at. */
const dueOf = ({ mandateId }: Agreed): Promise<unknown> =>
  stack.rows(
    "select due_at is not null as due, details ? 'isRevoking' as wished from mandates where mandate_id = $1",
    mandateId,
  );

const becomesEndedThere = async (agreed: Agreed): Promise<void> => {
  await eventually(async () => (await there(agreed)) === "revoked", { intervalMs: 50 });
  await eventually(async () => JSON.stringify(await dueOf(agreed)) === '[{"due":false,"wished":false}]', {
    intervalMs: 50,
  });
  expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "revoked" });
  expect(await reported(agreed.mandateId)).toEqual(["mandate_active", "mandate_revoked"]);
};

describe("a mandate of single use", () => {
  it("ends with the charge that succeeds, here and at the provider", async () => {
    const agreed = await agreeOnce();
    expect(refusal(await shop.send("DELETE", `/customers/${agreed.customerId}`))).toEqual({
      status: 400,
      code: "IR_10",
    });
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded", mandate_id: agreed.mandateId });
    const mandate = await readMandate(shop, agreed.mandateId);
    expect(mandate).toMatchObject({ status: "revoked", mandate_type: { single_use: mandateTerms, multi_use: null } });
    const events = await shop.events(agreed.mandateId);
    expect(events.at(-1)).toMatchObject({
      type: "payments.mandates.mandate_revoked",
      object_version: 2,
      data: { content: { object: mandate } },
    });
    expect(refusal(await shop.send("POST", "/payments", charging(agreed)))).toEqual(broken);
    expect(refusal(await shop.send("POST", "/payments", updating(agreed)))).toEqual(broken);
    expect(refusal(await shop.send("POST", `/mandates/revoke/${agreed.mandateId}`))).toEqual(broken);
    await becomesEndedThere(agreed);
    const method = { type: "payment_method_id", data: agreed.payment.payment_method_id };
    const around = await shop.send("POST", "/payments", charging(agreed, { recurring_details: method }));
    expect(refusal(around)).toEqual({ status: 400, code: "IR_39" });
    expect((await shop.send("DELETE", `/customers/${agreed.customerId}`)).status).toBe(200);
  });

  it("stays ended when the provider does not know it, and is not asked for ever", async () => {
    const agreed = await agreeOnce();
    const held = await shop.pay(charging(agreed, { capture_method: "manual" }));
    await stack.rows("update mandates set connector_mandate_id = 'smnd_none' where mandate_id = $1", agreed.mandateId);
    await ok(shop.send("POST", `/payments/${held.payment_id}/capture`));
    // What it does not know it refuses for good.
    await eventually(async () => JSON.stringify(await dueOf(agreed)) === '[{"due":false,"wished":false}]', {
      intervalMs: 50,
    });
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "revoked" });
    expect(await reported(agreed.mandateId)).toEqual(["mandate_active", "mandate_revoked"]);
  });

  it.each(["before", "after"] as const)("has ended when the process dies %s the provider has, too", async (when) => {
    const agreed = await agreeOnce();
    await stack.restart(dying("revoke_mandate", when));
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded" });
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "revoked" });
    expect(await dueOf(agreed)).toEqual([{ due: true, wished: true }]);
    await stack.restart();
    await becomesEndedThere(agreed);
  });

  it("stays for a use that is given back, by a decline or a void", async () => {
    const fickle = await agreeOnce("4000000000000390");
    expect(await shop.pay(charging(fickle))).toMatchObject({ status: "failed", error_code: "mandate_declined" });
    expect(await readMandate(shop, fickle.mandateId)).toMatchObject({ status: "active" });
    const agreed = await agreeOnce();
    const held = await shop.pay(charging(agreed, { capture_method: "manual" }));
    expect(held.status).toBe("requires_capture");
    expect(await readMandate(shop, agreed.mandateId)).toMatchObject({ status: "active" });
    expect(refusal(await shop.send("POST", "/payments", charging(agreed)))).toEqual(broken);
    await ok(shop.send("POST", `/payments/${held.payment_id}/cancel`));
    expect(await there(agreed)).toBe("active");
    expect(await reported(agreed.mandateId)).toEqual(["mandate_active"]);
    expect(await shop.pay(charging(agreed))).toMatchObject({ status: "succeeded" });
    await becomesEndedThere(agreed);
  });

  it("ends once, of several charges at the same moment", async () => {
    const agreed = await agreeOnce();
    const answers = await Promise.all([1, 2, 3].map(() => shop.send("POST", "/payments", charging(agreed))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    await becomesEndedThere(agreed);
  });
});

const useless = [
  ["that have ended", { ...mandateTerms, end_date: "2020-01-01T00:00:00Z" }],
  ["of nothing", { ...mandateTerms, amount: 0 }],
] as const;

describe("terms that allow no charge", () => {
  it.each(useless)("%s are refused before anything is stored", async (_what, terms) => {
    for (const type of [{ single_use: terms }, { multi_use: terms }]) {
      const mandate_data = { ...proof, mandate_type: type };
      for (const confirm of [true, false]) {
        const customer_id = newId();
        const body = cardPayment(undefined, { customer_id, mandate_data, confirm });
        expect(refusal(await shop.send("POST", "/payments", body))).toEqual(misused);
        expect((await shop.send("GET", `/customers/${customer_id}`)).status).toBe(404);
      }
      const { payment_id: id } = await shop.pay({ amount: 500, currency: "USD", customer_id: newId() });
      const card = { payment_method: "card", payment_method_data: { card: cardOf("4242424242424242") } };
      expect(refusal(await shop.send("POST", `/payments/${id}`, { mandate_data }))).toEqual(misused);
      expect(refusal(await shop.send("POST", `/payments/${id}`, { ...card, mandate_data, confirm: true }))).toEqual(
        misused,
      );
      expect(refusal(await shop.send("POST", `/payments/${id}/confirm`, { ...card, mandate_data }))).toEqual(misused);
      expect(await shop.read(id)).toMatchObject({ status: "requires_payment_method", mandate_data: null });
    }
  });

  it("are refused at the confirmation when they have ended since", async () => {
    const endMs = Date.now() + 3000;
    const end_date = new Date(endMs).toISOString();
    const mandate_data = { ...proof, mandate_type: { multi_use: { ...mandateTerms, end_date } } };
    const usage = { setup_future_usage: "off_session" };
    const asked = { customer_id: newId(), mandate_data, confirm: false, ...usage };
    const made = await shop.pay(cardPayment(undefined, asked));
    await eventually(() => Date.now() > endMs, { intervalMs: 50 });
    expect(refusal(await shop.send("POST", `/payments/${made.payment_id}/confirm`, {}))).toEqual(misused);
    expect(await shop.read(made.payment_id)).toMatchObject({ status: "requires_confirmation" });
    const fresh = { mandate_data: { ...proof, mandate_type: { multi_use: mandateTerms } } };
    const paid = await ok<Payment>(shop.send("POST", `/payments/${made.payment_id}/confirm`, fresh));
    expect(paid).toMatchObject({ status: "succeeded", mandate_id: expect.stringMatching(/^man_/) });
  });
});

describe("a client that confirms a payment", () => {
  const card = { payment_method: "card", payment_method_data: { card: cardOf("4242424242424242") } };

  const open = (changes: Record<string, unknown> = {}): Promise<Payment> =>
    shop.pay({
      amount: 500,
      currency: "USD",
      customer_id: newId(),
      setup_future_usage: "off_session",
      ...changes,
    });

  const byClient = ({ payment_id: id, client_secret }: Payment, suffix: string, body: object) =>
    shop.client("POST", `/payments/${id}${suffix}`, { client_secret, ...body });

  it("does not move the merchant's terms", async () => {
    const limited = { ...proof, mandate_type: { single_use: mandateTerms } };
    const payment = await open({ mandate_data: limited });
    for (const mandate_type of [
      { multi_use: mandateTerms },
      { single_use: { ...mandateTerms, amount: 10_001 } },
      { single_use: { ...mandateTerms, end_date: "2100-01-01T00:00:00Z" } },
      {},
    ]) {
      const mandate_data = { ...proof, mandate_type };
      for (const [suffix, more] of [
        ["/confirm", card],
        ["", {}],
        ["", { ...card, confirm: true }],
      ] as const) {
        expect(refusal(await byClient(payment, suffix, { ...more, mandate_data }))).toEqual(merchantOnly);
      }
    }
    expect(await shop.read(payment.payment_id)).toMatchObject({
      status: "requires_payment_method",
      mandate_data: { mandate_type: { single_use: mandateTerms } },
    });
    const online = {
      acceptance_type: "online",
      accepted_at: "2026-11-20T12:00:00.000Z",
      online: { ip_address: "127.0.0.1", user_agent: "browser" },
    };
    const body = { ...card, mandate_data: { customer_acceptance: online } };
    const paid = await ok<Payment>(byClient(payment, "/confirm", body));
    expect(await readMandate(shop, paid.mandate_id ?? "")).toMatchObject({
      customer_acceptance: online,
      mandate_type: { single_use: mandateTerms, multi_use: null },
    });
  });

  it("may repeat them, or set some where the merchant set none", async () => {
    const limited = { ...proof, mandate_type: { single_use: mandateTerms } };
    for (const changes of [{ mandate_data: limited }, { mandate_data: proof }, {}]) {
      const payment = await open(changes);
      const paid = await ok<Payment>(byClient(payment, "/confirm", { ...card, mandate_data: limited }));
      expect(await readMandate(shop, paid.mandate_id ?? "")).toMatchObject({
        mandate_type: { single_use: mandateTerms, multi_use: null },
      });
    }
  });
});
