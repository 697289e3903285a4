import { createHmac } from "node:crypto";

import type { Secret } from "@railyard/config";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const fingerprintLength = 20;

/** So many characters are taken at once, as a number that is exact: division of big integers is slow. */
const stepLength = 8;
const stepSize = BigInt(alphabet.length) ** BigInt(stepLength);

/**
 * 20 characters of [0-9A-Za-z] that are the same for the same value and secret, and tell nothing of the value to
 * whoever lacks the secret. A plain hash of a card number could be found by trying all numbers.
 */
export const fingerprint = (secret: string | Secret, value: string): string => {
  const key = typeof secret === "string" ? secret : secret.reveal();
  let rest = BigInt(`0x${createHmac("sha256", key).update(value).digest("hex")}`);
  let text = "";
  while (text.length < fingerprintLength) {
    let step = Number(rest % stepSize);
    rest /= stepSize;
    for (let position = 0; position < stepLength; position += 1) {
      text += alphabet.charAt(step % alphabet.length);
      step = Math.floor(step / alphabet.length);
    }
  }
  return text.slice(0, fingerprintLength);
};
