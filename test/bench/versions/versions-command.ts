import { join } from "node:path";
import { parseArgs } from "node:util";
import { commitOf } from "./other-version.ts";
import { benchVersions } from "./versions-bench.ts";
import type { VersionsBenchSettings } from "./versions-bench.ts";
import { describeVersionsResult, writeVersionsResult } from "./versions-report.ts";

const defaults = {
  connections: "16",
  "warm-up-payments": "4000",
  starts: "8",
  pairs: "8",
  "turn-payments": "500",
  "log-level": "warn",
} as const;

export const versionsUsage = `npm run bench -- versions --against REF [options]

  --against REF          a commit of git that this working copy is compared with; more may follow
  --connections N        connections that send payments, ${defaults.connections} by default
  --warm-up-payments N   payments of each before the measurement, ${defaults["warm-up-payments"]} by default
  --starts N             how often all are started anew, ${defaults.starts} by default, at least 2
  --pairs N              how often each takes its turn after each start, ${defaults.pairs} by default
  --turn-payments N      payments of one turn, ${defaults["turn-payments"]} by default
  --log-level LEVEL      of the services, ${defaults["log-level"]} by default, as npm start has it
`;

const root = join(import.meta.dirname, "../../..");

/** An option that is a count. @throws {RangeError} when it is none, or less than the least */
export const countOf = (text: string, least = 1): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < least) throw new RangeError(`counts are whole numbers from ${String(least)}`);
  return count;
};

/** `npm run bench -- versions`: what a payment costs in this working copy, next to other commits. */
export const versionsCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const option = (name: keyof typeof defaults) => ({ type: "string", default: defaults[name] }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      against: { type: "string", multiple: true },
      connections: option("connections"),
      "warm-up-payments": option("warm-up-payments"),
      starts: option("starts"),
      pairs: option("pairs"),
      "turn-payments": option("turn-payments"),
      "log-level": option("log-level"),
    },
  });
  const [base, ...more] = values.against ?? [];
  if (base === undefined) throw new RangeError("name the commit to compare with: --against REF");
  const settings: VersionsBenchSettings = {
    against: [commitOf(root, base), ...more.map((reference) => commitOf(root, reference))],
    connections: countOf(values.connections),
    warmUpPayments: countOf(values["warm-up-payments"]),
    starts: countOf(values.starts, 2),
    rounds: countOf(values.pairs),
    turnPayments: countOf(values["turn-payments"]),
    logLevel: values["log-level"],
    areWritesCounted: false,
  };
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  const isStandard = names.every((name) => values[name] === defaults[name]);
  return {
    run: async () => {
      const result = await benchVersions(settings, report);
      report(describeVersionsResult(result));
      if (isStandard) report(`kept in ${writeVersionsResult(settings, result)}`);
      return result.errors === 0;
    },
  };
};
