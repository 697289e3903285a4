import { timingSafeEqual } from "node:crypto";

/** So much is compared however short the secret is, so that the time does not reveal its length. */
const leastComparedBytes = 256;

/** Compares texts with one secret in a time that reveals nothing about where, or in what length, they differ. */
export const secretComparer = (secret: string): ((text: string) => boolean) => {
  const size = Math.max(leastComparedBytes, Buffer.byteLength(secret));
  const expected = Buffer.alloc(size);
  expected.write(secret);
  // One for all comparisons: a buffer for each would cost more than the comparison.
  const given = Buffer.alloc(size);
  return (text) => {
    given.fill(0, given.write(text));
    const isSame = timingSafeEqual(given, expected);
    given.fill(0);
    // A longer text may begin alike; who gets here has the whole secret in it.
    return isSame && text.length === secret.length;
  };
};

/** Compares two secrets in a time that reveals nothing about where, or in what length, they differ. */
export const constantTimeEquals = (left: string, right: string): boolean => secretComparer(left)(right);
