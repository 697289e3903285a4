import type { Principal } from "@railyard/auth";
import type { OperationContract } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import type { AddressedOperation } from "../domain/route-index.ts";
import { gatewayFailures } from "../failures.ts";
import type { CredentialResolver, SearchGuard } from "../ports.ts";

const takes = ({ access }: OperationContract, kind: "merchant_key" | "platform_key"): boolean =>
  access !== "public" && access.includes(kind);

/** The platform merchant's key, as the connected merchant that it acts for; undefined when it may not. */
const actingFor = async (
  credentials: CredentialResolver,
  platform: Principal,
  merchantId: string,
  guard: SearchGuard,
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

/** For what a platform merchant may do to its organization: its key, bound to the merchant that the path names. */
const asPlatform = async (
  credentials: CredentialResolver,
  platform: Principal,
  { contract, parameters }: AddressedOperation,
  guard: SearchGuard,
): Promise<Principal> => {
  const { merchantPathParameter } = contract;
  const named = merchantPathParameter === undefined ? platform.merchantId : (parameters[merchantPathParameter] ?? "");
  if (named === platform.merchantId) return { ...platform, kind: "platform_key" };
  const bound = await actingFor(credentials, platform, named ?? "", guard);
  if (bound === undefined) throw edgeFailures.unauthorized();
  return { ...bound, kind: "platform_key" };
};

/**
 * Whom a credential acts for: the key of a platform merchant acts for the connected merchant that the
 * `x-connected-merchant-id` header names, and has rights of its own over its organization. Any other credential acts
 * for its own merchant.
 * @throws {Failure} `connected_merchant_refused`, `connected_merchant_acts`, `connected_merchant_unsupported`,
 * `unauthorized` for a merchant in the path that the platform merchant has no right over.
 */
export const actForMerchant = async (
  credentials: CredentialResolver,
  principal: Principal,
  connectedMerchantId: string | undefined,
  operation: AddressedOperation,
  guard: SearchGuard,
): Promise<Principal> => {
  const isPlatform = principal.kind === "merchant_key" && principal.accountType === "platform";
  if (connectedMerchantId === undefined) {
    const ownsOperation = isPlatform && takes(operation.contract, "platform_key");
    return ownsOperation ? asPlatform(credentials, principal, operation, guard) : principal;
  }
  if (principal.accountType === "connected") throw gatewayFailures.connected_merchant_acts();
  if (!isPlatform) throw gatewayFailures.connected_merchant_refused();
  if (!takes(operation.contract, "merchant_key")) throw gatewayFailures.connected_merchant_unsupported();
  const acting = await actingFor(credentials, principal, connectedMerchantId, guard);
  if (acting === undefined) throw gatewayFailures.connected_merchant_refused();
  return acting;
};
