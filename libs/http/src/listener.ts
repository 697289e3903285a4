import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";

import { answerConnectionErrors } from "./connection-errors.ts";
import type { ServerLimits } from "./server-limits.ts";

/** A listening socket that can be closed without cutting off whoever is being served. */
export interface Listener {
  start(): Promise<{ readonly port: number }>;
  /** Whether the end has begun; answers then ask callers to close their connection. */
  isDraining(): boolean;
  /** Counts a request in; the returned function counts it out. */
  enter(): () => void;
  /** Stops accepting, waits for the requests inside, then closes what is left. Never rejects. */
  stop(): Promise<void>;
}

interface ListenerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly drainTimeoutMs: number;
  readonly limits: ServerLimits;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

const waitAtMost = async (work: Promise<void>, timeoutMs: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, timeoutMs, undefined);
  await Promise.race([work, promise]);
  clearTimeout(timer);
};

const createBoundedServer = (handle: RequestListener, limits: ServerLimits): Server => {
  const { headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs, headerBytes, connections } = limits;
  const server = createServer(
    {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      maxHeaderSize: headerBytes,
      // Node looks for slow callers at this interval only.
      connectionsCheckingInterval: Math.min(1000, Math.ceil(requestTimeoutMs / 4)),
      noDelay: true,
    },
    handle,
  );
  server.maxConnections = connections;
  answerConnectionErrors(server);
  return server;
};

/** A listener around a request handler. */
export const createListener = (handle: RequestListener, options: ListenerOptions): Listener => {
  const server = createBoundedServer(handle, options.limits);
  let inside = 0;
  let stopping: Promise<void> | undefined;
  const lastLeft = Promise.withResolvers<undefined>();

  const drain = async (): Promise<void> => {
    const closed = server.listening ? once(server, "close") : Promise.resolve();
    // Refuses new connections and drops idle ones; those with a request on them go on.
    server.close();
    if (inside > 0) await waitAtMost(lastLeft.promise, options.drainTimeoutMs);
    server.closeAllConnections();
    await closed;
  };

  return {
    start: async () => {
      server.listen(options.port, options.host);
      await once(server, "listening");
      return { port: portOf(server) };
    },
    isDraining: () => stopping !== undefined,
    enter: () => {
      inside += 1;
      return () => {
        inside -= 1;
        if (inside === 0 && stopping !== undefined) lastLeft.resolve(undefined);
      };
    },
    stop: () => {
      // Set before anything is awaited: readiness must turn off first.
      stopping ??= Promise.resolve().then(drain);
      return stopping;
    },
  };
};
