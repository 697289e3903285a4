import { Agent, request as httpRequest } from "node:http";
import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { edgeFailures, OperationalError } from "@railyard/failures";
import type { IncomingCall } from "@railyard/http";
import { returnedHeaders, upstreamHeaders } from "./upstream-headers.ts";

export interface ForwarderOptions {
  readonly timeoutMs: number;
  readonly bodyLimitBytes: number;
}

/** Where a request goes, and what is added on the way there and back. */
export interface Forwarding {
  readonly target: URL;
  readonly requestHeaders: Readonly<Record<string, string | undefined>>;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** Sees the headers of the service's answer before the caller does. */
  readonly onAnswer: (answer: IncomingMessage) => void;
}

/** Pipes requests to services over kept connections. */
export interface Forwarder {
  /**
   * Resolves with the status that was sent, once the answer is on its way.
   * @throws {Failure} `body_too_large`; OperationalError when the service cannot be reached or does not answer in time
   */
  readonly forward: (call: IncomingCall, forwarding: Forwarding) => Promise<number>;
  readonly close: () => void;
}

/** Below the services' own keep-alive, so that the gateway closes an idle connection first. */
const idleSocketMs = 30_000;
const socketsPerServiceMax = 1_024;

const declaredBytes = (request: IncomingMessage): number => Number(request.headers["content-length"] ?? 0);
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

/** Sends the caller's body on, and gives up as soon as it is larger than allowed. */
const pipeBody = (request: IncomingMessage, upstream: ClientRequest, limitBytes: number): void => {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limitBytes) upstream.destroy(edgeFailures.body_too_large({ limit_bytes: limitBytes }));
  });
  request.pipe(upstream);
};

const unreachable = (error: unknown): OperationalError =>
  new OperationalError("service_unavailable", "A service did not answer.", { cause: error });

const pipeAnswer = (answer: IncomingMessage, response: ServerResponse, forwarding: Forwarding, requestId: string): void => {
  forwarding.onAnswer(answer);
  response.writeHead(answer.statusCode ?? 502, {
    ...returnedHeaders(answer.headers),
    ...forwarding.answerHeaders,
    "x-request-id": requestId,
  });
  answer.pipe(response);
  // Half an answer must not look like a whole one.
  answer.on("error", () => response.destroy());
};

/** A forwarder with its own connections. */
export const createForwarder = ({ timeoutMs, bodyLimitBytes }: ForwarderOptions): Forwarder => {
  const agent = new Agent({
    keepAlive: true,
    keepAliveMsecs: 10_000,
    maxSockets: socketsPerServiceMax,
    timeout: idleSocketMs,
    scheduling: "lifo",
  });
  const send = (call: IncomingCall, forwarding: Forwarding): Promise<number> =>
    new Promise((resolve, reject) => {
      const { request, response } = call;
      const { target } = forwarding;
      const upstream = httpRequest({
        agent,
        host: target.hostname,
        port: target.port,
        method: request.method,
        path: request.url,
        timeout: timeoutMs,
        headers: upstreamHeaders(request.headers, forwarding.requestHeaders),
      });
      upstream.on("response", (answer) => {
        pipeAnswer(answer, response, forwarding, call.requestId);
        resolve(answer.statusCode ?? 502);
      });
      upstream.on("timeout", () => upstream.destroy(unreachable("timeout")));
      upstream.on("error", (error) => {
        reject("kind" in error ? error : unreachable(error));
      });
      response.once("close", () => {
        if (!response.writableFinished) upstream.destroy();
      });
      if (hasBody(request)) pipeBody(request, upstream, bodyLimitBytes);
      else upstream.end();
    });
  /** A read may be sent again when a kept connection turned out to be dead; anything else may have happened already. */
  const mayRepeat = ({ request, response }: IncomingCall): boolean =>
    request.method === "GET" && !hasBody(request) && !response.headersSent && !response.destroyed;
  return {
    forward: async (call, forwarding) => {
      if (declaredBytes(call.request) > bodyLimitBytes) {
        throw edgeFailures.body_too_large({ limit_bytes: bodyLimitBytes });
      }
      try {
        return await send(call, forwarding);
      } catch (error) {
        if (!mayRepeat(call)) throw error;
        return send(call, forwarding);
      }
    },
    close: () => {
      agent.destroy();
    },
  };
};
