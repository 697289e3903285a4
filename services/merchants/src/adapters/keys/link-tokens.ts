import { createHash, randomBytes } from "node:crypto";

import type { LinkTokens } from "../../ports.ts";

const tokenBytes = 32;

/** Tokens from the operating system's randomness; only their hash is kept. */
export const linkTokens: LinkTokens = {
  newToken: () => randomBytes(tokenBytes).toString("base64url"),
  hashOf: (token) => createHash("sha256").update(token, "utf8").digest("hex"),
};
