import { newId } from "@railyard/identifiers";

import { withGiven } from "../domain/given-members.ts";
import type { Organization, OrganizationChanges } from "../domain/organization.ts";
import { newOrganization } from "../domain/organization.ts";
import { failures } from "../failures.ts";
import type { Clock, Directory, DirectoryStores } from "../ports.ts";

export interface OrganizationPorts {
  readonly directory: Directory;
  readonly clock: Clock;
}

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

/**
 * Changes an organization; what was left out stays.
 * @throws {Failure} `organization_not_found`
 */
export const updateOrganization =
  ({ directory, clock }: OrganizationPorts) =>
  (organizationId: string, changes: OrganizationChanges): Promise<Organization> =>
    directory.inTransaction(async (transaction) => {
      const organization = await findOrganization(transaction, organizationId);
      const updated = { ...withGiven(organization, changes), modifiedAt: clock() };
      await transaction.organizations.update(updated);
      return updated;
    });
