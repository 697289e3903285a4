import type { Principal } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { AddressedOperation } from "../domain/addressed-operation.ts";
import { gatewayFailures } from "../failures.ts";
import type { CredentialResolver, LookupThrottle } from "../ports.ts";

const takes = ({ access }: OperationContract, kind: "merchant_key" | "platform_key" | "publishable_key"): boolean =>
  access !== "public" && access.includes(kind);

/** A key of the platform merchant, as the connected merchant that it acts for; undefined when it may not. */
const actingFor = async (
  credentials: CredentialResolver,
  platform: Principal,
  merchantId: string,
  guard: LookupThrottle,
): Promise<Principal | undefined> => {
  // A key of one profile is narrower than its merchant, which is what acts for others.
  if (platform.profileId !== undefined) return undefined;
  const merchant = await credentials.merchant(merchantId, guard);
  if (merchant?.accountType !== "connected" || merchant.organizationId !== platform.organizationId) return undefined;
  return {
    ...platform,
    merchantId,
    platformMerchantId: platform.merchantId,
    directoryVersion: merchant.directoryVersion,
  };
};

const notConnected =
  "The path names no connected merchant of this platform merchant's organization. Check the id, and that the key is " +
  "one of the whole account.";

/** For what a platform merchant may do to its organization: its key, bound to the merchant that the path names. */
const asPlatform = async (
  credentials: CredentialResolver,
  platform: Principal,
  { contract, parameters }: AddressedOperation,
  guard: LookupThrottle,
): Promise<Principal> => {
  const { merchantPathParameter } = contract;
  const named = merchantPathParameter === undefined ? platform.merchantId : (parameters[merchantPathParameter] ?? "");
  if (named === platform.merchantId) return { ...platform, kind: "platform_key" };
  const bound = await actingFor(credentials, platform, named ?? "", guard);
  if (bound === undefined) throw edgeFailures.unauthorized({}, { message: notConnected });
  return { ...bound, kind: "platform_key" };
};

/**
 * Whom a credential acts for: the secret and the publishable key of a platform merchant act for the connected merchant
 * that the `x-connected-merchant-id` header names, and the secret one has rights of its own over its organization. Any
 * other credential acts for its own merchant.
 * @throws {Failure} `connected_merchant_refused`, `connected_merchant_acts`, `connected_merchant_unsupported`,
 * `unauthorized` for a merchant in the path that the platform merchant has no right over.
 */
export const actForMerchant = async (
  credentials: CredentialResolver,
  principal: Principal,
  connectedMerchantId: string | undefined,
  operation: AddressedOperation,
  guard: LookupThrottle,
): Promise<Principal> => {
  const { kind, accountType } = principal;
  const key = accountType === "platform" && (kind === "merchant_key" || kind === "publishable_key") ? kind : undefined;
  if (connectedMerchantId === undefined) {
    const ownsOperation = key === "merchant_key" && takes(operation.contract, "platform_key");
    return ownsOperation ? asPlatform(credentials, principal, operation, guard) : principal;
  }
  if (accountType === "connected") throw gatewayFailures.connected_merchant_acts();
  if (key === undefined || connectedMerchantId === "") throw gatewayFailures.connected_merchant_refused();
  if (!takes(operation.contract, key)) throw gatewayFailures.connected_merchant_unsupported();
  const acting = await actingFor(credentials, principal, connectedMerchantId, guard);
  if (acting === undefined) throw gatewayFailures.connected_merchant_refused();
  return acting;
};
