import type { Interval } from "../statistics.ts";
import type { PolicySummary, WorldSummary } from "./summary.ts";

const digits = (value: number | null, places: number, width: number): string =>
  (value === null || Number.isNaN(value) ? "-" : value.toFixed(places)).padStart(width);

const between = (interval: Interval | null, width: number): string =>
  (interval === null ? "-" : `${interval.low.toFixed(2)}..${interval.high.toFixed(2)}`).padStart(width);

const heading = [
  "policy".padEnd(18),
  "regret".padStart(7),
  "95 %".padStart(14),
  "ours less it".padStart(16),
  "ours / it".padStart(15),
  "capture".padStart(8),
  "changes".padStart(8),
  "probes".padStart(7),
  "wrong".padStart(7),
  "until left".padStart(11),
  "in all".padStart(7),
].join(" ");

const lineOf = (name: string, own: PolicySummary): string =>
  [
    (own.setting === name ? name : own.setting).padEnd(18),
    digits(own.regret.mean, 2, 7),
    between(own.regret, 14),
    between(own.difference, 16),
    own.ratio === null ? "-".padStart(15) : `${own.ratio.mean.toFixed(2)} ${between(own.ratio, 10)}`,
    digits(own.capture, 1, 8),
    digits(own.changes, 1, 8),
    digits(own.probes, 1, 7),
    digits(own.wrongVerdictsPer5000, 1, 7),
    digits(own.leadingOutages.untilLeft, 1, 11),
    digits(own.leadingOutages.inAll, 1, 7),
  ].join(" ");

/** What a person reads at the end of a run. */
export const printSummaries = (summaries: readonly WorldSummary[]): string => {
  const blocks = summaries.map(({ world, payments, policies }) =>
    [
      `\n${world}, ${String(payments)} payments`,
      heading,
      ...Object.entries(policies).map(([name, own]) => lineOf(name, own)),
    ].join("\n"),
  );
  const means = [...new Set(summaries.map(({ payments }) => payments))].map((payments) => {
    const own = summaries.filter((one) => one.payments === payments);
    const names = Object.keys(own[0]?.policies ?? {});
    const parts = names.map((name) => {
      const regrets = own.map(({ policies }) => policies[name]?.regret.mean ?? Number.NaN);
      return `${name} ${(regrets.reduce((sum, regret) => sum + regret, 0) / regrets.length).toFixed(2)}`;
    });
    return `\nmean over the worlds at ${String(payments)} payments: ${parts.join(", ")}`;
  });
  return [...blocks, ...means].join("\n");
};
