import { isDeepStrictEqual } from "node:util";

import { newId } from "@railyard/identifiers";

import { withGiven } from "../domain/given-members.ts";
import type { Organization, OrganizationChanges } from "../domain/organization.ts";
import { changedOrganization, newOrganization } from "../domain/organization.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryStores, OrganizationPage } from "../ports.ts";
import type { AddMerchantPorts } from "./add-merchant.ts";
import { addMerchant } from "./add-merchant.ts";
import type { Changed } from "./change-merchant.ts";
import { createdMerchant } from "./change-merchant.ts";

export interface OrganizationPorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

export interface ConvertPorts extends OrganizationPorts, AddMerchantPorts {}

const findOrganization = async (
  { organizations }: Pick<DirectoryStores, "organizations">,
  organizationId: string,
): Promise<Organization> => {
  const organization = await organizations.find(organizationId);
  if (organization === null) throw failures.organization_not_found({ organization_id: organizationId });
  return organization;
};

/** Makes a standard organization without merchants. */
export const createOrganization =
  ({ directory, clock }: OrganizationPorts) =>
  async (settings: OrganizationChanges): Promise<Organization> => {
    const organization = withGiven(newOrganization(newId("org"), "standard", clock()), settings);
    await directory.inTransaction((transaction) => transaction.organizations.insert(organization));
    return organization;
  };

/**
 * One organization.
 * @throws {Failure} `organization_not_found`
 */
export const retrieveOrganization =
  ({ directory }: Pick<OrganizationPorts, "directory">) =>
  (organizationId: string): Promise<Organization> =>
    findOrganization(directory, organizationId);

/** A page of organizations, newest first, and how many there are in all. */
export const listOrganizations =
  ({ directory }: Pick<OrganizationPorts, "directory">) =>
  async (
    page: OrganizationPage,
  ): Promise<{ readonly total: number; readonly organizations: readonly Organization[] }> => {
    const [organizations, total] = await Promise.all([
      directory.organizations.list(page),
      directory.organizations.count(page.query),
    ]);
    return { organizations, total };
  };

const lockOrganization = async (
  { organizations }: Pick<DirectoryStores, "organizations">,
  organizationId: string,
): Promise<Organization> => {
  const organization = await organizations.lock(organizationId);
  if (organization === null) throw failures.organization_not_found({ organization_id: organizationId });
  return organization;
};

const assertPlatformMerchant = async (
  { merchants }: Pick<DirectoryStores, "merchants">,
  organizationId: string,
  merchantId: string,
): Promise<void> => {
  const merchant = await merchants.find(merchantId);
  if (merchant?.organization_id === organizationId && merchant.merchant_account_type === "platform") return;
  throw failures.platform_merchant_not_found({ merchant_id: merchantId });
};

/**
 * Changes an organization; what was left out stays, null empties.
 * @throws {Failure} `organization_not_found`, `platform_merchant_not_found`, `invalid_data`
 */
export const updateOrganization =
  ({ directory, clock }: OrganizationPorts) =>
  (organizationId: string, changes: OrganizationChanges): Promise<Organization> =>
    directory.inTransaction(async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId);
      const { platformMerchantId } = changes;
      if (platformMerchantId !== undefined && platformMerchantId !== null) {
        await assertPlatformMerchant(transaction, organizationId, platformMerchantId);
      }
      const changed = changedOrganization(organization, changes);
      if (isDeepStrictEqual(changed, organization)) return organization;
      const updated = { ...changed, modifiedAt: clock() };
      await transaction.organizations.update(updated);
      return updated;
    });

/**
 * Makes an organization a platform and gives it its platform merchant. Merchants that it has already stay standard, so
 * that no merchant is acted for without its agreement.
 * @throws {Failure} `organization_not_found`, `already_platform`
 */
export const convertToPlatform =
  (ports: ConvertPorts) =>
  (organizationId: string, platformMerchantName: string | null): Promise<Changed<MerchantAccount>> =>
    ports.directory.inTransaction(async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId);
      if (organization.organizationType === "platform" && organization.platformMerchantId !== null) {
        const merchant_id = organization.platformMerchantId;
        throw failures.already_platform({ organization_id: organizationId, merchant_id });
      }
      await transaction.organizations.update({ ...organization, organizationType: "platform" });
      const merchant = await addMerchant(transaction, ports, {
        merchant_id: newId("merchant"),
        merchant_name: platformMerchantName ?? organization.organizationName,
        organization_id: organizationId,
        merchant_account_type: "platform",
      });
      return createdMerchant(merchant, merchant);
    });
