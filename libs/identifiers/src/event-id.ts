import { randomByte } from "./random-bytes.ts";

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");

/** A version 7 UUID without hyphens: 32 lower-case hex digits that sort by millisecond of creation. */
export const newTimeOrderedUuid = (nowMs: number = Date.now()): string => {
  const random = Array.from({ length: 10 }, randomByte);
  const version = 0x70 | ((random[0] ?? 0) & 0x0f);
  const variant = 0x80 | ((random[2] ?? 0) & 0x3f);
  const tail = [version, random[1] ?? 0, variant, ...random.slice(3)];
  return hex(nowMs, 12) + tail.map((byte) => hex(byte, 2)).join("");
};

/** `evt_` and a version 7 UUID without hyphens: 36 characters that sort by time of creation. */
export const newEventId = (nowMs: number = Date.now()): string => `evt_${newTimeOrderedUuid(nowMs)}`;

/** A version 7 UUID in its usual form with hyphens, for request ids. */
export const newRequestId = (nowMs: number = Date.now()): string => {
  const digits = newTimeOrderedUuid(nowMs);
  const boundaries = [0, 8, 12, 16, 20, 32];
  return boundaries.slice(1).map((end, index) => digits.slice(boundaries[index], end)).join("-");
};
