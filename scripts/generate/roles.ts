import { permissionGroupDefinitions, permissionGroups, permissions } from "../../libs/contracts/src/index.ts";
import { permissionsOfRole, predefinedRoles } from "../../services/merchants/src/domain/roles.ts";

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

const groupRows = permissionGroups.map((group) => {
  const { description, permissions: granted } = permissionGroupDefinitions[group];
  return row([`\`${group}\``, description, granted.map((permission) => `\`${permission}\``).join(", ")]);
});

const roleRows = predefinedRoles.map(({ roleId, entityType, groups }) =>
  row([`\`${roleId}\``, entityType, groups.length === permissionGroups.length ? "all" : groups.join(", ")]),
);

const matrixRows = permissions.map((permission) =>
  row([
    `\`${permission}\``,
    ...predefinedRoles.map((role) => (permissionsOfRole(role).includes(permission) ? "x" : "")),
  ]),
);

const page = `# Roles

<!-- generated from libs/contracts/src/permission-groups.ts and services/merchants/src/domain/roles.ts; change those -->

A user has roles at organizations, merchants and profiles, one per entity at most. A role reaches everything below the
entity it is given at, also what is made later, and a user may do somewhere what the roles that reach it permit
together. A session works with one merchant, or with one profile of it; \`POST /user/switch/{org,merchant,profile}\`
continues elsewhere and ends the token it was called with. \`GET /user/role\` answers what a session may do.

- **Invite**: \`POST /user/user/invite_multiple\`. The mail's token is good for three days and for one use; new users
  choose their password with it (\`POST /user/accept_invite_from_email\`), others may accept in a session
  (\`POST /user/user/invite/accept\`). An address whose invitations were withdrawn or are over may also sign up by
  itself.
- **Change and take**: \`POST /user/user/update_role\`, \`DELETE /user/user/delete\`. The user's tokens are refused at
  once; an invitation that is changed or withdrawn ends none. At most three invitations in a row are mailed
  to one address: further ones are refused for a while (429).
- **Make roles**: \`POST /user/role\` with groups, \`role_scope\` (where it is known) and \`entity_type\` (what it is
  given at).
- **Limit refunds**: \`limits.refunds\` of a role that permits refunds states by currency how much its users refund
  at once and from midnight to midnight UTC, at all merchants together. In a currency that is not listed they refund
  nothing, with an empty list nothing at all. What counts is what a user began, whatever a provider made of it, and
  cancelling after a capture counts like a refund; refunds that another user approved do not count. Of several roles
  that permit refunds somewhere, the larger of each amount counts, and one without limits lifts them. Above the limit
  a user asks (\`POST /refund_requests\`) and another one approves, within limits of their own. Keys have no limits:
  such a role makes none, so give its users no other role that does; payouts have none either.
- No user gives, makes, changes or takes what permits more than they may themselves; no user changes their own role;
  the last administrator of an organization stays. Users of other organizations are not found.

## Predefined roles

${row(["Role", "Given at", "Groups"])}
${row(["---", "---", "---"])}
${roleRows.join("\n")}

## Permission groups

Some permissions exist at wider entities only: \`organization:*\` at an organization, \`account:write\` and
\`api_keys:*\` at a merchant. A group grants them there and not below.

${row(["Group", "Lets its holder", "Permissions"])}
${row(["---", "---", "---"])}
${groupRows.join("\n")}

## What each predefined role permits

${row(["Permission", ...predefinedRoles.map(({ roleId }) => roleId.replaceAll("_", " "))])}
${row(["---", ...predefinedRoles.map(() => ":-:")])}
${matrixRows.join("\n")}
`;

/** docs/roles.md: the roles and what they permit. */
export const generateRoles = (): ReadonlyMap<string, string> => new Map([["docs/roles.md", page]]);
