import { tokenPurposes } from "@railyard/contracts";
import type { OperationContract, TokenPurpose } from "@railyard/contracts";
import { bearer } from "./credentials.ts";
import type { Proof } from "./credentials.ts";
import type { CallerKind } from "./request.ts";
import type { Tenant } from "./tenant.ts";

/** A credential that must not open anything, or not this operation. */
export interface BadCredential {
  readonly name: string;
  readonly proof: Proof;
  /** How an operation answers; undefined where the credential is good enough for it. */
  readonly expected: (operation: OperationContract) => string | undefined;
}

const unauthorized = "401 IR_01";

const admits = ({ access }: OperationContract, kind: CallerKind): boolean =>
  access === "public" || (kind !== "public" && access.includes(kind));

const takes = ({ tokenPurposes: taken = ["user_info"] }: OperationContract, purpose: TokenPurpose): boolean =>
  taken.includes(purpose);

const sortsOfKeys = [
  "admin_key",
  "admin_secret",
  "merchant_key",
  "publishable_key",
  "ephemeral_key",
  "engine_key",
] as const;

/** Good credentials where their kind is not admitted, and tokens without the permission. */
export const misplacedCredentials = ({ owner, proofs, tokenWith }: Tenant): readonly BadCredential[] => [
  ...sortsOfKeys.map((kind): BadCredential => ({
    name: kind,
    proof: proofs[kind],
    expected: (operation) => (admits(operation, kind) ? undefined : unauthorized),
  })),
  ...tokenPurposes
    .filter((purpose) => purpose !== "user_info")
    .map((purpose): BadCredential => ({
      name: `token for ${purpose}`,
      proof: bearer(tokenWith({ purpose })),
      expected: (operation) => {
        if (!admits(operation, "jwt")) return unauthorized;
        return takes(operation, purpose) ? undefined : "401 IR_17";
      },
    })),
  {
    name: "token of one profile",
    proof: bearer(tokenWith({ profileId: owner.profileId })),
    expected: (operation) => {
      if (!admits(operation, "jwt")) return unauthorized;
      return operation.wholeMerchant === true ? "403 IR_22" : undefined;
    },
  },
  {
    name: "token without any permission",
    proof: bearer(tokenWith({ permissions: [] })),
    expected: (operation) => {
      if (!admits(operation, "jwt")) return unauthorized;
      return operation.permission === undefined || !takes(operation, "user_info") ? undefined : "403 IR_22";
    },
  },
];

/** Whether a key with the one scope may call; a key that may write a resource may read it. */
const covers = (scope: string, permission: string): boolean =>
  scope === permission || scope === permission.replace(/:read$/, ":write");

/** Keys that are limited to one scope: refused wherever the contract asks for another permission. */
export const scopedKeys = (
  kind: "merchant_key" | "platform_key" | "engine_key",
  keys: Readonly<Record<string, Proof>>,
): readonly BadCredential[] =>
  Object.entries(keys).map(([scope, proof]) => ({
    name: `${kind} with the scope ${scope}`,
    proof,
    expected: (operation) => {
      if (!admits(operation, kind)) return unauthorized;
      const { permission, alternativePermission } = operation;
      const accepted = [permission, alternativePermission].filter((one) => one !== undefined);
      return permission === undefined || accepted.some((one) => covers(scope, one)) ? undefined : "403 IR_22";
    },
  }));

/** A header that names another merchant or a profile, together with a credential. */
const withHeader = (proof: Proof, header: Proof): Proof => ({ ...proof, ...header });

const actingFor = (merchantId: string): Proof => ({ "x-connected-merchant-id": merchantId });

/** The platform merchant's key, as the connected merchant that it acts for. */
export const actingProof = ({ proofs }: Tenant, merchantId: string): Proof =>
  withHeader(proofs.merchant_key, actingFor(merchantId));

const kindsWithConnectedMerchant = [...sortsOfKeys, "jwt"] as const;

/** What a platform merchant's key meets where it may not act, and others that try to act as it does. */
export const actingCredentials = (
  platform: Tenant,
  connected: Tenant,
  standard: Tenant,
  strangers: Readonly<Record<string, string>>,
): readonly BadCredential[] => {
  const ownRight = (operation: OperationContract): boolean =>
    admits(operation, "merchant_key") || admits(operation, "platform_key");
  const isKeyForMerchants = (operation: OperationContract): boolean => admits(operation, "merchant_key");
  return [
    {
      name: "the key of a platform merchant",
      proof: platform.proofs.merchant_key,
      expected: (operation) => (ownRight(operation) ? undefined : unauthorized),
    },
    {
      name: "the key of a platform merchant that acts for a connected one",
      proof: actingProof(platform, connected.owner.merchantId),
      expected: (operation) => (isKeyForMerchants(operation) ? undefined : "400 IR_49"),
    },
    ...Object.entries(strangers).map(([whose, merchantId]): BadCredential => ({
      name: `the key of a platform merchant that names ${whose}`,
      proof: actingProof(platform, merchantId),
      expected: (operation) => (isKeyForMerchants(operation) ? "401 IR_44" : "400 IR_49"),
    })),
    {
      name: "the key of a connected merchant that names itself",
      proof: actingProof(connected, connected.owner.merchantId),
      expected: () => "401 IR_50",
    },
    ...kindsWithConnectedMerchant.map((kind): BadCredential => ({
      name: `${kind} that names a connected merchant`,
      proof: withHeader(standard.proofs[kind], actingFor(connected.owner.merchantId)),
      expected: () => "401 IR_44",
    })),
    {
      name: "publishable key of a platform merchant that names a connected merchant",
      proof: withHeader(platform.proofs.publishable_key, actingFor(connected.owner.merchantId)),
      expected: (operation) => (admits(operation, "publishable_key") ? undefined : "400 IR_49"),
    },
  ];
};

export const inProfile = (proof: Proof, profileId: string): Proof => withHeader(proof, { "x-profile-id": profileId });

/** The kinds that are a merchant's, and may limit themselves to one profile of it. */
export const narrowingKinds = [
  "merchant_key",
  "publishable_key",
  "ephemeral_key",
  "engine_key",
  "jwt",
] as const satisfies readonly CallerKind[];

const refusedTo =
  (kind: CallerKind): BadCredential["expected"] =>
  (operation) => {
    const isStep = kind === "jwt" && admits(operation, kind) && !takes(operation, "user_info");
    return isStep ? undefined : unauthorized;
  };

/** Credentials that narrow themselves to a profile that is not their merchant's. */
export const foreignlyNarrowed = (
  { proofs }: Tenant,
  profiles: Readonly<Record<string, string>>,
  kinds: readonly (typeof narrowingKinds)[number][] = narrowingKinds,
): readonly BadCredential[] =>
  Object.entries(profiles).flatMap(([whose, profileId]) =>
    kinds.map((kind): BadCredential => ({
      name: `${kind} with ${whose} in X-Profile-Id`,
      proof: inProfile(proofs[kind], profileId),
      expected: refusedTo(kind),
    })),
  );

/** Credentials that are limited to a profile: beyond it, and where the whole merchant is concerned. */
export const narrowedCredentials = (
  { owner, proofs, tokenWith }: Tenant,
  sibling: Pick<Tenant, "owner">,
): readonly BadCredential[] => [
  {
    name: "token of one profile with another in X-Profile-Id",
    proof: inProfile(bearer(tokenWith({ profileId: owner.profileId })), sibling.owner.profileId),
    expected: (operation) => {
      if (operation.wholeMerchant === true && admits(operation, "jwt")) return "403 IR_22";
      return refusedTo("jwt")(operation);
    },
  },
  ...(["merchant_key", "jwt"] as const).map((kind): BadCredential => ({
    name: `${kind} with its own profile in X-Profile-Id`,
    proof: inProfile(proofs[kind], owner.profileId),
    expected: (operation) => {
      if (!admits(operation, kind)) return unauthorized;
      return operation.wholeMerchant === true ? "403 IR_22" : undefined;
    },
  })),
];
