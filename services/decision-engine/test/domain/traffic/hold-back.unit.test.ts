import { describe, expect, it } from "@jest/globals";

import { withCost } from "../../../src/domain/costs/weigh-cost.ts";
import type { Candidate, DecidingRule, DecisionInput, DecisionResult } from "../../../src/domain/decision.ts";
import { decide } from "../../../src/domain/decision.ts";
import { basisOf } from "../../../src/domain/decision-basis.ts";
import { explain } from "../../../src/domain/explanation.ts";
import { decideByPriority } from "../../../src/domain/priority-decision.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import type { MerchantSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { noSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { heldBackOf } from "../../../src/domain/traffic/hold-back.ts";
import { readOutages } from "../../../src/domain/traffic/scheduled-outages.ts";
import type { CountedVolumes, VolumeCap } from "../../../src/domain/traffic/volume-terms.ts";
import { readRule } from "../../support/read-rule.ts";
import { payment, startMs, reportRate, visaInEuro } from "../../support/score-world.ts";

const candidates = ["a", "b", "c"].map((name): Candidate => ({
  gatewayName: name,
  merchantConnectorId: `mca_${name.toUpperCase()}`,
  subject: gatewaySubject(name),
}));

const state = createScoreState();
for (const [name, rate] of [
  ["a", 0.95],
  ["b", 0.8],
  ["c", 0.6],
] as const)
  reportRate(state, name, rate, 2_000);

const hourMs = 3_600_000;
const iso = (hours: number): string => new Date(startMs + hours * hourMs).toISOString();

const outagesOf = (...names: readonly string[]): MerchantSettings => {
  const windows = [{ from: iso(-1), until: iso(1), reason: "announced", payment_methods: ["CARD"] }];
  return { ...noSettings, outages: new Map(names.map((name) => [name, readOutages({ windows }).windows])) };
};

/** With 10 payments of the day and 40 of the month at each gateway. */
const volumes: CountedVolumes = { of: () => ({ day: 10, month: 40 }) };

const cappedAt = (gateway: string, ...caps: readonly VolumeCap[]): MerchantSettings => ({
  ...noSettings,
  volumeTerms: new Map([[gateway, { caps, committed: null }]]),
});

const inputFor = (settings: MerchantSettings, members: Partial<DecisionInput> = {}): DecisionInput => ({
  paymentId: "pay_1",
  payment: payment({ mayExplore: false }),
  candidates,
  rule: null,
  preferred: [],
  parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  heldBack: heldBackOf(candidates, settings, { traits: visaInEuro, nowMs: startMs, volumes }),
  ...members,
});

const byRate = (input: DecisionInput): DecisionResult => decide(state, input);
const byPriority = (input: DecisionInput): DecisionResult => decideByPriority(state, input);

const names = ({ decided }: DecisionResult) => decided.map(({ candidate }) => candidate.gatewayName);

const ruleTo = (gateway: string): DecidingRule => ({
  ruleId: "routing_1",
  name: "mine",
  owner: "kiosk",
  algorithm: readRule("single", { gateway_name: gateway, gateway_id: null }),
});

describe("gateways that are held back", () => {
  it("come behind all others, are explained, and stay among the candidates", () => {
    const result = byRate(inputFor(outagesOf("a")));
    expect(names(result)).toEqual(["b", "c", "a"]);
    const basis = basisOf(result, 0.02);
    expect(basis.held_back).toEqual([
      {
        connector: "a",
        merchant_connector_id: "mca_A",
        reason: "scheduled_outage",
        from: iso(-1),
        until: iso(1),
        note: "announced",
      },
    ]);
    expect(explain(basis).candidates[2]?.reasons[0]).toContain("scheduled outage");
  });

  it("are found by the gateway or by the account", () => {
    expect(names(byRate(inputFor(outagesOf("mca_a", "b"))))).toEqual(["c", "a", "b"]);
  });

  it("are used as ever outside of the window, for other payments, and where no other gateway is there", () => {
    const heldBack = (moment: number, paymentMethod = "card") =>
      heldBackOf(candidates, outagesOf("a"), {
        traits: { ...visaInEuro, paymentMethod },
        nowMs: startMs + moment * hourMs,
        volumes,
      });
    expect([heldBack(-2), heldBack(1), heldBack(0, "wallet")]).toEqual([[], [], []]);
    const all = byRate(inputFor(outagesOf("a", "b", "c")));
    expect(names(all)).toEqual(["a", "b", "c"]);
    expect(all.decided.flatMap(({ placings }) => placings)).toEqual([]);
    expect(basisOf(all, 0.02).held_back).toHaveLength(3);
    const nobody = byRate(inputFor(outagesOf("a"), { candidates: [] }));
    expect(nobody.decided).toEqual([]);
  });

  it("come behind gateways that a rule, a profile or a customer does not name", () => {
    const settings = outagesOf("a");
    const ruled = byRate(inputFor(settings, { rule: ruleTo("a") }));
    expect([names(ruled), ruled.rule?.applied]).toEqual([["b", "c", "a"], false]);
    expect(names(byRate(inputFor(settings, { preferred: ["mca_A"] })))).toEqual(["b", "c", "a"]);
    const other = byRate(inputFor(settings, { rule: ruleTo("c") }));
    expect([names(other), other.rule?.applied]).toEqual([["c", "b", "a"], true]);
  });

  it("are those whose cap is reached, by what is known of their volumes", () => {
    const reached = cappedAt("a", { period: "day", payments: 11 }, { period: "month", payments: 40 });
    const result = byRate(inputFor(reached));
    expect(names(result)).toEqual(["b", "c", "a"]);
    const basis = basisOf(result, 0.02);
    expect(basis.held_back).toEqual([
      {
        connector: "a",
        merchant_connector_id: "mca_A",
        reason: "cap_reached",
        period: "month",
        payments_max: 40,
        payments_counted: 40,
      },
    ]);
    expect(explain(basis).candidates[2]?.reasons[0]).toContain("cap");
    const below = cappedAt("a", { period: "day", payments: 11 });
    expect(names(byRate(inputFor(below)))).toEqual(["a", "b", "c"]);
    const moment = { traits: visaInEuro, nowMs: startMs, volumes: null };
    expect(heldBackOf(candidates, reached, moment)).toEqual([]);
  });

  it("come before those of a scheduled outage, and one with both is one of these", () => {
    const { volumeTerms } = cappedAt("a", { period: "day", payments: 1 });
    const settings = { ...outagesOf("b", "c"), volumeTerms };
    expect(names(byRate(inputFor(settings)))).toEqual(["a", "b", "c"]);
    const capped = { ...outagesOf("b"), volumeTerms };
    expect(names(byRate(inputFor(capped)))).toEqual(["c", "a", "b"]);
    const both = { ...outagesOf("a", "b", "c"), volumeTerms };
    const reasons = basisOf(byRate(inputFor(both)), 0.02).held_back?.map(({ reason }) => reason);
    expect(reasons).toEqual(["scheduled_outage", "scheduled_outage", "scheduled_outage"]);
  });

  it("come last by priority too, in places of their own", () => {
    const result = byPriority(inputFor(outagesOf("a", "b")));
    expect(names(result)).toEqual(["c", "a", "b"]);
    expect(result.decided.map(({ score, placings }) => [score, placings])).toEqual([
      [1, ["by_priority"]],
      [0.9, ["scheduled_outage"]],
      [0.8, ["scheduled_outage"]],
    ]);
  });

  it("are neither tried in order to learn nor moved to for their cost", () => {
    for (let index = 0; index < 200; index += 1) {
      const result = byRate(inputFor(outagesOf("b", "c"), { paymentId: `pay_${String(index)}`, payment: payment() }));
      expect(names(result)).toEqual(["a", "b", "c"]);
      expect(result.ranking.explored).toBeNull();
    }
    const fee = (sharePpm: number) => ({ connector: "x", fee: { sharePpm, fixedMicros: 0 }, narrower: [] });
    const settings = {
      ...outagesOf("b"),
      fees: new Map([
        ["a", fee(900_000)],
        ["b", fee(0)],
      ]),
      successRate: { subLevels: [], guardBandPp: 50 },
    };
    const costed = { traits: visaInEuro, cardCountry: null, amount: 10_000, isAsked: true };
    expect(names(withCost(byRate(inputFor(settings)), settings, costed))).toEqual(["a", "c", "b"]);
    const open = { ...settings, outages: null };
    expect(names(withCost(byRate(inputFor(open)), open, costed))).toEqual(["b", "a", "c"]);
  });
});
