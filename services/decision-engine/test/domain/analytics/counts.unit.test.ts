import { describe, expect, it } from "@jest/globals";

import type { OutcomeCount } from "../../../src/domain/analytics/counts.ts";
import { gatewayTotalsOf, rateOf, totalsOf } from "../../../src/domain/analytics/counts.ts";
import type { CountedTraits } from "../../../src/domain/analytics/counted-traits.ts";
import { createCombinationLimit, normalized } from "../../../src/domain/analytics/counted-traits.ts";
import { leaderChangesOf } from "../../../src/domain/analytics/leader-changes.ts";

const outcome = (atMs: number, connector: string, successes: number, failures: number): OutcomeCount => ({
  atMs,
  paymentMethod: "card",
  paymentMethodType: "credit",
  connector,
  successes,
  failures,
  latencies: 1,
  latencyMs: 100,
  lastAtMs: atMs,
});

const traits = (members: Partial<CountedTraits> = {}): CountedTraits => ({
  profileId: "pro_1",
  routingApproach: "SR_SELECTION_V3_ROUTING",
  ruleName: null,
  connector: "fauxpay",
  paymentMethod: "card",
  paymentMethodType: "credit",
  cardNetwork: "visa",
  currency: "EUR",
  country: "DE",
  authenticationType: null,
  isRetry: false,
  triggerConnector: null,
  triggerErrorCode: null,
  ...members,
});

describe("sums of counts", () => {
  it("add up what is of one name, the most first", () => {
    const counts = [
      { atMs: 1, name: "a", count: 2 },
      { atMs: 1, name: "b", count: 4 },
      { atMs: 2, name: "a", count: 3 },
      { atMs: 2, name: null, count: 4 },
    ];
    expect(totalsOf(counts)).toEqual([
      { name: "a", count: 5 },
      { name: null, count: 4 },
      { name: "b", count: 4 },
    ]);
  });

  it("add up what is of one gateway and method", () => {
    const other = { ...outcome(1, "fauxpay", 1, 0), paymentMethod: "wallet" };
    const totals = gatewayTotalsOf([outcome(1, "fauxpay", 3, 1), outcome(2, "fauxpay", 2, 2), other]);
    expect(totals).toMatchObject([
      { paymentMethod: "card", successes: 5, failures: 3, latencies: 2, latencyMs: 200, lastAtMs: 2 },
      { paymentMethod: "wallet", successes: 1, failures: 0 },
    ]);
  });

  it("have a rate where anything is left", () => {
    expect(rateOf({ successes: 3, failures: 1 })).toBe(0.75);
    expect(rateOf({ successes: 0, failures: 0 })).toBeNull();
  });
});

describe("changes of the leader", () => {
  const terms = { minimumAttempts: 10, minimumLead: 0 };

  it("are reported when another gateway succeeds more often", () => {
    const changes = leaderChangesOf(
      [
        outcome(1, "fauxpay", 9, 1),
        outcome(1, "phonypay", 8, 2),
        outcome(2, "fauxpay", 8, 2),
        outcome(2, "phonypay", 9, 1),
        outcome(3, "phonypay", 9, 1),
        outcome(4, "fauxpay", 10, 0),
      ],
      terms,
    );
    expect(changes).toEqual([
      expect.objectContaining({ atMs: 4, gateway: "fauxpay", previousGateway: "phonypay", previousRate: 0.9 }),
      {
        atMs: 2,
        paymentMethod: "card",
        paymentMethodType: "credit",
        gateway: "phonypay",
        rate: 0.9,
        attempts: 10,
        previousGateway: "fauxpay",
        previousRate: 0.8,
        previousAttempts: 10,
      },
    ]);
  });

  it("need enough attempts and enough of a lead, and none is reported of equals", () => {
    const few = [outcome(1, "fauxpay", 9, 1), outcome(2, "phonypay", 9, 0)];
    expect(leaderChangesOf(few, terms)).toEqual([]);
    const close = [outcome(1, "fauxpay", 8, 2), outcome(2, "fauxpay", 8, 2), outcome(2, "phonypay", 9, 1)];
    expect(leaderChangesOf(close, { ...terms, minimumLead: 0.2 })).toEqual([]);
    const equal = [outcome(1, "phonypay", 9, 1), outcome(2, "fauxpay", 9, 1), outcome(2, "phonypay", 9, 1)];
    expect(leaderChangesOf(equal, terms)).toEqual([]);
  });

  it("are reported of each method by itself", () => {
    const wallet = (one: OutcomeCount): OutcomeCount => ({ ...one, paymentMethod: "wallet" });
    const apart = [outcome(1, "fauxpay", 5, 5), wallet(outcome(2, "phonypay", 10, 0))];
    expect(leaderChangesOf(apart, terms)).toEqual([]);
  });
});

describe("what is counted by", () => {
  it("is the same whichever replica writes it", () => {
    const shouted = { connector: "FauxPay", paymentMethod: "CARD", cardNetwork: "VISA", country: "de" };
    expect(normalized(traits(shouted))).toEqual(normalized(traits({ cardNetwork: "Visa" })));
    expect(normalized(traits({ connector: "" })).connector).toBeNull();
  });

  it("is coarser once a merchant has too many combinations on a day, and bounded", () => {
    const limit = createCombinationLimit({ whole: 2, coarse: 2, remembered: 1_000 });
    const today = new Date("2026-11-18T10:00:00Z");
    const bounded = (members: Partial<CountedTraits>, at = today, merchantId = "kiosk"): CountedTraits =>
      limit.bounded(merchantId, traits(members), at);
    expect(bounded({ country: "DE" }).country).toBe("DE");
    expect(bounded({ country: "FR" }).country).toBe("FR");
    expect(bounded({ country: "IT" })).toMatchObject({ country: "other", connector: "fauxpay", ruleName: null });
    expect(bounded({ country: "ES" })).toEqual(bounded({ country: "IT" }));
    expect(bounded({ country: "IT", connector: "phonypay" })).toMatchObject({ connector: "phonypay" });
    expect(bounded({ country: "IT", connector: "third" })).toMatchObject({ connector: "other", profileId: "pro_1" });
    // What was known before, another merchant and another day are not concerned.
    expect(bounded({ country: "FR" }).country).toBe("FR");
    expect(bounded({ country: "IT" }, today, "shop").country).toBe("IT");
    expect(bounded({ country: "IT" }, new Date("2026-11-19T10:00:00Z")).country).toBe("IT");
  });

  it("is remembered for a bounded number of merchants", () => {
    const limit = createCombinationLimit({ whole: 1, coarse: 1, remembered: 2 });
    const at = new Date("2026-11-18T10:00:00Z");
    limit.bounded("a", traits(), at);
    limit.bounded("b", traits(), at);
    limit.bounded("c", traits(), at);
    expect(limit.bounded("a", traits({ country: "FR" }), at).country).toBe("FR");
  });
});
