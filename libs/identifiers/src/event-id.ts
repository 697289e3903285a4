import { takeRandomHex } from "./random-bytes.ts";

let timeDigits = "";
let timeOfDigitsMs = -1;

/** The time in 12 hex digits. A busy process makes many ids in a millisecond. */
const timeDigitsOf = (ms: number): string => {
  if (ms !== timeOfDigitsMs) {
    timeOfDigitsMs = ms;
    timeDigits = ms.toString(16).padStart(12, "0");
  }
  return timeDigits;
};

/** What the digit with the two bits of the variant may be. */
const variantDigits = "89ab";

/** A version 7 UUID without hyphens: 32 lower-case hex digits that sort by millisecond of creation. */
export const newTimeOrderedUuid = (nowMs: number = Date.now()): string => {
  const random = takeRandomHex(10);
  const variant = variantDigits.charAt(Number.parseInt(random.charAt(4), 16) & 3);
  // The first digit after the time is the version.
  return `${timeDigitsOf(nowMs)}7${random.slice(1, 4)}${variant}${random.slice(5)}`;
};

/** `evt_` and a version 7 UUID without hyphens: 36 characters that sort by time of creation. */
export const newEventId = (nowMs: number = Date.now()): string => `evt_${newTimeOrderedUuid(nowMs)}`;

/** Smaller than every event id of this time or later, larger than every one of an earlier time. */
export const lowestEventId = (timeMs: number): string => `evt_${timeDigitsOf(timeMs)}`;

/** Whether the text sorts among the ids that {@link newEventId} makes by the time in it, in any collation. */
export const isEventId = (text: string): boolean => /^evt_[0-9a-f]{32}$/.test(text);

/** The milliseconds since 1970 at the beginning of an event id, or of what {@link lowestEventId} makes. */
export const timeOfEventId = (id: string): number => Number.parseInt(id.slice(4, 16), 16);

/** A version 7 UUID in its usual form with hyphens, for request ids. */
export const newRequestId = (nowMs: number = Date.now()): string => {
  const digits = newTimeOrderedUuid(nowMs);
  const time = `${digits.slice(0, 8)}-${digits.slice(8, 12)}`;
  return `${time}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`;
};
