import type { Operation } from "./document.ts";
import type { Facts, FailureFacts, OperationFacts } from "./facts.ts";

/** One failure that an operation can answer with. */
export interface OperationFailure {
  readonly reason: string;
  readonly code: string;
  readonly status: number;
  readonly cause: string;
  readonly cure: string;
  readonly href: string;
}

/** What to do about a failure whose message states the cause alone, by status. */
const cureOfStatus: Readonly<Record<number, string>> = {
  400: "Correct the request as the message states, and send it again.",
  401: "Send a valid credential of the kind that the operation accepts.",
  403: "Use a credential that has access.",
  404: "Check the id and the key.",
  409: "Retrieve the object, and repeat the request if it still applies.",
  413: "Send a smaller body.",
  415: "Send the content type that the operation accepts.",
  422: "Correct the member that the message names, and send the request again.",
  501: "Ask the operator of the installation to enable it.",
  503: "Try again after the time in the Retry-After header.",
};

// A sentence ends before a capital, a code or a detail in braces: not within "e.g. this" and "3.5".
const sentenceEnd = /(?<=[.?!])\s+(?=[A-Z{`])/;

const cureOf = ({ status, hint, retryAfterSeconds }: FailureFacts, advice: string): string => {
  const stated = [advice, hint ?? ""].filter((text) => text !== "").join(" ");
  const cure = stated === "" ? (cureOfStatus[status] ?? "") : stated;
  return retryAfterSeconds === undefined ? cure : `${cure} The answer has Retry-After: ${String(retryAfterSeconds)}.`;
};

/** The page of all error codes, at this code. */
export const errorCodeHref = (code: string): string => `/docs/error-codes/#${code}`;

/** One failure with its cause and its cure. */
export const failureOf = (facts: Facts, reason: string): OperationFailure => {
  const failure = facts.failures[reason];
  if (failure === undefined) throw new Error(`No registry has the failure ${reason}.`);
  const [cause = "", ...advice] = failure.message.split(sentenceEnd);
  const { code, status } = failure;
  return { reason, code, status, cause, cure: cureOf(failure, advice.join(" ")), href: errorCodeHref(code) };
};

const byStatus = (left: OperationFailure, right: OperationFailure): number =>
  left.status - right.status ||
  left.code.localeCompare(right.code, "en") ||
  left.reason.localeCompare(right.reason, "en");

/** The failures that the contract of the operation names. */
export const ownFailures = (facts: Facts, { failures = [] }: OperationFacts): readonly OperationFailure[] =>
  [...new Set(failures)].map((reason) => failureOf(facts, reason)).toSorted(byStatus);

const forLists = new Set(["too_many_reads", "reads_at_capacity", "read_timed_out"]);
const forIdempotency = new Set(["idempotency_conflict", "idempotency_in_progress"]);

interface Shape {
  readonly readsLists: boolean;
  readonly isIdempotent: boolean;
  /** The failures that the contract names, which are shown already. */
  readonly named: readonly string[];
}

const applies = (reason: string, { readsLists, isIdempotent, named }: Shape): boolean =>
  !named.includes(reason) && (readsLists || !forLists.has(reason)) && (isIdempotent || !forIdempotency.has(reason));

/** The failures of every operation that this one can answer with, given its statuses and its shape. */
export const commonFailures = (facts: Facts, operation: Operation, shape: Shape): readonly OperationFailure[] =>
  facts.failuresOfEveryOperation
    .filter((reason) => applies(reason, shape))
    .map((reason) => failureOf(facts, reason))
    .filter(({ status }) => operation.responses[String(status)] !== undefined)
    .toSorted(byStatus);
