import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate } from "node:timers/promises";

import { pause, within } from "@railyard/waiting";

import { answerConnectionErrors } from "./connection-errors.ts";
import type { ServerLimits } from "./server-limits.ts";

/** A listening socket that can be closed without cutting off requests in progress. */
export interface Listener {
  start(): Promise<{ readonly port: number }>;
  /** Whether the end has begun; answers then ask callers to close their connection. */
  isDraining(): boolean;
  /** Counts a request in until its response is closed. */
  enter(response: ServerResponse): void;
  /** Stops accepting, waits for the requests inside, then closes what is left. Never rejects. */
  stop(): Promise<void>;
}

interface ListenerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly drainTimeoutMs: number;
  /** How long new connections and requests are still taken after the end has begun. */
  readonly drainGraceMs?: number;
  /** How long kept connections stay open after the last request on any of them. Absent: 100 ms. */
  readonly drainQuietMs?: number;
  readonly limits: ServerLimits;
  /** Headers of the answers to what never became a request. */
  readonly commonHeaders?: Readonly<Record<string, string>>;
  /** Address of the gateway as customers see it, which those answers name. */
  readonly publicUrl?: string | undefined;
}

const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

/**
 * How long callers on kept connections may still come with another request when the end begins: its answer asks them to
 * leave. A connection closed between two requests may be closed over the next one, which then fails. With more time
 * than callers keep an idle connection, every one is closed by its caller.
 */
const defaultQuietMs = 100;
const lookIntervalMs = 100;

/** Takes no new connections; `close` would also cut the kept ones. */
const stopListening = (server: Server): void => {
  NetServer.prototype.close.call(server);
};

const hasConnections = (server: Server): Promise<boolean> =>
  new Promise((resolve) => {
    server.getConnections((error, count) => {
      resolve(error === null && count > 0);
    });
  });

const createBoundedServer = (
  handle: RequestListener,
  { limits, commonHeaders = {}, publicUrl }: Pick<ListenerOptions, "limits" | "commonHeaders" | "publicUrl">,
): Server => {
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
      // Node's own refusal has no body; ours is in the common envelope.
      requireHostHeader: false,
    },
    handle,
  );
  server.maxConnections = connections;
  // Node would leave out silently what is too many; the request is refused instead.
  server.maxHeadersCount = 0;
  // Without a listener Node asks for every body, also for one that will be refused.
  server.on("checkContinue", handle);
  answerConnectionErrors(server, { commonHeaders, publicUrl });
  return server;
};

/** A listener around a request handler. */
export const createListener = (handle: RequestListener, options: ListenerOptions): Listener => {
  const server = createBoundedServer(handle, options);
  /**
   * The last response that is under way on each connection. A set of responses would change with every request, and V8
   * links each table of such a set to the next one: what the first held would live until the whole heap is collected.
   */
  const lastOn = new Map<Socket, ServerResponse | undefined>();
  let inside = 0;
  let entered = 0;
  let stopping: Promise<void> | undefined;
  let lastLeft = Promise.withResolvers<undefined>();

  /** Waits until callers have left their kept connections, or none has come with another request for a while. */
  const letCallersLeave = async (deadlineMs: number): Promise<void> => {
    const { drainQuietMs = defaultQuietMs } = options;
    let enteredBefore = entered;
    let quietMs = 0;
    while (await hasConnections(server)) {
      const pauseMs = Math.min(lookIntervalMs, drainQuietMs - quietMs, deadlineMs - performance.now());
      if (pauseMs <= 0) return;
      await pause(pauseMs);
      // A busy process comes late to its timers, and what arrived meanwhile is read only after them.
      await setImmediate();
      quietMs = entered === enteredBefore ? quietMs + pauseMs : 0;
      enteredBefore = entered;
    }
  };

  /** However their answers are written, they ask their callers to leave. */
  const endConnections = (): void => {
    for (const response of lastOn.values()) if (response !== undefined) response.shouldKeepAlive = false;
  };

  const drain = async (): Promise<void> => {
    endConnections();
    if (server.listening && (options.drainGraceMs ?? 0) > 0) await pause(options.drainGraceMs ?? 0);
    const closed = server.listening ? once(server, "close") : Promise.resolve();
    const deadlineMs = performance.now() + options.drainTimeoutMs;
    stopListening(server);
    endConnections();
    await letCallersLeave(deadlineMs);
    // Drops the idle connections; those with a request on them continue.
    server.close();
    lastLeft = Promise.withResolvers<undefined>();
    if (inside > 0) await within(Math.max(0, deadlineMs - performance.now()), lastLeft.promise);
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
    enter: (response) => {
      const { socket } = response.req;
      if (!lastOn.has(socket)) socket.once("close", () => lastOn.delete(socket));
      lastOn.set(socket, response);
      inside += 1;
      entered += 1;
      if (stopping !== undefined) response.shouldKeepAlive = false;
      response.once("close", () => {
        if (lastOn.get(socket) === response) lastOn.set(socket, undefined);
        inside -= 1;
        if (inside === 0) lastLeft.resolve(undefined);
      });
    },
    stop: () => {
      // Set before anything is awaited: readiness must turn off first.
      stopping ??= Promise.resolve().then(drain);
      return stopping;
    },
  };
};
