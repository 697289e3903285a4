import { randomUUID } from "node:crypto";

import { errorMessage, hasErrorCode } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import type { ScoreReplica, SnapshotForm } from "../../domain/score-replica.ts";
import type { LoadedSnapshot, ScoreSnapshotStore, SnapshotSummary } from "./score-snapshot-store.ts";
import { unusableSnapshot } from "./score-snapshot-store.ts";

export interface ScoreSnapshotsOptions<State> {
  readonly form: SnapshotForm<State>;
  readonly replica: ScoreReplica<State>;
  readonly store: ScoreSnapshotStore;
  /** A snapshot is brought up to date when so much time has passed, or so many outcomes. */
  readonly intervalMs: number;
  readonly outcomes: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** Where the scores of this replica are followed. */
export interface FollowedScores {
  isLoaded(): boolean;
  /** Begins again, by `begin`. */
  restart(): Promise<void>;
}

/** Gives a starting replica the scores of the running ones, and keeps snapshots of them up to date. */
export interface ScoreSnapshots {
  /** Position to follow the log from; `windowBegin` is used where there is no snapshot. */
  begin(windowBegin: () => Promise<number>): Promise<number>;
  start(followed: FollowedScores): void;
  stop(): Promise<void>;
  /** Does now what is due. */
  check(): Promise<void>;
}

const checkIntervalMs = 500;

interface Observed {
  readonly summary: SnapshotSummary;
  readonly atMs: number;
}

const observeSnapshots = (
  metrics: Metrics,
  observed: () => Observed | undefined,
  position: () => number,
): ((result: string) => void) => {
  const age = { describe: "Time since any replica last wrote the snapshot of the scores.", unit: "s" } as const;
  metrics.observedGauge("routing.snapshot.age", age, () => {
    const seen = observed();
    if (seen === undefined) return [];
    return [{ amount: seen.summary.ageSeconds + (performance.now() - seen.atMs) / 1_000 }];
  });
  const size = { describe: "Size of the documents of the snapshot of the scores.", unit: "By" } as const;
  metrics.observedGauge("routing.snapshot.size", size, () => {
    const seen = observed();
    return seen === undefined ? [] : [{ amount: seen.summary.bytes }];
  });
  const behind = { describe: "Positions of the log that a starting replica would have to apply after the snapshot." };
  metrics.observedGauge("routing.snapshot.behind", behind, () => {
    const seen = observed();
    return seen === undefined ? [] : [{ amount: Math.max(position() - seen.summary.position, 0) }];
  });
  const results = metrics.counter("routing.snapshots", {
    describe: "Snapshots of the scores by what came of them: written, restored, missing, unusable, replaced or failed.",
    labels: ["result"],
  });
  return (result) => {
    results.add(1, { result });
  };
};

export const createScoreSnapshots = <State>(options: ScoreSnapshotsOptions<State>): ScoreSnapshots => {
  const { form, replica, store, intervalMs, outcomes, logger } = options;
  const calmLog = createCalmLog(logger);
  let followed: FollowedScores | undefined;
  let observed: Observed | undefined;
  let checkedAtMs: number | undefined;
  let checking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const count = observeSnapshots(options.metrics, () => observed, replica.position);

  const discard = async (snapshot: { readonly lineage: string }, error: unknown): Promise<void> => {
    logger.warn({ reason: errorMessage(error) }, "The snapshot of the scores is damaged; they are built from the log.");
    count("unusable");
    await store.discard(snapshot.lineage);
  };

  const load = async (): Promise<LoadedSnapshot | null> => {
    try {
      return await store.load();
    } catch (error) {
      if (!hasErrorCode(error, unusableSnapshot)) throw error;
      const found = await store.find();
      if (found !== null) await discard(found, error);
      return null;
    }
  };

  /** Whether the state of this replica is now the one of the snapshot. */
  const restore = async (snapshot: LoadedSnapshot): Promise<boolean> => {
    try {
      replica.begin(form.restore(snapshot.documents), snapshot.position, snapshot.lineage);
    } catch (error) {
      await discard(snapshot, error);
      return false;
    }
    const { lineage, position, bytes, ageSeconds } = snapshot;
    observed = { summary: { lineage, position, bytes, ageSeconds }, atMs: performance.now() };
    logger.info({ position, merchants: snapshot.documents.merchants.length }, "The scores of a snapshot are followed.");
    count("restored");
    return true;
  };

  const write = async (known: SnapshotSummary | null): Promise<void> => {
    const lineage = known?.lineage ?? replica.lineage() ?? randomUUID();
    const capture =
      known === null
        ? await store.create(lineage, () => replica.capture(null))
        : await store.update(lineage, (after) => (after < replica.position() ? replica.capture(after) : null));
    if (capture === null) return;
    replica.joinLineage(lineage);
    replica.forgetChangesUpTo(capture.position);
    count("written");
    await look();
  };

  const look = async (): Promise<SnapshotSummary | null> => {
    const summary = await store.find();
    observed = summary === null ? undefined : { summary, atMs: performance.now() };
    return summary;
  };

  const checkOnce = async (): Promise<void> => {
    if (followed?.isLoaded() !== true) return;
    checkedAtMs = performance.now();
    const known = await look();
    if (known === null) {
      await write(null);
      return;
    }
    if (known.lineage !== replica.lineage()) {
      logger.warn({ position: known.position }, "Another replica's scores have become those of all; they are taken.");
      count("replaced");
      await followed.restart();
      return;
    }
    replica.forgetChangesUpTo(known.position);
    const isDue = replica.position() - known.position >= outcomes || known.ageSeconds * 1_000 >= intervalMs;
    if (isDue && known.position < replica.position()) await write(known);
  };

  const check = (): Promise<void> => {
    checking ??= checkOnce().finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const tick = (): void => {
    if (followed?.isLoaded() !== true) return;
    // The first check after an interval: a running replica writes the snapshot of its scores before a new one does.
    checkedAtMs ??= performance.now();
    const isManyOutcomes = observed !== undefined && replica.position() - observed.summary.position >= outcomes;
    if (!isManyOutcomes && performance.now() - checkedAtMs < intervalMs) return;
    check().catch((error: unknown) => {
      count("failed");
      calmLog.warn("snapshot", { reason: errorMessage(error) }, "No snapshot of the scores was written; trying again.");
    });
  };

  return {
    begin: async (windowBegin) => {
      const snapshot = await load();
      if (snapshot !== null && (await restore(snapshot))) return snapshot.position;
      const position = await windowBegin();
      logger.info({ position }, "There is no snapshot of the scores; they are built from the log.");
      if (snapshot === null) count("missing");
      replica.begin(form.create(), position, null);
      return position;
    },
    start: (given) => {
      followed = given;
      timer = setInterval(tick, Math.min(checkIntervalMs, intervalMs));
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.allSettled([checking]);
    },
    check,
  };
};
