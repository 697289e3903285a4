import type { KeyScope } from "@railyard/contracts";
import { isStorableTime, nearestStorableTime } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import { failures } from "../failures.ts";

/** Which API a key opens. */
export type KeyApi = "merchant" | "engine";

/** A key without its plaintext, which is known only in the moment of creation. */
export interface ApiKey {
  readonly keyId: string;
  readonly merchantId: string;
  readonly api: KeyApi;
  /** First characters of the plaintext, enough to recognise it in a list. */
  readonly prefix: string;
  readonly name: string | null;
  readonly description: string | null;
  readonly createdAt: Date;
  /** Null: never expires. */
  readonly expiresAt: Date | null;
  readonly lastUsed: Date | null;
  readonly revokedAt: Date | null;
  /** Null: it may do everything. */
  readonly scopes: readonly KeyScope[] | null;
  /** Id of the key that it replaces. */
  readonly rotatedFrom: string | null;
  /** Id of the key that replaces it. */
  readonly replacedBy: string | null;
}

const neverExpires = "never";
const isoDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/;
const hasZone = /(Z|[+-]\d{2}:\d{2})$/;

/** The moment; Date takes days that no month has, and hours that no day has, for later ones. */
const momentOf = (text: string): Date | null => {
  if (!isoDateTime.test(text)) return null;
  const minutes = text.slice(0, "2030-01-31T12:00".length);
  const local = new Date(`${minutes}Z`);
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(minutes)) return null;
  const moment = new Date(hasZone.test(text) ? text : `${text}Z`);
  return isStorableTime(moment.getTime()) ? moment : null;
};

/**
 * When a key expires: null for `never`, otherwise the moment an ISO 8601 date-time names (UTC when it has no zone).
 * @throws {Failure} `invalid_format` for any other text, `invalid_data` for a moment that has passed.
 */
export const parseExpiration = (text: string, now: Date): Date | null => {
  if (text === neverExpires) return null;
  const moment = momentOf(text);
  if (moment === null) {
    throw edgeFailures.invalid_format({ field: "expiration", expected: "never or an ISO 8601 date-time" });
  }
  if (moment <= now) throw edgeFailures.invalid_data({ field: "expiration", problem: "it is not in the future" });
  return moment;
};

/** The text that {@link parseExpiration} reads. */
export const formatExpiration = (expiresAt: Date | null): string => expiresAt?.toISOString() ?? neverExpires;

/** What the caller may change of a key later; what is left out or null stays. */
export interface ApiKeyChanges {
  readonly name?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly expiration?: string | null | undefined;
  readonly scopes?: readonly KeyScope[] | null | undefined;
}

/** Null as a moment after all others. */
const timeOf = (expiresAt: Date | null): number => expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;

/**
 * The key as it is after a change. A key that was replaced keeps its end, which the overlap has set, or gets an earlier
 * one.
 * @throws {Failure} `invalid_format`, `invalid_data`, `api_key_already_replaced`
 */
export const changedKey = (key: ApiKey, changes: ApiKeyChanges, now: Date): ApiKey => {
  const { name, description, expiration, scopes } = changes;
  const expiresAt = typeof expiration === "string" ? parseExpiration(expiration, now) : key.expiresAt;
  if (key.replacedBy !== null && timeOf(expiresAt) > timeOf(key.expiresAt)) {
    throw failures.api_key_already_replaced({ key_id: key.keyId, replaced_by: key.replacedBy });
  }
  return {
    ...key,
    name: name ?? key.name,
    description: description ?? key.description,
    scopes: scopes ?? key.scopes,
    expiresAt,
  };
};

/** How one key replaces another. */
export interface KeyRotation {
  /** When the new key expires; left out or null, it lives as long as the old one was to live when it was made. */
  readonly expiration?: string | null | undefined;
  readonly overlapSeconds: number;
}

/** Both ends of a rotation: when the old key ends and when the new one does. */
export interface KeyEnds {
  readonly oldExpiresAt: Date;
  readonly newExpiresAt: Date | null;
}

const lifeAfter = ({ createdAt, expiresAt }: ApiKey, now: Date): Date | null =>
  expiresAt === null ? null : new Date(nearestStorableTime(now.getTime() + expiresAt.getTime() - createdAt.getTime()));

/**
 * Decides whether a key may be replaced, and when the two keys end. The overlap never lengthens the old key's life.
 * @throws {Failure} `api_key_expired`, `api_key_already_replaced`, `invalid_format`, `invalid_data`
 */
export const rotationOf = (key: ApiKey, rotation: KeyRotation, now: Date): KeyEnds => {
  if (key.replacedBy !== null) {
    throw failures.api_key_already_replaced({ key_id: key.keyId, replaced_by: key.replacedBy });
  }
  if (timeOf(key.expiresAt) <= now.getTime()) throw failures.api_key_expired({ key_id: key.keyId });
  const { expiration, overlapSeconds } = rotation;
  const overlapEnd = now.getTime() + overlapSeconds * 1000;
  return {
    oldExpiresAt: new Date(Math.min(overlapEnd, timeOf(key.expiresAt))),
    newExpiresAt: typeof expiration === "string" ? parseExpiration(expiration, now) : lifeAfter(key, now),
  };
};
