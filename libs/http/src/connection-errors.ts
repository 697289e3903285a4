import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

import { edgeFailures, errorCode } from "@railyard/failures";
import type { Failure } from "@railyard/failures";
import { newRequestId } from "@railyard/identifiers";

import { errorAnswer } from "./error-answer.ts";
import { httpFailures } from "./failures.ts";
import { requestIdOf } from "./incoming-call.ts";

const failureOfConnection = (error: unknown): Failure => {
  const code = errorCode(error);
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return httpFailures.request_timed_out();
  if (code === "HPE_HEADER_OVERFLOW") return httpFailures.headers_too_large();
  return edgeFailures.invalid_request({ problem: "this is not HTTP" });
};

/** What every answer has. */
interface Common {
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Address of the gateway as customers see it, which has the documentation of errors. */
  readonly publicUrl: string | undefined;
}

const rawAnswer = (failure: Failure, { commonHeaders, publicUrl }: Common, requestId = newRequestId()): string => {
  const { status, headers, body } = errorAnswer(failure, { requestId, publicUrl });
  const lines = Object.entries({
    ...commonHeaders,
    ...headers,
    "x-request-id": requestId,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`, ...lines, "", body].join("\r\n");
};

/** Node's own answer to an unknown Expect header has no body. */
const refuseExpectation = (
  request: IncomingMessage,
  response: ServerResponse,
  { commonHeaders, publicUrl }: Common,
): void => {
  const requestId = requestIdOf(request);
  const { status, headers, body } = errorAnswer(httpFailures.expectation_unknown(), { requestId, publicUrl });
  response
    .writeHead(status, { ...commonHeaders, ...headers, "x-request-id": requestId, connection: "close" })
    .end(body);
};

/** So long has a caller that was refused to hang up. */
const farewellMs = 1_000;

const refuseTunnel = (request: IncomingMessage, socket: Duplex, common: Common): void => {
  const failure = edgeFailures.invalid_request({ problem: "CONNECT is for proxies, and this is none" });
  // The socket has no listener any more, and what else is sent on it must not stay unread.
  socket.on("error", () => undefined).resume();
  socket.end(rawAnswer(failure, common, requestIdOf(request)));
  setTimeout(() => socket.destroy(), farewellMs).unref();
};

/** Answers what never became a request (too slow, too large, not HTTP) in the common envelope, and hangs up. */
export const answerConnectionErrors = (server: Server, common: Common): void => {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    refuseExpectation(request, response, common);
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    refuseTunnel(request, socket, common);
  });
  server.on("clientError", (error: Error, socket: Duplex) => {
    if (socket.writable && errorCode(error) !== "ECONNRESET") {
      socket.end(rawAnswer(failureOfConnection(error), common));
    } else socket.destroy();
  });
};
