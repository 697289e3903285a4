import type { transportErrorCodes } from "../port/outcomes.ts";

/** No readable HTTP answer came; `reason` states whether the provider may have acted. */
export class TransportError extends Error {
  readonly code = "transport_error";
  readonly reason: keyof typeof transportErrorCodes;
  /** Whether it was not even tried, because the provider has not answered for a while. */
  readonly isHeldBack: boolean;
  /** Whether an answer came that is longer than what is read of one. */
  readonly isAnswerTooLong: boolean;

  constructor(
    reason: keyof typeof transportErrorCodes,
    message: string,
    options: ErrorOptions & { readonly isHeldBack?: boolean; readonly isAnswerTooLong?: boolean } = {},
  ) {
    super(message, options);
    this.isHeldBack = options.isHeldBack ?? false;
    this.isAnswerTooLong = options.isAnswerTooLong ?? false;
    this.name = "TransportError";
    this.reason = reason;
  }
}

/** Whether the value is a {@link TransportError}. */
export const isTransportError = (value: unknown): value is TransportError =>
  typeof value === "object" && value !== null && "code" in value && value.code === "transport_error";
