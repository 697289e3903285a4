/** What is known about a fault outside the program. */
export interface OperationalErrorOptions extends ErrorOptions {
  /** Whether the same call may succeed later. Default true. */
  readonly retryable?: boolean;
  /** When the caller should try again. */
  readonly retryAfterSeconds?: number;
  /** The part of the platform that is at fault, such as `payments service`; shown to the caller. */
  readonly part?: string;
}

/**
 * A fault outside the program: a database, broker, provider or other service that is down, slow or refuses.
 * `code` is a stable snake_case name such as `database_unavailable`.
 */
export class OperationalError extends Error {
  readonly kind = "operational";
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;
  readonly part: string | undefined;

  constructor(code: string, message: string, options: OperationalErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "OperationalError";
    this.code = code;
    this.retryable = options.retryable ?? true;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.part = options.part;
  }
}

/** Whether the value is an {@link OperationalError}, also when it was made by another copy of this module. */
export const isOperational = (value: unknown): value is OperationalError =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "operational";
