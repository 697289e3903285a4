import { describe, expect, it } from "@jest/globals";

import { feeOf } from "../../../src/domain/costs/fee.ts";
import { gatewayFeesFor, withCost } from "../../../src/domain/costs/weigh-cost.ts";
import type {
  Candidate,
  DecidedCandidate,
  DecisionInput,
  DecisionResult,
  Placing,
} from "../../../src/domain/decision.ts";
import { decide } from "../../../src/domain/decision.ts";
import { basisOf } from "../../../src/domain/decision-basis.ts";
import { explain } from "../../../src/domain/explanation.ts";
import type { NetworkTerms } from "../../../src/domain/networks/weigh-networks.ts";
import { traitsOverNetwork, withNetworks } from "../../../src/domain/networks/weigh-networks.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import type { ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { withFeature } from "../../../src/domain/settings/features.ts";
import { noSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { createChance } from "../../support/counted-merchants.ts";
import { payment, report, visaInEuro } from "../../support/score-world.ts";

const candidate = (gatewayName: string): Candidate => ({
  gatewayName,
  merchantConnectorId: null,
  subject: gatewaySubject(gatewayName),
});

/** What is known after outcomes with these success rates by gateway and network. */
const world = (rates: Readonly<Record<string, Readonly<Record<string, number>>>>): ScoreState => {
  const state = createScoreState();
  const chance = createChance(5);
  const pairs = Object.entries(rates).flatMap(([gateway, networks]) =>
    Object.entries(networks).map(([cardNetwork, rate]) => ({ gateway, cardNetwork, rate })),
  );
  for (let round = 0; round < 1_500; round += 1) {
    for (const { gateway, cardNetwork, rate } of pairs.toSorted(() => chance() - 0.5)) {
      report(state, gateway, chance() < rate ? "success" : "failure", 1, { traits: { ...visaInEuro, cardNetwork } });
    }
  }
  return state;
};

const inputOf = (names: readonly string[], members: Partial<DecisionInput> = {}): DecisionInput => ({
  paymentId: "pay_1",
  payment: payment({ mayExplore: false }),
  candidates: names.map(candidate),
  rule: null,
  preferred: [],
  parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  ...members,
});

const networks = [
  { network: "ACCEL", savingPercentage: 0.95, fee: feeOf(85, 0) },
  { network: "VISA", savingPercentage: 0, fee: feeOf(180, 0) },
];

/** What blue's ACCEL saves is worth its lower rate. */
const dear = {
  guardBand: 0.03,
  networks: networks.map((one) => (one.network === "VISA" ? { ...one, fee: feeOf(500, 0) } : one)),
};

const terms: NetworkTerms = { margin: 1, guardBand: 0.01, amount: 10_000, networks, gatewayFeeOf: null };

const chosenBy = (
  state: ScoreState,
  input: DecisionInput,
  { decided = decide(state, input), ...given }: Partial<NetworkTerms> & { readonly decided?: DecisionResult } = {},
): DecisionResult => withNetworks(decided, state, input, { ...terms, ...given });

const answer = (result: DecisionResult) => {
  const { networks: weighed } = basisOf(result, 0);
  return [result.decided[0]?.candidate.gatewayName, weighed?.chosen.network, weighed?.reason];
};

const placed = (result: DecisionResult, placing: Placing): DecisionResult => ({
  ...result,
  decided: result.decided.map((one, index): DecidedCandidate => (index === 0 ? { ...one, placings: [placing] } : one)),
});

const equal = world({ north: { visa: 0.9, accel: 0.9 }, blue: { visa: 0.85, accel: 0.85 } });
const accelFails = world({ north: { visa: 0.95, accel: 0.6 }, blue: { visa: 0.95, accel: 0.95 } });

describe("the network of a payment", () => {
  it("is the cheaper one where payments succeed as often over it, and its outcome is learned by it", () => {
    const result = chosenBy(equal, inputOf(["north", "blue"]));
    expect(answer(result).slice(0, 2)).toEqual(["north", "ACCEL"]);
    expect(result.approach).toBe("SR_SELECTION_V3_ROUTING");
    expect(result.decided[0]?.placings).toEqual([]);
    expect(traitsOverNetwork(visaInEuro, result)).toEqual({ ...visaInEuro, cardNetwork: "ACCEL" });
    expect(traitsOverNetwork(visaInEuro, decide(equal, inputOf(["north"])))).toBe(visaInEuro);
  });

  it("is the dearer one where the cheaper one is known to fail", () => {
    const result = chosenBy(accelFails, inputOf(["north"]));
    expect(answer(result)).toEqual(["north", "VISA", "none_better"]);
    const { networks: reported } = explain(basisOf(result, 0));
    expect(reported).toMatchObject({ outcome: "AUTH_WON", options: [{ network: "VISA" }, { is_within_band: false }] });
    expect(reported?.reasons).toEqual([expect.stringContaining("VISA at north: ")]);
  });

  it("moves the payment to another gateway that is within the band over the cheaper network, and states why", () => {
    const result = chosenBy(accelFails, inputOf(["north", "blue"]), dear);
    expect(answer(result)).toEqual(["blue", "ACCEL", "cheaper_within_band"]);
    expect(result.approach).toBe("NTW_SR_HYBRID_ROUTING");
    const { networks: reported, candidates } = explain(basisOf(result, 0));
    expect(reported).toMatchObject({
      outcome: "COST_WON",
      chosen: { connector: "blue", merchant_connector_id: null, network: "ACCEL" },
      saved_bps: 415,
      guard_band_pp: 3,
      options: [{ connector: "north", network: "VISA", cost_bps: 500 }, {}, {}, {}],
    });
    expect(reported?.reasons).toEqual([
      expect.stringContaining("within 3 percentage points of. ACCEL at blue: "),
      expect.stringContaining("VISA at north: "),
    ]);
    expect(candidates.map(({ connector, reasons: [reason] }) => [connector, reason])).toEqual([
      ["blue", "Chosen together with a network of the card, by success rate and fee."],
      ["north", expect.stringContaining("expected from")],
    ]);
  });

  it("needs large savings while it was not tried", () => {
    const untried = world({ north: { visa: 0.9 } });
    const saving = (bps: number) => [{ network: "ACCEL", savingPercentage: 0, fee: feeOf(180 - bps, 0) }, networks[1]];
    const over = (bps: number) =>
      answer(chosenBy(untried, inputOf(["north"]), { networks: saving(bps) as typeof networks }))[1];
    expect([10, 50, 100].map(over)).toEqual(["VISA", "VISA", "ACCEL"]);
    const { networks: reported } = explain(basisOf(chosenBy(untried, inputOf(["north"])), 0));
    expect(reported?.reasons[0]).toContain("no outcomes of the network");
  });

  it.each(["by_customer", "by_commitment", "by_cost", "explored"] as const)(
    "is chosen at the gateway that is first for another reason: %s",
    (placing) => {
      const input = inputOf(["north", "blue"]);
      const result = chosenBy(accelFails, input, { ...dear, decided: placed(decide(accelFails, input), placing) });
      expect(answer(result)).toEqual(["north", "VISA", "none_better"]);
      expect(result.decided[0]?.placings).toEqual([placing]);
    },
  );

  it("is no reason to go where the gateway is held back or down", () => {
    const input = inputOf(["north", "blue"]);
    const reason = { kind: "cap_reached", cap: { period: "day", payments: 1, counted: 1 } } as const;
    const held = { ...input, heldBack: input.candidates.slice(1).map((one) => ({ candidate: one, reason })) };
    expect(answer(chosenBy(accelFails, held, dear))[0]).toBe("north");
    const down = world({ north: { visa: 0.95, accel: 0.6 }, blue: { visa: 0.95, accel: 0.95 } });
    report(down, "blue", "failure", 60);
    expect(answer(chosenBy(down, input, { ...dear, guardBand: 1 }))[0]).toBe("north");
    // All are down: the network is chosen where the payment goes in any case.
    report(down, "north", "failure", 60);
    const first = decide(down, input).decided[0]?.candidate.gatewayName;
    expect(answer(chosenBy(down, input, { ...dear, guardBand: 1 }))[0]).toBe(first);
  });

  it("is one that the gateway's connector takes, where Railyard has one", () => {
    const state = world({ stripe: { visa: 0.9, accel: 0.9 }, blue: { visa: 0.8, accel: 0.8 } });
    expect(answer(chosenBy(state, inputOf(["stripe"])))).toEqual(["stripe", "VISA", "only_one"]);
    const local = { networks: networks.slice(0, 1) };
    const stripeAlone = decide(state, inputOf(["stripe"]));
    expect(chosenBy(state, inputOf(["stripe"]), { ...local, decided: stripeAlone })).toBe(stripeAlone);
    // A gateway that takes none of them gets the payment only where no other gateway takes one.
    expect(answer(chosenBy(state, inputOf(["stripe", "blue"]), local))[0]).toBe("blue");
    const nobody = { ...stripeAlone, decided: [] };
    expect(chosenBy(state, inputOf(["stripe"]), { decided: nobody })).toBe(nobody);
  });

  it("is weighed with what the gateway costs where cost counts", () => {
    const narrower = [{ traits: { card_network: "accel" }, fee: feeOf(0, 0) }];
    const feesAt = (connector: string) => [connector, { connector, fee: feeOf(200, 0), narrower }] as const;
    const settings = { ...noSettings, fees: new Map([feesAt("north"), feesAt("blue")]) };
    const costed = { traits: visaInEuro, cardCountry: null, amount: 10_000, isAsked: null };
    expect(gatewayFeesFor(settings, costed)).toBeNull();
    const on = { ...settings, features: withFeature(settings.features, "multi-objective-routing", true) };
    const gatewayFeeOf = gatewayFeesFor(on, costed);
    expect(gatewayFeeOf?.(candidate("north"), "VISA")).toEqual(feeOf(200, 0));
    expect(gatewayFeeOf?.(candidate("north"), "Accel")).toEqual(feeOf(0, 0));
    expect(gatewayFeesFor({ ...on, fees: null }, costed)?.(candidate("north"), "VISA")).toBeNull();
    const input = inputOf(["north", "blue"]);
    const result = chosenBy(equal, input, { decided: withCost(decide(equal, input), on, costed), gatewayFeeOf });
    const { networks: reported } = basisOf(result, 0);
    const costs = reported?.options.map((one) => `${one.connector} ${one.network} ${String(one.cost_bps)}`);
    expect(costs?.toSorted()).toEqual(["blue ACCEL 85", "blue VISA 380", "north ACCEL 85", "north VISA 380"]);
  });
});
