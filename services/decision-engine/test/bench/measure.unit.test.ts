import { describe, expect, it } from "@jest/globals";
import { attemptsDuring, measure, meanMeasures } from "../../bench/measure.ts";
import { simulate } from "../../bench/simulate.ts";
import type { Policy } from "../../bench/policies/policy.ts";
import { afterPayments } from "../../bench/worlds/deliveries.ts";
import { customerDeclines } from "../../bench/worlds/world.ts";
import { steadyWorld } from "../support/simulated-world.ts";

const fixed = (gateways: readonly number[], more: Partial<Policy> = {}): Policy => ({
  choose: (payment) => gateways[payment] ?? 0,
  report: () => undefined,
  isDown: () => false,
  wasProbe: () => false,
  ...more,
});

describe("running a world", () => {
  it("reports every outcome before the next payment is decided for, with the luck of the seed", () => {
    const world = steadyWorld([0.9, 0.1], 2_000);
    const log: string[] = [];
    const verdicts: string[] = [];
    const policy = fixed([], {
      choose: (payment) => {
        log.push(`choose ${String(payment)}`);
        return 0;
      },
      report: (payment, gateway, verdict) => {
        log.push(`tell ${String(payment)} ${String(gateway)}`);
        verdicts.push(verdict);
      },
    });
    simulate(world, policy);
    expect(log.slice(0, 5)).toEqual(["choose 0", "tell 0 0", "choose 1", "tell 1 0", "choose 2"]);
    const share = verdicts.filter((verdict) => verdict === "success").length / verdicts.length;
    expect(share).toBeCloseTo(0.9, 1);
  });

  it("gives the same luck to every policy that chooses the same gateway", () => {
    const world = steadyWorld([0.5, 0.5], 500);
    const reported = (gateways: readonly number[]): ReadonlyMap<number, string> => {
      const found = new Map<number, string>();
      simulate(world, fixed(gateways, { report: (payment, _gateway, verdict) => found.set(payment, verdict) }));
      return found;
    };
    const first = reported(Array<number>(500).fill(0));
    const mixed = reported(Array.from({ length: 500 }, (_none, payment) => payment % 2));
    for (let payment = 0; payment < 498; payment += 2) expect(mixed.get(payment)).toBe(first.get(payment));
  });

  it("reports late outcomes late", () => {
    const world = steadyWorld([0.9], 10, { deliveries: (times) => afterPayments(times, 3) });
    const log: string[] = [];
    simulate(
      world,
      fixed([], {
        choose: (payment) => {
          log.push(`choose ${String(payment)}`);
          return 0;
        },
        report: (payment) => log.push(`tell ${String(payment)}`),
      }),
    );
    expect(log.slice(3, 7)).toEqual(["choose 3", "tell 0", "choose 4", "tell 1"]);
  });

  it("fails customers' payments everywhere and shows only recognizable ones", () => {
    const declines = Uint8Array.of(customerDeclines.recognizable, customerDeclines.unrecognizable, 0);
    const world = steadyWorld([1, 1], 3, { declines });
    const verdicts: string[] = [];
    simulate(world, fixed([0, 1, 0], { report: (_payment, _gateway, verdict) => verdicts.push(verdict) }));
    expect(verdicts).toEqual(["neutral", "failure"]);
  });

  it("counts verdicts of gateways that do as well as usual as wrong", () => {
    const payments = 10;
    const usual = [0.9, 0.9].map((rate) => new Float64Array(payments).fill(rate));
    const fallen = Float64Array.from({ length: payments }, (_none, payment) => (payment < 4 ? 0.05 : 0.9));
    const world = steadyWorld([], payments, { curves: [fallen, usual[1] ?? fallen], usual });
    const policy = fixed([], { isDown: (gateway) => gateway === 0, wasProbe: () => true });
    expect(simulate(world, policy)).toMatchObject({ wrongVerdicts: 6, probes: 10 });
  });
});

describe("measures", () => {
  it("come from true rates", () => {
    const world = steadyWorld([0.9, 0.8], 4);
    const chosen = Uint8Array.of(0, 1, 1, 0);
    const measures = measure(world, { chosen, probes: 1, wrongVerdicts: 2 });
    expect(measures.regret).toBeCloseTo(5, 10);
    expect(measures.success).toBeCloseTo(85, 10);
    expect(measures.changes).toBeCloseTo(200 / 3, 10);
    expect(measures.probes).toBe(25);
    expect(measures.wrongVerdictsPer5000).toBe(2_500);
  });

  it("leave out what no gateway can win", () => {
    const world = steadyWorld([0.9, 0.8], 2, { declineShare: 0.2 });
    expect(measure(world, { chosen: Uint8Array.of(1, 1), probes: 0, wrongVerdicts: 0 }).regret).toBeCloseTo(8, 10);
  });

  it("leave out experience, and gateways that have not joined", () => {
    const world = steadyWorld([0.8, 0.9], 4, { measuredFrom: 2, joinsAt: Int32Array.of(0, 3) });
    const measures = measure(world, { chosen: Uint8Array.of(0, 1, 0, 0), probes: 0, wrongVerdicts: 0 });
    expect(measures.regret).toBeCloseTo(5, 10);
  });

  it("count attempts on a dead gateway until traffic has left it, and all", () => {
    const chosen = new Uint8Array(400).fill(1);
    chosen.fill(0, 0, 110);
    // Seven attempts from the beginning at 103, then one in twenty.
    for (let payment = 120; payment < 300; payment += 20) chosen[payment] = 0;
    const outage = { gateway: 0, begin: 103, end: 303 };
    expect(attemptsDuring(chosen, outage)).toEqual({ untilLeft: 7, inAll: 16, wasLeading: true });
    expect(attemptsDuring(chosen, { gateway: 0, begin: 310, end: 400 })).toEqual({
      untilLeft: 0,
      inAll: 0,
      wasLeading: false,
    });
    expect(attemptsDuring(new Uint8Array(400), outage).untilLeft).toBe(200);
  });

  it("are averaged over merchants", () => {
    const world = steadyWorld([0.9, 0.8], 4);
    const of = (chosen: Uint8Array) => measure(world, { chosen, probes: 0, wrongVerdicts: 0 });
    const mean = meanMeasures([of(Uint8Array.of(0, 0, 0, 0)), of(Uint8Array.of(1, 1, 1, 1))]);
    expect(mean.regret).toBeCloseTo(5, 10);
    expect(mean.changes).toBe(0);
  });
});
