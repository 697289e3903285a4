import { describe, expect, it } from "@jest/globals";
import type { CardBlocking } from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import { blockedCardsFromWire } from "../../src/blocklist/wire/blocked-cards-wire.ts";
import type { CardSummary } from "../../src/methods/domain/card.ts";
import type { CardRange } from "../../src/methods/domain/card-range.ts";
import {
  blockPayment,
  entriesThatBlock,
  isBlockedPayment,
  isStoppedByRules,
} from "../../src/payments/domain/blocking.ts";
import { paymentMoves } from "../../src/payments/domain/payment-status.ts";
import { cardSummary, later, stateOf } from "../support/states.ts";

const range: CardRange = {
  first: 0,
  last: 99_999_999_999,
  network: "Visa",
  cardType: "debit",
  cardSubType: "prepaid",
  issuer: "Sandbox Prepaid, Inc.",
  issuingCountry: "DE",
};

const stateWith = (card: CardSummary) =>
  stateOf({}, { details: { method: { kind: "card", fingerprint: "f".repeat(20), card } } });

const isStopped = (rules: CardBlocking | null, known: CardRange | null = range): boolean =>
  isStoppedByRules(rules, stateWith(cardSummary), () => known);

const method = { kind: "card", fingerprint: "f".repeat(20), card: cardSummary } as const;

const card = { details: { method } };

describe("the rules of a profile", () => {
  it("stop a card by country, type, sub-type or issuer of its first digits, in any spelling", () => {
    const stopping: readonly CardBlocking[] = [
      { issuing_country: ["FR", "DE"] },
      { card_types: ["debit"] },
      { card_types: ["DEBIT"] },
      { card_subtypes: ["Prepaid"] },
      { issuers: ["sandbox prepaid, inc."] },
    ];
    for (const rules of stopping) expect([rules, isStopped(rules)]).toEqual([rules, true]);
  });

  it("ignore what the caller states of the card", () => {
    const claimed: readonly CardBlocking[] = [
      { issuing_country: ["US"] },
      { card_types: ["credit"] },
      { issuers: ["Honest Bank"] },
    ];
    for (const rules of claimed) expect([rules, isStopped(rules)]).toEqual([rules, false]);
  });

  it("stop cards of which nothing is known only when they specify it", () => {
    const all: CardBlocking = { issuing_country: ["DE"], card_types: ["debit"] };
    expect(isStopped(all, null)).toBe(false);
    expect(isStopped({ ...all, block_if_bin_info_unavailable: true }, null)).toBe(true);
    expect(isStopped({ block_if_bin_info_unavailable: true })).toBe(false);
    expect(isStopped({ card_types: ["debit"] }, { ...range, cardType: null })).toBe(false);
  });

  it("ask for as many digits as are kept", () => {
    const asked: string[] = [];
    const lookUp = (digits: string): null => {
      asked.push(digits);
      return null;
    };
    isStoppedByRules({}, stateWith(cardSummary), lookUp);
    isStoppedByRules({}, stateWith({ ...cardSummary, extendedBin: null }), lookUp);
    expect(asked).toEqual(["42424242", "424242"]);
  });

  it("stop nothing where there are none, and no other methods", () => {
    expect(isStopped(null)).toBe(false);
    expect(isStopped({})).toBe(false);
    const other = stateOf({}, { details: { method: { kind: "other", label: "paypal_redirect" } } });
    expect(isStoppedByRules({ block_if_bin_info_unavailable: true }, other, () => null)).toBe(false);
    expect(isStoppedByRules({ block_if_bin_info_unavailable: true }, stateOf(), () => null)).toBe(false);
  });
});

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
