import type { CreateMerchantAccountRequest } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { newId, randomAlphanumeric } from "@railyard/identifiers";

import { newProfile } from "../domain/business-profile.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { newMerchantAccount, organizationTypeFor, settleAccountType } from "../domain/merchant-account.ts";
import { newOrganization } from "../domain/organization.ts";
import type { Organization } from "../domain/organization.ts";
import { defaultProfileName, initialProfileNames } from "../domain/primary-business.ts";
import { failures } from "../failures.ts";
import type { Clock, DirectoryTransaction, KeyMaker } from "../ports.ts";
import { assertParentMerchant } from "./assert-parent-merchant.ts";
import { newProfileOrigin, secretLength } from "./new-profile-origin.ts";

export interface AddMerchantPorts {
  readonly keys: KeyMaker;
  readonly clock: Clock;
}

const findOrCreateOrganization = async (
  { organizations }: DirectoryTransaction,
  request: CreateMerchantAccountRequest,
  now: Date,
): Promise<Organization> => {
  const { organization_id: organizationId } = request;
  if (organizationId === null || organizationId === undefined) {
    const organization = newOrganization(newId("org"), organizationTypeFor(request.merchant_account_type), now);
    await organizations.insert(organization);
    return organization;
  }
  // Locked, so that of two first merchants of a platform only one becomes its platform merchant.
  const organization = await organizations.lock(organizationId);
  if (organization === null) throw failures.organization_not_found({ organization_id: organizationId });
  return organization;
};

const insertWithProfiles = async (
  transaction: DirectoryTransaction,
  account: MerchantAccount,
  request: CreateMerchantAccountRequest,
): Promise<MerchantAccount> => {
  const isPlatform = account.merchant_account_type === "platform";
  // Of a platform merchant, which accepts no payments, the profile only specifies where its own webhooks go.
  const names = isPlatform ? [defaultProfileName] : initialProfileNames(account.primary_business_details);
  const profiles = names.map((profileName) =>
    newProfile(account, newProfileOrigin(profileName), {
      enable_payment_response_hash: request.enable_payment_response_hash ?? null,
    }),
  );
  // Among several businesses none is the obvious one, so requests must name theirs.
  const defaultProfile = profiles.length === 1 ? profiles[0] : undefined;
  const merchant = { ...account, default_profile: defaultProfile?.profile_id ?? null };
  const { merchant_id } = merchant;
  if (!(await transaction.merchants.insert(merchant))) throw failures.duplicate_merchant_account({ merchant_id });
  for (const profile of profiles) await transaction.profiles.insert(merchant, profile);
  return merchant;
};

// GET /accounts/list is an operation of its own, so a merchant of this id could never be read.
const reservedMerchantId = "list";

const checkMerchantId = (merchantId: string): void => {
  if (merchantId !== reservedMerchantId) return;
  const problem = `${reservedMerchantId} is a word of the interface, send another id`;
  throw edgeFailures.invalid_data({ field: "merchant_id", problem });
};

const withinPlatform = (
  request: CreateMerchantAccountRequest,
  platformOrganizationId: string | null,
): CreateMerchantAccountRequest => {
  if (platformOrganizationId === null) return request;
  const { organization_id: given = null } = request;
  if (given !== null && given !== platformOrganizationId) {
    throw failures.foreign_organization({ field: "organization_id" });
  }
  return { ...request, organization_id: platformOrganizationId };
};

/**
 * Adds a merchant with its organization, keys and profiles to a transaction, and announces it.
 * @param platformOrganizationId the organization of the platform merchant that asks; null: the operator does.
 * @throws {Failure} `duplicate_merchant_account`, `organization_not_found`, `parent_merchant_required`,
 * `parent_merchant_refused`, `merchant_account_not_found` for the parent, `foreign_organization` for a platform that
 * names another's, `invalid_data` for a type the organization does not take, and an id that is a word of
 * the interface.
 */
export const addMerchant = async (
  transaction: DirectoryTransaction,
  { keys, clock }: AddMerchantPorts,
  given: CreateMerchantAccountRequest,
  platformOrganizationId: string | null = null,
): Promise<MerchantAccount> => {
  checkMerchantId(given.merchant_id);
  const request = withinPlatform(given, platformOrganizationId);
  await assertParentMerchant(transaction, request, platformOrganizationId);
  const organization = await findOrCreateOrganization(transaction, request, clock());
  const { organizationId, organizationType } = organization;
  const hasPlatform = await transaction.merchants.hasPlatformMerchant(organizationId);
  const accountType = settleAccountType(organizationType, request.merchant_account_type, hasPlatform);
  if (accountType === null) {
    const problem = `its ${organizationType} organization takes no further merchant of this type`;
    throw edgeFailures.invalid_data({ field: "merchant_account_type", problem });
  }
  const account = newMerchantAccount(request, {
    organizationId,
    accountType,
    customerOwnerId: accountType === "connected" ? organization.platformMerchantId : null,
    publishableKey: keys.newPublishableKey(),
    hashKey: randomAlphanumeric(secretLength),
    sealedDataKey: keys.newSealedDataKey(request.merchant_id),
  });
  const merchant = await insertWithProfiles(transaction, account, request);
  if (accountType === "platform") {
    const { merchant_id: platformMerchantId } = merchant;
    await transaction.organizations.update({ ...organization, platformMerchantId, modifiedAt: clock() });
  }
  await transaction.announce.merchantChanged(merchant.merchant_id, merchant.directory_version);
  return merchant;
};
