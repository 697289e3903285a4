import type { Database } from "@railyard/database";
import type { Messaging } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createMetrics } from "@railyard/telemetry";

import type { LogFollower } from "../../src/adapters/postgres/log-follower.ts";
import { createLogFollower } from "../../src/adapters/postgres/log-follower.ts";
import { followedOutcomes, windowBeginOf } from "../../src/adapters/postgres/outcome-log.ts";
import type { OutcomeRow } from "../../src/adapters/postgres/outcome-statements.ts";
import { createScoreSnapshotStore } from "../../src/adapters/postgres/score-snapshot-store.ts";
import type { ScoreSnapshots } from "../../src/adapters/postgres/score-snapshots.ts";
import { createScoreSnapshots } from "../../src/adapters/postgres/score-snapshots.ts";
import type { ScoreReplica, SnapshotForm } from "../../src/domain/score-replica.ts";
import { createScoreReplica } from "../../src/domain/score-replica.ts";
import { documentsOf } from "./counted-merchants.ts";

export interface FollowingReplicaOptions<State> {
  readonly database: Database;
  readonly form: SnapshotForm<State>;
  readonly apply: (state: State, row: OutcomeRow) => void;
  readonly reset?: (state: State, merchantId: string) => void;
  readonly logger: Logger;
  /** Outcomes that are read where there is no snapshot. */
  readonly window: number;
  readonly snapshotIntervalMs: number;
  readonly snapshotOutcomes: number;
}

/** What follows the outcomes in one process of the engine, without the rest of it. */
export interface FollowingReplica<State> {
  readonly scores: ScoreReplica<State>;
  readonly follower: LogFollower;
  readonly snapshots: ScoreSnapshots;
  /** Every document of its state. */
  documents(): string;
  stop(): Promise<void>;
}

/** These replicas are not notified; they look by themselves. */
const noHints = { hint: () => undefined, isConnected: () => false, onHint: () => () => undefined };

export const startFollowingReplica = <State>(options: FollowingReplicaOptions<State>): FollowingReplica<State> => {
  const { database, form, logger } = options;
  const metrics = createMetrics("decision-engine");
  const scores = createScoreReplica(form);
  const snapshots = createScoreSnapshots({
    form,
    replica: scores,
    store: createScoreSnapshotStore(database, form.format),
    intervalMs: options.snapshotIntervalMs,
    outcomes: options.snapshotOutcomes,
    logger,
    metrics,
  });
  const log = followedOutcomes(
    database,
    {
      apply: (row) => {
        scores.record(row.merchant_id, row.position, (state) => {
          options.apply(state, row);
        });
      },
      reset: ({ merchant_id: merchantId, position }) => {
        scores.record(merchantId, position, (state) => {
          options.reset?.(state, merchantId);
        });
      },
    },
    () => snapshots.begin(() => windowBeginOf(database, options.window)),
  );
  // Followers use no other part of it.
  const follower = createLogFollower(log, { messaging: noHints as unknown as Messaging, logger, intervalMs: 20 });
  follower.start();
  snapshots.start(follower);
  return {
    scores,
    follower,
    snapshots,
    documents: () => documentsOf(form, scores.state()),
    stop: async () => {
      await snapshots.stop();
      await follower.stop();
      await metrics.stop();
    },
  };
};
