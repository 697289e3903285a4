import type { transportErrorCodes } from "./outcomes.ts";

/** No readable HTTP answer came; `reason` says whether the provider may have acted. */
export class TransportError extends Error {
  readonly code = "transport_error";
  readonly reason: keyof typeof transportErrorCodes;

  constructor(reason: keyof typeof transportErrorCodes, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "TransportError";
    this.reason = reason;
  }
}

/** Whether the value is a {@link TransportError}. */
export const isTransportError = (value: unknown): value is TransportError =>
  typeof value === "object" && value !== null && "code" in value && value.code === "transport_error";
