import { randomByte } from "./random-bytes.ts";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
// The largest multiple of 62 in a byte. Bytes beyond it are thrown away, or early letters would be likelier.
const acceptedBytes = 248;

/** Text of `length` characters of [0-9A-Za-z], each equally likely and unpredictable. */
export const randomAlphanumeric = (length: number): string => {
  let text = "";
  while (text.length < length) {
    const byte = randomByte();
    if (byte < acceptedBytes) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
};
