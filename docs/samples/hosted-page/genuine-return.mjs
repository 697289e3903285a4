import { createHmac, timingSafeEqual } from "node:crypto";

const signed = ["amount", "payment_id", "payment_intent_client_secret", "status"];

/** `parameters`: the URLSearchParams of the query, or of the form where the customer is sent back by one. */
export const isGenuineReturn = (parameters, key) => {
  const text = signed
    .filter((name) => parameters.has(name))
    .map((name) => `${name}=${parameters.getAll(name).at(-1)}`)
    .join("&");
  const expected = createHmac("sha512", key).update(text).digest();
  const given = Buffer.from(parameters.getAll("signature").at(-1) ?? "", "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
};
