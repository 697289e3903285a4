import { Agent, request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { edgeFailures, hasErrorCode, isOperational, OperationalError } from "@railyard/failures";
import type { ClientTarget, IncomingCall, ServiceInstances } from "@railyard/http";
import { pipeAnswerBody } from "./answer-pipe.ts";
import { CallerBody, hasBody } from "./caller-body.ts";
import { returnedHeaders } from "./upstream-headers.ts";
import type { ReturnedHeaders } from "./upstream-headers.ts";

export interface ForwarderOptions {
  /** How long a caller may read nothing of the answer that is sent to it. */
  readonly stallMs: number;
}

/** Where a request goes, and what is added on the way there and back. */
export interface Forwarding {
  readonly instances: ServiceInstances;
  /** How long the service may stay silent. */
  readonly timeoutMs: number;
  /** Largest body of this operation. */
  readonly bodyLimitBytes: number;
  /** Whether the service does it once however often it is asked: what it was asked may be asked of another instance. */
  readonly isRepeatable: boolean;
  /** Headers of the forwarded request without the host; a flat list of names and values. */
  readonly requestHeaders: readonly string[];
  /** Headers that the caller receives beside those of the service; a flat list. */
  readonly answerHeaders: readonly string[];
  /** Sees the service's answer before the caller does. */
  readonly onAnswer: (headers: ReturnedHeaders) => void;
}

/** Passes requests on to services over kept connections. */
export interface Forwarder {
  /**
   * Resolves with the status that was sent, once the whole answer is with the caller.
   * @throws {Failure} `body_too_large`
   * @throws {OperationalError} `service_unavailable` and the like when no instance can be reached, or the one that was
   * does not answer in time or breaks off; `caller_gone` when nobody is left to answer
   */
  readonly forward: (call: IncomingCall, forwarding: Forwarding) => Promise<number>;
  readonly close: () => void;
}

/** Below the services' own keep-alive, so that the gateway closes an idle connection first. */
const idleSocketMs = 30_000;
const socketsPerServiceMax = 1_024;
/** A host that is gone does not refuse; it stays silent. */
const connectTimeoutMs = 3_000;
/** One more than the instances, because a kept connection may be stale although its instance is well. */
const attemptsMax = 4;

const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers["content-length"] ?? 0);

const unavailable = (problem: string, cause?: unknown): OperationalError =>
  new OperationalError("service_unavailable", `A service did not answer: ${problem}.`, { cause });

const callerGone = (): OperationalError =>
  new OperationalError("caller_gone", "The caller left before it was answered.");

/** Nothing was sent: no connection was made. */
const notConnected = "service_not_connected";
/** A kept connection that its service closed just as the request was sent; nothing was answered on it. */
const staleConnection = "stale_connection";
/** A new connection that was closed before anything was answered on it. */
const droppedConnection = "dropped_connection";

const limitConnecting = (socket: Socket): void => {
  const timer = setTimeout(() => socket.destroy(unavailable("it cannot be reached")), connectTimeoutMs);
  const settle = (): void => {
    clearTimeout(timer);
  };
  socket.once("connect", settle);
  socket.once("close", settle);
};

const failureOf = (upstream: ClientRequest, isConnected: boolean, error: unknown): OperationalError => {
  const problem = (code: string): OperationalError =>
    new OperationalError(code, "A service did not answer: the connection failed.", { cause: error });
  if (!isConnected) return problem(notConnected);
  if (isOperational(error)) return error;
  if (!hasErrorCode(error, "ECONNRESET", "EPIPE")) return unavailable("the connection failed", error);
  return problem(upstream.reusedSocket ? staleConnection : droppedConnection);
};

interface Attempt {
  readonly target: ClientTarget;
  readonly agent: Agent | false;
  readonly body: CallerBody | undefined;
  readonly stallMs: number;
}

const beginAnswer = (answer: IncomingMessage, { response, requestId }: IncomingCall, forwarding: Forwarding) => {
  const headers = returnedHeaders(answer.rawHeaders);
  forwarding.onAnswer(headers);
  const { list } = headers;
  for (const item of forwarding.answerHeaders) list.push(item);
  list.push("x-request-id", requestId);
  response.writeHead(answer.statusCode ?? 502, list);
  return headers;
};

const send = (call: IncomingCall, forwarding: Forwarding, attempt: Attempt): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request, response } = call;
    const { target, agent, body } = attempt;
    let isConnected = false;
    const upstream = httpRequest({
      agent,
      hostname: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: ["host", `${target.hostname}:${target.port}`, ...forwarding.requestHeaders],
    });
    const timer = setTimeout(() => {
      // Before the connection is there, its own limit counts.
      upstream.destroy(unavailable("it took too long"));
    }, forwarding.timeoutMs);
    upstream.on("socket", (socket) => {
      isConnected = !socket.connecting;
      if (isConnected) return;
      limitConnecting(socket);
      socket.once("connect", () => {
        isConnected = true;
      });
    });
    upstream.on("response", (answer) => {
      timer.refresh();
      forwarding.instances.answered(target);
      answer.on("error", (error) => {
        reject(unavailable("its answer broke off", error));
      });
      try {
        const { lengthBytes } = beginAnswer(answer, call, forwarding);
        pipeAnswerBody(answer, response, {
          lengthBytes,
          stallMs: attempt.stallMs,
          onProgress: () => timer.refresh(),
          onStalled: () => response.destroy(),
        });
      } catch (error) {
        // Headers that HTTP cannot carry.
        answer.destroy();
        reject(unavailable("its answer is unusable", error));
      }
    });
    upstream.on("error", (error) => {
      body?.detach(upstream);
      reject(failureOf(upstream, isConnected, error));
    });
    upstream.on("close", () => {
      clearTimeout(timer);
      body?.detach(upstream);
    });
    response.once("close", () => {
      if (response.writableFinished) {
        resolve(response.statusCode);
        return;
      }
      upstream.destroy();
      reject(callerGone());
    });
    if (body === undefined) upstream.end();
    else body.sendTo(upstream);
  });

/** What a failed attempt allows: anything that was never sent may be sent to another instance. */
const mayRepeat = (
  call: IncomingCall,
  forwarding: Forwarding,
  body: CallerBody | undefined,
  error: unknown,
): boolean => {
  const { request, response } = call;
  if (response.headersSent || response.destroyed || body?.isRepeatable === false) return false;
  if (hasErrorCode(error, notConnected)) return true;
  const isRead = (request.method === "GET" || request.method === "HEAD") && body === undefined;
  if (hasErrorCode(error, staleConnection)) return isRead || forwarding.isRepeatable;
  return isRead && hasErrorCode(error, droppedConnection);
};

/** A forwarder with its own connections. */
export const createForwarder = (options: ForwarderOptions): Forwarder => {
  const agent = new Agent({
    keepAlive: true,
    keepAliveMsecs: 10_000,
    maxSockets: socketsPerServiceMax,
    timeout: idleSocketMs,
    scheduling: "lifo",
  });

  const forwardTo = async (
    call: IncomingCall,
    forwarding: Forwarding,
    body: CallerBody | undefined,
  ): Promise<number> => {
    const { stallMs } = options;
    const [first, ...others] = forwarding.instances.inOrder();
    if (first === undefined) throw unavailable("it has no address");
    const waiting = [...others];
    let attempt: Attempt = { target: first, agent, body, stallMs };
    for (let number = 1; ; number += 1) {
      try {
        return await send(call, forwarding, attempt);
      } catch (error) {
        const { target } = attempt;
        const isStale = hasErrorCode(error, staleConnection);
        if (!isStale && hasErrorCode(error, notConnected, droppedConnection)) forwarding.instances.failed(target);
        // A stale connection says little of its instance: with no other one, the same is asked on a new connection.
        const next = waiting.shift() ?? (isStale ? target : undefined);
        if (next === undefined || number >= attemptsMax || !mayRepeat(call, forwarding, body, error)) throw error;
        attempt = { target: next, agent: next === target ? false : agent, body, stallMs };
      }
    }
  };

  /** With a body that can turn out to be too large while it is under way. */
  const withBody = (call: IncomingCall, forwarding: Forwarding): Promise<number> =>
    new Promise((resolve, reject) => {
      const { request, response } = call;
      const { bodyLimitBytes } = forwarding;
      const body = new CallerBody(request, response, bodyLimitBytes, () => {
        reject(edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes }));
      });
      forwardTo(call, forwarding, body).then(resolve, reject);
    });

  return {
    forward: async (call, forwarding) => {
      const { request, response } = call;
      const { bodyLimitBytes } = forwarding;
      if (declaredBytes(request) > bodyLimitBytes) {
        throw edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes });
      }
      // Who left while its credential was looked up would otherwise never be missed.
      if (response.destroyed) throw callerGone();
      return hasBody(request) ? withBody(call, forwarding) : forwardTo(call, forwarding, undefined);
    },
    close: () => {
      agent.destroy();
    },
  };
};
