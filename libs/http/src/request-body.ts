import type { IncomingMessage } from "node:http";

import { edgeFailures, OperationalError } from "@railyard/failures";

/** Code of the error that ends a request whose caller went away. */
export const callerGone = "caller_gone";

const empty = Buffer.alloc(0);

// A caller that is still sending does not read the refusal; this much more is read before it is cut off.
const maximumDiscardedBytes = 1024 * 1024;

const declaresBody = (request: IncomingMessage): boolean =>
  request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;

const gone = (): OperationalError => new OperationalError(callerGone, "The caller went away before its body was read.");

/**
 * Reads the whole body.
 * @throws {Failure} `body_too_large` beyond `limitBytes`
 * @throws {OperationalError} `caller_gone` when the connection ends first
 */
export const readBody = (request: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  if (!declaresBody(request)) return Promise.resolve(empty);
  const tooLarge = edgeFailures.body_too_large({ limit_bytes: limitBytes });
  if (Number(request.headers["content-length"] ?? 0) > limitBytes + maximumDiscardedBytes) {
    return Promise.reject(tooLarge);
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    request.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes <= limitBytes) chunks.push(chunk);
      else if (receivedBytes > limitBytes + maximumDiscardedBytes) reject(tooLarge);
    });
    request.on("end", () => {
      if (receivedBytes > limitBytes) reject(tooLarge);
      else resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, receivedBytes));
    });
    request.on("error", () => {
      reject(gone());
    });
    request.on("close", () => {
      reject(gone());
    });
  });
};
