import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import type { JetStreamManager, StreamConfig } from "@nats-io/jetstream";
import { jetstreamManager } from "@nats-io/jetstream";
import type { NatsConnection } from "@nats-io/transport-node";

export type StreamName = "PAYMENTS" | "MERCHANTS" | "ROUTING" | "EVENTS";

const nanosecondsPerMs = 1_000_000;
/** Consumers that were away for longer fetch from the outbox of the source: no event stays here when it may not. */
const maximumAgeMs = 60 * 60 * 1_000;
const duplicateWindowMs = 2 * 60 * 1_000;
const apiTimeoutMs = 3_000;
const streamNotFound = 10_059;
const streamNameInUse = 10_058;

type DesiredStream = Pick<
  StreamConfig,
  "name" | "subjects" | "retention" | "storage" | "discard" | "max_age" | "duplicate_window" | "num_replicas"
>;

const streamOf = (name: StreamName, replicas: number): DesiredStream => ({
  name,
  subjects: [`${name.toLowerCase()}.>`],
  retention: "limits",
  storage: "file",
  discard: "old",
  max_age: maximumAgeMs * nanosecondsPerMs,
  duplicate_window: duplicateWindowMs * nanosecondsPerMs,
  num_replicas: replicas,
});

/** The streams of the platform, each kept by so many servers; the first client to connect creates them. */
export const desiredStreams = (replicas: number): readonly DesiredStream[] => [
  streamOf("PAYMENTS", replicas),
  streamOf("MERCHANTS", replicas),
  streamOf("ROUTING", replicas),
  streamOf("EVENTS", replicas),
];

/** Names of the settings in which the stream differs from what it should be. */
export const differences = (desired: DesiredStream, actual: StreamConfig): readonly string[] =>
  (Object.keys(desired) as (keyof DesiredStream)[]).filter(
    (member) => JSON.stringify(desired[member]) !== JSON.stringify(actual[member]),
  );

const apiCode = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : undefined;

const readOrCreate = async (manager: JetStreamManager, desired: DesiredStream): Promise<StreamConfig> => {
  try {
    return (await manager.streams.info(desired.name)).config;
  } catch (error) {
    if (apiCode(error) !== streamNotFound) throw error;
  }
  try {
    return (await manager.streams.add(desired)).config;
  } catch (error) {
    // Another process was faster.
    if (apiCode(error) !== streamNameInUse) throw error;
    return (await manager.streams.info(desired.name)).config;
  }
};

const ensureStream = async (manager: JetStreamManager, desired: DesiredStream, logger: Logger): Promise<void> => {
  let actual = await readOrCreate(manager, desired);
  if (differences(desired, actual).length > 0) {
    const update = await manager.streams.update(desired.name, desired).catch((error: unknown) => {
      logger.error({ stream: desired.name, reason: errorMessage(error) }, "The stream's settings cannot be corrected.");
      return undefined;
    });
    actual = update?.config ?? actual;
  }
  // Older servers drop settings they do not know without a word, so what counts is what they answer.
  const wrong = differences(desired, actual);
  if (wrong.length > 0) {
    logger.error({ stream: desired.name, settings: wrong }, "The broker keeps this stream with other settings.");
  }
};

/** Remembers whether the streams are known to exist on the present connection, and creates what is missing. */
export interface Streams {
  ensure(connection: NatsConnection): Promise<void>;
  /** To be called when something points to a lost stream; the next `ensure` looks again. */
  forget(): void;
  areKnown(): boolean;
}

export const createStreams = (logger: Logger, replicas = 1): Streams => {
  let pending: Promise<void> | undefined;
  let known = false;
  let generation = 0;

  const ensureAll = async (connection: NatsConnection): Promise<void> => {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: apiTimeoutMs });
    for (const desired of desiredStreams(replicas)) await ensureStream(manager, desired, logger);
  };

  const look = async (connection: NatsConnection): Promise<void> => {
    const startedAt = generation;
    try {
      await ensureAll(connection);
      // What was seen before an interruption proves nothing about the broker after it.
      if (generation === startedAt) known = true;
    } finally {
      if (generation === startedAt) pending = undefined;
    }
  };

  return {
    ensure: async (connection) => {
      if (known) return;
      pending ??= look(connection);
      await pending;
    },
    forget: () => {
      generation += 1;
      known = false;
      pending = undefined;
    },
    areKnown: () => known,
  };
};

/** Whether the error states that the subject belongs to no stream, or that the answer never came. */
export const pointsToLostStream = (error: unknown): boolean => {
  if (typeof error !== "object" || error === null || !("name" in error)) return false;
  return ["JetStreamNotEnabled", "StreamNotFoundError", "TimeoutError"].includes(String(error.name));
};
