import { permissionGroups, permissions, permissionsOfGroups } from "@railyard/contracts";
import type { EntityType, OperationContract, Permission, PermissionGroup } from "@railyard/contracts";
import { callSuccessfully } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import type { System } from "../system.ts";
import { furtherPermissions, unknownId } from "./cells.ts";
import { bearer } from "./credentials.ts";
import type { Proof } from "./credentials.ts";
import { newName, text } from "./desk.ts";
import type { Ids } from "./desk.ts";
import { signUpWithOrganization, inviteMember, makeRole, signInAgain } from "./people.ts";
import type { Founder, Person } from "./people.ts";
import { forAll, operations, outcomeOf, requestsOf, send, someAtATime } from "./sending.ts";

const viewing = [
  "operations_view",
  "connectors_view",
  "workflows_view",
  "users_view",
  "account_view",
  "audit_view",
  "webhooks_view",
] as const satisfies readonly PermissionGroup[];

/** What the jobs are that every organization has, as docs/roles.md lists them. */
const jobs: Readonly<Record<string, readonly PermissionGroup[]>> = {
  admin: permissionGroups,
  view_only: [...viewing, "api_keys_view"],
  iam_admin: [...viewing, "users_manage", "notes_manage", "webhooks_manage"],
  developer: [...viewing, "api_keys_view", "connectors_manage", "account_manage", "webhooks_manage", "api_keys_manage"],
  operator: [
    ...viewing,
    "operations_manage",
    "notes_manage",
    "exports_manage",
    "connectors_manage",
    "workflows_manage",
  ],
  finance: ["operations_view", "exports_manage", "users_view", "account_view", "webhooks_view"],
  customer_support: [
    "operations_view",
    "users_view",
    "account_view",
    "webhooks_view",
    "notes_manage",
    "webhooks_manage",
  ],
};

/** A user who came to a role by the public API, and what the role permits where the session works. */
export interface Member {
  readonly name: string;
  readonly proof: Proof;
  readonly granted: ReadonlySet<Permission>;
  readonly isLimitedToProfile: boolean;
}

/** An organization with a person in every predefined role, and in a role of each permission group alone. */
export interface Staff {
  readonly founder: Founder;
  readonly members: readonly Member[];
}

const memberOf = (
  name: string,
  { token }: Pick<Person, "token">,
  entityType: EntityType,
  groups: readonly PermissionGroup[],
): Member => ({
  name,
  proof: bearer(token),
  granted: new Set(permissionsOfGroups(groups, entityType)),
  isLimitedToProfile: entityType === "profile",
});

/** The founder in another session, which continues with a second merchant of the organization. */
const atSecondMerchant = async (system: System, founder: Founder): Promise<Pick<Person, "token">> => {
  const { gateway } = system;
  const body = { company_name: newName("second") };
  const added = await callSuccessfully(gateway, "POST", "/user/create_merchant", { token: founder.token, body });
  const switched = await callSuccessfully(gateway, "POST", "/user/switch/merchant", {
    token: await signInAgain(system, founder),
    body: { merchant_id: text(added, "merchant_id") },
  });
  return { token: text(switched, "token") };
};

type Making = () => Promise<Member>;

/** Makes the organization with the people in it. */
export const startStaff = async (system: System): Promise<Staff> => {
  const inviter = await signUpWithOrganization(system);
  const { profileId } = inviter;
  const elsewhere = await atSecondMerchant(system, inviter);
  const ofJobs = Object.entries(jobs).flatMap(([job, groups]): readonly Making[] => {
    const [atMerchant, atProfile] = [`merchant_${job}`, `profile_${job}`];
    return [
      async () => memberOf(atMerchant, await inviteMember(system, { inviter, roleId: atMerchant }), "merchant", groups),
      async () =>
        memberOf(atProfile, await inviteMember(system, { inviter, roleId: atProfile, profileId }), "profile", groups),
    ];
  });
  const ofGroups = permissionGroups.map((group): Making => async () => {
    const roleId = await makeRole(system, inviter, [group]);
    return memberOf(`${group} alone`, await inviteMember(system, { inviter, roleId }), "merchant", [group]);
  });
  const support = { inviter, roleId: "merchant_customer_support" };
  const ofSupport = jobs["customer_support"] ?? [];
  const ofMore = [
    [{ inviter, roleId: "profile_admin", profileId }, "support that administers a profile"],
    [{ inviter: elsewhere, roleId: "merchant_admin" }, "support that administers another merchant"],
  ] as const;
  const withMore = ofMore.map(
    ([more, name]): Making =>
      async () =>
        memberOf(name, await inviteMember(system, support, more), "merchant", ofSupport),
  );
  const founder = memberOf("org_admin", inviter, "organization", permissionGroups);
  // A password costs what it must; all of them at once keep the directory busy for longer than a call may wait.
  const members = await someAtATime([...ofJobs, ...ofGroups, ...withMore], (make) => make(), 4);
  return { founder: inviter, members: [founder, ...members] };
};

/** Whether the role of a member opens the operation where the member's session works. */
const opens = ({ granted, isLimitedToProfile }: Member, operation: OperationContract): boolean => {
  const enough = [operation.permission, operation.alternativePermission].filter((one) => one !== undefined);
  // Of an export that does not exist, it is not known which objects are in it.
  const further = operation.operationId === "downloadExport" ? undefined : furtherPermissions[operation.operationId];
  if (further !== undefined && !granted.has(further)) return false;
  return enough.some((one) => granted.has(one)) && !(isLimitedToProfile && operation.wholeMerchant === true);
};

/** Whether the credential was refused, and not what it asks for. */
const lacksRight = ({ body }: ApiAnswer): boolean =>
  (body as { readonly error?: { readonly reason?: unknown } }).error?.reason === "forbidden";

/**
 * Sends a request about unknown objects to every operation that asks users for a permission: refused for want of it
 * where the role does not open the operation, and otherwise only for another reason.
 */
export const roleCells = (system: System, { founder, members }: Staff, known: Ids): Promise<readonly string[]> => {
  const unknown = Object.entries(known).map(([name, id]) => [
    name,
    /^(new[A-Z]|email|member)/.test(name) ? id : unknownId(id),
  ]);
  const ids: Ids = {
    ...(Object.fromEntries(unknown) as Ids),
    merchant: founder.merchantId,
    organization: founder.organizationId,
    profile: founder.profileId,
    ruleOwner: founder.merchantId,
  };
  const guarded = operations.filter(
    ({ access, permission }) => access !== "public" && access.includes("jwt") && permission !== undefined,
  );
  return forAll(guarded, async (operation) => {
    const stated: string[] = [];
    const [request] = requestsOf(operation);
    if (request === undefined) return stated;
    for (const member of members) {
      const answer = await send(system, { operation, parts: request.make(ids, "jwt"), proof: member.proof });
      const isOpen = opens(member, operation);
      const isAsExpected = isOpen
        ? !lacksRight(answer) && answer.status !== 401 && answer.status < 500
        : lacksRight(answer) && outcomeOf(answer) === "403 IR_22";
      if (isAsExpected) continue;
      stated.push(`${operation.operationId} by ${member.name}: ${outcomeOf(answer)}, open: ${String(isOpen)}`);
    }
    return stated;
  });
};

/** Permissions that every member has, or none: of them the cells show nothing. */
export const undecided = ({ members }: Staff): readonly Permission[] =>
  permissions.filter((permission) => {
    const holders = members.filter(({ granted }) => granted.has(permission)).length;
    return holders === 0 || holders === members.length;
  });
