import { servedPolicy } from "../policies/railyard.ts";
import type { RoutingBenchSettings } from "../settings.ts";
import type { PolicySummary, WorldSummary } from "./summary.ts";

/** A whole run, as docs/bench/routing.json keeps it. */
export interface RoutingReport {
  /** The constants and default settings of the policy that was simulated. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** Of the processor that simulated: others round the last digit differently, and a decision may hang on it. */
  readonly architecture: string;
  readonly seeds: { readonly first: number; readonly last: number };
  readonly lengths: readonly number[];
  readonly worlds: readonly WorldSummary[];
}

/** Digits after the point: fewer than a difference that could matter, more than are printed. */
const precision = 10_000;

const roundedDeep = (value: unknown): unknown => {
  if (typeof value === "number") return Math.round(value * precision) / precision;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(roundedDeep);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, roundedDeep(member)]));
};

/** Curves are kept where they are shown: attempts around outages, and the opening of new merchants. */
const withShownCurves = (world: string, summary: PolicySummary): PolicySummary => ({
  ...summary,
  aroundOutages: world.startsWith("outage") ? summary.aroundOutages : [],
  opening: world === "cold-start" || world === "new-merchant" ? summary.opening : [],
});

const keptWorld = (summary: WorldSummary): WorldSummary => ({
  ...summary,
  policies: Object.fromEntries(
    Object.entries(summary.policies).map(([name, own]) => [name, withShownCurves(summary.world, own)]),
  ),
});

export const makeReport = (settings: RoutingBenchSettings, worlds: readonly WorldSummary[]): RoutingReport => ({
  policy: servedPolicy,
  architecture: process.arch,
  seeds: { first: settings.seeds[0] ?? 0, last: settings.seeds.at(-1) ?? 0 },
  lengths: settings.lengths,
  worlds: roundedDeep(worlds.map(keptWorld)) as readonly WorldSummary[],
});

/** One line for each policy of a world: short enough to read, and to see in a difference. */
export const serializeReport = ({ worlds, ...rest }: RoutingReport): string => {
  const head = JSON.stringify(rest, null, 2).slice(0, -2);
  const blocks = worlds.map(({ world, payments, policies }) => {
    const lines = Object.entries(policies).map(
      ([name, own]) => `      ${JSON.stringify(name)}: ${JSON.stringify(own)}`,
    );
    const names = `{"world": ${JSON.stringify(world)}, "payments": ${String(payments)}, "policies": {`;
    return `    ${names}\n${lines.join(",\n")}\n    }}`;
  });
  return `${head},\n  "worlds": [\n${blocks.join(",\n")}\n  ]\n}\n`;
};
