import type { FromSchema } from "json-schema-to-ts";
import { entityTypes, permissionGroups } from "../permission-groups.ts";
import { permissions } from "../permissions.ts";
import { choice, described, flag, list, minorUnits, nameText, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";

const roleName = nameText("Name of the role, unique within its scope.", {
  maxLength: 64,
  examples: ["Refund desk"],
});
const groups = list("The permission groups of the role.", choice("A permission group.", permissionGroups), {
  minItems: 1,
  uniqueItems: true,
});

const refundLimit = record("RefundLimit", "How much a user refunds without another user's approval.", {
  currency,
  amount_per_refund: minorUnits("Maximum of one refund, in minor units."),
  amount_per_day: minorUnits("Maximum of the refunds of one user from midnight to midnight UTC, in minor units."),
});

/** Currencies of one role: a token carries them. */
const limitedCurrenciesMax = 10;

const roleLimits = record("RoleLimits", "Limits to what the permissions of a role permit.", {
  refunds: list(
    "Limits of refunds by users. Beyond them, and in a currency that is not listed, another user must approve.",
    refundLimit,
    { maxItems: limitedCurrenciesMax },
  ),
});
const limits = nullable(roleLimits);
const entityType = choice("Entity type of assignments; includes everything below.", entityTypes);

/** Body of POST /user/role. */
export const createRoleBody = request(
  "CreateRoleRequest",
  "A role to create. Its permissions must be a subset of those of its creator.",
  {
    role_name: roleName,
    groups,
    role_scope: choice("Scope of the role: the session's organization, merchant or profile.", entityTypes),
    entity_type: choice(
      "Entity type of assignments, not wider than the scope. Default: merchant, or profile if that is the scope.",
      entityTypes,
    ),
    limits: described(
      "Limits of a role that permits refunds. Default: none. Refused with api_keys_manage: keys have no limits.",
      roleLimits,
    ),
  },
  ["role_name", "groups", "role_scope"],
);

/** Body of PUT /user/role/{role_id}. */
export const updateRoleBody = request("UpdateRoleRequest", "The changes; omitted members stay.", {
  role_name: roleName,
  groups,
  limits: described("The new limits; null removes them.", roleLimits),
});

/** Query of GET /user/roles. */
export const listRolesQuery = request("ListRolesQuery", "Filter of the roles.", {
  entity_type: choice("Only roles of this entity type.", entityTypes),
});

/** A role. */
export const role = record("Role", "A named set of permission groups.", {
  role_id: text("Id of the role.", { maxLength: 64, examples: ["merchant_operator"] }),
  role_name: roleName,
  entity_type: entityType,
  role_scope: nullable(choice("Scope of the role; null: predefined, everywhere.", entityTypes)),
  is_predefined: flag("Whether the role is predefined and unchangeable."),
  groups,
  permissions: list("Permissions of the groups there.", choice("A permission.", permissions)),
  limits,
});

/** Answer of GET /user/role. */
export const ownRole = record("OwnRole", "Permissions of the session.", {
  role_id: text("The highest role of the session.", { examples: ["merchant_operator"] }),
  entity_type: choice("Entity of the session.", entityTypes),
  permissions: list("Combined permissions of all roles.", choice("A permission.", permissions)),
  limits: described("Widest limits of all roles that permit refunds; null: none.", limits),
});

/** Answer of GET /user/permission_info. */
export const permissionGroupList = list(
  "The permission groups.",
  record("PermissionGroup", "Groups that roles are composed of.", {
    group: choice("Name of the group.", permissionGroups),
    description: text("Description of the group."),
    permissions: list("The permissions of the group.", choice("A permission.", permissions)),
  }),
);

/** Answer of DELETE /user/role/{role_id}. */
export const roleDeletion = record("RoleDeletion", "The deleted role.", {
  role_id: text("Id of the role."),
  deleted: flag("Whether it was deleted."),
});

export type RoleLimits = FromSchema<typeof roleLimits>;
export type RoleAnswer = FromSchema<typeof role>;
export type CreateRoleRequest = FromSchema<typeof createRoleBody>;
