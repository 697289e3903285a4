import { takeRandomBytes } from "./random-bytes.ts";

/** A version 7 UUID without hyphens: 32 lower-case hex digits that sort by millisecond of creation. */
export const newTimeOrderedUuid = (nowMs: number = Date.now()): string => {
  const random = takeRandomBytes(10);
  // Version and variant have their bits among the random ones.
  random.writeUInt8(0x70 | (random.readUInt8(0) & 0x0f), 0);
  random.writeUInt8(0x80 | (random.readUInt8(2) & 0x3f), 2);
  return nowMs.toString(16).padStart(12, "0") + random.toString("hex");
};

/** `evt_` and a version 7 UUID without hyphens: 36 characters that sort by time of creation. */
export const newEventId = (nowMs: number = Date.now()): string => `evt_${newTimeOrderedUuid(nowMs)}`;

/** A version 7 UUID in its usual form with hyphens, for request ids. */
export const newRequestId = (nowMs: number = Date.now()): string => {
  const digits = newTimeOrderedUuid(nowMs);
  const boundaries = [0, 8, 12, 16, 20, 32];
  return boundaries.slice(1).map((end, index) => digits.slice(boundaries[index], end)).join("-");
};
