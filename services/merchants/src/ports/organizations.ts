import type { Organization } from "../domain/organization.ts";

export interface OrganizationStore {
  insert(organization: Organization): Promise<void>;
  find(organizationId: string): Promise<Organization | null>;
  update(organization: Organization): Promise<void>;
}
