import type { Principal } from "./principal.ts";

/** Header in which one service states on whose behalf it calls another. Never accepted from outside. */
export const identityHeader = "x-railyard-identity";

/** Seconds for which a signed identity is good; long enough for clocks that differ a little. */
export const identityLifetimeSeconds = 60;

const kinds = {
  admin_key: true,
  merchant_key: true,
  platform_key: true,
  publishable_key: true,
  ephemeral_key: true,
  jwt: true,
  engine_key: true,
  admin_secret: true,
  service: true,
  caller: true,
} as const satisfies Record<Principal["kind"], true>;

const isKind = (value: unknown): value is Principal["kind"] => typeof value === "string" && Object.hasOwn(kinds, value);

const textMembers = [
  "merchantId",
  "profileId",
  "organizationId",
  "accountType",
  "platformMerchantId",
  "keyId",
  "userId",
  "tokenId",
  "purpose",
  "callerAddress",
  "customerId",
  "refundLimits",
  "sessionKind",
] as const;

const numberMembers = ["directoryVersion", "sessionGeneration", "sessionExpiresAt"] as const;

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

/** The principal in a set of claims; undefined when the claims do not name a credential kind. */
export const principalOfClaims = (claims: Readonly<Record<string, unknown>>): Principal | undefined => {
  const kind = claims["kind"];
  if (!isKind(kind)) return undefined;
  const permissions = claims["permissions"];
  const texts = textMembers.flatMap((name) => {
    const value = claims[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  const numbers = numberMembers.flatMap((name) => {
    const value = claims[name];
    return typeof value === "number" ? [[name, value] as const] : [];
  });
  return Object.freeze({
    kind,
    ...Object.fromEntries([...texts, ...numbers]),
    ...(isTextList(permissions) ? { permissions } : {}),
  });
};
