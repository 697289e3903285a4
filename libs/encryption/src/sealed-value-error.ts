/**
 * Why a sealed value cannot be opened: it is not of our form, no key of that id is known here,
 * or it was sealed with another key or for another merchant or purpose, or was altered.
 */
export type SealedValueErrorCode = "sealed_value_malformed" | "sealed_value_key_unknown" | "sealed_value_rejected";

/** A sealed value that cannot be opened. Its text holds neither the value nor any key. */
export class SealedValueError extends Error {
  readonly code: SealedValueErrorCode;

  constructor(code: SealedValueErrorCode, message: string) {
    super(message);
    this.name = "SealedValueError";
    this.code = code;
  }
}
