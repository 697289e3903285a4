import { errorMessage } from "@railyard/failures";
import { withoutIdentifiers } from "@railyard/identifiers";
import type { Mutable } from "@railyard/members";

import type { HealthCounts, HealthLatest } from "../domain/connector-health.ts";
import { errorKindOf, healthPeriodMs, latencyClassOf, noHealthCounts, wasCalled } from "../domain/connector-health.ts";
import type { AccountName, ConnectorHealthRecorder, HealthChange } from "../ports.ts";

export interface HealthRecorderOptions {
  /** Adds changes to what is stored. */
  readonly add: (changes: readonly HealthChange[]) => Promise<void>;
  /** Deletes counts of periods that are no longer shown. */
  readonly prune: (before: Date) => Promise<void>;
  readonly now: () => Date;
  readonly logger: { warn(details: object, message: string): void };
}

/** Counts in memory, and what writes them. */
export interface HealthRecorder extends ConnectorHealthRecorder {
  start(): void;
  stop(): Promise<void>;
}

interface Pending extends AccountName {
  readonly startsAtMs: number;
  readonly counts: Mutable<Omit<HealthCounts, "latencies">> & { readonly latencies: number[] };
  readonly latest: Mutable<HealthLatest>;
}

const flushMs = 5_000;
const pruneMs = 60 * 60_000;
const keptMs = 25 * 60 * 60_000;
/** Accounts and periods that wait for the database; what happens at others meanwhile is not counted. */
const pendingMax = 20_000;
const textMax = 255;

const nothingLatest: HealthLatest = {
  succeededAt: null,
  webhookAt: null,
  badSignatureAt: null,
  error: null,
  technicalError: null,
};

/**
 * Adds up in memory what happens at connector accounts and stores it every few seconds, so that nothing waits for it.
 * Without a database the counts wait; they are lost with the process.
 */
export const createHealthRecorder = ({ add, prune, now, logger }: HealthRecorderOptions): HealthRecorder => {
  let pending = new Map<string, Pending>();
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let prunedAtMs = 0;

  const entryOf = ({ merchantId, merchantConnectorId }: AccountName, nowMs: number): Pending | undefined => {
    const startsAtMs = nowMs - (nowMs % healthPeriodMs);
    const key = `${merchantId} ${merchantConnectorId} ${String(startsAtMs)}`;
    const known = pending.get(key);
    if (known !== undefined || pending.size >= pendingMax) return known;
    const counts = { ...noHealthCounts, latencies: [...noHealthCounts.latencies] };
    const entry = { merchantId, merchantConnectorId, startsAtMs, counts, latest: { ...nothingLatest } };
    pending.set(key, entry);
    return entry;
  };

  const write = async (): Promise<void> => {
    const taken = pending;
    if (taken.size === 0) return;
    pending = new Map();
    try {
      await add([...taken.values()]);
    } catch (error) {
      logger.warn({ reason: errorMessage(error) }, "The health of connector accounts could not be stored.");
      // What came meanwhile is newer, and is added to what waits.
      for (const [key, newer] of pending) taken.set(key, merged(taken.get(key), newer));
      pending = taken;
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(write);
    return writing;
  };
  const pruneNow = async (): Promise<void> => {
    const nowMs = now().getTime();
    if (nowMs - prunedAtMs < pruneMs) return;
    prunedAtMs = nowMs;
    try {
      await prune(new Date(nowMs - keptMs));
    } catch (error) {
      logger.warn({ reason: errorMessage(error) }, "Old counts of connector accounts could not be deleted.");
    }
  };

  return {
    called: (account, latencyMs, answer) => {
      if (!wasCalled(answer)) return;
      const at = now();
      const entry = entryOf(account, at.getTime());
      if (entry === undefined) return;
      const { counts, latest } = entry;
      counts.calls += 1;
      const latencyClass = latencyClassOf(latencyMs);
      counts.latencies[latencyClass] = (counts.latencies[latencyClass] ?? 0) + 1;
      const { error, transport } = answer;
      if (transport === "timeout") counts.timedOut += 1;
      if (error === undefined) return;
      const kind = errorKindOf(answer);
      const { code, message } = error;
      const shown = { code: code.slice(0, textMax), message: withoutIdentifiers(message.slice(0, textMax)) };
      latest.error = { occurredAt: at.toISOString(), kind, ...shown };
      if (kind !== "declined") latest.technicalError = latest.error;
    },
    settled: (account, isSuccess) => {
      const at = now();
      const entry = entryOf(account, at.getTime());
      if (entry === undefined) return;
      entry.counts[isSuccess ? "succeeded" : "failed"] += 1;
      if (isSuccess) entry.latest.succeededAt = at;
    },
    webhookReceived: (account, isAuthentic) => {
      const at = now();
      const entry = entryOf(account, at.getTime());
      if (entry === undefined) return;
      entry.counts[isAuthentic ? "webhooks" : "badSignatures"] += 1;
      entry.latest[isAuthentic ? "webhookAt" : "badSignatureAt"] = at;
    },
    flush,
    start: () => {
      timer = setInterval(() => void flush().then(pruneNow), flushMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};

const merged = (older: Pending | undefined, newer: Pending): Pending => {
  if (older === undefined) return newer;
  const { counts } = older;
  for (const name of ["succeeded", "failed", "calls", "timedOut", "webhooks", "badSignatures"] as const)
    counts[name] += newer.counts[name];
  for (const [index, count] of newer.counts.latencies.entries())
    counts.latencies[index] = (counts.latencies[index] ?? 0) + count;
  const known = Object.entries(newer.latest).filter(([, value]) => value !== null);
  return { ...older, latest: { ...older.latest, ...Object.fromEntries(known) } };
};
