import type { Database } from "@railyard/database";
import { pendingMigrations } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import type { Messaging } from "@railyard/messaging";
import type { Logger, Metrics } from "@railyard/telemetry";

import { followedConfiguration } from "./adapters/postgres/configuration-statements.ts";
import { followScores } from "./adapters/postgres/followed-scores.ts";
import type { FollowedLog, LogFollower } from "./adapters/postgres/log-follower.ts";
import { createLogFollower } from "./adapters/postgres/log-follower.ts";
import { createLogReadings } from "./adapters/postgres/log-readings.ts";
import { windowBeginOf } from "./adapters/postgres/outcome-log.ts";
import { createScoreSnapshotStore } from "./adapters/postgres/score-snapshot-store.ts";
import type { ScoreSnapshots } from "./adapters/postgres/score-snapshots.ts";
import { createScoreSnapshots } from "./adapters/postgres/score-snapshots.ts";
import type { VolumeReadings } from "./adapters/postgres/volume-readings.ts";
import { createVolumeReadings } from "./adapters/postgres/volume-readings.ts";
import { observeDegradation } from "./adapters/telemetry/degradation-metrics.ts";
import type { Config } from "./config.ts";
import {
  activeRuleOf,
  applyConfigurationChange,
  createConfigurationState,
  isExperimentRunning,
  merchantsWithVolumeTerms,
  settingsOf,
  switchesOf,
} from "./domain/configuration-state.ts";
import type { Degradation } from "./domain/degradation.ts";
import { degradationOf } from "./domain/degradation.ts";
import { scoreFormOf } from "./domain/score-form.ts";
import type { ScoreReplica } from "./domain/score-replica.ts";
import { createScoreReplica } from "./domain/score-replica.ts";
import type { ForgottenScores } from "./domain/scoring/reset-scores.ts";
import type { ScoreState } from "./domain/scoring/score-state.ts";
import type { Clock, Configuration } from "./ports.ts";

/** What the memory of a replica is made with. */
export interface MemoryFoundation {
  readonly clock: Clock;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly messaging: Messaging;
  readonly migrationsFolder: string;
}

/** What this replica keeps in memory, and what keeps it fresh. */
export interface Memory {
  readonly scores: ScoreReplica<ScoreState>;
  readonly snapshots: ScoreSnapshots;
  readonly configuration: Configuration;
  readonly outcomes: LogFollower;
  readonly changes: LogFollower;
  /** Whether rules and scores have been read whole, which nothing undoes. */
  readonly isLoaded: () => boolean;
  /** What is counted of the volumes that merchants have agreed on. */
  readonly volumes: VolumeReadings;
  readonly degradation: () => Degradation | null;
  /** What a reset at that position of the log has forgotten here. */
  readonly forgottenAt: (position: number) => ForgottenScores | undefined;
}

const scoreForm = scoreFormOf();

const steadyNowMs = (): number => performance.now();

/** The log as it is from the moment on when the schema is complete: what was loaded proves that it was. */
const onceMigrated = <Row>(
  { database, migrationsFolder }: MemoryFoundation,
  log: FollowedLog<Row>,
): FollowedLog<Row> => ({
  ...log,
  begin: async () => {
    const pending = await pendingMigrations(database.pool, migrationsFolder);
    if (pending.length > 0) throw new OperationalError("schema_incomplete", "The database has pending migrations.");
    return log.begin();
  },
});

const createSnapshots = (
  { config, database, logger, metrics }: MemoryFoundation,
  replica: ScoreReplica<ScoreState>,
): ScoreSnapshots =>
  createScoreSnapshots({
    form: scoreForm,
    replica,
    store: createScoreSnapshotStore(database, scoreForm.format),
    intervalMs: config.SCORE_SNAPSHOT_INTERVAL_MS,
    outcomes: config.SCORE_SNAPSHOT_OUTCOMES,
    logger,
    metrics,
  });

/** Reads rules and scores and keeps them fresh once it is started. */
export const createMemory = (foundation: MemoryFoundation): Memory => {
  const { clock, config, database, messaging, logger, metrics } = foundation;
  const scores = createScoreReplica(scoreForm);
  const snapshots = createSnapshots(foundation, scores);
  const state = createConfigurationState();
  const followed = followScores(database, scores, () =>
    snapshots.begin(() => windowBeginOf(database, config.SCORE_WINDOW_OUTCOMES)),
  );
  const changes = followedConfiguration(database, (change) => {
    applyConfigurationChange(state, change);
  });
  const readings = createLogReadings(steadyNowMs);
  const outcomes = readings.observe("outcomes", onceMigrated(foundation, followed.log));
  const followers = {
    outcomes: createLogFollower(outcomes, { messaging, logger }),
    changes: createLogFollower(readings.observe("configuration", changes), { messaging, logger }),
  };
  const degradation = (): Degradation | null =>
    degradationOf(readings.current(), messaging.isConnected(), steadyNowMs());
  observeDegradation(metrics, { degradation, readings: readings.current, nowMs: steadyNowMs });
  return {
    scores,
    snapshots,
    configuration: {
      activeRule: (merchantId, profileId, purpose) => activeRuleOf(state, merchantId, profileId, purpose),
      settings: (merchantId) => settingsOf(state, merchantId),
      switches: (merchantId, profileId) => switchesOf(state, merchantId, profileId),
      isExperimentRunning: (merchantId, experimentId) => isExperimentRunning(state, merchantId, experimentId),
    },
    ...followers,
    volumes: createVolumeReadings({ database, logger, clock, merchantIds: () => merchantsWithVolumeTerms(state) }),
    isLoaded: () => followers.outcomes.isLoaded() && followers.changes.isLoaded(),
    degradation,
    forgottenAt: followed.forgottenAt,
  };
};
