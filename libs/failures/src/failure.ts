/** The four kinds of error a client meets in `error.type`. */
export type ErrorType = "invalid_request" | "api" | "connector" | "blocked";

/** What an error may carry in addition to its message, as JSON. */
export type DetailValue =
  | string
  | number
  | boolean
  | null
  | readonly DetailValue[]
  | { readonly [member: string]: DetailValue };

export type FailureDetails = Readonly<Record<string, DetailValue>>;

/** Everything a failure is made of. Registries made by `defineFailures` fill it in. */
export interface FailureParts {
  /** Unique snake_case name; clients see it as `error.reason`. */
  readonly failureName: string;
  /** Code as published, such as `HE_02`. Several failures may share one. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  readonly errorType: ErrorType;
  readonly message: string;
  readonly details: FailureDetails;
  readonly retryAfterSeconds?: number | undefined;
  readonly cause?: unknown;
}

/** An expected refusal that the caller can understand and act on. Thrown by use cases, turned into HTTP at the edge. */
export class Failure extends Error {
  readonly kind = "failure";
  readonly failureName: string;
  readonly code: string;
  readonly status: number;
  readonly errorType: ErrorType;
  readonly details: FailureDetails;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: FailureParts) {
    super(parts.message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.name = "Failure";
    this.failureName = parts.failureName;
    this.code = parts.code;
    this.status = parts.status;
    this.errorType = parts.errorType;
    this.details = parts.details;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** Whether the value is a {@link Failure}, optionally one of the named ones. */
export const isFailure = (value: unknown, ...failureNames: readonly string[]): value is Failure =>
  typeof value === "object" &&
  value !== null &&
  "kind" in value &&
  value.kind === "failure" &&
  "failureName" in value &&
  (failureNames.length === 0 || failureNames.includes(String(value.failureName)));
