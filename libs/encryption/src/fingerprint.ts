import { createHmac } from "node:crypto";

import type { Secret } from "@railyard/config";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const fingerprintLength = 20;

/**
 * 20 characters of [0-9A-Za-z] that are the same for the same value and secret, and reveal nothing of the value to
 * the secret. A plain hash of a card number could be found by trying all numbers.
 */
export const fingerprint = (secret: string | Secret, value: string): string => {
  const key = typeof secret === "string" ? secret : secret.reveal();
  let rest = BigInt(`0x${createHmac("sha256", key).update(value).digest("hex")}`);
  let text = "";
  while (text.length < fingerprintLength) {
    text += alphabet.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return text;
};
