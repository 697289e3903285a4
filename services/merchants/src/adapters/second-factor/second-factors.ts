import { createHmac, randomBytes } from "node:crypto";

import { constantTimeEquals, hashApiKey } from "@railyard/auth";
import { randomAlphanumeric } from "@railyard/identifiers";

import type { SecondFactors } from "../../ports.ts";

const base32Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const secretBytes = 20;
const codeDigits = 6;
const stepSeconds = 30;
/** Clocks of telephones are off by a little. */
const stepsAround = [0, -1, 1] as const;
const recoveryCodes = 8;
const halfCodeLength = 4;

/** RFC 4648 without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, "0"), 2)] ?? "").join("");
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((digit) => base32Alphabet.indexOf(digit).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code of one time step (RFC 6238 with SHA-1). */
export const codeOf = (secret: string, step: number, digits = codeDigits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / stepSeconds);

const newRecoveryCode = (): string => `${randomAlphanumeric(halfCodeLength)}-${randomAlphanumeric(halfCodeLength)}`;

export interface SecondFactorsOptions {
  /** How authenticators name this installation. */
  readonly issuer: string;
  /** Keys the hashes of recovery codes, which are too short to be kept by a hash alone. */
  readonly pepper: string;
}

export const createSecondFactors = ({ issuer, pepper }: SecondFactorsOptions): SecondFactors => ({
  newSecret: () => toBase32(randomBytes(secretBytes)),
  otpauthUrl: (secret, email) => {
    const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
    const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: "6", period: "30" });
    return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
  },
  matchingStep: (secret, code, now) => {
    const current = stepAt(now);
    // Every step is compared, so that the time reveals nothing.
    const matches = stepsAround.filter((distance) => constantTimeEquals(codeOf(secret, current + distance), code));
    return matches[0] === undefined ? null : current + matches[0];
  },
  newRecoveryCodes: () =>
    Array.from({ length: recoveryCodes }, () => {
      const code = newRecoveryCode();
      return { code, hash: hashApiKey(code, pepper) };
    }),
  hashRecoveryCode: (code) => hashApiKey(code.trim(), pepper),
});
