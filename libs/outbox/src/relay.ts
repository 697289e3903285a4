import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Messaging, StreamName } from "@railyard/messaging";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createDoubling, createWakeUp, pause } from "@railyard/waiting";
import type { LeaderSession } from "./leader-session.ts";
import { openLeaderSession } from "./leader-session.ts";
import type { SharedMessages } from "./parcels.ts";
import { createRelayPasses } from "./relay-passes.ts";

export interface RelayOptions {
  readonly database: Database;
  readonly messaging: Messaging;
  /** `railyard/<service>`, as in the envelopes. */
  readonly source: string;
  /** The stream that takes the subjects of this outbox. */
  readonly stream: StreamName;
  /** Lets events of one pass share messages; absent: each travels alone. */
  readonly sharedMessages?: SharedMessages;
  readonly logger: Logger;
  /** Look for work this often even without a hint; five times as seldom while the broker brings hints. Default 1 s. */
  readonly pollMs?: number;
  /** Pause after a pass that found events, so that further commits gather. Default 20 ms; under load at least 50 ms. */
  readonly lingerMs?: number;
  /** Most events of one pass. Default 500. */
  readonly batchSize?: number;
  /** Published events are kept this long for consumers that have been away. Default 7 days. */
  readonly retentionMs?: number;
}

/** Brings committed events to the broker. One relay per database works; the others are on standby. */
export interface Relay {
  start(): void;
  /** Finishes the pass under way and gives up the lead. */
  stop(): Promise<void>;
  /** To be called after a commit that appended events. Costs next to nothing. */
  hint(): void;
}

const dayMs = 24 * 60 * 60 * 1_000;
const purgeIntervalMs = 60_000;
const manyEvents = 10;
/** Pause after a pass that found many: few large messages cost their consumers less. */
const busyLingerMs = 50;
const hintedPolls = 5;
const firstRetryMs = 100;
const longestRetryMs = 2_000;

export const createRelay = (options: RelayOptions): Relay => {
  const settings = {
    pollMs: 1_000,
    lingerMs: 20,
    batchSize: 500,
    retentionMs: 7 * dayMs,
    ...options,
    log: createCalmLog(options.logger),
  };
  const topic = `outbox.${settings.source}`;
  const stopping = new AbortController();
  const { signal } = stopping;
  const wakeUp = createWakeUp();
  let isLeading = false;
  let isForwarding = false;
  let ended: Promise<void> | undefined;
  let stopListening: (() => void) | undefined;

  const work = async (session: LeaderSession): Promise<void> => {
    const passes = createRelayPasses(session, settings);
    let purgeAt = Date.now();
    const retry = createDoubling(firstRetryMs, longestRetryMs);
    while (!signal.aborted) {
      const pass = await passes.run();
      if (pass.isFaulty) {
        await pause(retry.nextMs(), signal);
        continue;
      }
      retry.reset();
      if (Date.now() >= purgeAt) {
        await passes.purge();
        purgeAt = Date.now() + purgeIntervalMs;
      }
      if (pass.found === settings.batchSize) continue;
      // A short pause lets further commits gather, so that one pass serves many of them.
      const lingerMs = Math.max(settings.lingerMs, pass.found < manyEvents ? 0 : busyLingerMs);
      if (pass.found > 0) await pause(lingerMs, signal);
      else await wakeUp.sleep(settings.pollMs * (settings.messaging.isConnected() ? hintedPolls : 1), signal);
    }
    await passes.finish();
  };

  const holdSession = async (): Promise<void> => {
    const session = await openLeaderSession(settings.database.pool);
    try {
      while (!signal.aborted) {
        if (await session.lead()) {
          isLeading = true;
          settings.logger.info({ source: settings.source }, "This process relays the events of the outbox.");
          await work(session);
        } else {
          await pause(settings.pollMs, signal);
        }
      }
    } finally {
      isLeading = false;
      await session.end();
    }
  };

  const run = async (): Promise<void> => {
    const retry = createDoubling(firstRetryMs, longestRetryMs);
    while (!signal.aborted) {
      const startedAt = Date.now();
      try {
        await holdSession();
      } catch (error) {
        settings.log.warn(
          "session",
          { source: settings.source, reason: errorMessage(error) },
          "The relay lost its database connection; starting again.",
        );
        if (Date.now() - startedAt > longestRetryMs) retry.reset();
        await pause(retry.nextMs(), signal);
      }
    }
  };

  /** The leader may be another process. One hint announces all commits of the next moment. */
  const forward = (): void => {
    if (isForwarding) return;
    isForwarding = true;
    setTimeout(() => {
      isForwarding = false;
      settings.messaging.hint(topic);
    }, settings.lingerMs).unref();
  };

  return {
    start: () => {
      if (ended !== undefined) return;
      stopListening = settings.messaging.onHint(topic, () => {
        wakeUp.wake();
      });
      ended = run();
    },
    stop: async () => {
      stopping.abort();
      stopListening?.();
      await ended;
    },
    hint: () => {
      if (isLeading) wakeUp.wake();
      else forward();
    },
  };
};
