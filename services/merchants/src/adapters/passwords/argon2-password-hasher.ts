import type { Argon2Parameters } from "node:crypto";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

import { Bug } from "@railyard/failures";

import type { PasswordHasher } from "../../ports.ts";

/** Cost of one hash. Memory is in KiB. */
export interface Argon2Cost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

// What OWASP recommends for Argon2id, 19 MiB and two passes: about 40 ms, and too much memory to try
// many guesses side by side.
const defaultCost: Argon2Cost = { memoryKib: 19_456, passes: 2, parallelism: 1 };
const nonceBytes = 16;
const tagBytes = 32;

const derive = promisify(argon2);

const parametersOf = (password: string, nonce: Buffer, cost: Argon2Cost): Argon2Parameters => ({
  message: password.normalize("NFKC"),
  nonce,
  tagLength: tagBytes,
  memory: cost.memoryKib,
  passes: cost.passes,
  parallelism: cost.parallelism,
});

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Argon2id in the usual `$argon2id$v=19$m=..,t=..,p=..$nonce$tag` text. The cost is in the text, so that it can be
 * increased later without invalidating what is stored.
 */
export const createPasswordHasher = (cost: Argon2Cost = defaultCost): PasswordHasher => ({
  hash: async (password) => {
    const nonce = randomBytes(nonceBytes);
    const tag = await derive("argon2id", parametersOf(password, nonce, cost));
    const settings = `m=${String(cost.memoryKib)},t=${String(cost.passes)},p=${String(cost.parallelism)}`;
    return `$argon2id$v=19$${settings}$${unpadded(nonce)}$${unpadded(tag)}`;
  },
  isCurrent: (stored) => {
    const [, memory, passes, parallelism] = storedForm.exec(stored) ?? [];
    const isSame = Number(memory) === cost.memoryKib && Number(passes) === cost.passes;
    return isSame && Number(parallelism) === cost.parallelism;
  },
  verify: async (password, stored) => {
    const [, memory, passes, parallelism, nonce, tag] = storedForm.exec(stored) ?? [];
    if (nonce === undefined || tag === undefined) throw new Bug("A stored password is not an Argon2id text.");
    const storedCost = { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const derived = await derive("argon2id", parametersOf(password, Buffer.from(nonce, "base64"), storedCost));
    const expected = Buffer.from(tag, "base64");
    return derived.length === expected.length && timingSafeEqual(derived, expected);
  },
});
