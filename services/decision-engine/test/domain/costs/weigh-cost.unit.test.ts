import { describe, expect, it } from "@jest/globals";

import type { MerchantFees } from "../../../src/domain/costs/connector-fees.ts";
import { readConnectorFees } from "../../../src/domain/costs/connector-fees.ts";
import { readLearnedFees } from "../../../src/domain/costs/learned-fees.ts";
import type { CostedPayment } from "../../../src/domain/costs/weigh-cost.ts";
import { withCost } from "../../../src/domain/costs/weigh-cost.ts";
import type { Candidate, DecidedCandidate, DecisionResult, Placing } from "../../../src/domain/decision.ts";
import { decide } from "../../../src/domain/decision.ts";
import { basisOf } from "../../../src/domain/decision-basis.ts";
import { explain } from "../../../src/domain/explanation.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { withFeature } from "../../../src/domain/settings/features.ts";
import type { MerchantSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { noSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { payment, reportRate, visaInEuro } from "../../support/score-world.ts";

const candidate = (gatewayName: string): Candidate => ({
  gatewayName,
  merchantConnectorId: `mca_${gatewayName.toUpperCase()}`,
  subject: gatewaySubject(gatewayName),
});

const state = createScoreState();
for (let round = 0; round < 100; round += 1) {
  for (const name of ["b", "a"]) reportRate(state, name, 0.9, 20);
}

const decision = (): DecisionResult =>
  decide(state, {
    paymentId: "pay_1",
    payment: payment({ mayExplore: false }),
    candidates: [candidate("a"), candidate("b")],
    rule: null,
    preferred: [],
    parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  });

const placed = (placing: Placing): DecisionResult => {
  const result = decision();
  const decided = result.decided.map((one, index): DecidedCandidate =>
    index === 0 ? { ...one, placings: [placing] } : one,
  );
  return { ...result, decided };
};

const feesOf = (fees: Readonly<Record<string, object>>): MerchantFees =>
  new Map(
    Object.entries(fees).flatMap(([connector, data]) => {
      const read = readConnectorFees({ connector, ...data }).fees;
      return read === null ? [] : [[connector.toLowerCase(), read] as const];
    }),
  );

const settings = (fees: Readonly<Record<string, object>>, members: Partial<MerchantSettings> = {}) => ({
  ...noSettings,
  features: withFeature(noSettings.features, "multi-objective-routing", true),
  fees: feesOf(fees),
  successRate: { subLevels: [], guardBandPp: 3 },
  ...members,
});

const costed: CostedPayment = { traits: visaInEuro, cardCountry: null, amount: 10_000, isAsked: null };

const names = ({ decided }: DecisionResult) => decided.map((one) => one.candidate.gatewayName);

const cheaper = { a: { pct_bps: 300 }, b: { pct_bps: 100 } };

describe("weighing cost", () => {
  it("moves the cheaper gateway to the front, and explains why", () => {
    const before = decision();
    expect(names(before)).toEqual(["a", "b"]);
    const result = withCost(before, settings(cheaper), costed);
    expect(names(result)).toEqual(["b", "a"]);
    expect(result.approach).toBe("SR_SELECTION_MULTI_OBJECTIVE");
    const basis = basisOf(result, 0.02);
    expect(basis.cost).toMatchObject({
      outcome: "COST_WON",
      reason: "cheaper_within_band",
      head: "mca_A",
      chosen: "mca_B",
      saved_bps: 200,
      saved_micros: "200000000",
      margin: 1,
      guard_band_pp: 3,
      candidates: [
        { connector: "a", cost_bps: 300, is_within_band: true },
        { connector: "b", cost_bps: 100, is_within_band: true },
      ],
    });
    const [first, second] = explain(basis).candidates;
    expect(first?.reasons[0]).toContain("guard band");
    expect(second?.reasons[0]).toContain("expected from");
  });

  it("does nothing unless the merchant or the request specifies it", () => {
    const off = settings(cheaper, { features: noSettings.features });
    const before = decision();
    expect(withCost(before, off, costed)).toBe(before);
    expect(withCost(before, settings(cheaper), { ...costed, isAsked: false })).toBe(before);
    expect(names(withCost(before, off, { ...costed, isAsked: true }))).toEqual(["b", "a"]);
    expect(basisOf(before, 0.02).cost).toBeNull();
  });

  it.each([
    ["explored", "explored"],
    ["by_rule", "decided_otherwise"],
    ["by_profile", "decided_otherwise"],
    ["by_customer", "decided_otherwise"],
  ] as const)("leaves a gateway at the front that is there %s", (placing, reason) => {
    const result = withCost(placed(placing), settings(cheaper), costed);
    expect(names(result)).toEqual(["a", "b"]);
    expect(basisOf(result, 0.02).cost).toMatchObject({ outcome: "AUTH_WON", reason, chosen: "mca_A" });
  });

  it("goes by the fees of an account before those of its gateway, and by the payment's traits", () => {
    const ofAccount = { a: { pct_bps: 300 }, b: { pct_bps: 100 }, mca_b: { pct_bps: 300 } };
    expect(names(withCost(decision(), settings(ofAccount), costed))).toEqual(["a", "b"]);
    const abroad = { a: { pct_bps: 300 }, b: { pct_bps: 100, narrower: [{ card_country: "US", pct_bps: 300 }] } };
    expect(names(withCost(decision(), settings(abroad), costed))).toEqual(["b", "a"]);
    expect(names(withCost(decision(), settings(abroad), { ...costed, cardCountry: "us" }))).toEqual(["a", "b"]);
  });

  it("goes by what reports taught where the merchant set nothing for the gateway, its account's first", () => {
    const learned = (fees: Readonly<Record<string, number>>) =>
      new Map(
        Object.entries(fees).map(([connector, pct_bps]) => {
          const read = readLearnedFees({ fees: [{ card_network: "visa", currency: "eur", pct_bps, fixed: 1 }] });
          return [connector, read ?? []] as const;
        }),
      );
    const bySource = (learnedFees: MerchantSettings["learnedFees"], set: Readonly<Record<string, object>> = {}) => {
      const result = withCost(decision(), settings(set, { learnedFees }), costed);
      return [names(result), basisOf(result, 0.02).cost?.candidates.map((one) => one.cost_source)];
    };
    const [report, override] = ["report", "override"];
    expect(bySource(learned({ a: 300, b: 100 }))).toEqual([
      ["b", "a"],
      [report, report],
    ]);
    expect(bySource(learned({ a: 300, b: 100, mca_b: 400 }))).toEqual([
      ["a", "b"],
      [report, report],
    ]);
    const setToo = bySource(learned({ a: 300, mca_b: 400 }), { b: { pct_bps: 100 } });
    expect(setToo).toEqual([
      ["b", "a"],
      [report, override],
    ]);
    expect(bySource(learned({ a: 300 }))).toEqual([
      ["a", "b"],
      [report, null],
    ]);
    const other = { ...costed, traits: { ...visaInEuro, currency: "USD" } };
    const unknown = withCost(decision(), settings({}, { learnedFees: learned({ a: 300, b: 100 }) }), other);
    expect(basisOf(unknown, 0.02).cost).toMatchObject({ reason: "head_without_cost" });
  });

  it("keeps everything where no fees are set, and where no gateway can process the payment", () => {
    const none = withCost(decision(), settings({}, { fees: null, successRate: null }), costed);
    expect(basisOf(none, 0.02).cost).toMatchObject({ reason: "head_without_cost", guard_band_pp: 1, margin: 1 });
    const nobody = { ...decision(), decided: [] };
    expect(withCost(nobody, settings(cheaper), costed)).toBe(nobody);
  });
});
