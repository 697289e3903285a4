import { keepResult, rounded } from "../kept-result.ts";
import { sum } from "../measured-turn.ts";
import { processKinds } from "../process-tree.ts";
import { median, ratioInterval } from "./ratio-interval.ts";
import type { RatioInterval } from "./ratio-interval.ts";
import { versionNames } from "./versions-bench.ts";
import type { VersionName, VersionTurn, VersionsBenchResult, VersionsBenchSettings } from "./versions-bench.ts";

const parts = ["all", ...processKinds] as const;
type Part = (typeof parts)[number];

/** CPU time of one payment, present to other, in percent: -2 where the present version takes 2 % less. */
interface Difference {
  readonly percent: number;
  /** Ends of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
  /** Of each start: how far processes of the same two versions lie apart. */
  readonly starts: readonly number[];
}

const cpuMsOf = ({ cpuMsPerPayment }: VersionTurn, part: Part): number =>
  part === "all" ? sum(Object.values(cpuMsPerPayment)) : cpuMsPerPayment[part];

const percentOf = (ratio: number): number => (ratio - 1) * 100;

const differenceOf = ({ starts }: VersionsBenchResult, part: Part): Difference => {
  const ratios = starts.map(({ pairs }) =>
    median(pairs.map(({ present, other }) => cpuMsOf(present, part) / cpuMsOf(other, part))),
  );
  const { ratio, low, high }: RatioInterval = ratioInterval(ratios);
  return {
    percent: percentOf(ratio),
    low: percentOf(low),
    high: percentOf(high),
    starts: ratios.map(percentOf),
  };
};

const byPart = <Value>(make: (part: Part) => Value): Readonly<Record<Part, Value>> =>
  Object.fromEntries(parts.map((part) => [part, make(part)])) as Record<Part, Value>;

/** What one version came to: medians of its turns. */
const summarize = ({ starts }: VersionsBenchResult, name: VersionName) => {
  const turns = starts.flatMap(({ pairs }) => pairs.map((pair) => pair[name]));
  return {
    cpuMsPerPayment: byPart((part) => median(turns.map((turn) => cpuMsOf(turn, part)))),
    paymentsPerSecond: median(turns.map(({ paymentsPerSecond }) => paymentsPerSecond)),
    idleCpuMsPerSecond: median(starts.map(({ idleCpuMsPerSecond }) => idleCpuMsPerSecond[name])),
  };
};

const signed = (percent: number): string => `${percent < 0 ? "" : "+"}${percent.toFixed(2)} %`;

/** What a person reads at the end of a run. */
export const describeVersionsResult = (result: VersionsBenchResult): string => {
  const summaries = { other: summarize(result, "other"), present: summarize(result, "present") };
  const cell = (text: string): string => text.padStart(12);
  const partLine = (part: Part): string => {
    const { percent, low, high, starts } = differenceOf(result, part);
    const used = versionNames.map((name) => cell(summaries[name].cpuMsPerPayment[part].toFixed(3))).join("");
    const each = starts.map((one) => one.toFixed(1)).join(", ");
    return `${part.padEnd(16)}${used}${cell(signed(percent))}  ${signed(low)} to ${signed(high)} (by starts ${each})`;
  };
  const totalLine = (title: string, figure: "paymentsPerSecond" | "idleCpuMsPerSecond"): string =>
    `${title}: ${versionNames.map((name) => `${name} ${String(rounded(summaries[name][figure]))}`).join(", ")}`;
  return [
    ["CPU ms/payment".padEnd(16), ...[...versionNames, "difference"].map(cell), "  95 % interval"].join(""),
    ...parts.map(partLine),
    totalLine("payments per second", "paymentsPerSecond"),
    totalLine("CPU ms per second without payments", "idleCpuMsPerSecond"),
    ...result.errorSamples.map((sample) => `error: ${sample}`),
  ].join("\n");
};

/** Keeps a run in docs/bench; answers with the path of the file. */
export const writeVersionsResult = (settings: VersionsBenchSettings, result: VersionsBenchResult): string =>
  keepResult("versions.json", {
    settings,
    differencePercent: byPart((part) => differenceOf(result, part)),
    other: summarize(result, "other"),
    present: summarize(result, "present"),
    starts: result.starts,
  });
