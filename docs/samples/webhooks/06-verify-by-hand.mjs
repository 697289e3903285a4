import { createHmac, timingSafeEqual } from "node:crypto";

const { RAILYARD_WEBHOOK_SECRET, WEBHOOK_BODY, WEBHOOK_ID, WEBHOOK_SIGNATURE, WEBHOOK_TIMESTAMP } = process.env;

/** The event of a genuine delivery; `rawBody` are its bytes as they arrived. */
const verify = (rawBody, headers, secret) => {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageSeconds <= 300)) throw new Error("The delivery is too old.");
  const expected = createHmac("sha256", secret).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const isGenuine = signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGenuine) throw new Error("The signature does not match.");
  return JSON.parse(rawBody);
};

const headers = {
  "webhook-id": WEBHOOK_ID,
  "webhook-timestamp": WEBHOOK_TIMESTAMP,
  "webhook-signature": WEBHOOK_SIGNATURE,
};
const event = verify(Buffer.from(WEBHOOK_BODY), headers, RAILYARD_WEBHOOK_SECRET);
console.log(JSON.stringify(event, null, 2));
