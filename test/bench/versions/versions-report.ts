import { keepResult, rounded } from "../kept-result.ts";
import { sum } from "../measured-turn.ts";
import { processKinds } from "../process-tree.ts";
import { median, ratioInterval } from "./ratio-interval.ts";
import type { RatioInterval } from "./ratio-interval.ts";
import { present } from "./versions-bench.ts";
import type { VersionTurn, VersionsBenchResult, VersionsBenchSettings } from "./versions-bench.ts";

const costParts = ["all", ...processKinds] as const;
type CostPart = (typeof costParts)[number];
type ByPart<Value> = Readonly<Record<CostPart, Value>>;

/** CPU time of one payment, one version to another, in percent: -2 where it takes 2 % less. */
export interface Difference {
  readonly percent: number;
  /** Ends of the 95 % confidence interval. */
  readonly low: number;
  readonly high: number;
  /** Of each start: how far processes of the same two versions lie apart. */
  readonly starts: readonly number[];
}

const cpuMsOf = ({ cpuMsPerPayment }: VersionTurn, part: CostPart): number =>
  part === "all" ? sum(Object.values(cpuMsPerPayment)) : cpuMsPerPayment[part];

const percentOf = (ratio: number): number => (ratio - 1) * 100;

const byPart = <Value>(make: (part: CostPart) => Value): ByPart<Value> =>
  Object.fromEntries(costParts.map((part) => [part, make(part)])) as ByPart<Value>;

/** How far a version's payments cost another CPU time than those of the base. */
export const differencesOf = (
  { starts }: VersionsBenchResult,
  { base, version }: { readonly base: string; readonly version: string },
): ByPart<Difference> =>
  byPart((part) => {
    const cpuMs = (turn: VersionTurn | undefined): number => (turn === undefined ? Number.NaN : cpuMsOf(turn, part));
    const ratios = starts.map(({ rounds }) =>
      median(rounds.map((round) => cpuMs(round[version]) / cpuMs(round[base]))),
    );
    const { ratio, low, high }: RatioInterval = ratioInterval(ratios);
    return {
      percent: percentOf(ratio),
      low: percentOf(low),
      high: percentOf(high),
      starts: ratios.map(percentOf),
    };
  });

/** What one version came to: medians of its turns. */
export interface VersionSummary {
  readonly cpuMsPerPayment: ByPart<number>;
  readonly paymentsPerSecond: number;
  readonly idleCpuMsPerSecond: number;
}

export const summarizeVersion = ({ starts }: VersionsBenchResult, version: string): VersionSummary => {
  const turns = starts.flatMap(({ rounds }) => rounds.flatMap((round) => round[version] ?? []));
  return {
    cpuMsPerPayment: byPart((part) => median(turns.map((turn) => cpuMsOf(turn, part)))),
    paymentsPerSecond: median(turns.map(({ paymentsPerSecond }) => paymentsPerSecond)),
    idleCpuMsPerSecond: median(starts.map(({ idleCpuMsPerSecond }) => idleCpuMsPerSecond[version] ?? Number.NaN)),
  };
};

const signed = (percent: number): string => `${percent < 0 ? "" : "+"}${percent.toFixed(2)} %`;

const shown = (version: string): string => version.slice(0, 8);

/** What a person reads at the end of a run: every version beside the first. */
export const describeVersionsResult = (result: VersionsBenchResult): string => {
  const [base = present, ...others] = result.versions;
  const summaries = new Map(result.versions.map((version) => [version, summarizeVersion(result, version)]));
  const cell = (text: string): string => text.padStart(12);
  const cpuCell = (version: string, part: CostPart): string =>
    cell((summaries.get(version)?.cpuMsPerPayment[part] ?? Number.NaN).toFixed(3));
  const table = (version: string): readonly string[] => {
    const differences = differencesOf(result, { base, version });
    const titles = [shown(base), shown(version), "difference"].map(cell);
    return [
      ["CPU ms/payment".padEnd(16), ...titles, "  95 % interval"].join(""),
      ...costParts.map((part) => {
        const { percent, low, high, starts } = differences[part];
        const each = starts.map((one) => one.toFixed(1)).join(", ");
        const interval = `${signed(low)} to ${signed(high)} (by starts ${each})`;
        return `${part.padEnd(16)}${cpuCell(base, part)}${cpuCell(version, part)}${cell(signed(percent))}  ${interval}`;
      }),
    ];
  };
  const totalLine = (title: string, figure: "paymentsPerSecond" | "idleCpuMsPerSecond"): string =>
    `${title}: ` +
    [...summaries].map(([version, one]) => `${shown(version)} ${String(rounded(one[figure]))}`).join(", ");
  return [
    ...others.flatMap(table),
    totalLine("payments per second", "paymentsPerSecond"),
    totalLine("CPU ms per second without payments", "idleCpuMsPerSecond"),
    ...result.errorSamples.map((sample) => `error: ${sample}`),
  ].join("\n");
};

/** Keeps a run in docs/bench; answers with the path of the file. */
export const writeVersionsResult = (settings: VersionsBenchSettings, result: VersionsBenchResult): string => {
  const [base, ...others] = result.versions as readonly [string, ...string[]];
  return keepResult("versions.json", {
    settings,
    differencePercent: Object.fromEntries(others.map((version) => [version, differencesOf(result, { base, version })])),
    versions: Object.fromEntries(result.versions.map((version) => [version, summarizeVersion(result, version)])),
    starts: result.starts,
  });
};
