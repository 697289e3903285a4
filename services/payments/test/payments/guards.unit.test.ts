import { describe, expect, it } from "@jest/globals";
import type { ProfileSnapshot } from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import { blockPayment, isBlockedPayment } from "../../src/payments/domain/block-payment.ts";
import { blockedCardsFromWire } from "../../src/blocklist/wire/blocked-cards-wire.ts";
import { entriesThatBlock } from "../../src/payments/domain/blocking-entries.ts";
import { countingTimeMs, testingCountersOf } from "../../src/payments/domain/card-testing.ts";
import type { MethodSummary } from "../../src/methods/domain/method-summary.ts";
import { paymentMoves } from "../../src/payments/domain/payment-status.ts";
import { detailsOf, later, stateOf } from "../support/states.ts";

const method: MethodSummary = {
  kind: "card",
  fingerprint: "f".repeat(20),
  card: {
    last4: "4242",
    isin: "424242",
    extendedBin: "42424242",
    expiryMonth: "10",
    expiryYear: "2040",
    holderName: null,
    network: "Visa",
    cardType: null,
    issuer: null,
    issuingCountry: null,
  },
};

const card = { details: { method } };

describe("a blocked payment", () => {
  it.each(paymentStatuses)("from %s fails without an attempt, or not at all", (status) => {
    const state = stateOf({ status, lease: null }, { ...card, status: "confirmation_awaited", sealedMethod: "sealed" });
    if (paymentMoves[status].declined === undefined) {
      expect(() => blockPayment(state, later(1))).toThrow("cannot be blocked");
      return;
    }
    const blocked = blockPayment(state, later(1));
    expect(blocked.payment).toMatchObject({ status: "failed", amountCapturable: 0, expiryDueAt: null, lease: null });
    expect(blocked.attempt).toMatchObject({ status: "router_declined", sealedMethod: null, dueAt: null });
    expect(isBlockedPayment(blocked)).toBe(true);
    expect(isBlockedPayment(state)).toBe(false);
  });
});

describe("the blocklist", () => {
  it("is asked for a card's fingerprint and its first digits, and for nothing else", () => {
    expect(entriesThatBlock(stateOf({}, card))).toEqual([
      { kind: "payment_method", value: "f".repeat(20) },
      { kind: "card_bin", value: "424242" },
      { kind: "extended_card_bin", value: "42424242" },
    ]);
    const short = { ...method, card: { ...method.card, extendedBin: null } };
    expect(entriesThatBlock(stateOf({}, { details: { method: short } }))).toHaveLength(2);
    expect(entriesThatBlock(stateOf({}, { details: { method: { kind: "other", label: null } } }))).toEqual([]);
    expect(entriesThatBlock(stateOf())).toEqual([]);
  });

  it.each([
    ["card_bin", "123456", "card_bin"],
    ["extended_card_bin", "12345678", "extended_card_bin"],
    ["fingerprint", "a1".repeat(10), "payment_method"],
  ] as const)("takes a %s of the right form", (type, data, kind) => {
    expect(blockedCardsFromWire({ type, data })).toEqual({ kind, value: data });
    expect(() => blockedCardsFromWire({ type, data: `${data}x` })).toThrow();
    expect(() => blockedCardsFromWire({ type, data: data.slice(1) })).toThrow();
  });
});

describe("the guard against card testing", () => {
  const profileWith = (config: ProfileSnapshot["card_testing_guard_config"]): ProfileSnapshot =>
    ({ profile_id: "pro_shop", card_testing_guard_config: config }) as ProfileSnapshot;
  const all = profileWith({
    card_ip_blocking_status: "enabled",
    guest_user_card_blocking_status: "enabled",
    guest_user_card_blocking_threshold: 0,
    customer_id_blocking_status: "enabled",
    guest_ip_blocking_status: "enabled",
  });
  const browser_info = { ip_address: "203.0.113.7" };
  const kindsOf = (profile: ProfileSnapshot | undefined, payment: Parameters<typeof stateOf>[0]) =>
    testingCountersOf(profile, stateOf(payment, card)).map(({ name, threshold }) => [name.split("\n")[0], threshold]);

  it("counts guests by card and address, customers by their id, and never below one failure", () => {
    expect(kindsOf(all, { details: detailsOf({ browser_info }) })).toEqual([
      ["card_ip", 3],
      ["guest_user_card", 1],
      ["guest_ip", 10],
    ]);
    expect(kindsOf(all, { customerId: "cus_ada", details: detailsOf({ browser_info }) })).toEqual([
      ["card_ip", 3],
      ["customer_id", 5],
    ]);
    expect(kindsOf(all, {})).toEqual([["guest_user_card", 1]]);
  });

  it("counts nothing that is off, and no other methods", () => {
    expect(kindsOf(undefined, { details: detailsOf({ browser_info }) })).toEqual([]);
    expect(kindsOf(profileWith(null), { details: detailsOf({ browser_info }) })).toEqual([]);
    expect(
      kindsOf(profileWith({ card_ip_blocking_status: "disabled" }), { details: detailsOf({ browser_info }) }),
    ).toEqual([]);
    expect(testingCountersOf(all, stateOf({ details: detailsOf({ browser_info }) }))).toEqual([]);
  });

  it("remembers for as long as the profile says", () => {
    expect(countingTimeMs(profileWith({ card_testing_guard_expiry: 60 }))).toBe(60_000);
    expect(countingTimeMs(profileWith({ card_testing_guard_expiry: 9_000_000_000_000 }))).toBe(31_536_000_000);
    expect(countingTimeMs(undefined)).toBe(3_600_000);
  });
});
