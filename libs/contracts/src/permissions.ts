/** What a signed-in user may be allowed to do; roles are sets of these, and a JWT carries the set. */
export const permissions = [
  "account:read",
  "account:write",
  "api_keys:read",
  "api_keys:write",
  "connectors:read",
  "connectors:write",
  "customers:read",
  "customers:write",
  "disputes:read",
  "disputes:write",
  "events:read",
  "events:write",
  "payments:read",
  "payments:write",
  "payouts:read",
  "profiles:read",
  "profiles:write",
  "refunds:read",
  "refunds:write",
  "routing:read",
  "routing:write",
] as const;

export type Permission = (typeof permissions)[number];
