import type { components } from "../../generated/merchant-api.ts";

export type KeyScope = components["schemas"]["KeyScope"];

/** What a key may do in an area; to write includes reading. */
export type AreaAccess = "none" | "read" | "write";

/** The areas of the scopes; where only one of both exists, only that one can be given. */
export const scopeAreas = {
  payments: ["read", "write"],
  refunds: ["read", "write"],
  disputes: ["read", "write"],
  payouts: ["read", "write"],
  customers: ["read", "write"],
  mandates: ["read", "write"],
  subscriptions: ["read", "write"],
  connectors: ["read", "write"],
  routing: ["read", "write"],
  profiles: ["read", "write"],
  account: ["write"],
  events: ["read", "write"],
  relays: ["read", "write"],
} as const satisfies Readonly<Record<string, readonly ("read" | "write")[]>>;

export type ScopeArea = keyof typeof scopeAreas;

export const scopeAreaNames = Object.keys(scopeAreas) as readonly ScopeArea[];

/** A key's access: to everything, reading everything, or by area. */
export type KeyAccess = "unrestricted" | "read" | "chosen";

export type AreaChoices = Readonly<Partial<Record<ScopeArea, AreaAccess>>>;

/** The scopes to ask for; null: unrestricted. */
export const scopesOf = (access: KeyAccess, choices: AreaChoices): readonly KeyScope[] | null => {
  if (access === "unrestricted") return null;
  if (access === "read") return ["read"];
  return scopeAreaNames.flatMap((area) => {
    const choice = choices[area] ?? "none";
    return choice === "none" ? [] : [`${area}:${choice}` as KeyScope];
  });
};

const dayMs = 86_400_000;

/** When a key of so many days expires, as the API takes it. */
export const expirationIn = (days: number | null, nowMs: number): string =>
  days === null ? "never" : new Date(nowMs + days * dayMs).toISOString();

/** Whether a key's time is over; `never` is no time. */
export const isExpired = (expiration: string, nowMs: number): boolean => Date.parse(expiration) <= nowMs;

/** A key that ends within so many days expires soon. */
export const expiringDays = 30;

/** Whether a key ends soon. */
export const isExpiring = (expiration: string, nowMs: number): boolean =>
  !isExpired(expiration, nowMs) && Date.parse(expiration) <= nowMs + expiringDays * dayMs;
