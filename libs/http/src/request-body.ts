import type { IncomingMessage, ServerResponse } from "node:http";

import { edgeFailures, OperationalError } from "@railyard/failures";

const empty = Buffer.alloc(0);

/** Most of a refused body that is read: a caller that is still sending does not read the refusal. */
const discardedBytesMax = 64 * 1024 * 1024;

/** The longest that a refusal waits for the rest of a body, and for the next piece of it. */
const discardTimeoutMs = 10_000;
const discardSilenceMs = 2_000;

const declaresBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

const join = (chunks: readonly Buffer[]): Buffer => {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
};

/**
 * Reads the whole body.
 * @throws {Failure} `body_too_large` beyond `limitBytes`
 * @throws {OperationalError} `caller_gone` when the connection ends first
 */
export const readBody = (request: IncomingMessage, limitBytes: number, response?: ServerResponse): Promise<Buffer> => {
  if (!declaresBody(request)) return Promise.resolve(empty);
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) {
    return Promise.reject(edgeFailures.body_too_large({ limit_bytes: limitBytes }));
  }
  // Only now: who is refused before is spared sending it.
  if (request.headers.expect !== undefined) response?.writeContinue();
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      reject(edgeFailures.body_too_large({ limit_bytes: limitBytes }));
    };
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    request.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= limitBytes) chunks.push(chunk);
      else refuse();
    });
    request.on("end", () => {
      resolve(join(chunks));
    });
    const leave = (): void => {
      if (!request.complete) reject(new OperationalError("caller_gone", "The caller left before its body was read."));
    };
    request.on("error", leave);
    request.on("close", leave);
  });
};

/**
 * Reads on, within bounds, what a refused caller is still sending: a connection that is closed over unread bytes takes
 * the refusal with it.
 */
export const discardBody = (request: IncomingMessage): Promise<void> => {
  // Who waits to be asked for its body sends none before it is answered.
  const isHeldBack = request.headers.expect !== undefined && !request.readableDidRead;
  if (request.complete || request.destroyed || isHeldBack) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = (): void => {
      clearTimeout(timeout);
      clearTimeout(silence);
      resolve();
    };
    const timeout = setTimeout(leave, discardTimeoutMs);
    const silence = setTimeout(leave, discardSilenceMs);
    let discardedBytes = 0;
    request.on("data", (chunk: Buffer) => {
      discardedBytes += chunk.length;
      silence.refresh();
      if (discardedBytes > discardedBytesMax) leave();
    });
    request.once("end", leave);
    request.once("close", leave);
    request.resume();
  });
};
