import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { CustomerPaymentMethods, Mandate, Payment } from "@railyard/contracts";

import { ok, refusal } from "../support/answers.ts";
import { visa } from "../support/customers.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop();
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const newId = (): string => `cus-${randomBytes(5).toString("hex")}`;

const acceptance = {
  acceptance_type: "online",
  accepted_at: "2026-11-20T12:00:00.000Z",
  online: { ip_address: "127.0.0.1", user_agent: "browser" },
};

const terms = { amount: 10_000, currency: "USD" };

const making = (customerId: string, type: object, changes: Record<string, unknown> = {}, number = visa) =>
  cardPayment(number, {
    customer_id: customerId,
    setup_future_usage: "off_session",
    mandate_data: { customer_acceptance: acceptance, mandate_type: type },
    ...changes,
  });

const using = (customerId: string, type: string, data: unknown, changes: Record<string, unknown> = {}) => ({
  amount: 4000,
  currency: "USD",
  confirm: true,
  off_session: true,
  customer_id: customerId,
  recurring_details: { type, data },
  ...changes,
});

const refused = async (body: unknown) => refusal(await shop.send("POST", "/payments", body));

const read = async (mandateId: string): Promise<Mandate> =>
  (await shop.send("GET", `/mandates/${mandateId}`)).body as Mandate;

const make = async (
  type: object,
  number = visa,
): Promise<{ customerId: string; payment: Payment; mandateId: string }> => {
  const customerId = newId();
  const payment = await shop.pay(making(customerId, type, {}, number));
  return { customerId, payment, mandateId: payment.mandate_id ?? "" };
};

const broken = { status: 400, code: "HE_03" };
const misused = { status: 400, code: "IR_16" };
const unknown = { status: 404, code: "HE_02" };

describe("a mandate", () => {
  it("is made by the payment that the customer agrees with, and published", async () => {
    const { customerId, payment, mandateId } = await make({ multi_use: terms });
    expect(payment).toMatchObject({ status: "succeeded", payment_method_status: "active" });
    const mandate = await read(mandateId);
    expect(mandate).toMatchObject({
      mandate_id: expect.stringMatching(/^man_[0-9A-Za-z]{20}$/),
      status: "active",
      customer_id: customerId,
      payment_id: payment.payment_id,
      payment_method_id: payment.payment_method_id,
      payment_method: "card",
      card: { last4_digits: "4242" },
      customer_acceptance: acceptance,
      mandate_type: { single_use: null, multi_use: terms },
      connector: payment.connector,
      connector_mandate_id: payment.connector_mandate_id,
    });
    const [event] = await shop.events(mandateId);
    expect(event).toMatchObject({ type: "payments.mandates.mandate_active", object_version: 1 });
    expect(event?.data).toMatchObject({ content: { type: "mandate_details", object: mandate } });
    expect((await shop.send("GET", `/customers/${customerId}/mandates`)).body).toEqual([mandate]);
    expect(refusal(await stack.shop().send("GET", `/mandates/${mandateId}`))).toEqual(unknown);
  });

  it("is not made by a payment that is declined, and needs a customer and sensible terms", async () => {
    const declined = await make({ multi_use: terms }, "4000000000000002");
    expect(declined.payment).toMatchObject({ status: "failed", mandate_id: null });
    expect((await shop.send("GET", `/customers/${declined.customerId}/mandates`)).body).toEqual([]);
    const reversed = { ...terms, start_date: "2027-01-01T00:00:00Z", end_date: "2026-01-01T00:00:00Z" };
    for (const type of [{ multi_use: reversed }, { single_use: reversed }, { multi_use: terms, single_use: terms }]) {
      expect(await refused(making(newId(), type))).toEqual(misused);
      expect(await refused(making(newId(), type, { confirm: false }))).toEqual(misused);
      const { payment_id: id } = await shop.pay({ amount: 100, currency: "USD" });
      const changed = await shop.send("POST", `/payments/${id}`, { mandate_data: { mandate_type: type } });
      expect(refusal(changed)).toEqual(misused);
      expect(await shop.read(id)).toMatchObject({ mandate_data: null });
    }
    expect(await refused(making(newId(), { multi_use: terms }, { customer_id: undefined }))).toEqual(misused);
  });

  it("charges the customer by MIT, within its terms", async () => {
    const { customerId, mandateId, payment } = await make({ multi_use: terms });
    const charge = (amount: number) => using(customerId, "mandate_id", mandateId, { amount });
    const first = await shop.pay(charge(6000));
    expect(await shop.read(first.payment_id)).toEqual(first);
    expect(first).toMatchObject({
      payment_method_id: payment.payment_method_id,
      payment_method_status: "active",
      connector_mandate_id: payment.connector_mandate_id,
      status: "succeeded",
      off_session: true,
      mandate_id: mandateId,
      payment_method: "card",
      payment_method_data: { card: { last4: "4242" } },
    });
    const refusedFor = async (amount: number): Promise<string> => {
      const answer = await shop.send("POST", "/payments", charge(amount));
      expect(refusal(answer)).toEqual(broken);
      return errorOf(answer.body).message;
    };
    expect(await refusedFor(6000)).toContain("amount 6000 is more than the 4000 that are left of its 10000");
    expect(await refusedFor(10_001)).toContain("amount 10001 is more than the 10000 that it allows");
    expect(await shop.pay(charge(4000))).toMatchObject({ status: "succeeded" });
    expect(await refusedFor(1)).toContain("amount 1 is more than the 0 that are left of its 10000");
  });

  it("is never used beyond its amount by payments at the same moment", async () => {
    const { customerId, mandateId } = await make({ multi_use: terms });
    const body = using(customerId, "mandate_id", mandateId, { amount: 4000 });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => shop.send("POST", "/payments", body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const rows = await stack.rows("select amount_used, use_count from mandates where mandate_id = $1", mandateId);
    expect(rows).toEqual([{ amount_used: 8000, use_count: 2 }]);
  });

  it("of single use is used once", async () => {
    const { customerId, mandateId } = await make({ single_use: terms });
    const older = { ...using(customerId, "", ""), recurring_details: undefined, mandate_id: mandateId };
    const held = await shop.pay({ ...older, capture_method: "manual" });
    expect(held).toMatchObject({ status: "requires_capture", mandate_id: mandateId });
    const second = await shop.send("POST", "/payments", older);
    expect(refusal(second)).toEqual(broken);
    expect(errorOf(second.body).message).toContain("it is of single use, and another payment has taken it");
    expect((await shop.send("POST", `/payments/${held.payment_id}/capture`)).status).toBe(200);
    const third = await shop.send("POST", "/payments", older);
    expect(refusal(third)).toEqual(broken);
    expect(errorOf(third.body).message).toContain("it is revoked");
  });

  it("gets back what a declined charge was to use", async () => {
    const { customerId, mandateId, payment } = await make({ single_use: terms }, "4000000000000390");
    expect(payment.status).toBe("succeeded");
    const declined = await shop.pay(using(customerId, "mandate_id", mandateId));
    expect(declined).toMatchObject({ status: "failed", error_code: "mandate_declined" });
    const rows = await stack.rows("select amount_used, use_count from mandates where mandate_id = $1", mandateId);
    expect(rows).toEqual([{ amount_used: 0, use_count: 0 }]);
  });

  it("gets back what a blocked charge was to use", async () => {
    const guarded = stack.shop({ merchant: { is_blocklist_enabled: true } });
    const customerId = newId();
    const { mandate_id: mandateId } = await guarded.pay(making(customerId, { single_use: terms }));
    await guarded.send("POST", "/blocklist", { type: "card_bin", data: "424242" });
    const blocked = await guarded.send("POST", "/payments", using(customerId, "mandate_id", mandateId));
    expect(refusal(blocked)).toEqual({ status: 403, code: "HE_03" });
    const rows = await stack.rows("select use_count from mandates where mandate_id = $1", mandateId ?? "");
    expect(rows).toEqual([{ use_count: 0 }]);
  });

  it("refuses other customers, currencies and times, and requests that contradict themselves", async () => {
    const { customerId, mandateId } = await make({ multi_use: terms });
    const by = (changes: Record<string, unknown>) => using(customerId, "mandate_id", mandateId, changes);
    expect(await refused(by({ customer_id: newId() }))).toEqual(misused);
    expect(await refused(by({ customer_id: undefined }))).toEqual({ status: 400, code: "IR_04" });
    expect(await refused(by({ currency: "EUR" }))).toEqual(broken);
    expect(await refused(by({ mandate_id: mandateId }))).toEqual(misused);
    expect(await refused(by({ off_session: false }))).toEqual({ status: 400, code: "IR_04" });
    expect(await refused(by({ mandate_data: { mandate_type: { multi_use: terms } } }))).toEqual(broken);
    expect(await refused(using(customerId, "mandate_id", "man_none"))).toEqual(unknown);
    const other = using(customerId, "card_with_limited_data", { card_number: visa });
    expect(await refused(other)).toEqual({ status: 400, code: "IR_19" });
    const future = { multi_use: { ...terms, start_date: "2100-01-01T00:00:00Z" } };
    const early = await make(future);
    expect(await refused(using(early.customerId, "mandate_id", early.mandateId))).toEqual(broken);
  });

  it("is not used for a request that names another payment method", async () => {
    const { customerId, mandateId, payment } = await make({ multi_use: terms });
    const stranger = await make({ multi_use: terms });
    const path = `/customers/${stranger.customerId}/payment_methods`;
    const { customer_payment_methods: methods } = await ok<CustomerPaymentMethods>(shop.send("GET", path));
    const token = methods[0]?.payment_token;
    expect(token).toEqual(expect.any(String));
    for (const naming of [{ payment_method_id: stranger.payment.payment_method_id }, { payment_token: token }]) {
      for (const use of [
        using(customerId, "mandate_id", mandateId, naming),
        { ...using(customerId, "", null, naming), recurring_details: undefined, mandate_id: mandateId },
        using(customerId, "payment_method_id", payment.payment_method_id, naming),
      ]) {
        expect(await refused(use)).toEqual(misused);
      }
    }
    const naming = { payment_method_id: payment.payment_method_id };
    const charged = await shop.pay(using(customerId, "mandate_id", mandateId, naming));
    expect(charged).toMatchObject({ status: "succeeded", ...naming });
  });

  it("ends when it is revoked, and its customer can be erased then", async () => {
    const { customerId, mandateId } = await make({ multi_use: terms });
    expect(refusal(await shop.send("DELETE", `/customers/${customerId}`))).toEqual({ status: 400, code: "IR_10" });
    const revoked = await shop.send("POST", `/mandates/revoke/${mandateId}`);
    expect(revoked.body).toEqual({ mandate_id: mandateId, status: "revoked", error_code: null, error_message: null });
    expect(refusal(await shop.send("POST", `/mandates/revoke/${mandateId}`))).toEqual(broken);
    expect(await refused(using(customerId, "mandate_id", mandateId))).toEqual(broken);
    const events = await shop.events(mandateId);
    expect(events.map(({ type }) => type.split(".").at(-1))).toEqual(["mandate_active", "mandate_revoked"]);
    expect(events.at(-1)?.data).toMatchObject({ content: { object: await read(mandateId) } });
    expect((await shop.send("DELETE", `/customers/${customerId}`)).status).toBe(200);
  });

  it("is listed by state, provider and time", async () => {
    const own = stack.shop();
    const made: string[] = [];
    for (const name of ["a", "b"]) {
      const { mandate_id: id } = await own.pay(making(`cus-${name}`, { multi_use: terms }));
      made.push(id ?? "");
    }
    const list = async (query: string) =>
      ((await own.send("GET", `/mandates/list${query}`)).body as Mandate[]).map(({ mandate_id: id }) => id);
    expect(await list("")).toEqual([...made].reverse());
    await own.send("POST", `/mandates/revoke/${made[0] ?? ""}`);
    expect(await list("?mandate_status=active")).toEqual([made[1]]);
    expect(await list("?connector=fauxpay&limit=1&offset=1")).toEqual([made[0]]);
    expect(await list("?created_time.gte=2100-01-01T00:00:00Z")).toEqual([]);
    expect(await list("?created_time.lt=2100-01-01T00:00:00Z")).toHaveLength(2);
  });
});

describe("a merchant-initiated transaction (MIT)", () => {
  const agreed = async (changes: Record<string, unknown> = {}): Promise<Payment & { customerId: string }> => {
    const customerId = newId();
    const body = cardPayment(visa, {
      customer_id: customerId,
      setup_future_usage: "off_session",
      customer_acceptance: acceptance,
      ...changes,
    });
    return { ...(await shop.pay(body)), customerId };
  };

  it("charges a stored method that the customer agreed to, at the provider that knows it", async () => {
    const routing = { type: "single", data: { connector: "phonypay" } };
    const { customerId, payment_method_id: id } = await agreed({ routing });
    const charged = await shop.pay(using(customerId, "payment_method_id", id));
    expect(charged).toMatchObject({
      status: "succeeded",
      connector: "phonypay",
      payment_method_data: { card: { last4: "4242" } },
      payment_method_id: id,
      payment_method_status: "active",
      connector_mandate_id: expect.stringMatching(/^smnd/),
    });
    const stranger = newId();
    expect(await refused(using(stranger, "payment_method_id", id))).toEqual(misused);
    expect(await refused(using(customerId, "payment_method_id", "pm_none"))).toEqual(unknown);
  });

  it("goes to any provider where the profile allows it", async () => {
    const open = stack.shop({ profile: { is_connector_agnostic_mit_enabled: true } });
    const customer_id = newId();
    const usage = { setup_future_usage: "off_session", customer_acceptance: acceptance };
    const body = cardPayment(visa, { customer_id, ...usage });
    const { payment_method_id: id } = await open.pay(body);
    const routing = { type: "single", data: { connector: "phonypay" } };
    const charged = await open.pay(using(customer_id, "payment_method_id", id, { routing }));
    expect(charged).toMatchObject({ status: "succeeded", connector: "phonypay" });
  });

  it("refuses a method that the customer stored for on-session use", async () => {
    const { customerId, payment_method_id: id } = await agreed({ setup_future_usage: "on_session" });
    expect(await refused(using(customerId, "payment_method_id", id))).toEqual(misused);
  });

  it("charges a card by the network's id of an earlier payment, and keeps no number", async () => {
    const earlier = await agreed();
    const data = { ...cardOf(visa), card_cvc: undefined, network_transaction_id: earlier.network_transaction_id };
    const kind = "network_transaction_id_and_card_details";
    const charged = await shop.pay(using(earlier.customerId, kind, data));
    expect(charged).toMatchObject({ status: "succeeded", payment_method_data: { card: { last4: "4242" } } });
    const rows = await stack.rows(
      "select details::text as row from payments where payment_id = $1",
      charged.payment_id,
    );
    expect(JSON.stringify(rows)).not.toContain(visa);
    const lacking = using(earlier.customerId, kind, { ...data, network_transaction_id: undefined });
    expect(await refused(lacking)).toEqual({ status: 400, code: "IR_04" });
  });

  it("keeps the billing details that come with it, whatever it is made of", async () => {
    const { customerId, payment_method_id: id, network_transaction_id: networkId } = await agreed();
    const billing = { address: { country: "US", line1: "1 Quay Street" } };
    const ways = [
      ["payment_method_id", id],
      ["network_transaction_id_and_card_details", { ...cardOf(visa), network_transaction_id: networkId }],
    ] as const;
    for (const [type, data] of ways) {
      const { body } = await shop.send("POST", "/payments", {
        ...using(customerId, type, data),
        payment_method_data: { billing },
      });
      expect({ type, body }).toMatchObject({ type, body: { payment_method_data: { billing } } });
    }
  });

  it("charges a token of the provider", async () => {
    const { customerId, connector_mandate_id: token, merchant_connector_id: account } = await agreed();
    const data = { processor_payment_token: token, merchant_connector_id: account };
    const charged = await shop.pay(using(customerId, "processor_payment_token", data));
    expect(charged).toMatchObject({ status: "succeeded", connector_mandate_id: token });
  });

  it("is made and confirmed in one request", async () => {
    const { customerId, payment_method_id: id } = await agreed();
    const unconfirmed = using(customerId, "payment_method_id", id, { confirm: false });
    expect(await refused(unconfirmed)).toEqual(misused);
    const made = await shop.pay(cardPayment(visa, { customer_id: customerId, confirm: false }));
    const details = using(customerId, "payment_method_id", id).recurring_details;
    for (const asked of [{ off_session: true }, { recurring_details: details }, { mandate_id: "man_none" }]) {
      for (const path of ["", "/confirm"]) {
        expect(refusal(await shop.send("POST", `/payments/${made.payment_id}${path}`, asked))).toEqual(misused);
      }
    }
    expect(await shop.read(made.payment_id)).toMatchObject({ off_session: null, mandate_id: null });
  });
});

describe("a payment of nothing", () => {
  it("leaves a mandate, or a method to charge later with another amount", async () => {
    const customerId = newId();
    const setup = await shop.pay(
      making(customerId, { multi_use: terms }, { amount: 0, payment_type: "setup_mandate" }),
    );
    expect(setup).toMatchObject({ status: "succeeded", amount: 0, payment_method_status: "active" });
    const charge = using(customerId, "mandate_id", setup.mandate_id);
    expect(await shop.pay(charge)).toMatchObject({ status: "succeeded", amount: 4000 });
    const usage = {
      customer_id: customerId,
      amount: 0,
      setup_future_usage: "off_session",
      customer_acceptance: acceptance,
    };
    const stored = await shop.pay(cardPayment("5555555555554444", usage));
    const later = using(customerId, "payment_method_id", stored.payment_method_id);
    expect(await shop.pay(later)).toMatchObject({ status: "succeeded", amount_received: 4000 });
  });

  it("is refused when it leaves nothing, or waits for a capture", async () => {
    expect(await refused(cardPayment(visa, { amount: 0 }))).toEqual(misused);
    const manual = making(newId(), { multi_use: terms }, { amount: 0, capture_method: "manual" });
    expect(await refused(manual)).toEqual(misused);
  });
});
