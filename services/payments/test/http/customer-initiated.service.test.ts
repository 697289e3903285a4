// A declined merchant-initiated transaction (MIT) that a browser confirms again goes to the provider as the customer's
// own payment: by the API, in a shop's frame, and apart from the provider at a 3DS Server.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Checkout, Payment, PaymentMethodsListing, ProviderCallList } from "@railyard/contracts";

import { ok } from "../support/answers.ts";
import { deviceOf, threeDsCards, threeDsShop } from "../support/authentications.ts";
import { newCustomer, storeCard } from "../support/customers.ts";
import type { CallResult } from "../support/http-call.ts";
import { agreeToCharges, charging, readMandate } from "../support/mandates.ts";
import type { MerchantOptions } from "../support/merchant.ts";
import { errorOf } from "../support/payouts.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardOf, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const plain: MerchantOptions = { connectors: ["fauxpay"], profile: { is_auto_retries_enabled: false } };

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop(plain);
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const declined = "4000000000000002";
const good = "4242424242424242";
/** The first payment succeeds, MITs are declined. */
const laterDeclined = "4000000000000390";
/** Asks for a challenge of the customer wherever it is paid with on session. */
const challenged = "4000000000003220";

const byCard = (number: string): Record<string, unknown> => ({
  recurring_details: {
    type: "network_transaction_id_and_card_details",
    data: { ...cardOf(number), card_cvc: undefined, network_transaction_id: "MCC5ZRGMI0925" },
  },
});

/** A charge of 40.00 USD by an agreement that was made elsewhere; declined. */
const chargeDeclined = async (of: Shop = shop, changes: Record<string, unknown> = {}): Promise<Payment> => {
  const base = { amount: 4000, currency: "USD", confirm: true, off_session: true, mit_category: "recurring" };
  const payment = await of.pay({ ...base, customer_id: "cus-elsewhere", ...byCard(declined), ...changes });
  expect(payment).toMatchObject({ status: "failed", off_session: true });
  return payment;
};

const by = (number: string, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_type: "credit",
  payment_method_data: { card: cardOf(number) },
  ...changes,
});

type Pays = Pick<Payment, "payment_id" | "client_secret">;

const confirm = (
  { payment_id: id, client_secret }: Pays,
  method: Record<string, unknown>,
  of: Shop = shop,
): Promise<CallResult> => of.client("POST", `/payments/${id}/confirm`, { client_secret, ...method });

/** What the provider was sent, oldest first. */
const sentOf = async ({ payment_id: id }: Pays, of: Shop = shop): Promise<readonly Record<string, unknown>[]> => {
  const { data } = await ok<ProviderCallList>(of.send("GET", `/payments/${id}/provider_calls`));
  return data
    .filter(({ operation }) => operation === "authorize")
    .map(({ request }) => JSON.parse(request.body ?? "{}") as Record<string, unknown>)
    .reverse();
};

const merchantInitiated = { off_session: true, three_ds: false, network_transaction_id: expect.anything() };
const customersOwn = { off_session: false, three_ds: false };

describe("a declined MIT that a browser confirms", () => {
  it("is sent as the customer's own payment, which the issuer challenges", async () => {
    const payment = await chargeDeclined();
    const again = await ok<Payment>(confirm(payment, by(challenged)));
    expect(again).toMatchObject({ status: "requires_customer_action", attempt_count: 2 });
    const [first, second, ...others] = await sentOf(payment);
    expect(others).toEqual([]);
    expect(first).toMatchObject(merchantInitiated);
    expect(second).toMatchObject(customersOwn);
    expect(second).not.toHaveProperty("network_transaction_id");
    expect(await shop.read(payment.payment_id)).toMatchObject({ off_session: null, mit_category: null });
  });

  it("stays the customer's own at each later try, and for the server, too", async () => {
    const own = stack.shop({ ...plain, profile: { ...plain.profile, is_manual_retry_enabled: true } });
    const payment = await chargeDeclined(own);
    expect(await ok<Payment>(confirm(payment, by(declined), own))).toMatchObject({ status: "failed" });
    const { status } = await own.send("POST", `/payments/${payment.payment_id}/confirm`, by(declined));
    expect(status).toBe(200);
    expect(await ok<Payment>(confirm(payment, by(good), own))).toMatchObject({ status: "succeeded" });
    const kinds = (await sentOf(payment, own)).map(({ off_session: isOffSession }) => isOffSession);
    expect(kinds).toEqual([true, false, false, false]);
  });

  it("remains an MIT where its server confirms it", async () => {
    const own = stack.shop({ ...plain, profile: { ...plain.profile, is_manual_retry_enabled: true } });
    const payment = await chargeDeclined(own);
    const again = await own.send("POST", `/payments/${payment.payment_id}/confirm`, by(challenged));
    expect(again.body).toMatchObject({ status: "succeeded", off_session: true });
    expect((await sentOf(payment, own)).map(({ off_session: isOffSession }) => isOffSession)).toEqual([true, true]);
  });

  it("gives the use of its mandate back, and makes none of it", async () => {
    const own = stack.shop({ ...plain, connectors: ["fauxpay", "phonypay"] });
    const agreed = await agreeToCharges(own, laterDeclined);
    const before = await readMandate(own, agreed.mandateId);
    const charge = await own.pay(charging(agreed));
    expect(charge.status).toBe("failed");
    const again = await ok<Payment>(confirm(charge, by(good), own));
    expect(again).toMatchObject({ status: "succeeded", off_session: null, mandate_id: null });
    expect(await readMandate(own, agreed.mandateId)).toEqual(before);
  });

  it("needs a card of the customer's: what the server had charged is not used", async () => {
    const payment = await chargeDeclined();
    const { status, body } = await confirm(payment, {});
    expect([status, errorOf(body).reason]).toEqual([400, "missing_field"]);
    expect(await shop.attempts(payment.payment_id)).toHaveLength(1);
  });

  it("accepts a stored card with its code as any payment does", async () => {
    const customer = await newCustomer(shop);
    const { payment_method_id } = await storeCard(shop, customer, good);
    const payment = await chargeDeclined(shop, { customer_id: customer });
    const stored = { payment_method_id, payment_method_data: { card_token: { card_cvc: "737" } } };
    expect(await ok<Payment>(confirm(payment, stored))).toMatchObject({ status: "succeeded" });
    expect((await sentOf(payment)).at(-1)).toMatchObject(customersOwn);
  });

  it("may be set to on session, and never again to off session", async () => {
    const payment = await chargeDeclined();
    expect(await ok<Payment>(confirm(payment, by(declined, { off_session: false })))).toMatchObject({
      status: "failed",
    });
    const { status, body } = await confirm(payment, by(good, { off_session: true }));
    expect([status, errorOf(body).code]).toEqual([401, "IR_18"]);
    expect(await shop.attempts(payment.payment_id)).toHaveLength(2);
  });

  it("is not changed by an update, which a payment that failed does not accept", async () => {
    const payment = await chargeDeclined();
    const { client_secret } = payment;
    const path = `/payments/${payment.payment_id}`;
    const { status, body } = await shop.client("POST", path, { client_secret, ...by(good) });
    expect([status, errorOf(body).reason]).toEqual([400, "wrong_status"]);
    const confirmed = await ok<Payment>(shop.client("POST", path, { client_secret, confirm: true, ...by(challenged) }));
    expect(confirmed.status).toBe("requires_customer_action");
    expect((await sentOf(payment)).at(-1)).toMatchObject(customersOwn);
  });
});

describe("3-D Secure of a declined MIT that a browser confirms", () => {
  it("is the one that its server had asked for", async () => {
    const payment = await chargeDeclined(shop, { authentication_type: "three_ds" });
    expect(payment.authentication_type).toBe("no_three_ds");
    expect(await ok<Payment>(confirm(payment, by(good)))).toMatchObject({
      status: "requires_customer_action",
      authentication_type: "three_ds",
    });
    expect((await sentOf(payment)).map(({ three_ds: isAsked }) => isAsked)).toEqual([false, true]);
  });

  it("is for the merchant's rules to decide, although the server had asked for none in its own charge", async () => {
    const times = { created_at: 1_700_000_000, modified_at: 1_700_000_000 };
    const program = { defaultSelection: { override_3ds: "three_ds" as const }, rules: [], metadata: null };
    const own = stack.shop({ ...plain, merchant: { three_ds_rules: { name: "always", program, ...times } } });
    const payment = await chargeDeclined(own, { authentication_type: "no_three_ds" });
    expect(await ok<Payment>(confirm(payment, by(good), own))).toMatchObject({ status: "requires_customer_action" });
    expect((await sentOf(payment, own)).map(({ three_ds: isAsked }) => isAsked)).toEqual([false, true]);
  });

  it("has no exemption that was requested for the charge", async () => {
    const payment = await chargeDeclined(shop, { psd2_sca_exemption_type: "low_value", is_stored_credential: true });
    const exemptionOf = async (): Promise<unknown> => {
      const [row] = await stack.rows<{ exemption: unknown }>(
        "select details -> 'psd2_sca_exemption_type' as exemption from payments where payment_id = $1",
        payment.payment_id,
      );
      return [row?.exemption, (await shop.read(payment.payment_id)).is_stored_credential];
    };
    expect(await exemptionOf()).toEqual(["low_value", true]);
    await ok<Payment>(confirm(payment, by(declined)));
    expect(await exemptionOf()).toEqual([null, null]);
  });

  it("is done at the 3DS Server that the payment asks for", async () => {
    const own = stack.shop({ ...threeDsShop, profile: { ...threeDsShop.profile, is_auto_retries_enabled: false } });
    const asked = { request_external_three_ds_authentication: true };
    const payment = await chargeDeclined(own, asked);
    const again = await ok<Payment>(confirm(payment, by(threeDsCards.frictionless), own));
    expect(again.status).toBe("requires_customer_action");
    expect((await sentOf(payment, own)).map(({ off_session: isOffSession }) => isOffSession)).toEqual([true]);
    expect(await deviceOf(own).authenticate(again)).toMatchObject({ trans_status: "Y" });
  });
});

describe("the frame in a shop's page", () => {
  const origin = "https://shop.example";
  const fields = { method: "card", card_number: challenged, card_expiry: "03/40", card_cvc: "737" };

  it("pays a declined MIT as the customer's own", async () => {
    const payment = await chargeDeclined();
    const { client_secret } = payment;
    const mounted = await ok<Checkout>(
      shop.client("POST", "/checkout/sessions", { client_secret, origin, locale: "en" }),
    );
    const { mount_token } = mounted;
    const body = { client_secret, origin, mount_token, locale: "en", fields };
    expect(await ok(shop.client("POST", "/checkout/confirm", body))).toMatchObject({
      status: "requires_customer_action",
    });
    expect((await sentOf(payment)).at(-1)).toMatchObject(customersOwn);
  });
});

describe("what a browser is shown before it confirms a declined MIT", () => {
  it("is a payment of the customer's own", async () => {
    const payment = await chargeDeclined();
    const { client_secret: secret } = payment;
    const listing = await ok<PaymentMethodsListing>(
      shop.client("GET", `/account/payment_methods?client_secret=${secret}`),
    );
    expect(listing.payment_type).toBe("normal");
    const asked = { client_secret: secret, payment_method_type: "card", payment_method_data: { card: cardOf(good) } };
    expect((await shop.client("POST", `/payments/${payment.payment_id}/eligibility`, asked)).body).toMatchObject({
      sdk_next_action: { next_action: "confirm" },
    });
  });
});

describe("a first confirmation by a browser", () => {
  it("is never of an MIT: a server cannot leave one to be confirmed", async () => {
    const open = { amount: 4000, currency: "USD", off_session: true };
    const refused = await shop.send("POST", "/payments", open);
    expect([refused.status, errorOf(refused.body).field]).toEqual([400, "off_session"]);
    const payment = await shop.pay({ amount: 4000, currency: "USD" });
    for (const changes of [{ off_session: true }, byCard(good), { mandate_id: "man_1" }]) {
      const update = await shop.send("POST", `/payments/${payment.payment_id}`, changes);
      expect([update.status, errorOf(update.body).reason]).toEqual([400, "combination_refused"]);
    }
  });
});
