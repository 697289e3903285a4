import { edgeFailures } from "@railyard/failures";

/** Which API a key opens. */
export type KeyFace = "merchant" | "engine";

/** A key without its plaintext, which is known only in the moment of creation. */
export interface ApiKey {
  readonly keyId: string;
  readonly merchantId: string;
  readonly face: KeyFace;
  /** First characters of the plaintext, enough to recognise it in a list. */
  readonly prefix: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly createdAt: Date;
  /** Null: never expires. */
  readonly expiresAt: Date | null;
  readonly lastUsed: Date | null;
  readonly revokedAt: Date | null;
}

/** What the caller may change later. */
export interface ApiKeyChanges {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Null: never expires. */
  readonly expiresAt?: Date | null | undefined;
}

const NEVER = "never";
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const hasZone = /(Z|[+-]\d{2}:\d{2})$/;

/**
 * When a key expires: null for `never`, otherwise the moment an ISO 8601 date-time names (UTC when it has no zone).
 * @throws {Failure} `invalid_format` for any other text, `invalid_data` for a moment that has passed.
 */
export const parseExpiration = (text: string, now: Date): Date | null => {
  if (text === NEVER) return null;
  const moment = isoDateTime.test(text) ? new Date(hasZone.test(text) ? text : `${text}Z`) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime())) {
    throw edgeFailures.invalid_format({ field: "expiration", expected: "never or an ISO 8601 date-time" });
  }
  if (moment <= now) throw edgeFailures.invalid_data({ field: "expiration", problem: "it is not in the future" });
  return moment;
};

/** The text that {@link parseExpiration} reads. */
export const formatExpiration = (expiresAt: Date | null): string => expiresAt?.toISOString() ?? NEVER;
