import type { KeyObject } from "node:crypto";
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";

/** Takes answers to the form in which they are stored, and back. `boundTo` names the one row that it opens in. */
export interface StoredAnswers {
  seal(answer: string, boundTo: readonly string[]): string;
  /** Throws when the text was sealed with another secret or for another row. */
  open(stored: string, boundTo: readonly string[]): string;
}

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** No JSON begins so, which distinguishes sealed answers from those that were stored without a secret. */
const prefix = "v1.";

const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", "railyard idempotency answers", keyBytes)));

const additionalData = (boundTo: readonly string[]): Buffer => Buffer.from(JSON.stringify(boundTo));

/** Stores answers as they are. */
export const plainAnswers: StoredAnswers = { seal: (answer) => answer, open: (stored) => stored };

/** Stores answers sealed: the answer that creates an API key shows it, and nothing else of ours keeps it readable. */
export const sealedAnswers = (secret: string, previous: readonly string[] = []): StoredAnswers => {
  const key = keyOf(secret);
  const keys = [key, ...previous.map(keyOf)];
  return {
    seal: (answer, boundTo) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(additionalData(boundTo));
      const text = Buffer.concat([cipher.update(answer, "utf8"), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    },
    open: (stored, boundTo) => {
      if (!stored.startsWith(prefix)) return stored;
      const bytes = Buffer.from(stored.slice(prefix.length), "base64url");
      const openWith = (one: KeyObject): string => {
        const decipher = createDecipheriv(algorithm, one, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
          .setAAD(additionalData(boundTo))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      };
      for (const one of keys.slice(0, -1)) {
        try {
          return openWith(one);
        } catch {
          // Sealed with another of them, or altered, which the last of them reports.
        }
      }
      return openWith(keys.at(-1) ?? key);
    },
  };
};
