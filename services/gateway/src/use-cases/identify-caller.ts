import type { Principal } from "@railyard/auth";
import { assertAccess, assertMerchant } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { PresentedCredential } from "../domain/presented-credential.ts";
import { explainRefusal, isMisplacedKey } from "./refusal-words.ts";
import type { AddressedOperation } from "../domain/addressed-operation.ts";
import { gatewayFailures } from "../failures.ts";
import { actForMerchant } from "./act-for-merchant.ts";
import type {
  CredentialResolver,
  DirectoryVersions,
  KeyUses,
  OperatorSecrets,
  LookupThrottle,
  LookupThrottles,
} from "../ports.ts";

export interface IdentifyCallerPorts {
  readonly credentials: CredentialResolver;
  readonly operator: OperatorSecrets;
  readonly versions: DirectoryVersions;
  readonly uses: KeyUses;
}

/** Identifies who calls an operation; undefined for a public one. */
export type IdentifyCaller = (
  presented: PresentedCredential,
  operation: AddressedOperation,
  guards: LookupThrottles,
) => Promise<Principal | undefined>;

const adminKey: Principal = { kind: "admin_key" };
const adminSecret: Principal = { kind: "admin_secret" };

const principalOf = async (
  { credentials, operator }: IdentifyCallerPorts,
  presented: PresentedCredential,
  { access, acceptsEndedTokens }: OperationContract,
  guard: LookupThrottle,
): Promise<Principal | undefined> => {
  switch (presented.form) {
    case "none":
      return undefined;
    case "ephemeral_key":
      return credentials.ephemeralKey(presented.value, guard);
    case "admin_key":
      return adminKey;
    case "admin_secret":
      return operator.isAdminSecret(presented.value) ? adminSecret : undefined;
    case "publishable_key":
      return credentials.publishableKey(presented.value, guard);
    case "secret_key":
      return credentials.secretKey(presented.value, guard);
    case "engine_key":
      return credentials.engineKey(presented.value, guard);
    case "bearer": {
      const principal = await credentials.userToken(presented.value, guard);
      if (principal !== undefined) return principal;
      const ended = acceptsEndedTokens === true ? await credentials.endedToken(presented.value) : undefined;
      if (ended !== undefined) return ended;
      if (credentials.hasTokenExpired(presented.value)) throw gatewayFailures.token_expired();
      const message = isMisplacedKey(presented) ? explainRefusal(access, presented) : undefined;
      throw gatewayFailures.token_invalid({}, { message });
    }
  }
};

const wrongProfile =
  "X-Profile-Id names no profile that this credential may use. Check the id, or leave the header out.";
const wrongAdminSecret = "The secret in the x-admin-secret header is wrong. Check it, or leave the header out.";

/**
 * The principal as it narrows itself: a profile of its merchant, never another than the one it is bound to. The
 * operator has no merchant and is not narrowed; a user without a merchant has no profile either.
 */
const narrowed = async (
  { credentials }: IdentifyCallerPorts,
  contract: OperationContract,
  principal: Principal,
  profileId: string,
  guard: LookupThrottle,
): Promise<Principal> => {
  const { merchantId } = principal;
  if (merchantId === undefined || principal.profileId === profileId) return principal;
  const isOfAnother = principal.profileId !== undefined || merchantId === "";
  if (isOfAnother || !(await credentials.hasProfile(merchantId, profileId, guard))) {
    throw edgeFailures.unauthorized({}, { message: wrongProfile });
  }
  const narrow = { ...principal, profileId };
  assertAccess(contract, narrow);
  return narrow;
};

/**
 * The operator of the engine, for a public operation that distinguishes it.
 * @throws {Failure} `unauthorized` for a wrong secret
 */
const operatorOf = (
  { operator }: IdentifyCallerPorts,
  presented: PresentedCredential,
  { identifiesOperator }: AddressedOperation["contract"],
): Principal | undefined => {
  if (identifiesOperator !== true || presented.form !== "admin_secret") return undefined;
  if (!operator.isAdminSecret(presented.value)) {
    throw edgeFailures.unauthorized({}, { message: wrongAdminSecret });
  }
  return adminSecret;
};

/**
 * Decides whether a caller may use an operation.
 * @throws {Failure} `unauthorized` for a missing, wrong or foreign credential, and for a profile that is not its
 * merchant's or not its own; `token_invalid` for a bad token, `token_expired` for an old one, `wrong_token_purpose` for
 * one of another step of signing in; `forbidden` for a token or a key with scopes that lacks the permission; and
 * whatever `actForMerchant` throws.
 */
export const identifyCaller =
  (ports: IdentifyCallerPorts): IdentifyCaller =>
  async (presented, operation, guards) => {
    const { contract, parameters } = operation;
    if (contract.access === "public") return operatorOf(ports, presented, contract);
    const owner = await principalOf(ports, presented, contract, guards.ofCredential);
    if (owner === undefined || presented.form === "none") {
      throw edgeFailures.unauthorized({}, { message: explainRefusal(contract.access, presented) });
    }
    if (owner.keyId !== undefined) ports.uses.saw(owner.keyId);
    const guard = guards.ofOwner(owner);
    const found = await actForMerchant(ports.credentials, owner, presented.connectedMerchantId, operation, guard);
    assertAccess(contract, found);
    const named = contract.merchantPathParameter;
    if (named !== undefined) assertMerchant(found, parameters[named] ?? "");
    const { profileId } = presented;
    const principal = profileId === undefined ? found : await narrowed(ports, contract, found, profileId, guard);
    if (principal.merchantId === undefined) return principal;
    const latest = ports.versions.latest(principal.merchantId);
    // The same object as before whenever possible: its signature is remembered with it.
    if (latest === undefined || latest <= (principal.directoryVersion ?? 0)) return principal;
    return { ...principal, directoryVersion: latest };
  };
