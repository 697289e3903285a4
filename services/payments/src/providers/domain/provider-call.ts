import { readAttemptId } from "@railyard/identifiers";

import type { AnsweredCall } from "./connector-health.ts";

/** What a provider is called for. */
export interface ProviderObject {
  readonly type: "payment" | "refund" | "payout" | "dispute" | "authentication" | "mandate";
  readonly id: string;
}

/** A request or its answer; of a body that is not kept, null. */
export interface ProviderMessage {
  readonly bytes: number;
  readonly body: string | null;
}

/** A call to a provider as it is stored: without secrets and personal data. */
export interface ProviderCall {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
  /** Sorts by the time of the call. */
  readonly callId: string;
  readonly object: ProviderObject;
  readonly attemptId: string | null;
  readonly connector: string;
  readonly flow: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly method: string;
  readonly path: string;
  readonly httpStatus: number | null;
  readonly failure:
    | "timeout"
    | "connection_refused"
    | "connection_lost"
    | "answer_too_long"
    | "held_back"
    | "not_sent"
    | null;
  readonly providerRequestId: string | null;
  readonly request: ProviderMessage;
  /** Null without an answer. */
  readonly response: ProviderMessage | null;
}

/** Of which calls bodies are kept. */
export const providerCallBodies = ["all", "problems", "none"] as const;

export type ProviderCallBodies = (typeof providerCallBodies)[number];

const slowMs = 1_000;

/** Whether an operation is a problem that people will ask about. */
const isProblem = ({ transport, error }: AnsweredCall, durationMs: number): boolean =>
  transport !== undefined || error !== undefined || durationMs > slowMs;

/** Whether bodies of an operation's calls are kept. */
export const keepsBodies = (bodies: ProviderCallBodies, answer: AnsweredCall, durationMs: number): boolean =>
  bodies === "all" || (bodies === "problems" && isProblem(answer, durationMs));

const members = [
  ["refundId", "refund"],
  ["payoutId", "payout"],
  ["disputeId", "dispute"],
  ["mandateId", "mandate"],
  ["paymentId", "payment"],
] as const;

const textOf = (input: object, name: string): string | null => {
  const value: unknown = Reflect.get(input, name);
  return typeof value === "string" ? value : null;
};

/** What the input of an operation names, and the attempt. Null: nothing. */
export const objectOf = (input: object): ProviderObject | null => {
  for (const [name, type] of members) {
    const id = textOf(input, name);
    if (id !== null) return { type, id };
  }
  // Of an authentication only the reference at the 3DS Server is given, which is the attempt where there is one.
  const reference = textOf(input, "attemptId");
  if (reference === null) return null;
  const attempt = readAttemptId(reference);
  return attempt === null ? { type: "authentication", id: reference } : { type: "payment", id: attempt.attemptedId };
};

/** The attempt that the input names. */
export const attemptOf = (input: object): string | null => textOf(input, "attemptId");
