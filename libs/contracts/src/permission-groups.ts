import type { Permission } from "./permissions.ts";

/** What roles are assigned at; a role reaches its entity and everything below it. Widest first. */
export const entityTypes = ["organization", "merchant", "profile"] as const;

export type EntityType = (typeof entityTypes)[number];

interface GroupDefinition {
  readonly description: string;
  readonly permissions: readonly Permission[];
}

const operationsView = [
  "payments:read",
  "refunds:read",
  "disputes:read",
  "customers:read",
  "mandates:read",
  "subscriptions:read",
  "payouts:read",
  "relays:read",
] as const satisfies readonly Permission[];

/** What roles are made of; permission to write includes permission to read. */
export const permissionGroupDefinitions = {
  operations_view: {
    description:
      "Read payments and the explanation of their routing, refunds, disputes, customers, mandates, subscriptions, " +
      "payouts and relays.",
    permissions: operationsView,
  },
  operations_manage: {
    description: "Manage payments, refunds, disputes, customers, mandates, subscriptions, payouts and relays.",
    permissions: [
      ...operationsView,
      "payments:write",
      "payment_links:write",
      "refunds:write",
      "disputes:write",
      "customers:write",
      "mandates:write",
      "subscriptions:write",
      "payouts:write",
      "relays:write",
    ],
  },
  refunds_manage: {
    description: "Refund payments; custom roles may limit the amounts.",
    permissions: ["payments:read", "refunds:read", "refunds:write"],
  },
  disputes_manage: {
    description: "Answer disputes.",
    permissions: ["payments:read", "disputes:read", "disputes:write"],
  },
  links_manage: {
    description: "Create and expire payment links.",
    permissions: ["payments:read", "payment_links:write"],
  },
  notes_manage: {
    description: "Write notes on payments and disputes.",
    permissions: ["payments:read", "disputes:read", "notes:write"],
  },
  exports_manage: {
    description:
      "Export payments, refunds, disputes, payouts and customers as files, each with the permission to read them.",
    permissions: ["exports:read", "exports:write"],
  },
  connectors_view: { description: "Read connector accounts.", permissions: ["connectors:read"] },
  connectors_manage: {
    description: "Manage connector accounts.",
    permissions: ["connectors:read", "connectors:write"],
  },
  workflows_view: { description: "Read routing, surcharge and 3-D Secure rules.", permissions: ["routing:read"] },
  workflows_manage: {
    description: "Manage routing, surcharge and 3-D Secure rules.",
    permissions: ["routing:read", "routing:write"],
  },
  users_view: { description: "Read users and roles.", permissions: ["users:read"] },
  users_manage: { description: "Invite users and assign roles.", permissions: ["users:read", "users:write"] },
  account_view: {
    description: "Read the organization, the merchant accounts and their profiles.",
    permissions: ["organization:read", "account:read", "profiles:read"],
  },
  account_manage: {
    description: "Manage the organization, the merchant accounts and their profiles.",
    permissions: [
      "organization:read",
      "organization:write",
      "account:read",
      "account:write",
      "profiles:read",
      "profiles:write",
    ],
  },
  audit_view: { description: "Read the audit log.", permissions: ["audit:read"] },
  webhooks_view: { description: "Read events and their deliveries.", permissions: ["events:read"] },
  webhooks_manage: {
    description: "Redeliver events and manage webhook endpoints.",
    permissions: ["events:read", "events:write"],
  },
  api_keys_view: { description: "List API keys.", permissions: ["api_keys:read"] },
  api_keys_manage: { description: "Create and revoke API keys.", permissions: ["api_keys:read", "api_keys:write"] },
} as const satisfies Readonly<Record<string, GroupDefinition>>;

export type PermissionGroup = keyof typeof permissionGroupDefinitions;

/** The groups' names, in the order of the documentation. */
export const permissionGroups = Object.keys(permissionGroupDefinitions) as readonly PermissionGroup[];

/** What cannot be done at a profile alone, and the narrowest entity at which it can. */
const narrowestEntity: Readonly<Partial<Record<Permission, EntityType>>> = {
  "organization:read": "organization",
  "organization:write": "organization",
  "account:write": "merchant",
  "api_keys:read": "merchant",
  "api_keys:write": "merchant",
};

/** Whether what the permission names can be done at an entity of this type. */
export const isPossibleAt = (permission: Permission, entityType: EntityType): boolean =>
  entityTypes.indexOf(entityType) <= entityTypes.indexOf(narrowestEntity[permission] ?? "profile");

/** What the groups permit at an entity of this type, each permission once, sorted. */
export const permissionsOfGroups = (
  groups: readonly PermissionGroup[],
  entityType: EntityType,
): readonly Permission[] => {
  const granted = new Set<Permission>(groups.flatMap((group) => permissionGroupDefinitions[group].permissions));
  return [...granted].filter((permission) => isPossibleAt(permission, entityType)).sort();
};
