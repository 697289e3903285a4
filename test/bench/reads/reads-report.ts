import { keepResult, rounded } from "../kept-result.ts";
import type { LatencySummary } from "../latency-summary.ts";
import type { PaymentsMeasured, ReadsBenchResult, ReadsBenchSettings } from "./reads-bench.ts";
import { sides } from "./reads-bench.ts";

/** By how much payments may become slower while lists are read. */
const ratioGoal = 1.2;

/** Ratio of payments together with lists to payments alone: 1 means that lists have no effect. */
interface Ratios {
  readonly p50: number;
  readonly p99: number;
}

const ratiosOf = (during: LatencySummary, alone: LatencySummary): Ratios => ({
  p50: during.p50 / alone.p50,
  p99: during.p99 / alone.p99,
});

interface Comparison extends Ratios {
  readonly goal: number;
  /** Of each round: how much to trust the ratios. */
  readonly rounds: readonly Ratios[];
}

const compare = ({ alone, duringLists }: ReadsBenchResult): Comparison => ({
  ...ratiosOf(duringLists.latencyMs, alone.latencyMs),
  goal: ratioGoal,
  rounds: duringLists.turns.map((turn, round) => ratiosOf(turn, alone.turns[round] ?? turn)),
});

/** Whether a payment failed, nothing was paid or read, or a list was answered with neither a list nor a refusal. */
export const hasReadsFailed = ({ alone, duringLists, lists }: ReadsBenchResult): boolean =>
  [alone, duringLists].some(({ payments, errors }) => payments === 0 || errors > 0) ||
  lists.perSecond === 0 ||
  lists.faults.length > 0;

const latencyText = ({ p50, p99, max }: LatencySummary): string =>
  [`p50 ${String(rounded(p50))} ms`, `p99 ${String(rounded(p99))} ms`, `max ${String(rounded(max))} ms`]
    .map((text) => text.padStart(14))
    .join(" ");

const paymentsLine = (name: string, { payments, errors, latencyMs }: PaymentsMeasured): string =>
  `${name.padEnd(14)}${String(payments).padStart(7)} payments ${latencyText(latencyMs)} ${String(errors)} errors`;

/** What a person reads at the end of a run. */
export const describeReadsResult = (result: ReadsBenchResult): string => {
  const { p50, p99, rounds } = compare(result);
  const { lists } = result;
  const refusals = Object.entries(lists.refusals).map(([reason, count]) => `${String(count)} ${reason}`);
  return [
    ...sides.map((side) => paymentsLine(side === "alone" ? "alone" : "during lists", result[side])),
    `lists         ${`${String(rounded(lists.perSecond))}/s`.padStart(16)} ${latencyText(lists.latencyMs)}` +
      `${refusals.length === 0 ? "" : `, refused: ${refusals.join(", ")}`}`,
    `during lists / alone: p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)}, goal ${String(ratioGoal)} ` +
      `(p99 by rounds ${rounds.map((round) => round.p99.toFixed(2)).join(", ")})`,
    ...sides.flatMap((side) => result[side].errorSamples.map((sample) => `error: ${sample}`)),
    ...lists.faults.map((fault) => `error of a list: ${fault}`),
  ].join("\n");
};

/** Keeps a run in docs/bench; answers with the file's name there. */
export const writeReadsResult = (settings: ReadsBenchSettings, result: ReadsBenchResult): string =>
  keepResult(settings.separate ? "reads-separate.json" : "reads.json", {
    settings: { ...settings, processes: settings.separate ? "separate" : "one" },
    comparison: compare(result),
    ...result,
  });
