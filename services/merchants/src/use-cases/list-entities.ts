import { effectiveRoleAt } from "../domain/role-assignment.ts";
import type { Membership } from "../domain/user.ts";
import type { Directory } from "../ports.ts";

interface ListPorts {
  readonly directory: Directory;
}

/** An organization in which the user has a role. */
export interface OrganizationPlace {
  readonly organizationId: string;
  readonly organizationName: string | null;
}

/** A profile that the user reaches. */
export interface ProfilePlace {
  readonly profileId: string;
  readonly profileName: string;
}

/** The organizations in which the user has a role, the oldest role first. */
export const listOrganizationPlaces =
  ({ directory }: ListPorts) =>
  async (userId: string): Promise<readonly OrganizationPlace[]> => {
    const assignments = await directory.assignments.ofUser(userId);
    const places = assignments
      .filter(({ status }) => status === "active")
      .map(({ entity, organizationName }) => [entity.organizationId, organizationName] as const);
    return [...new Map(places)].map(([organizationId, organizationName]) => ({ organizationId, organizationName }));
  };

/** The merchants of the organization that the user reaches, oldest first. */
export const listMerchantPlaces =
  ({ directory }: ListPorts) =>
  async (userId: string, organizationId: string): Promise<readonly Membership[]> => {
    const memberships = await directory.users.memberships(userId);
    return memberships.filter((membership) => membership.organizationId === organizationId);
  };

/** The profiles of the merchant that the user reaches, oldest first. */
export const listProfilePlaces =
  ({ directory }: ListPorts) =>
  async (userId: string, merchantId: string): Promise<readonly ProfilePlace[]> => {
    const merchant = await directory.merchants.find(merchantId);
    if (merchant === null) return [];
    const assignments = await directory.assignments.ofUser(userId);
    const { organization_id: organizationId } = merchant;
    const profiles = await directory.profiles.list(merchant);
    return profiles
      .filter(
        ({ profile_id: profileId }) => effectiveRoleAt(assignments, { organizationId, merchantId, profileId }) !== null,
      )
      .map((profile) => ({ profileId: profile.profile_id, profileName: profile.profile_name }));
  };
