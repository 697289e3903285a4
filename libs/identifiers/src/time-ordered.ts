import { randomByte, takeRandomHex } from "./random-bytes.ts";

/** The time at the beginning of ids. A busy process makes many ids in a millisecond: it is written once in each. */
const writtenOncePerMillisecond = (write: (ms: number) => string): ((ms: number) => string) => {
  let written = "";
  let writtenMs = -1;
  return (ms) => {
    if (ms !== writtenMs) {
      written = write(ms);
      writtenMs = ms;
    }
    return written;
  };
};

/** The time in 12 hex digits. */
export const hexTimeOf = writtenOncePerMillisecond((ms) => ms.toString(16).padStart(12, "0"));

/** What the digit with the two bits of the variant may be. */
const variantDigits = "89ab";

/** A version 7 UUID without hyphens: 32 lower-case hex digits that sort by millisecond of creation. */
export const newTimeOrderedUuid = (nowMs: number = Date.now()): string => {
  const random = takeRandomHex(10);
  const variant = variantDigits.charAt(Number.parseInt(random.charAt(4), 16) & 3);
  // The first digit after the time is the version.
  return `${hexTimeOf(nowMs)}7${random.slice(1, 4)}${variant}${random.slice(5)}`;
};

/** Crockford's: digits and capitals without I, L, O and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const timeLength = 10;
const randomLength = 16;

const ulidTimeOf = writtenOncePerMillisecond((ms) => {
  let text = "";
  // Division, because the time has more bits than bitwise operators take.
  for (let left = ms; text.length < timeLength; left = Math.floor(left / 32)) text = alphabet.charAt(left % 32) + text;
  return text;
});

/** A ULID: 26 characters of Crockford's alphabet that sort by millisecond of creation. */
export const newUlid = (nowMs: number = Date.now()): string => {
  let text = ulidTimeOf(nowMs);
  for (let count = 0; count < randomLength; count += 1) text += alphabet.charAt(randomByte() >> 3);
  return text;
};
