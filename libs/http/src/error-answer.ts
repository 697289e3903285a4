import { edgeFailures, isFailure, isOperational, toWireError } from "@railyard/failures";
import type { Failure, WireErrorContext } from "@railyard/failures";

import type { Answer } from "./replies.ts";
import { jsonHeaders } from "./replies.ts";

/** The failure that a caller gets for anything that was thrown. Nothing of an unexpected error shows in it. */
export const failureOf = (error: unknown): Failure => {
  if (isFailure(error)) return error;
  if (isOperational(error)) {
    const { part, retryAfterSeconds } = error;
    const message = part === undefined ? undefined : `The ${part} is not reachable at the moment. Try again shortly.`;
    return edgeFailures.unavailable({}, { retryAfterSeconds, message, cause: error });
  }
  return edgeFailures.internal({}, { cause: error });
};

/** What a failure states in headers too, because HTTP has them for it. */
const headersOf = (failure: Failure): Readonly<Record<string, string>> => {
  if (failure.retryAfterSeconds !== undefined) {
    return { ...jsonHeaders, "retry-after": String(failure.retryAfterSeconds) };
  }
  if (isFailure(failure, "wrong_method")) return { ...jsonHeaders, allow: String(failure.details["allowed"]) };
  return jsonHeaders;
};

/** The error envelope as an answer. */
export const errorAnswer = (failure: Failure, context: WireErrorContext): Answer => ({
  status: failure.status,
  headers: headersOf(failure),
  body: JSON.stringify(toWireError(failure, context)),
});
