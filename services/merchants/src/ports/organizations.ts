import type { Organization } from "../domain/organization.ts";

export interface OrganizationPage {
  /** Beginning of the id or the name, in any case; null: all. */
  readonly query: string | null;
  readonly limit: number;
  readonly offset: number;
}

export interface OrganizationStore {
  insert(organization: Organization): Promise<void>;
  find(organizationId: string): Promise<Organization | null>;
  /** Finds it and locks it against other changes, and against new merchants, until the transaction ends. */
  lock(organizationId: string): Promise<Organization | null>;
  /** Newest first. */
  list(page: OrganizationPage): Promise<readonly Organization[]>;
  count(query: string | null): Promise<number>;
  update(organization: Organization): Promise<void>;
}
