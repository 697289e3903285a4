import { describe, expect, it } from "@jest/globals";
import { policyMakers } from "../../bench/policies/catalogue.ts";
import { servedPolicy } from "../../bench/policies/railyard.ts";
import { demandsOf } from "../../bench/report/demands.ts";
import { renderPage } from "../../bench/report/page.ts";
import type { RoutingReport } from "../../bench/report/routing-report.ts";
import { makeReport, serializeReport } from "../../bench/report/routing-report.ts";
import type { PolicySummary } from "../../bench/report/summary.ts";
import { ownPolicy, bestPeerPolicy, summarizeAll } from "../../bench/report/summary.ts";
import { tasksOf } from "../../bench/routing-bench.ts";
import { readKeptReport, staleFiles } from "../../bench/routing-command.ts";
import type { TaskResult } from "../../bench/run/task.ts";
import { runTask } from "../../bench/run/task.ts";
import type { RoutingBenchSettings } from "../../bench/settings.ts";
import { readRoutingSettings } from "../../bench/settings.ts";
import { worldMakers } from "../../bench/worlds/catalogue.ts";

const newReport = "make a new report: npm run bench -- routing";
const asKept = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const runOnly = (world: string, length: number, policies: readonly string[]) => {
  const settings: RoutingBenchSettings = { ...readRoutingSettings([]), worlds: [world], lengths: [length], policies };
  return makeReport(settings, summarizeAll([world], policies, tasksOf(settings).map(runTask)));
};

let shortReport: RoutingReport | undefined;

/** A whole report, of short worlds: running them takes seconds, once for all tests. */
const reportOfShortWorlds = (): RoutingReport =>
  (shortReport ??= runOnly("cold-start", 3_000, [ownPolicy, "peer-best-60", "oracle", "round-robin"]));

describe("the kept report", () => {
  const kept = readKeptReport();

  it("is of the constants and default settings that serve", () => {
    expect({ policy: kept.policy, hint: newReport }).toEqual({ policy: asKept(servedPolicy), hint: newReport });
  });

  it.each([
    ["outage", () => runOnly("outage", 3_000, [ownPolicy])],
    ["cold-start", reportOfShortWorlds],
    ["customer-errors", () => runOnly("customer-errors", 3_000, [ownPolicy])],
  ] as const)("has the figures that the policy has when it is run again: %s", (world, run) => {
    const again = run().worlds[0]?.policies[ownPolicy];
    const found = kept.worlds.find((one) => one.world === world && one.payments === 3_000)?.policies[ownPolicy];
    if (again === undefined || found === undefined) throw new RangeError(`${world} was not played`);
    const figures = ({ regret, changes, probes, wrongVerdictsPer5000, leadingOutages }: PolicySummary) =>
      asKept({ regret, changes, probes, wrongVerdictsPer5000, leadingOutages, hint: newReport });
    if (kept.architecture === process.arch) expect(figures(again)).toEqual(figures(found));
    else expect(Math.abs(again.regret.mean - found.regret.mean)).toBeLessThan(0.1);
  });

  it("is of all worlds and policies and of the seeds for reporting", () => {
    expect(kept.seeds).toEqual({ first: 10_000, last: 10_029 });
    expect(kept.lengths).toEqual([3_000, 30_000]);
    const short = kept.worlds.filter(({ payments }) => payments === 3_000).map(({ world }) => world);
    expect(short).toEqual(Object.keys(worldMakers));
    const names = Object.keys(policyMakers).filter((name) => !name.startsWith("peer-best-"));
    for (const { policies } of kept.worlds) {
      expect(new Set(Object.keys(policies))).toEqual(new Set([...names, bestPeerPolicy]));
    }
  });

  it("is what docs/routing-quality.md and the plots show", () => {
    expect(staleFiles(kept)).toEqual([]);
  });

  it("reads as it was written", () => {
    expect(JSON.parse(serializeReport(kept))).toEqual(kept);
  });
});

const results = (regrets: Readonly<Record<string, readonly number[]>>): readonly TaskResult[] =>
  [0, 1, 2].map((index) => ({
    world: "switch",
    seed: 10_000 + index,
    payments: 30_000,
    measures: Object.values(regrets).map((own) => ({
      regret: own[index] ?? 0,
      success: 90 - (own[index] ?? 0),
      changes: 5,
      probes: 1,
      wrongVerdictsPer5000: 0,
      outages: [
        { untilLeft: index, inAll: 10 * index, wasLeading: index > 0 },
        { untilLeft: 7, inAll: 7, wasLeading: false },
      ],
      aroundOutages: index === 0 ? [] : [index, 1],
      opening: [],
    })),
  }));

describe("a summary", () => {
  const regrets = {
    [ownPolicy]: [1, 2, 1.5],
    "peer-best-60": [2, 4, 3],
    "peer-best-125": [3, 4, 4],
    "round-robin": [8, 8, 8],
    oracle: [0, 0, 0],
  };
  const summary = summarizeAll(["switch"], Object.keys(regrets), results(regrets))[0];

  it("takes the peer's setting that is best in the world", () => {
    expect(summary?.policies[bestPeerPolicy]?.setting).toBe("peer-best-60");
    expect(Object.keys(summary?.policies ?? {})).toEqual([ownPolicy, bestPeerPolicy, "round-robin", "oracle"]);
  });

  it("compares pair by pair", () => {
    const best = summary?.policies[bestPeerPolicy];
    expect(best?.difference?.mean).toBeCloseTo(-1.5, 10);
    expect(best?.ratio).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
    expect(summary?.policies[ownPolicy]?.difference).toBeNull();
    expect(summary?.policies["oracle"]?.ratio).toBeNull();
  });

  it("gives capture between taking turns and the oracle", () => {
    expect(summary?.policies["round-robin"]?.capture).toBeCloseTo(0, 10);
    expect(summary?.policies["oracle"]?.capture).toBeCloseTo(100, 10);
    expect(summary?.policies[ownPolicy]?.capture).toBeCloseTo((100 * 6.5) / 8, 10);
  });

  it("gives medians of attempts, of outages of the leading gateway and of all", () => {
    expect(summary?.policies[ownPolicy]?.leadingOutages).toEqual({ untilLeft: 1.5, inAll: 15, outages: 2 });
    expect(summary?.policies[ownPolicy]?.allOutages.outages).toBe(6);
    expect(summary?.policies[ownPolicy]?.aroundOutages).toEqual([1.5, 1]);
  });
});

describe("the page", () => {
  it("keeps what is written by hand, and the rest is regenerated", () => {
    const report = reportOfShortWorlds();
    const page = renderPage("# Title\n\nBy hand.\n\n## Results\n\nFigures of last year.\n", report);
    expect(page).toMatch(/^# Title\n\nBy hand\.\n\n## Results\n/);
    expect(page).not.toContain("last year");
    expect(renderPage(page, report)).toBe(page);
  });

  it("states of every required figure whether it is met, and nothing is met that was not run", () => {
    const demands = demandsOf(reportOfShortWorlds());
    expect(demands.filter(({ value }) => value === "not played").every(({ isMet }) => !isMet)).toBe(true);
    expect(demands.length).toBeGreaterThan(15);
  });
});
