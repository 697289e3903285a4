import { meanOf } from "../statistics.ts";
import type { RoutingReport } from "./routing-report.ts";
import type { PolicySummary } from "./summary.ts";
import { ownPolicy, bestPeerPolicy } from "./summary.ts";

/** A figure that was asked for, and what came of it. */
export interface Demand {
  readonly figure: string;
  readonly demand: string;
  readonly value: string;
  readonly isMet: boolean;
}

const longPayments = 30_000;
const shortPayments = 3_000;

const found = (report: RoutingReport, world: string, payments: number, policy: string): PolicySummary | undefined =>
  report.worlds.find((one) => one.world === world && one.payments === payments)?.policies[policy];

const missing = Number.NaN;

const atMost = (figure: string, value: number | null | undefined, limit: number, places = 2): Demand => ({
  figure,
  demand: `<= ${String(limit)}`,
  value: value === null || value === undefined || Number.isNaN(value) ? "not played" : value.toFixed(places),
  isMet: (value ?? missing) <= limit,
});

const regretLimits = { stationary: 0.5, drift: 1.2, switch: 0.9, outage: 0.8, "outage-late": 4 } as const;
const ratioLimits = { switch: 0.7, outage: 0.7, drift: 0.8 } as const;

const betterThanPeer = (report: RoutingReport, payments: number): Demand => {
  const worlds = report.worlds.filter((one) => one.payments === payments);
  const better = worlds.filter(({ policies }) => (policies[bestPeerPolicy]?.difference?.high ?? missing) < 0);
  const others = worlds.filter((one) => !better.includes(one)).map(({ world }) => world);
  const isRun = worlds.length > 0;
  const rest = others.length === 0 ? "" : `; not in ${others.join(", ")}`;
  return {
    figure: `Worlds with less regret than the peer's best setting (interval of the difference), ${name(payments)}`,
    demand: "all",
    value: isRun ? `${String(better.length)} of ${String(worlds.length)}${rest}` : "not played",
    isMet: isRun && others.length === 0,
  };
};

const name = (payments: number): string => `${payments.toLocaleString("en")} payments`;

const meanRegret = (report: RoutingReport, payments: number): number =>
  meanOf(
    report.worlds
      .filter((one) => one.payments === payments)
      .map(({ policies }) => policies[ownPolicy]?.regret.mean ?? missing),
  );

/** The figures that routing must reach, as far as a simulation shows them. */
export const demandsOf = (report: RoutingReport): readonly Demand[] => [
  ...Object.entries(regretLimits).map(([world, limit]) =>
    atMost(
      `Regret, ${world}, ${name(longPayments)}`,
      found(report, world, longPayments, ownPolicy)?.regret.mean,
      limit,
    ),
  ),
  atMost(`Regret, mean over the worlds, ${name(shortPayments)}`, meanRegret(report, shortPayments), 2.1),
  betterThanPeer(report, longPayments),
  betterThanPeer(report, shortPayments),
  ...Object.entries(ratioLimits).map(([world, limit]) =>
    atMost(
      `Our regret / that of the peer's best setting, ${world}, ${name(longPayments)}`,
      found(report, world, longPayments, bestPeerPolicy)?.ratio?.mean,
      limit,
    ),
  ),
  ...[longPayments, shortPayments].flatMap((payments) => [
    atMost(
      `Attempts on a dead gateway, median, feedback at once, ${name(payments)}`,
      found(report, "outage", payments, ownPolicy)?.leadingOutages.untilLeft,
      3,
      1,
    ),
    atMost(
      `Attempts on a dead gateway, median, 100 payments per second, ${name(payments)}`,
      found(report, "outage-live", payments, ownPolicy)?.leadingOutages.untilLeft,
      8,
      1,
    ),
  ]),
  atMost(
    `Payments that change gateway, stationary, ${name(longPayments)}, percent`,
    found(report, "stationary", longPayments, ownPolicy)?.changes,
    10,
    1,
  ),
  atMost(
    `Wrong "down" verdicts in 5,000 decisions, stationary, ${name(longPayments)}`,
    found(report, "stationary", longPayments, ownPolicy)?.wrongVerdictsPer5000,
    1,
  ),
];
