import { defined } from "@railyard/members";
import { docUrlOf } from "./doc-url.ts";
import type { DetailValue, ErrorType } from "./failure.ts";
import { Failure } from "./failure.ts";

/** The error envelope of every answer that is not a success. */
export interface WireError {
  readonly error: {
    readonly type: ErrorType;
    readonly code: string;
    readonly message: string;
    /** Name of the failure: distinguishes conditions that share a code. */
    readonly reason: string;
    readonly field?: string;
    readonly data?: DetailValue;
    readonly payment_id?: string;
    readonly connector?: string;
    readonly request_id?: string;
    /** The address that explains the code. */
    readonly doc_url?: string;
  };
}

/** What an envelope shows of the answer it is in. */
export interface WireErrorContext {
  readonly requestId?: string | undefined;
  /** Address of the gateway as customers see it, which has the documentation. Absent: no `doc_url`. */
  readonly publicUrl?: string | undefined;
}

// An allow list, so that a detail meant for the message or the log cannot slip into the envelope.
const wireMembers = ["field", "data", "payment_id", "connector"] as const;

/** The envelope of a failure. Details outside the envelope's members stay behind. */
export const toWireError = (failure: Failure, { requestId, publicUrl }: WireErrorContext = {}): WireError => {
  const members = wireMembers.flatMap((name) => {
    const value = failure.details[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    error: {
      type: failure.errorType,
      code: failure.code,
      message: failure.message,
      reason: failure.failureName,
      ...Object.fromEntries(members),
      ...defined({
        request_id: requestId,
        doc_url: publicUrl === undefined ? undefined : docUrlOf(publicUrl, failure.code),
      }),
    },
  };
};

const errorTypes: readonly string[] = ["invalid_request", "api", "connector", "blocked"] satisfies ErrorType[];

const isErrorType = (value: unknown): value is ErrorType => typeof value === "string" && errorTypes.includes(value);

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/**
 * The failure another service answered with, so that it can be passed on or recognised by name.
 * Undefined when the body is not an error envelope.
 */
export const fromWireError = (status: number, body: unknown, retryAfterSeconds?: number): Failure | undefined => {
  const error = memberOf(body, "error");
  const code = memberOf(error, "code");
  const message = memberOf(error, "message");
  const type = memberOf(error, "type");
  if (typeof code !== "string" || typeof message !== "string" || !isErrorType(type)) return undefined;
  const reason = memberOf(error, "reason");
  const details = wireMembers.flatMap((name) => {
    const value = memberOf(error, name);
    return value === undefined ? [] : [[name, value as DetailValue] as const];
  });
  return new Failure({
    failureName: typeof reason === "string" ? reason : code.toLowerCase(),
    code,
    status,
    errorType: type,
    message,
    details: Object.fromEntries(details),
    retryAfterSeconds,
  });
};
