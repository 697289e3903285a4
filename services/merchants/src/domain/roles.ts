import type { EntityType, Permission, PermissionGroup, RefundLimits } from "@railyard/contracts";
import { permissionGroups, permissionsOfGroups } from "@railyard/contracts";

import type { Entity } from "./entity.ts";

/** A named set of permission groups, and the kind of entity it is assigned at. */
export interface Role {
  readonly roleId: string;
  readonly roleName: string;
  readonly entityType: EntityType;
  readonly groups: readonly PermissionGroup[];
  /** Limits of the refunds of those who have it; null: none. */
  readonly refundLimits: RefundLimits | null;
  /** Where the role is known; null for a predefined role, which is known everywhere. */
  readonly scope: Entity | null;
}

const viewing: readonly PermissionGroup[] = permissionGroups.filter((group) => group.endsWith("_view"));
const viewingExcept = (...excluded: readonly PermissionGroup[]): readonly PermissionGroup[] =>
  viewing.filter((group) => !excluded.includes(group));

/** The jobs that there are at a merchant and, smaller, at a profile. */
const jobs: Readonly<Record<string, { readonly name: string; readonly groups: readonly PermissionGroup[] }>> = {
  admin: { name: "admin", groups: permissionGroups },
  view_only: { name: "viewer", groups: viewing },
  iam_admin: {
    name: "user administrator",
    // Users give only what they may do themselves: with these they can invite customer support.
    groups: [...viewingExcept("api_keys_view"), "users_manage", "notes_manage", "webhooks_manage"],
  },
  developer: {
    name: "developer",
    groups: [...viewing, "connectors_manage", "account_manage", "webhooks_manage", "api_keys_manage"],
  },
  operator: {
    name: "operator",
    groups: [
      ...viewingExcept("api_keys_view"),
      "operations_manage",
      "notes_manage",
      "exports_manage",
      "connectors_manage",
      "workflows_manage",
    ],
  },
  finance: {
    name: "finance",
    groups: ["operations_view", "exports_manage", "users_view", "account_view", "webhooks_view"],
  },
  customer_support: {
    name: "customer support",
    groups: ["operations_view", "users_view", "account_view", "webhooks_view", "notes_manage", "webhooks_manage"],
  },
};

const jobRoles = (entityType: "merchant" | "profile"): readonly Role[] =>
  Object.entries(jobs).map(([job, { name, groups }]) => ({
    roleId: `${entityType}_${job}`,
    roleName: `${entityType === "merchant" ? "Merchant" : "Profile"} ${name}`,
    entityType,
    groups,
    refundLimits: null,
    scope: null,
  }));

/** Administers an organization and everything in it. */
export const organizationAdministrator = "org_admin";

/** Administers one merchant. */
export const merchantAdministrator = "merchant_admin";

/** The roles that every organization has. */
export const predefinedRoles: readonly Role[] = [
  {
    roleId: organizationAdministrator,
    roleName: "Organization admin",
    entityType: "organization",
    groups: permissionGroups,
    refundLimits: null,
    scope: null,
  },
  ...jobRoles("merchant"),
  ...jobRoles("profile"),
];

const byId = new Map(predefinedRoles.map((role) => [role.roleId, role]));

/** The predefined role of this id. */
export const findPredefinedRole = (roleId: string): Role | undefined => byId.get(roleId);

/** What a role permits at the entity it is assigned at. */
export const permissionsOfRole = ({ groups, entityType }: Role): readonly Permission[] =>
  permissionsOfGroups(groups, entityType);

/**
 * The permission whose holders give money back. Roles that permit it otherwise (`payments:write`: cancelling after the
 * capture) permit this as well.
 */
export const refundingPermission: Permission = "refunds:write";
