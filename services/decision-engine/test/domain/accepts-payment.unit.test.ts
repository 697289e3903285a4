import { describe, expect, it } from "@jest/globals";
import type { Fact, Facts } from "@railyard/rules";

import { acceptsNetwork, acceptsPayment } from "../../src/domain/eligibility/accepts-payment.ts";

/** A payment of which this much is known. */
const knowing = (known: Readonly<Record<string, string>>): Facts => ({
  values: new Map(Object.entries(known).map(([key, value]): [string, Fact] => [key, { type: "enum_variant", value }])),
  metadata: new Map(),
  isMetadataFoundByName: true,
});

const paypalWallet = { payment_method: "wallet", wallet: "paypal" };
const upi = { payment_method: "upi", payment_method_type: "upi_collect" };

describe("whether a connector accepts a payment", () => {
  it.each<readonly [string, string, Readonly<Record<string, string>>, boolean]>([
    ["nothing is known of the payment", "fauxpay", {}, true],
    ["the method is one of its own", "fauxpay", { payment_method: "card", card_type: "credit" }, true],
    ["the method is none of its own", "fauxpay", { payment_method: "wallet" }, false],
    ["case differs", "FauxPay", { payment_method: "CARD", card_network: "VISA" }, true],
    ["the sub-type is none of its own", "razorpay", { payment_method: "wallet", wallet: "apple_pay" }, false],
    ["the sub-type is one of its own", "razorpay", { payment_method: "wallet", wallet: "amazon_pay" }, true],
    ["the type is given by the general key", "razorpay", { ...upi, currency: "INR" }, true],
    ["it has the method in another currency only", "razorpay", { ...upi, currency: "EUR" }, false],
    ["it has the method in another country only", "razorpay", { ...upi, billing_country: "DE" }, false],
    ["it cannot capture so", "razorpay", { ...upi, capture_method: "manual" }, false],
    ["it does not take the network", "razorpay", { payment_method: "card", card_network: "CartesBancaires" }, false],
    ["one of several ways fits", "razorpay", { payment_method: "wallet", currency: "MYR" }, true],
    ["values fit, but not one way with all", "razorpay", { ...paypalWallet, currency: "MYR" }, false],
    ["Railyard has no connector of the name", "house_gateway", { payment_method: "crypto" }, true],
    ["the connector takes no payments at all", "payoutsim", { payment_method: "card" }, false],
  ])("%s: %s", (_what, connector, known, expected) => {
    expect(acceptsPayment(connector, knowing(known))).toBe(expected);
  });
});

describe("whether a connector accepts a network", () => {
  it.each([
    ["stripe", "VISA", true],
    ["stripe", "ACCEL", false],
    ["stripe", "amex", true],
    ["Stripe", "DINERS_CLUB", true],
    ["stripe", "Diners", true],
    ["razorpay", "rupay", true],
    ["payoutsim", "VISA", false],
    ["house_gateway", "ACCEL", true],
  ])("%s, %s: %s", (connector, network, expected) => {
    expect(acceptsNetwork(connector, network)).toBe(expected);
  });
});
