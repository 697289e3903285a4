// The outcome of a payment, for the page to which the customer comes back. Nothing in its address is believed.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Api } from "./api.ts";

export interface Outcome {
  /** Status of the payment; `unknown` when the address names none of ours, or was changed on its way. */
  readonly status: string;
  readonly amount: number | null;
  readonly currency: string | null;
}

const signed = ["amount", "payment_id", "payment_intent_client_secret", "status"];

/** The last value of a name counts: parameters of the shop's own come before those of Railyard. */
const valueOf = (query: URLSearchParams, name: string): string => query.getAll(name).at(-1) ?? "";

/** Whether Railyard has signed the address. The key is the profile's `payment_response_hash_key`. */
export const isGenuineReturn = (query: URLSearchParams, key: string | undefined): boolean => {
  if (key === undefined) return false;
  const names = signed.filter((name) => query.has(name));
  const text = names.map((name) => `${name}=${valueOf(query, name)}`).join("&");
  const expected = createHmac("sha512", key).update(text).digest();
  const given = Buffer.from(valueOf(query, "signature"), "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const unknown: Outcome = { status: "unknown", amount: null, currency: null };

/** An address of the shop's own page has no signature; the payment itself is asked for in both cases. */
export const findOutcome = async (api: Api, query: URLSearchParams, key?: string): Promise<Outcome> => {
  const id = valueOf(query, "payment_id");
  const isChanged = query.has("signature") && !isGenuineReturn(query, key);
  if (id === "" || isChanged) return unknown;
  const payment = await api.find<Outcome>(`/payments/${encodeURIComponent(id)}`);
  if (payment === undefined) return unknown;
  const { status, amount, currency } = payment;
  return { status, amount, currency };
};
