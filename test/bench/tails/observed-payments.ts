import type { LatencySummary } from "../latency-summary.ts";
import { summarizeLatencies } from "../latency-summary.ts";
import type { Cause, ObservedPayment } from "./attribution.ts";
import { slowAndUsual } from "./attribution.ts";
import type { Interval, Intervals } from "./intervals.ts";
import { difference, intersection, union } from "./intervals.ts";
import type { ServerWork } from "./postgres-log.ts";
import type { Note, ProcessNotes } from "./recorder.ts";
import type { SentPayment } from "./tails-load.ts";

/** A payment with what was noted of it alone. */
export interface TracedPayment extends ObservedPayment {
  readonly sent: SentPayment;
  readonly provider: Interval;
  /** Absent where the statement was not seen. */
  readonly insert: Interval | undefined;
  readonly settle: Interval | undefined;
}

const intervalOf = ({ startMs, ms }: Note): Interval => [startMs, startMs + ms];

const byPayment = (notes: readonly Note[], name: RegExp): ReadonlyMap<string, Interval> =>
  new Map(
    notes
      .filter((note) => name.test(note.name))
      .flatMap((note) => note.payments.map((payment) => [payment, intervalOf(note)] as const)),
  );

/** What a payment waited for at the database, by what the server did meanwhile. */
const statementCauses = (statements: Intervals, server: readonly Cause[]): readonly Cause[] => [
  ...server.map(({ name, intervals }) => ({
    name: `its statements during ${name}`,
    intervals: intersection(statements, intervals),
  })),
  { name: "its statements", intervals: statements },
];

/** Joins payments with the notes of all processes. Payments that the provider never noted are left out. */
export const tracePayments = (
  sent: readonly SentPayment[],
  processes: readonly ProcessNotes[],
  server: readonly Cause[],
): readonly TracedPayment[] => {
  const all = processes.flatMap(({ notes }) => notes);
  const provider = processes.filter(({ process }) => process === "sandbox-provider").flatMap(({ notes }) => notes);
  const served = byPayment(provider, /^served POST \/v1\/payments$/);
  const inserts = byPayment(all, /^sql (?:(?:payment|prototype)_insert|insert_payment)/);
  const settles = byPayment(all, /^sql (?:(?:payment|prototype)_settle|settle_payment)/);
  return sent.flatMap((payment) => {
    const atProvider = served.get(payment.id);
    if (atProvider === undefined) return [];
    const own = difference([[payment.scheduledMs, payment.answeredMs]], [atProvider]);
    const [insert, settle] = [inserts.get(payment.id), settles.get(payment.id)];
    const statements = union([insert, settle].filter((one) => one !== undefined));
    const late = { name: "the load sent it late", intervals: [[payment.scheduledMs, payment.sentMs]] as Intervals };
    const causes = [late, ...statementCauses(statements, server)];
    return [{ sent: payment, provider: atProvider, insert, settle, own, causes }];
  });
};

/** A share of the time between two samples; less of it delays no statement for long. */
const hasServerWaited = ({ name, ms, second }: Note): boolean => name === "server" && second >= ms / 4;

/** Work and troubles of PostgreSQL as causes, what is rarest first. */
export const serverCauses = (works: readonly ServerWork[], processes: readonly ProcessNotes[]): readonly Cause[] => {
  const kinds = [
    { kind: "checkpoint sync", name: "the sync of a checkpoint" },
    { kind: "autovacuum", name: "an autovacuum" },
    { kind: "autoanalyze", name: "an autoanalyze" },
    { kind: "checkpoint", name: "a checkpoint" },
  ] as const;
  const waits = processes.flatMap(({ notes }) => notes.filter(hasServerWaited)).map(intervalOf);
  return [
    { name: "waits of PostgreSQL for a CPU", intervals: union(waits) },
    ...kinds.map(({ kind, name }) => ({
      name,
      intervals: union(works.filter((work) => work.kind === kind).map(({ interval }) => interval)),
    })),
  ];
};

const isLate = ({ name }: Note): boolean => name === "late";
/** Half of it and more the thread was ready to run, and other threads of the machine had the CPUs. */
const hasWaited = ({ ms, second }: Note): boolean => second >= ms / 2;

/** When a process that payments pass, or PostgreSQL, waited for a CPU. */
export const waitsForCpu = (processes: readonly ProcessNotes[]): Intervals =>
  union(
    processes.flatMap(({ notes }) =>
      notes.filter((note) => (isLate(note) && hasWaited(note)) || hasServerWaited(note)).map(intervalOf),
    ),
  );

/** What delays everything in a process, in the order in which a moment is counted. */
export const processCauses = (processes: readonly ProcessNotes[]): readonly Cause[] => {
  const causesOf = (what: string, isMeant: (note: Note) => boolean): readonly Cause[] =>
    processes.map(({ process, notes }) => ({
      name: `${what}: ${process}`,
      intervals: union(notes.filter(isMeant).map(intervalOf)),
    }));
  return [
    ...causesOf("garbage collection", ({ name }) => name.startsWith("gc ")),
    ...causesOf("waits for a CPU", (note) => isLate(note) && hasWaited(note)),
    ...causesOf("event loop is busy", (note) => isLate(note) && !hasWaited(note)),
  ];
};

/** One part of a payment's own time, on average. */
export interface PhaseRow {
  readonly phase: string;
  readonly slowMs: number;
  readonly usualMs: number;
}

const phases: readonly (readonly [string, (payment: TracedPayment) => number])[] = [
  ["until its insert begins", ({ sent, insert }) => (insert?.[0] ?? 0) - sent.scheduledMs],
  ["insert", ({ insert }) => (insert?.[1] ?? 0) - (insert?.[0] ?? 0)],
  ["to the provider", ({ insert, provider }) => provider[0] - (insert?.[1] ?? 0)],
  ["from the provider until its settling begins", ({ settle, provider }) => (settle?.[0] ?? 0) - provider[1]],
  ["settling", ({ settle }) => (settle?.[1] ?? 0) - (settle?.[0] ?? 0)],
  ["until it is answered", ({ sent, settle }) => sent.answeredMs - (settle?.[1] ?? 0)],
];

/** Where on its way a slow payment is slow. */
export const phasesOf = (payments: readonly TracedPayment[]): readonly PhaseRow[] => {
  const whole = payments.filter(({ insert, settle }) => insert !== undefined && settle !== undefined);
  const { slow, usual } = slowAndUsual(whole);
  const mean = (some: readonly TracedPayment[], length: (payment: TracedPayment) => number): number =>
    some.reduce((sum, payment) => sum + length(payment), 0) / Math.max(1, some.length);
  return phases.map(([phase, length]) => ({ phase, slowMs: mean(slow, length), usualMs: mean(usual, length) }));
};

export interface NoteSummary extends LatencySummary {
  readonly process: string;
  readonly name: string;
  readonly count: number;
}

/** How often each process did what, and how long that took; what took most of all first. */
export const summarizeNotes = (processes: readonly ProcessNotes[], within: Intervals): readonly NoteSummary[] => {
  const found = new Map<string, { process: string; name: string; durations: number[] }>();
  for (const { process, notes } of processes) {
    for (const { name, startMs, ms } of notes) {
      if (!within.some(([from, until]) => startMs >= from && startMs < until)) continue;
      const key = `${process} ${name}`;
      const entry = found.get(key) ?? { process, name, durations: [] };
      entry.durations.push(ms);
      found.set(key, entry);
    }
  }
  const total = ({ durations }: { readonly durations: readonly number[] }): number =>
    durations.reduce((sum, ms) => sum + ms, 0);
  return [...found.values()]
    .sort((one, other) => total(other) - total(one))
    .map(({ process, name, durations }) => ({
      process,
      name,
      count: durations.length,
      ...summarizeLatencies(durations),
    }));
};

/** Everything that was noted without a payment's name, as something that may happen during payments. */
export const otherProcesses = (processes: readonly ProcessNotes[]): readonly Cause[] => {
  const found = new Map<string, Interval[]>();
  for (const { process, notes } of processes) {
    for (const note of notes) {
      if (note.payments.length > 0 || /^(?:late|gc|server)\b/.test(note.name)) continue;
      const name = `${process}: ${note.name}`;
      const intervals = found.get(name) ?? [];
      intervals.push(intervalOf(note));
      found.set(name, intervals);
    }
  }
  return [...found].map(([name, intervals]) => ({ name, intervals: union(intervals) }));
};
