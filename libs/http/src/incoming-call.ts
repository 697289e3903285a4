import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable, pipeline } from "node:stream";

import { newRequestId } from "@railyard/identifiers";

import type { Answer } from "./replies.ts";

/** One request on its way through the server. */
export interface IncomingCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  /** From `performance.now()`. */
  readonly startedAtMs: number;
  /** Aborted when the caller goes away before the answer. */
  readonly signal: AbortSignal;
  readonly url: URL;
}

const callerRequestId = /^[\w.-]{1,64}$/;

/** The caller's own request id when it is one that logs can carry, else a new one. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && callerRequestId.test(given) ? given : newRequestId();
};

/** A call whose signal and URL are made on demand: most operations need neither. */
class LazyCall implements IncomingCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly startedAtMs = performance.now();
  #abort: AbortController | undefined;
  #isGone = false;

  constructor(request: IncomingMessage, response: ServerResponse) {
    this.request = request;
    this.response = response;
    this.requestId = requestIdOf(request);
    response.once("close", () => {
      this.#isGone = !response.writableFinished;
      if (this.#isGone) this.#abort?.abort();
    });
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#isGone) this.#abort.abort();
    return this.#abort.signal;
  }

  get url(): URL {
    return new URL(this.request.url ?? "/", "http://railyard.invalid");
  }
}

/** Starts the clock of a request. */
export const receiveCall = (request: IncomingMessage, response: ServerResponse): IncomingCall =>
  new LazyCall(request, response);

/** Sends the answer, unless the caller is gone or another answer has begun. */
export const sendAnswer = (
  call: IncomingCall,
  answer: Answer,
  closeConnection: boolean,
  commonHeaders: Readonly<Record<string, string>> = {},
): void => {
  const { response } = call;
  if (response.headersSent || response.destroyed) return;
  if (answer.disconnect === true) {
    response.destroy();
    return;
  }
  const { body, chunked } = answer;
  const lengthBytes = chunked?.lengthBytes ?? Buffer.byteLength(body);
  response.writeHead(answer.status, {
    ...commonHeaders,
    ...answer.headers,
    // 304 has the length of what it spares.
    ...(answer.status === 304 ? {} : { "content-length": lengthBytes }),
    "x-request-id": call.requestId,
    ...(closeConnection ? { connection: "close" } : {}),
  });
  if (chunked !== undefined) {
    // Half a file must not look like a whole one: an error destroys the response.
    pipeline(Readable.from(chunked.chunks), response, () => undefined);
    return;
  }
  // As many bytes as characters: it is ASCII, which Node writes faster when it need not look for other characters.
  if (typeof body === "string" && body.length === lengthBytes) response.end(body, "latin1");
  else response.end(body);
};
