import type { LatencySummary } from "../latency-summary.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import type { Attribution, ConcurrentRow } from "./attribution.ts";
import { attribute, concurrentCauses } from "./attribution.ts";
import type { Interval } from "./intervals.ts";
import { intersection, lengthMs } from "./intervals.ts";
import type { NoteSummary, PhaseRow, TracedPayment } from "./observed-payments.ts";
import {
  otherProcesses,
  phasesOf,
  processCauses,
  serverCauses,
  summarizeNotes,
  tracePayments,
  waitsForCpu,
} from "./observed-payments.ts";
import type { ServerWork } from "./postgres-log.ts";
import type { ProcessNotes } from "./recorder.ts";
import type { OpenTurn } from "./tails-load.ts";
import type { WalUsage } from "./wal-usage.ts";
import { sumOfWal } from "./wal-usage.ts";

/** `other` is the product of another working copy. */
export const contenderNames = ["floor", "prototype", "product", "other"] as const;
export type ContenderName = (typeof contenderNames)[number];
export const layouts = ["one", "separate"] as const;
export type Layout = (typeof layouts)[number];

/** What was found out about the slow payments of one series. */
export interface Findings {
  readonly attribution: Attribution;
  /** Of the payments during which no process that was observed waited for a CPU. */
  readonly undisturbed: Attribution;
  readonly phases: readonly PhaseRow[];
  readonly concurrent: readonly ConcurrentRow[];
  readonly notes: readonly NoteSummary[];
  readonly serverWork: readonly ServerWork[];
  readonly wal: WalUsage;
}

/** One contender under one load. */
export interface Series {
  readonly layout: Layout;
  readonly providerDelayMs: number;
  readonly perSecond: number;
  readonly contender: ContenderName;
  readonly payments: number;
  readonly errors: number;
  readonly errorSamples: readonly string[];
  readonly totalMs: LatencySummary;
  /** Without the time that the provider took. */
  readonly ownMs: LatencySummary;
  /** Own time of the payments during which no process that was observed waited for a CPU. */
  readonly undisturbed: { readonly payments: number; readonly ownMs: LatencySummary };
  /** 99th percentile of the own time in each round: how much to trust the whole. */
  readonly ownP99ByRound: readonly number[];
  readonly lateMs: LatencySummary;
  /** Of products. */
  readonly findings?: Findings;
}

export interface MeasuredTurn extends OpenTurn {
  readonly layout: Layout;
  readonly providerDelayMs: number;
  readonly perSecond: number;
  readonly contender: ContenderName;
  readonly interval: Interval;
  readonly wal: WalUsage;
}

/** What the processes of one product noted, and its PostgreSQL logged. */
export interface Observations {
  readonly processes: readonly ProcessNotes[];
  readonly serverWork: readonly ServerWork[];
}

const undisturbedOf = (
  traced: readonly TracedPayment[],
  processes: readonly ProcessNotes[],
): readonly TracedPayment[] => {
  const waits = waitsForCpu(processes);
  return traced.filter(({ own }) => intersection(own, waits).length === 0);
};

const findingsOf = (turns: readonly MeasuredTurn[], { processes, serverWork }: Observations): Findings => {
  const sent = turns.flatMap(({ payments }) => payments);
  const payments = tracePayments(sent, processes, serverCauses(serverWork, processes));
  const within = turns.map(({ interval }) => interval);
  const isWithin = (startMs: number): boolean => within.some(([from, until]) => startMs >= from && startMs < until);
  const during = processes.map((one) => ({ ...one, notes: one.notes.filter(({ startMs }) => isWithin(startMs)) }));
  // Bare servers share the machine only while it is their turn.
  const involved = during.filter(({ process }) => !["floor", "prototype"].includes(process));
  const causes = processCauses(involved);
  return {
    attribution: attribute(payments, causes),
    undisturbed: attribute(undisturbedOf(payments, involved), causes),
    phases: phasesOf(payments),
    concurrent: concurrentCauses(payments, otherProcesses(involved)),
    notes: summarizeNotes(involved, within),
    wal: sumOfWal(turns.map(({ wal }) => wal)),
    serverWork: serverWork.filter(({ interval: [from] }) => isWithin(from)),
  };
};

/** Joins the turns of one contender under one load with what was observed meanwhile. */
export const seriesOf = (turns: readonly MeasuredTurn[], observations: Observations): Series => {
  const [{ layout, providerDelayMs, perSecond, contender }] = turns as readonly [MeasuredTurn];
  const { processes } = observations;
  const sent = turns.flatMap(({ payments }) => payments);
  const tracedBy = turns.map(({ payments }) => tracePayments(payments, processes, []));
  const owns = tracedBy.map((traced) => traced.map(({ own }) => lengthMs(own)));
  const undisturbed = undisturbedOf(tracedBy.flat(), processes).map(({ own }) => lengthMs(own));
  const isProduct = contender === "product" || contender === "other";
  return {
    layout,
    providerDelayMs,
    perSecond,
    contender,
    payments: sent.length,
    errors: turns.reduce((sum, { errors }) => sum + errors, 0),
    errorSamples: turns.flatMap(({ errorSamples }) => errorSamples),
    totalMs: summarizeLatencies(sent.map(({ scheduledMs, answeredMs }) => answeredMs - scheduledMs)),
    ownMs: summarizeLatencies(owns.flat()),
    undisturbed: { payments: undisturbed.length, ownMs: summarizeLatencies(undisturbed) },
    ownP99ByRound: owns.map((own) => summarizeLatencies(own).p99),
    lateMs: summarizeLatencies(sent.map(({ scheduledMs, sentMs }) => sentMs - scheduledMs)),
    ...(isProduct ? { findings: findingsOf(turns, observations) } : {}),
  };
};
