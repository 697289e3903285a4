/** Connector account ids of one profile, in the order payments try them when no rule decides. */
export type DefaultFallback = readonly string[];

/** The order with the account at its end; an account is never listed twice. */
export const withFallback = (order: DefaultFallback, merchantConnectorId: string): DefaultFallback =>
  order.includes(merchantConnectorId) ? order : [...order, merchantConnectorId];

/** The order without the account. */
export const withoutFallback = (order: DefaultFallback, merchantConnectorId: string): DefaultFallback =>
  order.filter((listed) => listed !== merchantConnectorId);
