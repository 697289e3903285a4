import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PaymentMethodsListing } from "@railyard/contracts";

import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

const cards = {
  payment_method: "card",
  payment_method_types: [
    {
      payment_method_type: "credit",
      card_networks: ["Visa", "Mastercard"],
      minimum_amount: 100,
      maximum_amount: 50_000,
      accepted_currencies: { type: "enable_only", list: ["USD", "EUR"] },
      recurring_enabled: true,
    },
    { payment_method_type: "debit", recurring_enabled: false, installment_payment_enabled: true },
  ],
};

beforeAll(async () => {
  stack = await startStack();
  shop = stack.shop({
    connectors: ["fauxpay", "phonypay", "pretendpay"],
    profile: {
      use_billing_as_payment_method_billing: true,
      always_collect_billing_details_from_wallet_connector: true,
    },
    accounts: {
      fauxpay: { payment_methods_enabled: [cards] },
      phonypay: {
        payment_methods_enabled: [
          { payment_method: "card", payment_method_types: ["credit"], payment_schemes: ["Visa", "JCB"] },
        ],
      },
      pretendpay: {
        payment_methods_enabled: [
          { payment_method: "wallet", payment_method_types: ["paypal"] },
          {
            payment_method: "bank_redirect",
            payment_method_types: [
              { payment_method_type: "ideal", accepted_countries: { type: "enable_only", list: ["NL"] } },
            ],
          },
          { payment_method: "bank_transfer", payment_method_types: ["multibanco"] },
          { payment_method: "pay_later", payment_method_types: ["klarna"] },
        ],
      },
    },
  });
}, 60_000);

afterAll(async () => {
  await stack.stop();
});

const listed = async (query: string): Promise<PaymentMethodsListing> => {
  const { status, body, text } = await shop.send("GET", `/account/payment_methods?${query}`);
  if (status !== 200) throw new TypeError(text);
  return body as PaymentMethodsListing;
};

const forPayment = async (changes: Record<string, unknown>): Promise<PaymentMethodsListing> => {
  const payment = await shop.pay({ amount: 1000, currency: "USD", ...changes });
  const path = `/account/payment_methods?client_secret=${String(payment.client_secret)}`;
  const { status, body, text } = await shop.client("GET", path);
  if (status !== 200) throw new TypeError(text);
  return body as PaymentMethodsListing;
};

const typesOf = (listing: PaymentMethodsListing): readonly string[] =>
  listing.payment_methods.flatMap(({ payment_method_types: types }) =>
    types.map(({ payment_method_type: type }) => type),
  );

const offerOf = (listing: PaymentMethodsListing, name: string) =>
  listing.payment_methods
    .flatMap(({ payment_method_types: types }) => types)
    .find(({ payment_method_type: type }) => type === name);

/** What the usual set-up of clients names, whichever connector it is for. */
const usual = [
  {
    payment_method: "card",
    payment_method_types: [
      { payment_method_type: "credit", card_networks: ["Visa", "Mastercard", "Interac", "RuPay"] },
      "debit",
    ],
  },
  { payment_method: "gift_card", payment_method_types: ["givex"] },
  { payment_method: "pay_later", payment_method_types: ["affirm"] },
];

describe("what a connector does not take, though its account enables it", () => {
  it("is never offered, and takes nothing away from the rest", async () => {
    const account = { payment_methods_enabled: usual };
    const other = stack.shop({ connectors: ["fauxpay"], accounts: { fauxpay: account } });
    const { body } = await other.send("GET", "/account/payment_methods?accepted_currency=USD");
    const { payment_methods: methods } = body as PaymentMethodsListing;
    expect(methods.map(({ payment_method: method }) => method)).toEqual(["card"]);
    const types = methods[0]?.payment_method_types ?? [];
    expect(types.map(({ payment_method_type: type }) => type).sort()).toEqual(["credit", "debit"]);
    const credit = types.find(({ payment_method_type: type }) => type === "credit");
    expect(credit?.card_networks?.map(({ card_network: network }) => network).sort()).toEqual(["Mastercard", "Visa"]);
    expect(await other.pay(cardPayment())).toMatchObject({ status: "succeeded", connector: "fauxpay" });
  });
});

describe("the payment methods of a payment", () => {
  it("show each sub-type once, with the networks and the connectors that take it", async () => {
    const listing = await forPayment({ customer: { id: "cus_listing" } });
    expect(typesOf(listing)).toEqual(["credit", "debit", "paypal", "ideal", "multibanco", "klarna"]);
    expect(offerOf(listing, "credit")?.card_networks).toEqual([
      { card_network: "Visa", surcharge_details: null, eligible_connectors: ["fauxpay", "phonypay"] },
      { card_network: "Mastercard", surcharge_details: null, eligible_connectors: ["fauxpay"] },
      { card_network: "JCB", surcharge_details: null, eligible_connectors: ["phonypay"] },
    ]);
    expect(offerOf(listing, "paypal")).toMatchObject({
      card_networks: null,
      payment_experience: [{ payment_experience_type: "redirect_to_url", eligible_connectors: ["pretendpay"] }],
      bank_names: null,
    });
    expect(offerOf(listing, "ideal")?.bank_names?.[0]).toMatchObject({ eligible_connectors: ["pretendpay"] });
    expect(offerOf(listing, "ideal")?.bank_names?.[0]?.bank_name).toContain("rabobank");
    expect(offerOf(listing, "multibanco")?.bank_transfers).toEqual({ eligible_connectors: ["pretendpay"] });
    expect(listing).toMatchObject({
      currency: "USD",
      redirect_url: "https://shop.example/return",
      merchant_name: "Test shop",
      payment_type: "normal",
      mandate_payment: { single_use: null, multi_use: null },
      show_surcharge_breakup_screen: false,
      request_external_three_ds_authentication: false,
      collect_billing_details_from_wallets: true,
      collect_shipping_details_from_wallets: null,
      is_tax_calculation_enabled: false,
      is_guest_customer: false,
    });
  });

  it("leave out what its currency, amount, country, capture or allowed sub-types rule out", async () => {
    expect(typesOf(await forPayment({ currency: "JPY", amount: 200 }))).toContain("credit");
    const yen = await forPayment({ currency: "JPY", amount: 200 });
    expect(offerOf(yen, "credit")?.card_networks?.map(({ card_network: network }) => network)).toEqual(["Visa", "JCB"]);
    const large = await forPayment({ amount: 50_001 });
    expect(offerOf(large, "credit")?.card_networks?.[0]?.eligible_connectors).toEqual(["phonypay"]);
    const german = await forPayment({ billing: { address: { country: "DE" } } });
    expect(typesOf(german)).not.toContain("ideal");
    expect(typesOf(await forPayment({ billing: { address: { country: "NL" } } }))).toContain("ideal");
    const held = await forPayment({ capture_method: "manual" });
    expect(typesOf(held)).toEqual(["credit", "debit", "klarna"]);
    const allowed = await forPayment({ allowed_payment_method_types: ["debit", "paypal"] });
    expect(typesOf(allowed)).toEqual(["debit", "paypal"]);
  });

  it("offer only what can be charged later when the payment sets up a mandate", async () => {
    const listing = await forPayment({
      customer_id: "cus_1",
      setup_future_usage: "off_session",
      mandate_data: {
        customer_acceptance: { acceptance_type: "offline" },
        mandate_type: { single_use: { amount: 700, currency: "USD" } },
      },
    });
    expect(typesOf(listing)).toEqual(["credit", "debit"]);
    expect(listing.payment_type).toBe("new_mandate");
    expect(listing.mandate_payment.single_use).toMatchObject({ amount: 700, currency: "USD", start_date: null });
    expect(Object.keys(offerOf(listing, "credit")?.required_fields ?? {})).toContain("billing.email");
  });

  it("offer as much when the payment sets one up and charges nothing", async () => {
    const listing = await forPayment({ amount: 0, customer_id: "cus_1", setup_future_usage: "off_session" });
    expect([listing.payment_type, typesOf(listing)]).toEqual(["setup_mandate", ["credit", "debit"]]);
  });

  it("ask for what the connectors need, and fill in what is known", async () => {
    const listing = await forPayment({
      customer: { email: "ada@kiosk.example", name: "Ada Beispiel" },
      billing: { address: { country: "DE" } },
    });
    const fields = offerOf(listing, "klarna")?.required_fields ?? {};
    expect(fields["billing.email"]).toMatchObject({
      required_field: "payment_method_data.billing.email",
      field_type: "user_email_address",
      value: "ada@kiosk.example",
    });
    expect(fields["billing.address.first_name"]?.value).toBe("Ada");
    expect(fields["billing.address.last_name"]?.value).toBe("Beispiel");
    // The profile takes the country from the payment's own billing details.
    expect(fields["billing.address.country"]).toBeUndefined();
    const card = offerOf(listing, "credit")?.required_fields ?? {};
    expect(Object.keys(card)).toEqual([
      "payment_method_data.card.card_number",
      "payment_method_data.card.card_exp_month",
      "payment_method_data.card.card_exp_year",
      "payment_method_data.card.card_cvc",
    ]);
  });

  it("are what the confirmation then takes", async () => {
    const payment = await shop.pay({ amount: 60_000, currency: "USD" });
    const confirm = (type: string, number: string) =>
      shop.send("POST", `/payments/${payment.payment_id}/confirm`, {
        ...cardPayment(number, { payment_method_type: type }),
        amount: undefined,
        currency: undefined,
        confirm: undefined,
      });
    const refused = await confirm("credit", "5555555555554444");
    const message = expect.stringContaining("the amount 60000, in minor units, is outside the limits");
    expect(refused).toMatchObject({ status: 400, body: { error: { code: "IR_39", message } } });
    expect(await confirm("credit", "4242424242424242")).toMatchObject({
      status: 200,
      body: { connector: "phonypay" },
    });
  });
});

describe("the payment methods of an account", () => {
  it("are narrowed by every parameter of the specification", async () => {
    const all = await listed("accepted_currency=USD");
    expect(typesOf(all)).toEqual(["credit", "debit", "paypal", "ideal", "multibanco", "klarna"]);
    expect(all).toMatchObject({ currency: "USD", is_guest_customer: null, payment_type: "normal" });
    const british = await listed("accepted_currency=GBP&accepted_country=GB&card_networks=Mastercard");
    expect(typesOf(british)).toEqual(["debit", "paypal", "multibanco", "klarna"]);
    expect(typesOf(await listed("accepted_currency=USD&accepted_country=DE,NL"))).toContain("ideal");
    const small = await listed("accepted_currency=USD&minimum_amount=50&maximum_amount=90");
    expect(offerOf(small, "credit")?.card_networks?.[0]?.eligible_connectors).toEqual(["phonypay"]);
    const recurring = await listed("accepted_currency=USD&recurring_payment_enabled=true");
    expect(typesOf(recurring)).toEqual(["credit"]);
    const single = await listed("accepted_currency=USD&recurring_payment_enabled=false");
    expect(typesOf(single)).toEqual(["debit", "paypal", "ideal", "multibanco", "klarna"]);
    expect(typesOf(await listed("accepted_currency=USD&installment_payment_enabled=true"))).toEqual(["debit"]);
    expect(typesOf(await listed("accepted_currency=USD&limit=2"))).toEqual(["credit", "debit"]);
  });

  it("offer nothing of accounts that are disabled or have no settings", async () => {
    const closed = stack.shop({
      connectors: ["fauxpay", "phonypay"],
      accounts: {
        fauxpay: { disabled: true, payment_methods_enabled: [{ payment_method: "card" }] },
      },
    });
    const { body } = await closed.send("GET", "/account/payment_methods?accepted_currency=USD");
    expect((body as PaymentMethodsListing).payment_methods).toEqual([]);
  });
});

describe("a listing is refused", () => {
  const refusal = async (path: string, asClient: boolean) => {
    const { status, body } = asClient ? await shop.client("GET", path) : await shop.send("GET", path);
    return { status, code: (body as { error?: { code?: string } }).error?.code };
  };

  it("without a currency, with another caller's account, and with a secret key and a client secret", async () => {
    const path = "/account/payment_methods";
    expect(await refusal(path, false)).toEqual({ status: 400, code: "IR_04" });
    expect(await refusal(`${path}?accepted_currency=USD&account_id=other`, false)).toEqual({
      status: 404,
      code: "HE_02",
    });
    expect(await refusal(`${path}?client_secret=pay_x_secret_y`, false)).toEqual({ status: 422, code: "IR_06" });
    expect(await refusal(`${path}?accepted_currency=USD&minimum_amount=9&maximum_amount=8`, false)).toEqual({
      status: 422,
      code: "IR_06",
    });
  });

  it("to a client without a client secret, with a wrong one, and with another merchant's", async () => {
    const path = "/account/payment_methods";
    expect(await refusal(path, true)).toEqual({ status: 400, code: "IR_04" });
    expect(await refusal(`${path}?client_secret=nothing`, true)).toEqual({ status: 400, code: "IR_09" });
    const payment = await shop.pay({ amount: 1000, currency: "USD" });
    const wrong = `${payment.payment_id}_secret_abcdefghij0123456789`;
    expect(await refusal(`${path}?client_secret=${wrong}`, true)).toEqual({ status: 400, code: "IR_09" });
    const others = await stack.shop().client("GET", `${path}?client_secret=${String(payment.client_secret)}`);
    expect(others.status).toBe(400);
  });
});
