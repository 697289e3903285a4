import { describe, expect, it } from "@jest/globals";

import { armOf, assignRule, withScoring } from "../../../src/domain/experiments/experiment.ts";
import { firstResultOf, resultOf, statusOf, withOutcome } from "../../../src/domain/experiments/payment-result.ts";
import { readAlgorithm } from "../../../src/domain/rules/read-algorithm.ts";
import { defaultScoreSettings } from "../../../src/domain/scoring/score-settings.ts";

const fauxpay = { type: "single", data: { gateway_name: "fauxpay", gateway_id: null } };
const data = {
  control_algorithm_id: "sr_routing",
  variant_algorithm_id: "routing_1",
  variant_algorithm: fauxpay,
  variant_split_pct: 20,
  control_sr_config: { hedging_percent: 2, elimination_threshold: 0.2 },
};
const problemsOf = (members: object): readonly string[] =>
  readAlgorithm({ type: "ab_test", data: { ...data, ...members } }).problems.map(({ field }) => field);

const active = () => {
  const { algorithm } = readAlgorithm({ type: "ab_test", data });
  if (algorithm === null) throw new RangeError("The experiment has problems.");
  return { ruleId: "exp_1", name: "try", owner: "kiosk", algorithm };
};

const paymentIds = Array.from({ length: 4_000 }, (_, index) => `pay_${String(index)}`);
const shareOf = (experimentId: string, ids = paymentIds): number =>
  ids.filter((id) => armOf(id, experimentId, 0.2) === "variant").length / ids.length;

describe("reading an experiment", () => {
  it("takes what the interface has, with its own terms where they are left out", () => {
    expect(readAlgorithm({ type: "ab_test", data }).algorithm).toMatchObject({
      kind: "ab_test",
      experiment: {
        control: { algorithmId: "sr_routing", algorithm: null },
        variant: { algorithmId: "routing_1", algorithm: { kind: "single" } },
        variantShare: 0.2,
        minimumSampleSize: 1_000,
        guardrailPoints: 3,
      },
    });
  });

  it.each<[string, object, readonly string[]]>([
    ["no split", { variant_split_pct: undefined }, ["data.variant_split_pct"]],
    ["half of the payments", { variant_split_pct: 50 }, ["data.variant_split_pct"]],
    ["parts of a percent", { variant_split_pct: 2.5 }, ["data.variant_split_pct"]],
    ["no arm", { control_algorithm_id: null }, ["data.control_algorithm_id"]],
    ["an arm of an unknown rule", { variant_algorithm: null }, ["data.variant_algorithm_id"]],
    ["an experiment in an experiment", { variant_algorithm: { type: "ab_test", data } }, ["data.variant_algorithm_id"]],
    [
      "terms out of bounds",
      { min_sample_size: 0, guardrail_threshold_pp: 101 },
      ["data.min_sample_size", "data.guardrail_threshold_pp"],
    ],
    ["settings that are none", { control_sr_config: 3 }, ["data.control_sr_config"]],
    [
      "a share above 1",
      { control_sr_config: { elimination_threshold: 2 } },
      ["data.control_sr_config.elimination_threshold"],
    ],
    [
      "what is not offered",
      { variant_sr_config: { use_autopilot: true, margin: 0.2 } },
      ["data.variant_sr_config.margin", "data.variant_sr_config.use_autopilot"],
    ],
  ])("refuses %s", (_, members, fields) => {
    expect(problemsOf(members)).toEqual(fields);
  });

  it("refuses what is no object", () => {
    expect(readAlgorithm({ type: "ab_test", data: [] }).problems).toMatchObject([{ field: "data" }]);
  });
});

describe("the arm of a payment", () => {
  it("is the variant for its share, and stays the same", () => {
    expect(shareOf("exp_1")).toBeCloseTo(0.2, 1);
    expect(paymentIds.every((id) => armOf(id, "exp_1", 0.2) === armOf(id, "exp_1", 0.2))).toBe(true);
  });

  it("is drawn again by every experiment", () => {
    const ofFirst = paymentIds.filter((id) => armOf(id, "exp_1", 0.2) === "variant");
    expect(shareOf("exp_2", ofFirst)).toBeCloseTo(0.2, 1);
  });

  it("states what decides", () => {
    const variant = paymentIds.find((id) => armOf(id, "exp_1", 0.2) === "variant") ?? "";
    const control = paymentIds.find((id) => armOf(id, "exp_1", 0.2) === "control") ?? "";
    expect(assignRule(active(), variant, true)).toMatchObject({
      rule: { ruleId: "exp_1", algorithm: { kind: "single" } },
      participation: { experimentId: "exp_1", arm: "variant" },
      scoring: { explorationShare: null, eliminationThreshold: null },
    });
    const assigned = assignRule(active(), control, true);
    expect(assigned).toMatchObject({ rule: null, participation: { arm: "control" } });
    expect(withScoring(defaultScoreSettings, assigned.scoring)).toMatchObject({
      explorationShare: 0.02,
      eliminationThreshold: 0.2,
    });
  });

  it("is the control for every payment once the experiment does not run, and no payment takes part", () => {
    const assigned = paymentIds.map((id) => assignRule(active(), id, false));
    expect(assigned.every(({ rule, participation }) => rule === null && participation === null)).toBe(true);
  });

  it("is none where there is no experiment", () => {
    const { algorithm } = readAlgorithm(fauxpay);
    if (algorithm === null) throw new RangeError("The rule has problems.");
    const rule = { ...active(), algorithm };
    expect(assignRule(rule, "pay_1", true)).toMatchObject({ rule, participation: null });
    expect(assignRule(null, "pay_1", true)).toMatchObject({ rule: null, participation: null });
    expect(withScoring(defaultScoreSettings, assignRule(null, "pay_1", true).scoring)).toEqual(defaultScoreSettings);
  });
});

describe("the outcome of a payment", () => {
  const outcome = (attempt: number, verdict: "success" | "failure" | "neutral" | "pending", isAuthorized = false) => ({
    attempt,
    verdict,
    isAuthorized,
  });

  it("is a decline for the payer, whichever party was at fault, and a success however slow", () => {
    expect(resultOf(outcome(1, "neutral"))).toBe("failure");
    expect(resultOf(outcome(1, "neutral", true))).toBe("success");
    expect(resultOf(outcome(1, "pending"))).toBeNull();
  });

  it("is known by its attempts, the last word on each", () => {
    let results = {};
    expect([statusOf(results), firstResultOf(results)]).toEqual(["pending", null]);
    results = withOutcome(withOutcome(results, outcome(1, "failure")), outcome(2, "pending"));
    expect([statusOf(results), firstResultOf(results)]).toEqual(["failure", "failure"]);
    results = withOutcome(results, outcome(2, "success"));
    expect([statusOf(results), firstResultOf(results)]).toEqual(["success", "failure"]);
    results = withOutcome(results, outcome(2, "failure"));
    expect(statusOf(results)).toBe("failure");
  });
});
