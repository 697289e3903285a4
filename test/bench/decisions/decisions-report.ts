import { keepResult, rounded } from "../kept-result.ts";
import type { LatencySummary } from "../latency-summary.ts";
import { contenderNames, mixes } from "./decisions-bench.ts";
import type {
  ContenderName,
  Counted,
  DecisionsBenchResult,
  DecisionsBenchSettings,
  Saturation,
  Steady,
} from "./decisions-bench.ts";

/** What is demanded on two cores; a run that misses one is kept all the same. */
export const targets = {
  decidesPerSecond: 3_000,
  steadyDecideP95Ms: 3,
  countedSameReplicaP99Ms: 15,
  countedOtherReplicaP99Ms: 150,
  outageAttemptsMedian: 8,
} as const;

const median = (values: readonly number[]): number => {
  const ascending = values.toSorted((one, other) => one - other);
  return ascending[Math.ceil(ascending.length / 2) - 1] ?? Number.NaN;
};

const milliseconds = ({ p50, p95, p99, max }: LatencySummary): string =>
  [`p50 ${String(rounded(p50, 2))}`, `p95 ${String(rounded(p95, 2))}`, `p99 ${String(rounded(p99, 2))}`]
    .concat(`max ${String(rounded(max))} ms`)
    .join(", ");

const saturationLine = (mix: string, name: ContenderName, result: Saturation, bare: Saturation): string => {
  const ratio = result.decidesPerSecond / bare.decidesPerSecond;
  const cpu = result.cpuMicrosecondsPerDecide;
  return [
    `${mix} ${name}`.padEnd(18),
    `${String(rounded(result.decidesPerSecond))} decides/s`.padStart(18),
    `${ratio.toFixed(2)} of bare`.padStart(13),
    cpu === undefined ? "" : ` CPU ${String(rounded(cpu))} us`,
    ` ${milliseconds(result.latencyMs)}, ${String(result.errors)} errors`,
  ].join(" ");
};

const steadyLines = (name: ContenderName, { decideMs, feedbackMs, lateMs, errors }: Steady): readonly string[] => [
  `${name} decide:   ${milliseconds(decideMs)}, ${String(errors)} errors`,
  `${name} feedback: ${milliseconds(feedbackMs)}`,
  `  the load was late by ${milliseconds(lateMs)}`,
];

const countedLines = (when: string, { sameReplicaMs, otherReplicaMs, uncounted }: Counted): readonly string[] => [
  `${when}, same replica:  ${milliseconds(sameReplicaMs)}, ${String(uncounted)} not counted`,
  `${when}, other replica: ${milliseconds(otherReplicaMs)}`,
];

/** What a person reads at the end of a run. */
export const describeDecisionsResult = (result: DecisionsBenchResult): string => {
  const { saturation, steady, counted, outage, errorSamples } = result;
  return [
    ...mixes.flatMap((mix) =>
      contenderNames.map((name) => saturationLine(mix, name, saturation[mix][name], saturation[mix].bare)),
    ),
    "open loop, from the intended time:",
    ...contenderNames.flatMap((name) => steadyLines(name, steady[name])),
    "from the answer to feedback to the first decision that counts it:",
    ...countedLines("quiet", counted.quiet),
    ...countedLines("under load", counted.underLoad),
    `attempts on a dead gateway: median ${String(median(outage.attempts))} (${outage.attempts.join(", ")})`,
    ...errorSamples.map((sample) => `error: ${sample}`),
  ].join("\n");
};

/** Whether any call was not answered with 200, or feedback was never counted. How fast it was does not matter. */
export const hasDecisionsFailed = ({ saturation, steady, counted, outage }: DecisionsBenchResult): boolean => {
  const loops = [
    ...mixes.flatMap((mix) => contenderNames.map((name) => saturation[mix][name].errors)),
    ...contenderNames.map((name) => steady[name].errors),
    ...outage.loops.map(({ errors }) => errors),
  ];
  return loops.some((errors) => errors > 0) || counted.quiet.uncounted > 0 || counted.underLoad.uncounted > 0;
};

/** Keeps a run in docs/bench; answers with the path of the file. */
export const writeDecisionsResult = (settings: DecisionsBenchSettings, result: DecisionsBenchResult): string => {
  const { saturation, steady, counted, outage } = result;
  const ratio = (mix: "decides" | "mixed", name: ContenderName): number =>
    saturation[mix][name].decidesPerSecond / saturation[mix].bare.decidesPerSecond;
  return keepResult("decisions.json", {
    // Only runs without a profile are kept.
    settings,
    targets,
    comparison: {
      decides: { service: ratio("decides", "service"), gateway: ratio("decides", "gateway") },
      mixed: { service: ratio("mixed", "service"), gateway: ratio("mixed", "gateway") },
    },
    saturation,
    steady,
    counted,
    outage: { medianAttempts: median(outage.attempts), attempts: outage.attempts },
  });
};
