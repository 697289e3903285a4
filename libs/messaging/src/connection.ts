import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";
import { createBackoff, within } from "@railyard/waiting";
import type { ConnectionOptions, NatsConnection } from "@nats-io/transport-node";
import { connect } from "@nats-io/transport-node";
import { defined } from "@railyard/members";
import { fileAuthenticator } from "./broker-credentials.ts";

/** One connection to the broker that comes back by itself, however long the broker is away. */
export interface Connection {
  /** The connection when it is up at this moment. */
  current(): NatsConnection | undefined;
  /** Waits for a connection; undefined when the signal is aborted or the connection is closed for good. */
  whenConnected(signal: AbortSignal): Promise<NatsConnection | undefined>;
  /** Calls on every new connection object, also on the present one. Subscriptions are made here. */
  onOpened(listener: (connection: NatsConnection) => void): void;
  /** Calls when the connection breaks: what waits for an answer waits in vain. */
  onLost(listener: () => void): void;
  /** Calls after an interruption: what was sent meanwhile on plain subjects has been missed. */
  onRestored(listener: () => void): void;
  close(): Promise<void>;
}

const firstRetryMs = 100;
const longestRetryMs = 2_000;
const handshakeTimeoutMs = 5_000;
const defaultSilenceMaxMs = 30_000;
const unansweredPingsMax = 2;
const closeTimeoutMs = 2_000;

/** What the client is asked for; `url` is split into what it wants separately. */
export const connectionOptions = (options: Omit<OpenConnectionOptions, "logger">): ConnectionOptions => {
  const { url, name, credentialsFile, silenceMaxMs = defaultSilenceMaxMs } = options;
  const addresses = url.split(",").map((part) => new URL(part.includes("://") ? part : `nats://${part}`));
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? "");
  const password = decodeURIComponent(first?.password ?? "");
  return {
    servers: addresses.map((address) => `${address.hostname}:${address.port === "" ? "4222" : address.port}`),
    name,
    ...(password !== "" ? { user, pass: password } : {}),
    ...(user !== "" && password === "" ? { token: user } : {}),
    ...defined({ authenticator: credentialsFile === undefined ? undefined : fileAuthenticator(credentialsFile) }),
    ...(first?.protocol === "tls:" ? { tls: {} } : {}),
    timeout: handshakeTimeoutMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: firstRetryMs * 2,
    reconnectJitter: firstRetryMs,
    ignoreAuthErrorAbort: true,
    // The broker is given up one interval after the last ping that it may leave unanswered.
    pingInterval: Math.floor(silenceMaxMs / (unansweredPingsMax + 1)),
    maxPingOut: unansweredPingsMax,
    // Capturing a stack for every request costs more than the request.
    noAsyncTraces: true,
  };
};

export interface OpenConnectionOptions {
  /** `nats://[user:password@]host:port`, several separated by commas; `tls://` asks for encryption. */
  readonly url: string;
  readonly name: string;
  /** Credentials file or seed of an nkey, read at every login. */
  readonly credentialsFile?: string | undefined;
  readonly logger: Logger;
  readonly silenceMaxMs?: number | undefined;
}

export const openConnection = (options: OpenConnectionOptions): Connection => {
  const stopping = new AbortController();
  const stopped = new Promise<void>((resolve) => {
    stopping.signal.addEventListener(
      "abort",
      () => {
        resolve();
      },
      { once: true },
    );
  });
  const log = createCalmLog(options.logger);
  const openedListeners: ((connection: NatsConnection) => void)[] = [];
  const lostListeners: (() => void)[] = [];
  const restoredListeners: (() => void)[] = [];
  let waiting: (() => void)[] = [];
  let connection: NatsConnection | undefined;
  let isUp = false;
  let wasUp = false;

  const announce = (): void => {
    isUp = true;
    if (wasUp) for (const listener of restoredListeners) listener();
    wasUp = true;
    const released = waiting;
    waiting = [];
    for (const release of released) release();
  };

  const watch = async (opened: NatsConnection): Promise<void> => {
    for await (const status of opened.status()) {
      if (status.type === "disconnect") {
        isUp = false;
        for (const listener of lostListeners) listener();
        log.warn("disconnect", {}, "The connection to the broker is lost; trying again until it is back.");
      } else if (status.type === "reconnect") {
        options.logger.info({}, "The connection to the broker is back.");
        announce();
      } else if (status.type === "error") {
        log.warn("status", { reason: errorMessage(status.error) }, "The broker reported an error.");
      }
    }
  };

  const run = async (): Promise<void> => {
    const backoff = createBackoff(firstRetryMs, longestRetryMs);
    while (!stopping.signal.aborted) {
      try {
        const opened = await connect(connectionOptions(options));
        if (stopping.signal.aborted) {
          await opened.close();
          return;
        }
        connection = opened;
        backoff.reset();
        for (const listener of openedListeners) listener(opened);
        announce();
        await Promise.race([Promise.all([watch(opened), opened.closed()]), stopped]);
      } catch (error) {
        log.warn("connect", { reason: errorMessage(error) }, "The broker cannot be reached; trying again.");
      }
      isUp = false;
      connection = undefined;
      await backoff.wait(stopping.signal);
    }
  };
  const ended = run();

  return {
    current: () => (isUp ? connection : undefined),

    whenConnected: async (signal) => {
      while (!signal.aborted && !stopping.signal.aborted) {
        if (isUp && connection !== undefined) return connection;
        await new Promise<void>((release) => {
          waiting.push(release);
          signal.addEventListener(
            "abort",
            () => {
              release();
            },
            { once: true },
          );
        });
      }
      return undefined;
    },

    onOpened: (listener) => {
      openedListeners.push(listener);
      if (connection !== undefined) listener(connection);
    },

    onLost: (listener) => {
      lostListeners.push(listener);
    },

    onRestored: (listener) => {
      restoredListeners.push(listener);
    },

    close: async () => {
      const open = connection;
      stopping.abort();
      for (const release of waiting) release();
      if (open !== undefined) await closeInTime(open);
      await ended;
    },
  };
};

/**
 * Sends what is buffered, then closes. The client's own promises may stay open when the broker goes away or comes back
 * at that very moment, which must not hold up the end of the process.
 */
const closeInTime = async (connection: NatsConnection): Promise<void> => {
  await within(
    closeTimeoutMs,
    connection.drain().catch(() => connection.close()),
  );
  if (!connection.isClosed()) connection.close().catch(() => undefined);
};
