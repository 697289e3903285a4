import { createHmac } from "node:crypto";
import type { Header } from "../../domain/endpoint.ts";
import type { Signer } from "../../ports.ts";

/**
 * Signs in two ways with the UTF-8 bytes of the profile's payment_response_hash_key: over the body alone, as servers
 * written for other orchestrators expect it, and by the Standard Webhooks scheme over id, time and body. A library of
 * that scheme takes the key as `whsec_` and the base64 of the same bytes. While a key is being replaced, the scheme's
 * header carries a signature of each.
 */
export const signWebhook: Signer = (keys, { id, timestampSeconds, body }): readonly Header[] => {
  const [current] = keys;
  if (current === undefined) return [];
  const signed = `${id}.${String(timestampSeconds)}.${body}`;
  const signatures = keys.map((key) => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  return [
    ["webhook-signature", signatures.join(" ")],
    ["x-webhook-signature-512", createHmac("sha512", current).update(body).digest("hex")],
  ];
};
