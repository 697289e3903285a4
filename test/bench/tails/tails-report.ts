import { defined } from "@railyard/members";
import { keepResult, rounded } from "../kept-result.ts";
import type { LatencySummary } from "../latency-summary.ts";
import type { Attribution } from "./attribution.ts";
import type { Findings, Series } from "./series.ts";
import type { TailsSettings } from "./tails-bench.ts";
import { describeWal } from "./wal-usage.ts";

/** So many lines of what may be long are printed and kept. */
const linesMax = 12;
/** What took less of a slow payment is not worth a line. */
const leastMs = 0.05;

const figure = (value: number): string => rounded(value, 1).toFixed(1);
const percent = (share: number): string => `${String(Math.round(share * 100))} %`;

const latencies = ({ p50, p99, p999, max }: LatencySummary): string =>
  [p50, p99, p999, max].map((value) => figure(value).padStart(8)).join("");

const columns = ["p50", "p99", "p99.9", "max"].map((name) => name.padStart(8)).join("");
const headline = `ms               total${columns}   own${columns}   late p99`;

const seriesLine = (series: Series): string =>
  [
    `${String(series.perSecond)}/s ${series.contender}`.padEnd(22),
    latencies(series.totalMs),
    "   ",
    latencies(series.ownMs),
    figure(series.lateMs.p99).padStart(11),
    series.errors > 0 ? ` ${String(series.errors)} errors` : "",
    `   undisturbed ${percent(series.undisturbed.payments / Math.max(1, series.payments))}: ` +
      `${figure(series.undisturbed.ownMs.p50)} ${figure(series.undisturbed.ownMs.p99)} `,
    `   own p99 by round ${series.ownP99ByRound.map(figure).join(", ")}`,
  ].join("");

const causeLines = (attribution: Attribution, which: string): readonly string[] => [
  `  ${String(attribution.slow)} slow payments ${which}(from ${figure(attribution.thresholdMs)} ms) take ` +
    `${figure(attribution.slowMs)} ms of own time, usual ones ${figure(attribution.usualMs)} ms; the difference is`,
  ...attribution.rows
    .filter(({ slowMs, usualMs }) => Math.abs(slowMs - usualMs) >= leastMs)
    .slice(0, linesMax)
    .map(
      ({ cause, slowMs, usualMs, share, largestIn }) =>
        `  ${percent(share).padStart(6)}  ${cause.padEnd(44)} ${figure(slowMs).padStart(7)} ms instead of ` +
        `${figure(usualMs)}; largest in ${percent(largestIn)}`,
    ),
];

const phaseLines = ({ phases }: Findings): readonly string[] => [
  `  on the way: ${phases
    .map(({ phase, slowMs, usualMs }) => `${phase} ${figure(slowMs)} (${figure(usualMs)})`)
    .join("; ")}`,
];

const concurrentLines = ({ concurrent }: Findings): readonly string[] => [
  "  concurrent with slow payments (usual ones), share of their own time:",
  ...concurrent
    .slice(0, linesMax)
    .map(({ name, slowShare, usualShare }) => `    ${percent(slowShare).padStart(5)} (${percent(usualShare)}) ${name}`),
];

const noteLines = ({ notes, serverWork }: Findings): readonly string[] => [
  "  what took longest altogether: count, p50, p99, max in ms",
  ...notes
    .slice(0, 2 * linesMax)
    .map(
      ({ process, name, count, p50, p99, max }) =>
        `    ${String(count).padStart(6)} ${[p50, p99, max].map((value) => figure(value).padStart(8)).join("")}` +
        `  ${process}: ${name}`,
    ),
  ...serverWork.map(
    ({ kind, of, interval: [from, until] }) => `    ${kind} (${of}), ${String(Math.round(until - from))} ms`,
  ),
];

const findingLines = (series: Series, isDetailed: boolean): readonly string[] => {
  const { findings, providerDelayMs, perSecond, contender } = series;
  if (findings === undefined) return [];
  return [
    "",
    `${contender}, ${String(perSecond)}/s, provider ${String(providerDelayMs)} ms`,
    ...causeLines(findings.attribution, ""),
    ...causeLines(findings.undisturbed, "during which nothing waited for a CPU "),
    ...phaseLines(findings),
    `  ${describeWal(findings.wal, series.payments)}`,
    ...(isDetailed ? [...concurrentLines(findings), ...noteLines(findings)] : []),
  ];
};

/** What a person reads at the end of a run. */
export const describeTails = (results: readonly Series[], isDetailed: boolean): string => {
  const lines: string[] = [];
  const groups = Map.groupBy(results, ({ layout, providerDelayMs }) => `${layout} ${String(providerDelayMs)}`);
  for (const group of groups.values()) {
    const [{ layout, providerDelayMs }] = group as [Series];
    const processes = layout === "one" ? "all services in one process" : "one process for each service";
    lines.push("", `${processes}, provider ${String(providerDelayMs)} ms`, headline);
    lines.push(...group.map(seriesLine), ...group.flatMap((series) => findingLines(series, isDetailed)));
  }
  const samples = results.flatMap(({ errorSamples }) => errorSamples).slice(0, linesMax);
  return [...lines, ...samples.map((sample) => `error: ${sample}`)].join("\n");
};

/** A run fails when anything but payments came of it, or when nothing was observed. */
export const hasTailsFailed = (results: readonly Series[]): boolean =>
  results.length === 0 ||
  results.some(({ errors, payments, ownMs }) => errors > 0 || payments === 0 || ownMs.max === 0);

/** Keeps a run in docs/bench; answers with its path. */
export const writeTailsResult = (settings: TailsSettings, results: readonly Series[]): string => {
  const { seconds, rounds, warmUpPayments, logLevel } = settings;
  const series = results.map(({ findings, ...measured }) => ({
    ...measured,
    ...defined({
      causes: findings?.attribution.rows.slice(0, linesMax),
      causesUndisturbed: findings?.undisturbed.rows.slice(0, linesMax),
      phases: findings?.phases,
      wal: findings?.wal,
    }),
  }));
  return keepResult("tails.json", { settings: { seconds, rounds, warmUpPayments, logLevel }, series });
};
