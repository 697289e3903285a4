import { createHmac, timingSafeEqual } from "node:crypto";

/** The event of a genuine delivery; `rawBody` are its bytes as they arrived, `now` is in seconds. */
export const verify = (rawBody, headers, secret, now = Date.now() / 1000) => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!/^\d+$/.test(timestamp) || Math.abs(now - Number(timestamp)) > 300) throw new Error("The delivery is too old.");
  const digest = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(rawBody).digest("base64");
  const expected = Buffer.from(`v1,${digest}`);
  const isGenuine = signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new Error("The signature does not match.");
  return JSON.parse(rawBody);
};
