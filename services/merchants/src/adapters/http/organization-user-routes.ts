import type { EntityType, OrganizationUser, UserRoleAnswer } from "@railyard/contracts";
import {
  acceptInvitations as acceptContract,
  acceptInvitationsToSignIn as acceptToSignInContract,
  acceptMailedInvitation as acceptMailedContract,
  inviteUsers,
  listInvitations as listInvitationsContract,
  listOrganizationUsers,
  readOrganizationUser,
  removeUser as removeContract,
  resendInvitation as resendContract,
  updateUserRole as updateContract,
} from "@railyard/contracts";
import { Failure } from "@railyard/failures";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { entityIdOf, entityTypeOf } from "../../domain/entity.ts";
import type { ListedAssignment } from "../../ports.ts";
import type { InviteInput, InvitePorts, NamedEntity } from "../../use-cases/invite-user.ts";
import {
  acceptInvitations,
  acceptInvitationsToSignIn,
  acceptMailedInvitation,
  inviteUser,
  listInvitations,
  resendInvitation,
} from "../../use-cases/invite-user.ts";
import type { NamedUser, VisibleUser } from "../../use-cases/manage-users.ts";
import { listUsers, readVisibleUser, removeUser, updateUserRole } from "../../use-cases/manage-users.ts";
import type { SignInPorts } from "../../use-cases/sign-in-user.ts";
import type { SessionInUse } from "../../use-cases/switch-merchant.ts";
import { holderOf, presentedToken, toSignInWire } from "./user-routes.ts";

const nameOf = ({ entity, organizationName, merchantName, profileName }: ListedAssignment): string | null => {
  const names = { organization: organizationName, merchant: merchantName, profile: profileName };
  return names[entityTypeOf(entity)];
};

const toRoleWire = (assignment: ListedAssignment): UserRoleAnswer => ({
  role_id: assignment.role.roleId,
  role_name: assignment.role.roleName,
  entity_type: entityTypeOf(assignment.entity),
  entity_id: entityIdOf(assignment.entity),
  entity_name: nameOf(assignment),
  org_id: assignment.entity.organizationId,
  status: assignment.status,
  created_at: assignment.createdAt.toISOString(),
});

const toUserWire = ({ userId, email, name, assignments }: VisibleUser): OrganizationUser => ({
  user_id: userId,
  email,
  name,
  roles: assignments.map(toRoleWire),
});

interface NamedUserWire {
  readonly email: string;
  readonly entity_type?: EntityType | null;
  readonly entity_id?: string | null;
}

const fromNamedWire = ({ email, entity_type, entity_id }: NamedUserWire): NamedUser => ({
  email,
  entityType: entity_type ?? null,
  entityId: entity_id ?? null,
});

const fromEntityWire = (wire: { readonly entity_type: EntityType; readonly entity_id: string }): NamedEntity => ({
  entityType: wire.entity_type,
  entityId: wire.entity_id,
});

/** Each invitation is a transaction of its own, so that one that is refused keeps none of the others. */
const invite = async (ports: InvitePorts, session: SessionInUse, input: InviteInput) => {
  try {
    const { isNew } = await inviteUser(ports)(session, input);
    return { email: input.email, is_email_sent: true, is_new_user: isNew, error: null, error_code: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { message, code } = error;
    return { email: input.email, is_email_sent: false, is_new_user: false, error: message, error_code: code };
  }
};

/** The operations on invitations. */
const invitationRoutes = (ports: InvitePorts & SignInPorts): readonly Route[] => [
  defineRoute(inviteUsers, async ({ principal, body }) => {
    const session = presentedToken(principal);
    const invited = [];
    for (const { email, name = null, role_id: roleId, profile_id: profileId = null } of body) {
      invited.push(await invite(ports, session, { email, name, roleId, profileId }));
    }
    return { body: invited };
  }),
  defineRoute(resendContract, async ({ principal, body }) => {
    await resendInvitation(ports)(presentedToken(principal), fromNamedWire(body));
    return { body: { message: "The invitation was sent again." } };
  }),
  defineRoute(acceptContract, async ({ principal, body }) => {
    await acceptInvitations(ports)(presentedToken(principal).userId, body.map(fromEntityWire));
    return { body: { message: "Accepted. Switch to what you were invited to." } };
  }),
  defineRoute(acceptToSignInContract, async ({ principal, body }) => ({
    body: toSignInWire(await acceptInvitationsToSignIn(ports)(holderOf(principal), body.map(fromEntityWire))),
  })),
  defineRoute(acceptMailedContract, async ({ body: { token, password = null, name = null } }) => {
    await acceptMailedInvitation(ports)({ token, password, name });
    return { body: { message: "Accepted. Sign in to continue." } };
  }),
  defineRoute(listInvitationsContract, async ({ principal }) => ({
    body: (await listInvitations(ports)(holderOf(principal))).map(toRoleWire),
  })),
];

/** The operations on the users of organizations, merchants and profiles. */
export const organizationUserRoutes = (ports: InvitePorts & SignInPorts): readonly Route[] => [
  ...invitationRoutes(ports),
  defineRoute(listOrganizationUsers, async ({ principal }) => ({
    body: (await listUsers(ports)(presentedToken(principal))).map(toUserWire),
  })),
  defineRoute(readOrganizationUser, async ({ principal, body }) => ({
    body: toUserWire(await readVisibleUser(ports)(presentedToken(principal), body.email)),
  })),
  defineRoute(updateContract, async ({ principal, body }) => {
    await updateUserRole(ports)(presentedToken(principal), fromNamedWire(body), body.role_id);
    return { body: { message: "The user has the role. Unless it was only invited, its sessions are over." } };
  }),
  defineRoute(removeContract, async ({ principal, body }) => {
    await removeUser(ports)(presentedToken(principal), fromNamedWire(body));
    return { body: { message: "The role was taken. Unless the user was only invited, its sessions are over." } };
  }),
];
