import { createHmac, timingSafeEqual } from "node:crypto";

/** Whether a lower-case hex HMAC-SHA256 is that of the text under the secret. Constant time; false on anything odd. */
export const isSignatureOf = (text: Buffer | string, secret: string | null, signature: string): boolean => {
  if (secret === null || secret === "" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac("sha256", secret).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
};
