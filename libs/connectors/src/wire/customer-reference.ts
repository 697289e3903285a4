import { hash } from "node:crypto";

import { cutText } from "@railyard/members";

const derivedStart = "railyard_";
const plain = /^[A-Za-z0-9_-]+$/;

/** Lengths that a provider accepts, in characters. */
export interface ReferenceLimits {
  readonly min: number;
  /** At least 40. */
  readonly max: number;
}

/**
 * The merchant's id of a customer as a provider accepts it: the id itself where it has only `[A-Za-z0-9_-]` and a
 * length that the provider accepts, otherwise 40 characters derived from it. The same for the same id, and different
 * for two ids: an id that begins as derived ones do is never sent as it is.
 */
export const customerReference = (customerId: string, { min, max }: ReferenceLimits): string => {
  const isPlain = plain.test(customerId) && !customerId.startsWith(derivedStart);
  if (isPlain && customerId.length >= min && customerId.length <= max) return customerId;
  return `${derivedStart}${cutText(hash("sha256", customerId, "base64url"), 31)}`;
};
