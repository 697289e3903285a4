import type { Permission } from "@railyard/contracts";
import { permissions } from "@railyard/contracts";

const reading = permissions.filter((permission) => permission.endsWith(":read"));

/** What each role may do at its merchant. */
const roles = {
  merchant_admin: permissions,
  merchant_view_only: reading,
  merchant_developer: [...reading, "api_keys:write", "connectors:write", "events:write", "profiles:write"],
  merchant_operator: [
    ...reading,
    "payments:write",
    "refunds:write",
    "payouts:write",
    "subscriptions:write",
    "relays:write",
    "customers:write",
    "mandates:write",
    "disputes:write",
    "connectors:write",
    "routing:write",
  ],
  merchant_customer_support: [
    "account:read",
    "payments:read",
    "refunds:read",
    "payouts:read",
    "subscriptions:read",
    "customers:read",
    "mandates:read",
    "disputes:read",
    "events:read",
  ],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type RoleId = keyof typeof roles;

const isRoleId = (roleId: string): roleId is RoleId => Object.hasOwn(roles, roleId);

/** What the role permits; a role that no longer exists permits nothing. */
export const permissionsOf = (roleId: string): readonly Permission[] => (isRoleId(roleId) ? roles[roleId] : []);
