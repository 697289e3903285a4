import { describe, expect, it } from "@jest/globals";
import type { CardBlocking } from "@railyard/contracts";

import type { CardRange } from "../../src/methods/domain/card-range.ts";
import { isStoppedByRules } from "../../src/payments/domain/blocking-rules.ts";
import type { CardSummary } from "../../src/methods/domain/card.ts";
import { stateOf } from "../support/states.ts";

const summary: CardSummary = {
  last4: "4242",
  isin: "424242",
  extendedBin: "42424242",
  expiryMonth: "10",
  expiryYear: "2040",
  holderName: null,
  network: "Visa",
  // What the caller says of the card; nothing is decided by it.
  cardType: "credit",
  issuer: "Honest Bank",
  issuingCountry: "US",
};

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
  isStoppedByRules(rules, stateWith(summary), () => known);

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

  it("do not listen to what the caller says of the card", () => {
    const claimed: readonly CardBlocking[] = [
      { issuing_country: ["US"] },
      { card_types: ["credit"] },
      { issuers: ["Honest Bank"] },
    ];
    for (const rules of claimed) expect([rules, isStopped(rules)]).toEqual([rules, false]);
  });

  it("stop cards of which nothing is known only when they say so", () => {
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
    isStoppedByRules({}, stateWith(summary), lookUp);
    isStoppedByRules({}, stateWith({ ...summary, extendedBin: null }), lookUp);
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
