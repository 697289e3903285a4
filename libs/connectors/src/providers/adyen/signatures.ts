import { createHmac, timingSafeEqual } from "node:crypto";

import type { WebhookVerification } from "../../port/webhooks.ts";
import { memberAt, textAt } from "../../wire/reading.ts";

const signingText = (item: unknown): string => {
  const value = memberAt(item, "amount", "value");
  return [
    textAt(item, "pspReference"),
    textAt(item, "originalReference"),
    textAt(item, "merchantAccountCode"),
    textAt(item, "merchantReference"),
    typeof value === "number" ? String(value) : "",
    textAt(item, "amount", "currency"),
    textAt(item, "eventCode"),
    textAt(item, "success"),
  ]
    .map((part) => part ?? "")
    .join(":");
};

const isSignature = (signed: string | Buffer, key: Buffer, signature: string | undefined): boolean => {
  // Decoding passes over what is no base64, so the text is checked against its form first: 32 bytes.
  if (signature === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false;
  const expected = createHmac("sha256", key).update(signed).digest();
  return timingSafeEqual(Buffer.from(signature, "base64"), expected);
};

const keyOf = (secret: string | null): Buffer | null =>
  secret !== null && /^(?:[0-9a-f]{2})+$/i.test(secret) ? Buffer.from(secret, "hex") : null;

/** The items of a message; none when it has another form. */
export const itemsIn = (body: unknown): readonly unknown[] => {
  const holders = memberAt(body, "notificationItems");
  return Array.isArray(holders) ? holders.map((holder) => memberAt(holder, "NotificationRequestItem")) : [];
};

const parsed = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
};

/** Messages about payments sign each item, and every one of them must be right; newer ones sign their bytes. */
export const verify = ({ headers, rawBody, secret }: WebhookVerification): boolean => {
  const key = keyOf(secret);
  if (key === null) return false;
  const body = parsed(rawBody);
  const items = itemsIn(body);
  // A header proves nothing about items, which carry signatures of their own.
  if (memberAt(body, "notificationItems") === undefined) return isSignature(rawBody, key, headers["hmacsignature"]);
  if (items.length === 0) return false;
  return items.every((item) => isSignature(signingText(item), key, textAt(item, "additionalData", "hmacSignature")));
};
