/** What an error of the API has in addition to its message. */
export interface ErrorDetails {
  readonly message: string;
  /** HTTP status. Absent: there was no answer. */
  readonly status?: number | undefined;
  /** Code as published, such as `IR_16`. Several reasons share one. */
  readonly code?: string | undefined;
  /** Name of the condition, such as `payment_not_found`. It is stable and unique. */
  readonly reason?: string | undefined;
  /** The member of the request that is wrong. */
  readonly field?: string | undefined;
  /** Facts of the condition. */
  readonly data?: unknown;
  readonly requestId?: string | undefined;
  /** The page that explains the code. */
  readonly docUrl?: string | undefined;
  readonly cause?: unknown;
}

/** An error that the API answered with, or that kept the client from its answer. */
export class RailyardError extends Error {
  override readonly name: string = "RailyardError";
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly field: string | undefined;
  readonly data: unknown;
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.reason = details.reason;
    this.field = details.field;
    this.data = details.data;
    this.requestId = details.requestId;
    this.docUrl = details.docUrl;
  }
}

/** The card cannot be used: its number, expiry or security code is not valid, or it is blocked. */
export class CardError extends RailyardError {
  override readonly name = "CardError";
}

/** The request is not valid, or not possible for the object as it is. */
export class InvalidRequestError extends RailyardError {
  override readonly name = "InvalidRequestError";
}

/** The API key is missing or not valid (401). */
export class AuthenticationError extends RailyardError {
  override readonly name = "AuthenticationError";
}

/** The API key does not permit the operation (403). */
export class PermissionError extends RailyardError {
  override readonly name = "PermissionError";
}

/** There is no such object (404). */
export class NotFoundError extends RailyardError {
  override readonly name = "NotFoundError";
}

/** The object was changed meanwhile, or another operation on it is in progress (409). */
export class ConflictError extends RailyardError {
  override readonly name = "ConflictError";
}

/** The idempotency key was used with another request, or its request is still in progress. */
export class IdempotencyError extends RailyardError {
  override readonly name = "IdempotencyError";
}

/** Too many requests (429). */
export class RateLimitError extends RailyardError {
  override readonly name = "RateLimitError";
}

/** The platform, or a provider behind it, failed (5xx). */
export class ApiError extends RailyardError {
  override readonly name = "ApiError";
}

/** There was no answer: the platform was not reached, or not in time. What was asked for may have happened. */
export class ConnectionError extends RailyardError {
  override readonly name = "ConnectionError";
}

/** What was to be verified does not come from the platform, or is too old; `reason` is why. */
export class SignatureVerificationError extends RailyardError {
  override readonly name = "SignatureVerificationError";
}

type ErrorClass = new (details: ErrorDetails) => RailyardError;

const classesByReason: Readonly<Record<string, ErrorClass>> = {
  idempotency_conflict: IdempotencyError,
  idempotency_in_progress: IdempotencyError,
  card_number_invalid: CardError,
  card_expiry_invalid: CardError,
  card_expired: CardError,
  card_cvc_invalid: CardError,
  card_testing_suspected: CardError,
  payment_blocked: CardError,
};

const classesByStatus: Readonly<Record<number, ErrorClass>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

const classOf = (status: number, reason: string | undefined): ErrorClass =>
  classesByReason[reason ?? ""] ?? classesByStatus[status] ?? (isRefusal(status) ? InvalidRequestError : ApiError);

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The error of an answer that is no success. */
export const errorOfAnswer = (status: number, body: unknown, requestId: string | undefined): RailyardError => {
  const error = isMembers(body) && isMembers(body["error"]) ? body["error"] : {};
  const reason = textOf(error["reason"]);
  return new (classOf(status, reason))({
    message: textOf(error["message"]) ?? `The answer has the status ${String(status)} and no description of an error.`,
    status,
    code: textOf(error["code"]),
    reason,
    field: textOf(error["field"]),
    data: error["data"],
    requestId: textOf(error["request_id"]) ?? requestId,
    docUrl: textOf(error["doc_url"]),
  });
};
