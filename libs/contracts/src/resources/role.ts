import type { FromSchema } from "json-schema-to-ts";
import { entityTypes, permissionGroups } from "../permission-groups.ts";
import { permissions } from "../permissions.ts";
import { choice, flag, list, nameText, nullable, record, request, text } from "../schema.ts";

const roleName = nameText("Name of the role, unique where it is known.", {
  maxLength: 64,
  examples: ["Refund desk"],
});
const groups = list(
  "The permission groups that the role is made of.",
  choice("A permission group.", permissionGroups),
  {
    minItems: 1,
    uniqueItems: true,
  },
);
const entityType = choice("What the role is assigned at; it reaches everything below.", entityTypes);

/** Body of POST /user/role. */
export const createRoleBody = request(
  "CreateRoleRequest",
  "A role to make. Nobody makes a role that may do more than they may themselves.",
  {
    role_name: roleName,
    groups,
    role_scope: choice("Where the role is known: in the session's organization, merchant or profile.", entityTypes),
    entity_type: choice(
      "What the role is assigned at, nothing wider than its scope. Left out: a merchant, or a profile where the " +
        "scope is one.",
      entityTypes,
    ),
  },
  ["role_name", "groups", "role_scope"],
);

/** Body of PUT /user/role/{role_id}. */
export const updateRoleBody = request("UpdateRoleRequest", "What to change; what is left out stays.", {
  role_name: roleName,
  groups,
});

/** Query of GET /user/roles. */
export const listRolesQuery = request("ListRolesQuery", "Which roles.", {
  entity_type: choice("Only roles that are assigned at this.", entityTypes),
});

/** A role. */
export const role = record("Role", "A named set of permission groups.", {
  role_id: text("Id of the role.", { maxLength: 64, examples: ["merchant_operator"] }),
  role_name: roleName,
  entity_type: entityType,
  role_scope: nullable(choice("Where the role is known; null: everywhere, because it is predefined.", entityTypes)),
  is_predefined: flag("Whether every organization has the role, and nobody can change it."),
  groups,
  permissions: list("What the groups permit there.", choice("A permission.", permissions)),
});

/** Answer of GET /user/role. */
export const ownRole = record("OwnRole", "What the session may do.", {
  role_id: text("The role that gives most here.", { examples: ["merchant_operator"] }),
  entity_type: choice("What the session works with.", entityTypes),
  permissions: list("What all roles together permit here.", choice("A permission.", permissions)),
});

/** Answer of GET /user/permission_info. */
export const permissionGroupList = list(
  "The permission groups.",
  record("PermissionGroup", "What roles are made of.", {
    group: choice("Name of the group.", permissionGroups),
    description: text("What it lets its holder do."),
    permissions: list("The permissions of the group.", choice("A permission.", permissions)),
  }),
);

/** Answer of DELETE /user/role/{role_id}. */
export const roleDeletion = record("RoleDeletion", "That the role is gone.", {
  role_id: text("Id of the role."),
  deleted: flag("Whether it was deleted."),
});

export type RoleAnswer = FromSchema<typeof role>;
export type CreateRoleRequest = FromSchema<typeof createRoleBody>;
