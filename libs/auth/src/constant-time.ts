import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();

/** Compares two secrets in a time that tells nothing about where, or in what length, they differ. */
export const constantTimeEquals = (left: string, right: string): boolean =>
  // Digests have one length, which timingSafeEqual insists on.
  timingSafeEqual(digest(left), digest(right));
