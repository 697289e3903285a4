import { createBreaker } from "@railyard/http";
import { describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import type { EligibilityCriteria } from "../../src/providers/domain/eligibility-criteria.ts";
import { eligibleAccounts, isEnabledFor, whyNoneAccepts } from "../../src/payments/domain/eligible-connectors.ts";
import { resolveProfile } from "../../src/kernel/domain/profile-resolution.ts";
import { checkOwnRouting, inNamedOrder, namedByList, readRouting } from "../../src/payments/domain/straight-through.ts";
import { merchantSnapshot } from "../support/merchant.ts";

const asked: EligibilityCriteria = {
  paymentMethod: "card",
  paymentMethodType: "credit",
  captureMethod: "automatic",
  authenticationType: "no_three_ds",
  currency: "USD",
  amount: 1000,
  billingCountry: "US",
  cardNetwork: "Visa",
};

const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName} ${error.code} ${String(error.status)}`;
    throw error;
  }
  return "none";
};

const merchant = merchantSnapshot("shop");
const anything = (): null => null;
const namesOf = (accounts: readonly { connector_name: string }[]): string[] =>
  accounts.map(({ connector_name: name }) => name);

const creditFrom = (minimum: number): object => ({ payment_method_type: "credit", minimum_amount: minimum });

describe("eligible accounts", () => {
  const [first, second] = merchant.connectors;
  if (first === undefined || second === undefined) throw new TypeError("the merchant has two accounts");
  const profileId = first.profile_id;

  it("come in the profile's order, the unnamed ones last", () => {
    expect(namesOf(eligibleAccounts(merchant, profileId, asked, anything))).toEqual(["fauxpay", "phonypay"]);
    const [profile] = merchant.profiles;
    if (profile === undefined) throw new TypeError("the merchant has a profile");
    const reordered = { ...merchant, profiles: [{ ...profile, default_fallback: [second.merchant_connector_id] }] };
    expect(namesOf(eligibleAccounts(reordered, profileId, asked, anything))).toEqual(["phonypay", "fauxpay"]);
  });

  it("are active payment processors of the profile that the connector itself supports", () => {
    const names = (changes: object): string[] => {
      const changed = { ...merchant, connectors: [{ ...first, ...changes }, second] };
      return namesOf(eligibleAccounts(changed, profileId, asked, anything));
    };
    expect(names({ disabled: true })).toEqual(["phonypay"]);
    expect(names({ status: "inactive" })).toEqual(["phonypay"]);
    expect(names({ connector_type: "payout_processor" })).toEqual(["phonypay"]);
    expect(names({ profile_id: "pro_other" })).toEqual(["phonypay"]);
    const unsupported = (name: string): string | null => (name === "fauxpay" ? "card" : null);
    expect(namesOf(eligibleAccounts(merchant, profileId, asked, unsupported))).toEqual(["phonypay"]);
  });

  it.each([
    [null, true],
    [[], false],
    [[{ payment_method: "card" }], true],
    [[{ payment_method: "wallet" }], false],
    [[{ payment_method: "card", payment_method_types: ["credit"] }], true],
    [[{ payment_method: "card", payment_method_types: ["debit"] }], false],
    [[{ payment_method: "card", payment_method_types: [{ payment_method_type: "credit" }] }], true],
    [[{ payment_method: "card", payment_method_types: [creditFrom(1001)] }], false],
    [[{ payment_method: "card", minimum_amount: 1000, maximum_amount: 1000 }], true],
    [[{ payment_method: "card", maximum_amount: 999 }], false],
    [[{ payment_method: "card", accepted_currencies: { type: "enable_only", list: ["EUR"] } }], false],
    [[{ payment_method: "card", accepted_currencies: { type: "disable_only", list: ["EUR"] } }], true],
    [[{ payment_method: "card", accepted_countries: { type: "disable_only", list: ["US"] } }], false],
    [[{ payment_method: "card", accepted_countries: { type: "all_accepted" } }], true],
    [[{ payment_method: "card", payment_schemes: ["Mastercard"] }], false],
  ])("with the settings %j accept the payment: %s", (enabled, expected) => {
    expect(isEnabledFor({ ...first, payment_methods_enabled: enabled }, asked)).toBe(expected);
  });
});

describe("the error when no account accepts a payment", () => {
  const profileId = merchant.profiles[0]?.profile_id ?? "";
  const enabled = (
    payment_methods_enabled: Record<string, unknown>[],
    changes: { disabled?: boolean } = {},
  ): typeof merchant => ({
    ...merchant,
    connectors: merchant.connectors.map((account) => ({ ...account, payment_methods_enabled, ...changes })),
  });
  const notCards = (): string => "card credit";

  it.each([
    ["no account is in use", enabled([], { disabled: true }), anything, "no account in use"],
    ["the amount is too large", enabled([{ payment_method: "card", maximum_amount: 999 }]), anything, "amount 1000"],
    ["the amount is too small", enabled([{ payment_method: "card", minimum_amount: 2000 }]), anything, "amount 1000"],
    ["it is enabled on none", enabled([{ payment_method: "wallet" }]), anything, "payment_methods_enabled"],
    ["no connector can", merchant, notCards, "fauxpay does not take card credit, phonypay does not take card credit"],
  ])("states that %s", (_what, shop, unsupported, words) => {
    expect(whyNoneAccepts(shop, profileId, asked, unsupported)).toContain(words);
  });
});

describe("a request's own routing", () => {
  const accounts = merchant.connectors;

  it("names one, several or a split", () => {
    const single = readRouting({ type: "single", data: { connector: "phonypay" } }, 0);
    expect(namesOf(inNamedOrder(accounts, single))).toEqual(["phonypay", "fauxpay"]);
    const priority = { type: "priority", data: ["phonypay", { connector: "fauxpay" }] };
    expect(namesOf(inNamedOrder(accounts, readRouting({ algorithm: priority }, 0)))).toEqual(["phonypay", "fauxpay"]);
    const split = {
      type: "volume_split",
      data: [
        { split: 30, connector: { connector: "fauxpay" } },
        { split: 70, connector: { connector: "phonypay" } },
      ],
    };
    expect(readRouting(split, 0.29)[0]?.connector).toBe("fauxpay");
    expect(readRouting(split, 0.31)[0]?.connector).toBe("phonypay");
    expect(readRouting(split, 0.999)).toHaveLength(2);
    expect(namesOf(inNamedOrder(accounts, namedByList(["phonypay"])))).toEqual(["phonypay", "fauxpay"]);
  });

  const profileId = merchant.profiles[0]?.profile_id ?? "";
  const single = (data: unknown): object => ({ routing: { type: "single", data } });
  const phonypay = accounts.find(({ connector_name: name }) => name === "phonypay")?.merchant_connector_id;

  it.each([
    [{}, "none"],
    [{ connector: null, routing: null }, "none"],
    [{ connector: [] }, "none"],
    [{ connector: ["nope", "fauxpay"] }, "none"],
    [{ connector: ["nope"] }, "invalid_data IR_06 422"],
    [single("phonypay"), "none"],
    [single({ connector: "phonypay", merchant_connector_id: phonypay }), "none"],
    [single({ connector: "fauxpay", merchant_connector_id: phonypay }), "invalid_data IR_06 422"],
    [single({ connector: "phonypay", merchant_connector_id: "mca_nope" }), "invalid_data IR_06 422"],
    [{ routing: { type: "magic" } }, "invalid_data IR_06 422"],
  ])("of %j, by which the payment must not go elsewhere: %s", (request, expected) => {
    expect(
      failureOf(() => {
        checkOwnRouting(merchant, profileId, request);
      }),
    ).toBe(expected);
  });

  it("is refused where its accounts accept no payments", () => {
    const away = { ...merchant, connectors: accounts.map((account) => ({ ...account, disabled: true })) };
    const request = { connector: ["fauxpay"] };
    expect(
      failureOf(() => {
        checkOwnRouting(away, profileId, request);
      }),
    ).toBe("invalid_data IR_06 422");
    expect(
      failureOf(() => {
        checkOwnRouting(merchant, "pro_other", request);
      }),
    ).toBe("invalid_data IR_06 422");
  });

  it("is refused when it is none", () => {
    const bad = [{}, { type: "magic" }, { type: "priority", data: [] }, { type: "single", data: 5 }];
    for (const routing of [...bad, { type: "volume_split", data: [{ connector: "fauxpay" }] }]) {
      expect(failureOf(() => readRouting(routing, 0))).toBe("invalid_data IR_06 422");
    }
  });
});

describe("the profile of a payment", () => {
  const none = { requested: null, ofCredential: null, businessCountry: null, businessLabel: null };
  const [profile] = merchant.profiles;
  if (profile === undefined) throw new TypeError("the merchant has a profile");
  const two = {
    ...merchant,
    default_profile: null,
    profiles: [profile, { ...profile, profile_id: "pro_2", profile_name: "US_food" }],
  };

  it("is the request's, the credential's, the default, the business's or the only one", () => {
    expect(resolveProfile(two, { ...none, requested: "pro_2" }).profile_id).toBe("pro_2");
    expect(resolveProfile(two, { ...none, ofCredential: "pro_2" }).profile_id).toBe("pro_2");
    expect(resolveProfile(merchant, none).profile_id).toBe(profile.profile_id);
    const business = { ...none, businessCountry: "US", businessLabel: "food" };
    expect(resolveProfile(two, business).profile_id).toBe("pro_2");
    expect(resolveProfile({ ...merchant, default_profile: null }, none).profile_id).toBe(profile.profile_id);
  });

  it("must exist, be the credential's own, and be clear", () => {
    expect(failureOf(() => resolveProfile(two, { ...none, requested: "pro_3" }))).toBe("profile_not_found HE_02 404");
    const foreign = { ...none, requested: "pro_2", ofCredential: profile.profile_id };
    expect(failureOf(() => resolveProfile(two, foreign))).toBe("profile_fixed_by_credential IR_16 400");
    expect(failureOf(() => resolveProfile(two, none))).toBe("profile_required IR_04 400");
  });
});

describe("the breaker", () => {
  it("keeps calls away after failures in a row, lets one try, and opens again", () => {
    let nowMs = 0;
    const breaker = createBreaker({ threshold: 2, pauseMs: 100, longestPauseMs: 150, nowMs: () => nowMs });
    breaker.failed();
    expect(breaker.admits()).toBe(true);
    breaker.failed();
    expect(breaker.admits()).toBe(false);
    nowMs = 100;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    breaker.failed();
    nowMs = 249;
    expect(breaker.admits()).toBe(false);
    nowMs = 250;
    expect(breaker.admits()).toBe(true);
    breaker.succeeded();
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
  });

  it("learns nothing more from calls that were under way when the pause began", () => {
    let nowMs = 0;
    const breaker = createBreaker({ threshold: 2, pauseMs: 100, longestPauseMs: 10_000, nowMs: () => nowMs });
    for (let count = 0; count < 8; count += 1) breaker.failed();
    nowMs = 99;
    expect(breaker.admits()).toBe(false);
    nowMs = 100;
    expect(breaker.admits()).toBe(true);
    breaker.failed();
    nowMs = 299;
    expect(breaker.admits()).toBe(false);
    nowMs = 300;
    expect(breaker.admits()).toBe(true);
  });
});
