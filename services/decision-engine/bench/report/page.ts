import { meanOf } from "../statistics.ts";
import type { Demand } from "./demands.ts";
import { demandsOf } from "./demands.ts";
import { plotsOf } from "./plots.ts";
import type { RoutingReport } from "./routing-report.ts";
import type { PolicySummary, WorldSummary } from "./summary.ts";
import { ownPolicy, bestPeerPolicy } from "./summary.ts";

/** Where the generated part of the page begins; what is before is written by hand. */
const heading = "## Results";
const notice = "<!-- generated from bench/routing.json by npm run bench -- routing; change only what is above -->";

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

const digits = (value: number | null | undefined, places: number): string =>
  value === null || value === undefined || Number.isNaN(value) ? "" : value.toFixed(places);

const numbered = (payments: number): string => payments.toLocaleString("en");

const interval = (own: PolicySummary | undefined, kind: "regret" | "difference" | "ratio"): string => {
  const found = own?.[kind];
  if (found === null || found === undefined) return "";
  return `${found.mean.toFixed(2)} (${found.low.toFixed(2)} to ${found.high.toFixed(2)})`;
};

const demandTable = (demands: readonly Demand[]): string =>
  table(
    ["Figure", "Demand", "Value", ""],
    demands.map(({ figure, demand, value, isMet }) => [figure, demand, value, isMet ? "met" : "**missed**"]),
  );

const bestCell = (best: PolicySummary | undefined): string =>
  best === undefined ? "" : `${digits(best.regret.mean, 2)} (${best.setting.replace("peer-best-", "")})`;

const references = ["peer-default", "peer-elimination", "running-mean", "thompson", "round-robin"] as const;

const meanRow = (worlds: readonly WorldSummary[]): readonly string[] => {
  const of = (name: string): string =>
    digits(meanOf(worlds.map(({ policies }) => policies[name]?.regret.mean ?? Number.NaN)), 2);
  return ["**mean**", of(ownPolicy), of(bestPeerPolicy), "", "", ...references.map(of)];
};

const regretTable = (worlds: readonly WorldSummary[]): string =>
  table(
    ["World", "Ours", "Peer's best (window)", "Ours less peer's best", "Ours / peer's best", ...references],
    [
      ...worlds.map(({ world, policies }) => [
        world,
        interval(policies[ownPolicy], "regret"),
        bestCell(policies[bestPeerPolicy]),
        interval(policies[bestPeerPolicy], "difference"),
        interval(policies[bestPeerPolicy], "ratio"),
        ...references.map((name) => digits(policies[name]?.regret.mean, 2)),
      ]),
      meanRow(worlds),
    ],
  );

const conductTable = (worlds: readonly WorldSummary[]): string =>
  table(
    [
      "World",
      "Success, %",
      "Capture, %",
      "Capture of peer's best",
      "Changes, %",
      "Changes of peer's best",
      "Probes, %",
      'Wrong "down" in 5,000',
    ],
    worlds.map(({ world, policies }) => {
      const [ours, best] = [policies[ownPolicy], policies[bestPeerPolicy]];
      return [
        world,
        digits(ours?.success, 2),
        digits(ours?.capture, 1),
        digits(best?.capture, 1),
        digits(ours?.changes, 1),
        digits(best?.changes, 1),
        digits(ours?.probes, 2),
        digits(ours?.wrongVerdictsPer5000, 2),
      ];
    }),
  );

const attemptsTable = (worlds: readonly WorldSummary[]): string => {
  const names = [ownPolicy, bestPeerPolicy, "peer-default", "running-mean"];
  const rows = worlds
    .filter(({ policies }) => (policies[ownPolicy]?.allOutages.outages ?? 0) > 0)
    .map(({ world, payments, policies }) => [
      world,
      numbered(payments),
      String(policies[ownPolicy]?.leadingOutages.outages ?? 0),
      ...names.map((name) => {
        const own = policies[name]?.leadingOutages;
        return `${digits(own?.untilLeft, 1)} / ${digits(own?.inAll, 1)}`;
      }),
    ]);
  return table(["World", "Payments", "Outages", ...names], rows);
};

const lengthPart = (report: RoutingReport, payments: number): string => {
  const worlds = report.worlds.filter((one) => one.payments === payments);
  return [
    `### ${numbered(payments)} payments`,
    "Regret in percentage points, with 95 % intervals:",
    regretTable(worlds),
    `![Regret over ${numbered(payments)} payments](bench/routing-regret-${String(payments)}.svg)`,
    "How ours went about it:",
    conductTable(worlds),
  ].join("\n\n");
};

const generatedPart = (report: RoutingReport): string => {
  const curves = [...plotsOf(report).keys()].filter((file) => !file.startsWith("routing-regret-"));
  return [
    heading,
    notice,
    `Seeds ${String(report.seeds.first)} to ${String(report.seeds.last)}, which nothing was tuned on.`,
    "### What was asked for",
    demandTable(demandsOf(report)),
    ...report.lengths.map((payments) => lengthPart(report, payments)),
    "### Attempts on a dead gateway",
    "Medians over the outages of the gateway that had most of the traffic: until traffic has left it / in all.",
    attemptsTable(report.worlds),
    "### Around outages, and at the beginning",
    ...curves.map((file) => `![${file.replace(/^routing-|\.svg$/g, "")}](bench/${file})`),
  ].join("\n\n");
};

/** The page with its generated part regenerated; what is written by hand stays. */
export const renderPage = (page: string, report: RoutingReport): string => {
  const written = page.split(`\n${heading}\n`)[0]?.trimEnd() ?? "";
  return `${written}\n\n${generatedPart(report)}\n`;
};
