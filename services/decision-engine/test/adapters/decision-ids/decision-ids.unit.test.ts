import { describe, expect, it } from "@jest/globals";
import { updateGatewayScore } from "@railyard/contracts";

import { createDecisionIds } from "../../../src/adapters/decision-ids/decision-ids.ts";
import { approaches } from "../../../src/domain/decision.ts";
import { dimensionFields, mostUdfDimensions, withDimensions } from "../../../src/domain/scoring/score-dimensions.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { DecidedFacts } from "../../../src/ports.ts";

const ids = createDecisionIds("a secret of the tests that is long enough");
const payment = { merchantId: "kiosk", paymentId: "pay_1" };
const at = new Date("2026-11-20T12:00:00.000Z");

const facts: DecidedFacts = {
  traits: {
    paymentMethod: "card",
    paymentMethodType: "credit",
    cardNetwork: "visa",
    currency: "EUR",
    country: "DE",
    cardBin: "41111122",
  },
  authenticationType: "three_ds",
  customer: null,
  amount: 4_990,
  approach: approaches.successRate,
  attempt: 2,
};

const configured = {
  fields: ["currency", "auth_type"],
  authenticationType: "three_ds",
  udfs: [{ slot: 3, value: "gold_7.x" }],
} as const;

const nothing: DecidedFacts = {
  traits: noTraits,
  authenticationType: null,
  customer: null,
  amount: null,
  approach: null,
  attempt: 1,
};

const emptyDimensions = { fields: [], authenticationType: null, udfs: [] };

describe("the id of a decision", () => {
  it.each([
    ["usual", facts],
    ["unknown", nothing],
    ["unusual", { ...facts, attempt: 64, amount: 999_999_999, approach: "SOME_LATER_APPROACH" }],
    ["about dimensions", { ...facts, traits: { ...facts.traits, configured } }],
    ["about fields that were not sent", { ...nothing, traits: { ...noTraits, configured: emptyDimensions } }],
    ["of a customer", { ...facts, customer: "a-Customer_key16" }],
    ["no card", { ...facts, traits: { ...noTraits, paymentMethod: "voucher", paymentMethodType: "boleto.x" } }],
  ])("carries what was decided about when it is %s", (_what, decided) => {
    expect(ids.read(ids.issue(payment, decided, at), payment)).toEqual(decided);
  });

  it.each(Object.values(approaches))("carries the approach %s", (approach) => {
    expect(ids.read(ids.issue(payment, { ...facts, approach }, at), payment)?.approach).toBe(approach);
  });

  it("carries words as scores distinguish them, without what could be mistaken for another member", () => {
    const traits = { ...facts.traits, paymentMethod: "CARD, x", cardNetwork: "V".repeat(300), country: "1," };
    expect(ids.read(ids.issue(payment, { ...facts, traits }, at), payment)?.traits).toEqual({
      ...facts.traits,
      paymentMethod: "card__x",
      cardNetwork: "v".repeat(64),
      country: "1",
    });
  });

  it("is short, differs each time, and sorts by time", () => {
    const [first, second] = [ids.issue(payment, facts, at), ids.issue(payment, facts, at)];
    const later = ids.issue(payment, facts, new Date(at.getTime() + 1));
    expect(first).toMatch(/^dec_[0-9a-f]{12}[A-Za-z0-9_-]+$/);
    expect(first.length).toBeLessThanOrEqual(80);
    expect(second).not.toBe(first);
    expect(second.slice(0, 16) < later.slice(0, 16)).toBe(true);
  });

  it("is longer for the longest words, but no longer than feedback takes", () => {
    const word = "x".repeat(255);
    const slots = Array.from({ length: mostUdfDimensions }, (_, slot) => slot + 9);
    const dimensions = { fields: dimensionFields, udfs: slots };
    const udfs = Array.from({ length: 20 }, () => word);
    const given = { ...facts.traits, paymentMethod: word, paymentMethodType: word, cardNetwork: word };
    const traits = withDimensions(given, dimensions, { authenticationType: word, udfs });
    const decided = { ...facts, traits, authenticationType: word, customer: "a-Customer_key16" };
    const maximum = updateGatewayScore.body.properties.decisionId.maxLength ?? 0;
    expect(ids.issue(payment, decided, at).length).toBeLessThanOrEqual(maximum);
  });

  it("is of one payment of one merchant, and of one secret", () => {
    const id = ids.issue(payment, facts, at);
    expect(ids.read(id, { ...payment, merchantId: "other" })).toBeNull();
    expect(ids.read(id, { ...payment, paymentId: "pay_2" })).toBeNull();
    expect(ids.read(id, { merchantId: "kioskpay", paymentId: "_1" })).toBeNull();
    expect(createDecisionIds("another secret of the tests, as long").read(id, payment)).toBeNull();
  });

  it("is refused when any of its characters is another, or is missing", () => {
    const id = ids.issue(payment, facts, at);
    for (let place = 0; place < id.length; place += 1) {
      for (const character of ["A", "B", "0", "_"]) {
        if (id.charAt(place) === character) continue;
        expect(ids.read(id.slice(0, place) + character + id.slice(place + 1), payment)).toBeNull();
      }
      expect(ids.read(id.slice(0, place) + id.slice(place + 1), payment)).toBeNull();
      expect(ids.read(id.slice(0, place), payment)).toBeNull();
    }
    expect(ids.read(`${id}A`, payment)).toBeNull();
    expect(ids.read(`dec_${"0".repeat(32)}`, payment)).toBeNull();
  });
});
