import { hash, timingSafeEqual } from "node:crypto";

const digest = (text: string): Buffer => hash("sha256", text, "buffer");

/** Compares texts with one secret in a time that tells nothing about where, or in what length, they differ. */
export const secretComparer = (secret: string): ((text: string) => boolean) => {
  const expected = digest(secret);
  // Digests have one length, which timingSafeEqual insists on.
  return (text) => timingSafeEqual(digest(text), expected);
};

/** Compares two secrets in a time that tells nothing about where, or in what length, they differ. */
export const constantTimeEquals = (left: string, right: string): boolean => secretComparer(left)(right);
