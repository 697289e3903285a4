import { describe, expect, it } from "@jest/globals";
import { connectorNames } from "@railyard/contracts";
import { currencyCodes } from "@railyard/money";

import type { Connector, FlowInputs, PaymentCriteria, PayoutCriteria } from "../src/index.ts";
import {
  credentialProblems,
  credentialsOf,
  registry,
  unsupportedAmount,
  unsupportedPayout,
  longestHoldDays,
  unsupportedPayment,
} from "../src/index.ts";

const manifestOf = (name: string): NonNullable<ReturnType<typeof registry.get>>["manifest"] => {
  const connector = registry.get(name);
  if (connector === undefined) throw new TypeError(name);
  return connector.manifest;
};

describe("the registry", () => {
  it("knows the connectors that the API names, and no others", () => {
    expect(registry.names()).toEqual([...connectorNames].sort());
    expect(registry.get("toString")).toBeUndefined();
  });

  it("gives them different prices", () => {
    const prices = registry.manifests().map(({ fees }) => `${fees.basisPoints} ${fees.fixedMinorUnits}`);
    expect(new Set(prices).size).toBe(prices.length);
  });

  it("reports what each connector accepts", () => {
    const { connector_count: count, connectors } = registry.featureMatrix();
    expect(count).toBe(connectors.length);
    const fauxpay = connectors.find(({ name }) => name === "fauxpay");
    expect(fauxpay).toMatchObject({
      category: "payment_processor",
      connector_types: ["payment_processor"],
      supported_webhook_flows: ["payments", "refunds", "disputes", "mandates"],
      webhook_registration: "supported",
      is_test: true,
    });
    expect(connectors.find(({ name }) => name === "faketax")?.webhook_registration).toBe("not_supported");
    expect(fauxpay?.supported_payment_methods[0]).toMatchObject({
      payment_method: "card",
      payment_method_type: "credit",
      payment_method_type_display_name: "Credit",
      three_ds: "supported",
      no_three_ds: "supported",
      refunds: "supported",
      mandates: "supported",
    });
  });
});

describe("credentials", () => {
  const manifest = manifestOf("fauxpay");

  it("are accepted in the documented form", () => {
    const details = { auth_type: "HeaderKey", api_key: "key" };
    expect(credentialProblems(manifest, details)).toEqual([]);
    expect(credentialsOf(details)).toEqual(details);
  });

  it.each([
    [null, "connector_account_details must be object"],
    [{}, "connector_account_details must have required property 'auth_type'"],
    [{ auth_type: "HeaderKey" }, "connector_account_details must have required property 'api_key'"],
    [{ auth_type: "BodyKey", api_key: "k" }, "connector_account_details.auth_type must be HeaderKey"],
    [
      { auth_type: "HeaderKey", api_key: "" },
      "connector_account_details.api_key must NOT have fewer than 1 characters",
    ],
    [
      { auth_type: "HeaderKey", api_key: "s3cret 💳" },
      'connector_account_details.api_key must match pattern "^[!-~]*$"',
    ],
    [{ auth_type: "HeaderKey", api_key: "k", key1: "s3cret" }, "connector_account_details has no member key1"],
  ])("%j are refused with a line that holds no value", (details, problem) => {
    const problems = credentialProblems(manifest, details);
    expect(problems).toContain(problem);
    expect(problems.join()).not.toContain("s3cret");
  });
});

const dayMs = 24 * 60 * 60 * 1000;

describe("how long a hold lasts at most", () => {
  it("is the longest of all connectors", () => {
    expect(longestHoldDays(registry.manifests(), "USD", false)).toBe(29);
    expect(longestHoldDays(registry.manifests(), "JPY", false)).toBe(30);
    expect(longestHoldDays(registry.manifests(), "USD", true)).toBe(30);
  });
});

describe("what a connector takes", () => {
  const card: PaymentCriteria = {
    paymentMethod: "card",
    paymentMethodType: null,
    captureMethod: "manual_multiple",
    authenticationType: "three_ds",
    currency: "USD",
    billingCountry: null,
    cardNetwork: "Visa",
  };

  it.each([
    ["fauxpay", {}, null],
    ["fauxpay", { paymentMethodType: "debit", billingCountry: "DE", captureMethod: "scheduled" }, null],
    ["fauxpay", { paymentMethodType: "klarna" }, "card klarna"],
    ["fauxpay", { cardNetwork: "RuPay" }, "card network RuPay"],
    ["fauxpay", { paymentMethod: "wallet", paymentMethodType: "paypal" }, "wallet paypal"],
    ["pretendpay", {}, "card"],
    [
      "pretendpay",
      { paymentMethod: "wallet", paymentMethodType: "paypal", cardNetwork: null },
      "capture_method manual_multiple",
    ],
    ["pretendpay", { paymentMethod: "pay_later", paymentMethodType: "klarna", cardNetwork: null }, null],
    ["shampay", {}, null],
    ["shampay", { paymentMethod: "bank_debit", paymentMethodType: "becs", captureMethod: "automatic" }, null],
    ["shampay", { paymentMethod: "gift_card", paymentMethodType: "givex" }, "capture_method manual_multiple"],
    ["shampay", { paymentMethod: "reward", paymentMethodType: "classic" }, "reward classic"],
    ["payoutsim", {}, "card"],
    ["fauxpay", { holdMs: 7 * dayMs }, null],
    ["fauxpay", { holdMs: 7 * dayMs + 1 }, "capture_on in more than 7 days"],
    ["fauxpay", { holdMs: 30 * dayMs, isExtendedAuthorizationRequested: true }, null],
    ["fauxpay", { holdMs: 31 * dayMs, isExtendedAuthorizationRequested: true }, "capture_on in more than 30 days"],
    ["stripe", { holdMs: 8 * dayMs }, "capture_on in more than 7 days"],
    ["stripe", { holdMs: 8 * dayMs, isExtendedAuthorizationRequested: true }, null],
    ["paypal", { holdMs: 29 * dayMs }, null],
    ["paypal", { holdMs: 30 * dayMs, isExtendedAuthorizationRequested: true }, "capture_on in more than 29 days"],
    ["adyen", { holdMs: 28 * dayMs }, null],
    ["adyen", { holdMs: 13 * dayMs, cardNetwork: "CartesBancaires" }, "capture_on in more than 12 days"],
    ["razorpay", { holdMs: 6 * dayMs, captureMethod: "scheduled" }, "capture_on in more than 5 days"],
    // Nothing confirmed how long they hold.
    ["checkout", { holdMs: 90 * dayMs }, null],
    ["braintree", { holdMs: 90 * dayMs, captureMethod: "scheduled" }, null],
  ] as const)("%s %j: %s", (name, changes, expected) => {
    expect(unsupportedPayment(manifestOf(name), { ...card, ...changes })).toBe(expected);
  });
});

describe("what a connector pays out to", () => {
  const sepa: PayoutCriteria = { payoutType: "bank", payoutMethodType: "sepa", currency: "EUR", country: "DE" };

  it.each([
    ["payoutsim", {}, null],
    ["payoutsim", { payoutType: "card", payoutMethodType: null }, null],
    ["payoutsim", { payoutMethodType: "interac" }, "payout_type bank interac"],
    ["payoutsim", { payoutType: "wallet", payoutMethodType: "venmo" }, null],
    ["payoutsim", { payoutType: "bank_redirect", payoutMethodType: "interac" }, "currency EUR"],
    ["fauxpay", {}, "payout_type bank sepa"],
    ["fauxpay", { payoutType: "card", payoutMethodType: null }, "payout_type card"],
  ] as const)("%s %j: %s", (name, changes, expected) => {
    expect(unsupportedPayout(manifestOf(name), { ...sepa, ...changes })).toBe(expected);
  });
});

describe("what a connector does not take of an amount", () => {
  const connectorOf = (name: string): Connector => {
    const connector = registry.get(name);
    if (connector === undefined) throw new TypeError(`there is a connector ${name}`);
    return connector;
  };

  it.each([
    ["stripe", 1234, "KWD", false],
    ["stripe", 1230, "KWD", true],
    ["checkout", 1234, "KWD", false],
    ["checkout", 1_500_000_000, "IDR", false],
    ["paypal", 12_345, "HUF", false],
    ["paypal", 12_300, "HUF", true],
    ["paypal", 1000, "IDR", false],
    ["adyen", 1234, "CVE", false],
    ["adyen", 1200, "CVE", true],
    ["adyen", 1_500_000_000, "LBP", true],
    ["razorpay", 99, "INR", false],
    ["razorpay", 100, "INR", true],
    ["braintree", 1234, "CLF", false],
    ["fauxpay", 1234, "KWD", true],
  ] as const)("%s, %i of %s: %s", (name, amount, currency, isTaken) => {
    const problem = isTaken ? null : `the amount ${String(amount)}, in minor units of ${currency}`;
    expect(unsupportedAmount(connectorOf(name), { amount, currency })).toBe(problem);
  });

  it("is nothing of an amount of nothing, and of any amount", () => {
    for (const amount of [0, null]) {
      expect(unsupportedAmount(connectorOf("razorpay"), { amount, currency: "INR" })).toBeNull();
    }
  });

  it("is just what its own adapter would refuse to send, in every currency", () => {
    const context = { credentials: {}, baseUrl: "", testMode: true, idempotencyKey: "", merchantConnectorId: "" };
    const names = registry.names().filter((name) => connectorOf(name).acceptsAmount !== undefined);
    expect(names).toEqual(["adyen", "braintree", "checkout", "paypal", "razorpay", "stripe"]);
    const amounts = [99, 101, 1230, 1234, 1_234_500, 999_999_999_999];
    const asked = names.flatMap((name) =>
      currencyCodes.flatMap((currency) => amounts.map((amount) => ({ name, currency, amount }))),
    );
    const isRefused = ({ name, currency, amount }: (typeof asked)[number]): boolean => {
      const input = { paymentId: "pay_1", refundId: "ref_1", connectorTransactionId: "t", amount, currency };
      const refund = input as unknown as FlowInputs["refund"];
      return (connectorOf(name).flows.refund?.refuse?.(refund, context) ?? null) !== null;
    };
    const differing = asked.filter(
      (one) => connectorOf(one.name).acceptsAmount?.(one.amount, one.currency) === isRefused(one),
    );
    expect(differing).toEqual([]);
  });
});
