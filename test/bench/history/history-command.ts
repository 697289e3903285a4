import { join } from "node:path";
import { parseArgs } from "node:util";
import { commitOf, describeCommit } from "../versions/other-version.ts";
import { benchVersions, present } from "../versions/versions-bench.ts";
import type { VersionsBenchSettings } from "../versions/versions-bench.ts";
import { countOf } from "../versions/versions-command.ts";
import { describeVersionsResult } from "../versions/versions-report.ts";
import { writeHistory } from "./history-report.ts";
import type { LedgerVersion } from "./history-report.ts";
import { pinnedCommits } from "./pinned-commits.ts";

const defaults = { starts: "3", rounds: "5", "warm-up-payments": "2000", "turn-payments": "400" } as const;

export const historyUsage = `npm run bench -- history [options]

  --starts N             how often all versions are started anew, ${defaults.starts} by default, at least 2
  --rounds N             how often each takes its turn after each start, ${defaults.rounds} by default
  --warm-up-payments N   payments of each before the measurement, ${defaults["warm-up-payments"]} by default
  --turn-payments N      payments of one turn, ${defaults["turn-payments"]} by default
`;

const root = join(import.meta.dirname, "../../..");

/** `npm run bench -- history`: what a payment cost in each of the pinned commits and costs now. */
export const historyCommand = (
  args: readonly string[],
  report: (line: string) => void,
): { readonly run: () => Promise<boolean> } => {
  const option = (name: keyof typeof defaults) => ({ type: "string", default: defaults[name] }) as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      starts: option("starts"),
      rounds: option("rounds"),
      "warm-up-payments": option("warm-up-payments"),
      "turn-payments": option("turn-payments"),
    },
  });
  const [base, ...more] = pinnedCommits;
  const settings: VersionsBenchSettings = {
    against: [commitOf(root, base.commit), ...more.map(({ commit }) => commitOf(root, commit))],
    connections: 16,
    warmUpPayments: countOf(values["warm-up-payments"]),
    starts: countOf(values.starts, 2),
    rounds: countOf(values.rounds),
    turnPayments: countOf(values["turn-payments"]),
    logLevel: "warn",
    areWritesCounted: true,
  };
  const ledger = new Map<string, LedgerVersion>(
    pinnedCommits.map(({ commit, work }) => [
      commitOf(root, commit),
      { commit, date: describeCommit(root, commit).date, work },
    ]),
  );
  ledger.set(present, { ...describeCommit(root, "HEAD"), work: "this working copy" });
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  const isStandard = names.every((name) => values[name] === defaults[name]);
  return {
    run: async () => {
      const result = await benchVersions(settings, report);
      report(describeVersionsResult(result));
      if (isStandard) report(`kept in ${writeHistory(settings, result, ledger)}`);
      return result.errors === 0;
    },
  };
};
