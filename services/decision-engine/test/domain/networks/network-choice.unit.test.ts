import { describe, expect, it } from "@jest/globals";

import type { CostPolicy } from "../../../src/domain/costs/cost-choice.ts";
import type { Fee } from "../../../src/domain/costs/fee.ts";
import { addFees, feeMicrosOf, feeOf } from "../../../src/domain/costs/fee.ts";
import type { GatewayNetworkOption } from "../../../src/domain/networks/network-choice.ts";
import { chooseNetwork } from "../../../src/domain/networks/network-choice.ts";
import { createChance } from "../../support/counted-merchants.ts";

const policy: CostPolicy = { margin: 1, guardBand: 0.01, amount: 10_000 };

type Option = GatewayNetworkOption<string>;

/** By so many outcomes of nine successes in ten. */
const known = (outcomes: number) => ({ outcomes, networkDeviation: 1 / Math.sqrt(0.03 ** -2 + outcomes / 0.09) });

/** An option of which much is known. */
const option = (
  gateway: string,
  network: string,
  rate: number,
  bps: number,
  members: Partial<Option> = {},
): Option => ({
  gateway,
  network,
  rate,
  deviation: 0.002,
  lead: 0,
  ...known(3_000),
  fee: feeOf(bps, 0),
  gatewayFee: feeOf(0, 0),
  ...members,
});

const chosen = (options: readonly Option[], terms: Partial<CostPolicy> = {}) => {
  const choice = chooseNetwork(options, { ...policy, ...terms });
  const to = choice?.options[choice.chosen];
  return [choice?.reason, to?.gateway, to?.network];
};

describe("choosing a network with the gateway", () => {
  it("takes the cheaper network within the guard band, and states what that saves", () => {
    const choice = chooseNetwork([option("north", "VISA", 0.9, 180), option("north", "ACCEL", 0.895, 85)], policy);
    expect(choice).toMatchObject({ reason: "cheaper_within_band", chosen: 1, savedBps: 95, savedMicros: 95_000_000n });
    expect(choice?.options.map(({ network }) => network)).toEqual(["VISA", "ACCEL"]);
    expect(choice?.values[1]).toEqual({ costBps: 85, expectedValue: 0.895 * (1 - 0.0085), isWithinBand: true });
  });

  it("takes the dearer network where the cheaper one is out of the band, or loses more than it saves", () => {
    const visa = option("north", "VISA", 0.9, 180);
    expect(chosen([visa, option("north", "ACCEL", 0.88, 5)])).toEqual(["none_better", "north", "VISA"]);
    expect(chosen([visa, option("north", "ACCEL", 0.894, 150)])).toEqual(["none_better", "north", "VISA"]);
    expect(chosen([option("north", "ACCEL", 0.88, 5), visa])).toEqual(["none_better", "north", "VISA"]);
  });

  it("goes to another gateway where the pair is worth more than any network of the first one", () => {
    const options = [
      option("north", "VISA", 0.9, 180),
      option("north", "ACCEL", 0.8, 85),
      option("blue", "VISA", 0.895, 180),
      option("blue", "ACCEL", 0.895, 85),
    ];
    expect(chosen(options)).toEqual(["cheaper_within_band", "blue", "ACCEL"]);
    const better = [...options.slice(0, 3), option("blue", "ACCEL", 0.94, 85)];
    expect(chosen(better)).toEqual(["none_better", "blue", "ACCEL"]);
  });

  it("asks for large savings where little is known of the network", () => {
    const at = (bps: number) => (outcomes: number) =>
      chosen([option("north", "VISA", 0.9, 180), option("north", "ACCEL", 0.9, bps, known(outcomes))])[2];
    expect([0, 100, 3_000].map(at(170))).toEqual(["VISA", "VISA", "ACCEL"]);
    expect([0, 500, 3_000].map(at(160))).toEqual(["VISA", "ACCEL", "ACCEL"]);
    expect([0, 500, 3_000].map(at(85))).toEqual(["ACCEL", "ACCEL", "ACCEL"]);
  });

  it("does not go by a better rate that no known outcome supports", () => {
    const untried = option("north", "NYCE", 0.91, 190, known(0));
    expect(chosen([option("north", "VISA", 0.9, 180), untried])).toEqual(["none_better", "north", "VISA"]);
    const tried = { ...untried, ...known(3_000) };
    expect(chosen([option("north", "VISA", 0.9, 180), tried])).toEqual(["none_better", "north", "NYCE"]);
  });

  it("takes the cheapest of networks that are alike, and the gateway that takes the traffic now", () => {
    const alike = [option("north", "VISA", 0.9, 180), option("north", "ACCEL", 0.9, 85)];
    expect(chosen(alike)).toEqual(["none_better", "north", "ACCEL"]);
    const elsewhere = alike.map((one) => ({ ...one, gateway: "blue", lead: 0.001 }));
    expect(chosen([...alike, ...elsewhere])).toEqual(["none_better", "blue", "ACCEL"]);
    expect(chosen([...alike, ...elsewhere.map((one) => ({ ...one, lead: 0 }))])[1]).toBe("north");
  });

  it("adds what a gateway costs, and goes to none of which that is not known", () => {
    const at = (gateway: string, network: string, rate: number, bps: number, gatewayBps: number | null) =>
      option(gateway, network, rate, bps, { gatewayFee: gatewayBps === null ? null : feeOf(gatewayBps, 0) });
    const options = (blue: number | null) => [
      at("north", "VISA", 0.9, 180, 20),
      at("north", "ACCEL", 0.8, 85, 20),
      at("blue", "ACCEL", 0.898, 85, blue),
    ];
    expect(chosen(options(30))).toEqual(["cheaper_within_band", "blue", "ACCEL"]);
    expect(chosen(options(120))).toEqual(["none_better", "north", "VISA"]);
    expect(chosen(options(null))).toEqual(["none_better", "north", "VISA"]);
    // Where nothing is known of the first one's, its own networks are still distinguished by their fees.
    const unknown = [at("north", "VISA", 0.9, 180, null), at("north", "ACCEL", 0.899, 85, null)];
    expect(chosen([...unknown, at("blue", "ACCEL", 0.898, 85, 0)])).toEqual(["cheaper_within_band", "north", "ACCEL"]);
  });

  it("leaves a choice of none, of one and of a payment without an amount", () => {
    expect(chooseNetwork([], policy)).toBeNull();
    expect(chosen([option("north", "VISA", 0.9, 180)])).toEqual(["only_one", "north", "VISA"]);
    const free = [option("north", "VISA", 0.9, 180), option("north", "ACCEL", 0.899, 85)];
    expect(chosen(free, { amount: 0 })).toEqual(["head_without_cost", "north", "VISA"]);
  });

  it("never leaves the guard band, and takes no dearer network where a cheaper one is as good and as known", () => {
    const chance = createChance(11);
    const wrong: object[] = [];
    let moved = 0;
    for (let round = 0; round < 20_000; round += 1) {
      // Few distinct values, so that equals are common.
      const gateways = ["north", "blue", "acme"].slice(0, 1 + Math.floor(chance() * 3));
      const networks = ["VISA", "ACCEL", "STAR", "NYCE"].slice(0, 1 + Math.floor(chance() * 4));
      const feeAtRandom = (): Fee => feeOf(Math.round(chance() * 20) * 10, Math.round(chance() * 3) * 10);
      const fees = new Map(networks.map((network) => [network, feeAtRandom()]));
      const options = gateways.flatMap((gateway) => {
        const ofGateway = {
          deviation: chance() * 0.02,
          lead: chance() < 0.5 ? 0 : chance() * 0.004,
          gatewayFee: chance() < 0.2 ? null : feeOf(Math.round(chance() * 50), 0),
        };
        return networks.map((network): Option => ({
          gateway,
          network,
          rate: 0.85 + Math.round(chance() * 20) * 0.0025,
          ...known(Math.round(chance() * 3) * 1_000),
          fee: fees.get(network) ?? feeOf(0, 0),
          ...ofGateway,
        }));
      });
      const amount = 1 + Math.round(chance() * 50_000);
      const terms = { margin: 0.05 + chance(), guardBand: chance() * 0.03, amount };
      const choice = chooseNetwork(options, terms);
      const [head, to] = [choice?.options[0], choice?.options[choice.chosen]];
      if (choice === null || head === undefined || to === undefined) throw new TypeError("There is always a choice.");
      const microsOf = (one: Option) => feeMicrosOf(addFees(one.fee, one.gatewayFee ?? feeOf(0, 0)), terms.amount);
      const valueAt = (index: number): number => choice.values[index]?.expectedValue ?? 0;
      const saved = microsOf(head) - microsOf(to);
      const isBetter = (one: Option): boolean =>
        one.gateway === to.gateway &&
        one.rate >= to.rate &&
        one.networkDeviation <= to.networkDeviation &&
        microsOf(one) < microsOf(to);
      const isMoved = to !== head;
      if (isMoved) moved += 1;
      const isMovedWrongly =
        head.rate - to.rate > terms.guardBand ||
        valueAt(choice.chosen) <= valueAt(0) ||
        saved <= 0n ||
        saved !== choice.savedMicros;
      const isComplete = choice.options.length === options.length && new Set(choice.options).size === options.length;
      if (!isComplete || options.some(isBetter) || (isMoved && isMovedWrongly)) wrong.push({ options, terms });
    }
    expect(wrong).toEqual([]);
    expect(moved).toBeGreaterThan(2_000);
  });
});
