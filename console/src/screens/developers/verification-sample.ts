/** Verifies a webhook with a profile's signing key, or the secret of an endpoint that was added to it. */
export const verificationSample = `import { createHmac, timingSafeEqual } from "node:crypto";

export const isGenuine = (rawBody, headers, key) => {
  const secret = key.startsWith("whsec_") ? Buffer.from(key.slice(6), "base64") : key;
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(time));
  if (!(ageSeconds <= 300)) return false;
  const digest = createHmac("sha256", secret).update(\`\${id}.\${time}.\`).update(rawBody).digest("base64");
  const expected = Buffer.from(\`v1,\${digest}\`);
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};`;
