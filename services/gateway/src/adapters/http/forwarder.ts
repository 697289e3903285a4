import { Agent, request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { edgeFailures, hasErrorCode, isOperational, OperationalError } from "@railyard/failures";
import type { ClientTarget, IncomingCall } from "@railyard/http";
import { returnedHeaders } from "./upstream-headers.ts";
import type { ReturnedHeaders } from "./upstream-headers.ts";

export interface ForwarderOptions {
  /** How long a service may stay silent. */
  readonly timeoutMs: number;
}

/** Where a request goes, and what is added on the way there and back. */
export interface Forwarding {
  readonly target: ClientTarget;
  /** Largest body of this operation. */
  readonly bodyLimitBytes: number;
  /** Headers of the forwarded request; a flat list of names and values. */
  readonly requestHeaders: readonly string[];
  /** Headers that the caller receives beside those of the service; a flat list. */
  readonly answerHeaders: readonly string[];
  /** Sees the service's answer before the caller does. */
  readonly onAnswer: (headers: ReturnedHeaders) => void;
}

/** Pipes requests to services over kept connections. */
export interface Forwarder {
  /**
   * Resolves with the status that was sent, once the whole answer is with the caller.
   * @throws {Failure} `body_too_large`
   * @throws {OperationalError} `service_unavailable` when the service cannot be reached, does not answer in time or
   * breaks off; `caller_gone` when nobody is left to answer
   */
  readonly forward: (call: IncomingCall, forwarding: Forwarding) => Promise<number>;
  readonly close: () => void;
}

/** Below the services' own keep-alive, so that the gateway closes an idle connection first. */
const idleSocketMs = 30_000;
const socketsPerServiceMax = 1_024;
/** A host that is gone does not refuse; it stays silent. */
const connectTimeoutMs = 3_000;

const declaredBytes = ({ headers }: IncomingMessage): number => Number(headers["content-length"] ?? 0);
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

const unavailable = (problem: string, cause?: unknown): OperationalError =>
  new OperationalError("service_unavailable", `A service did not answer: ${problem}.`, { cause });

const callerGone = (): OperationalError =>
  new OperationalError("caller_gone", "The caller left before it was answered.");

/** A kept connection that its service closed just as the request was sent; nothing was answered on it. */
const staleConnection = "stale_connection";

const failureOf = (upstream: ClientRequest, error: unknown): OperationalError => {
  if (isOperational(error)) return error;
  return upstream.reusedSocket && hasErrorCode(error, "ECONNRESET", "EPIPE")
    ? new OperationalError(staleConnection, "A service closed a kept connection.", { cause: error })
    : unavailable("the connection failed", error);
};

const limitConnecting = (socket: Socket): void => {
  if (!socket.connecting) return;
  const timer = setTimeout(() => socket.destroy(unavailable("it cannot be reached")), connectTimeoutMs);
  const settle = (): void => {
    clearTimeout(timer);
  };
  socket.once("connect", settle);
  socket.once("close", settle);
};

/** Sends the caller's body on, and gives up as soon as it is larger than allowed. */
const pipeBody = (
  request: IncomingMessage,
  upstream: ClientRequest,
  limitBytes: number,
  tooLarge: () => void,
): void => {
  let bytes = 0;
  if (request.headers["transfer-encoding"] !== undefined) {
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > limitBytes) tooLarge();
    });
  }
  request.pipe(upstream);
};

const pipeAnswer = (answer: IncomingMessage, { response, requestId }: IncomingCall, forwarding: Forwarding): void => {
  const headers = returnedHeaders(answer.rawHeaders);
  forwarding.onAnswer(headers);
  response.writeHead(answer.statusCode ?? 502, [
    ...headers.list,
    ...forwarding.answerHeaders,
    "x-request-id",
    requestId,
  ]);
  answer.pipe(response);
};

interface Attempt {
  readonly agent: Agent | false;
  readonly options: ForwarderOptions;
}

const send = (call: IncomingCall, forwarding: Forwarding, { agent, options }: Attempt): Promise<number> =>
  new Promise((resolve, reject) => {
    const { request, response } = call;
    const { target } = forwarding;
    const upstream = httpRequest({
      agent,
      hostname: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      timeout: options.timeoutMs,
      headers: forwarding.requestHeaders,
    });
    upstream.on("socket", limitConnecting);
    upstream.on("response", (answer) => {
      answer.on("error", (error) => {
        reject(unavailable("its answer broke off", error));
      });
      try {
        pipeAnswer(answer, call, forwarding);
      } catch (error) {
        // Headers that HTTP cannot carry.
        answer.destroy();
        reject(unavailable("its answer is unusable", error));
      }
    });
    upstream.on("timeout", () => upstream.destroy(unavailable("it took too long")));
    upstream.on("error", (error) => {
      reject(failureOf(upstream, error));
    });
    response.once("close", () => {
      if (response.writableFinished) {
        resolve(response.statusCode);
        return;
      }
      upstream.destroy();
      reject(callerGone());
    });
    if (!hasBody(request)) upstream.end();
    else {
      const { bodyLimitBytes } = forwarding;
      pipeBody(request, upstream, bodyLimitBytes, () => {
        reject(edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes }));
        upstream.destroy();
      });
    }
  });

/** A read may be sent again when a kept connection turned out to be dead; anything else may have happened already. */
const mayRepeat = ({ request, response }: IncomingCall, error: unknown): boolean =>
  hasErrorCode(error, staleConnection) &&
  (request.method === "GET" || request.method === "HEAD") &&
  !hasBody(request) &&
  !response.headersSent &&
  !response.destroyed;

/** A forwarder with its own connections. */
export const createForwarder = (options: ForwarderOptions): Forwarder => {
  const agent = new Agent({
    keepAlive: true,
    keepAliveMsecs: 10_000,
    maxSockets: socketsPerServiceMax,
    timeout: idleSocketMs,
    scheduling: "lifo",
  });
  return {
    forward: async (call, forwarding) => {
      if (declaredBytes(call.request) > forwarding.bodyLimitBytes) {
        throw edgeFailures.body_too_large({ limit_bytes: forwarding.bodyLimitBytes });
      }
      // Who left while its credential was looked up would otherwise never be missed.
      if (call.response.destroyed) throw callerGone();
      try {
        return await send(call, forwarding, { agent, options });
      } catch (error) {
        if (!mayRepeat(call, error)) throw error;
        return send(call, forwarding, { agent: false, options });
      }
    },
    close: () => {
      agent.destroy();
    },
  };
};
