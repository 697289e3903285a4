import { edgeFailures } from "@railyard/failures";

import { failures } from "../failures.ts";

/** Connector account ids of one profile, in the order payments try them when no rule decides. */
export type DefaultFallback = readonly string[];

/** The order with the account at its end; an account is never listed twice. */
export const withFallback = (order: DefaultFallback, merchantConnectorId: string): DefaultFallback =>
  order.includes(merchantConnectorId) ? order : [...order, merchantConnectorId];

/** The order without the account. */
export const withoutFallback = (order: DefaultFallback, merchantConnectorId: string): DefaultFallback =>
  order.filter((listed) => listed !== merchantConnectorId);

/**
 * The order as the caller wants it: the same accounts, each once, in another order.
 * @throws {Failure} `default_order_length` for another number of accounts, `invalid_data` for other ones.
 */
export const reorderedFallback = (order: DefaultFallback, wanted: readonly string[]): DefaultFallback => {
  if (wanted.length !== order.length) {
    throw failures.default_order_length({ expected: order.length, given: wanted.length });
  }
  const seen = new Set<string>();
  for (const [index, id] of wanted.entries()) {
    const field = `${String(index)}.merchant_connector_id`;
    if (!order.includes(id)) throw edgeFailures.invalid_data({ field, problem: "the profile has no such account" });
    if (seen.has(id)) throw edgeFailures.invalid_data({ field, problem: "the account is in it twice" });
    seen.add(id);
  }
  return wanted;
};
