/**
 * What a caller may be allowed to do. Roles are sets of these, and a user's token carries the set; a scoped API key
 * carries a set too.
 */
export const permissions = [
  "account:read",
  "account:write",
  "api_keys:read",
  "api_keys:write",
  "audit:read",
  "connectors:read",
  "connectors:write",
  "customers:read",
  "customers:write",
  "disputes:read",
  "disputes:write",
  "events:read",
  "events:write",
  "exports:read",
  "exports:write",
  "mandates:read",
  "mandates:write",
  "notes:write",
  "organization:read",
  "organization:write",
  "payment_links:write",
  "payments:read",
  "payments:write",
  "payouts:read",
  "payouts:write",
  "profiles:read",
  "profiles:write",
  "refunds:read",
  "refunds:write",
  "relays:read",
  "relays:write",
  "routing:read",
  "routing:write",
  "subscriptions:read",
  "subscriptions:write",
  "users:read",
  "users:write",
] as const;

export type Permission = (typeof permissions)[number];

/** The scope that means every permission that ends in `:read`. */
export const readingScope = "read";

/**
 * What a merchant's secret key can be limited to: what its operations ask for. A key that may write a resource may read
 * it too.
 */
export const keyScopes = [
  readingScope,
  "account:write",
  "connectors:read",
  "connectors:write",
  "customers:read",
  "customers:write",
  "disputes:read",
  "disputes:write",
  "events:read",
  "events:write",
  "exports:read",
  "exports:write",
  "mandates:read",
  "mandates:write",
  "payments:read",
  "payments:write",
  "payouts:read",
  "payouts:write",
  "profiles:read",
  "profiles:write",
  "refunds:read",
  "refunds:write",
  "relays:read",
  "relays:write",
  "routing:read",
  "routing:write",
  "subscriptions:read",
  "subscriptions:write",
] as const satisfies readonly (Permission | typeof readingScope)[];

export type KeyScope = (typeof keyScopes)[number];

/** What a key of the decision engine can be limited to; one that is limited changes neither keys nor the merchant. */
export const engineKeyScopes = ["routing:read", "routing:write"] as const satisfies readonly KeyScope[];
