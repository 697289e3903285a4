import { defineOperation } from "../../operation.ts";
import {
  acceptInvitationsBody,
  acceptInvitationsToSignInBody,
  acceptMailedInvitationBody,
  inviteUsersBody,
  invitationList,
  invitedUsers,
  namedUserBody,
  organizationUser,
  organizationUserList,
  updateUserRoleBody,
  userDetailsBody,
  userMessage,
} from "../../resources/organization-user.ts";
import { signInAnswer } from "../../resources/user.ts";

const shape = { service: "merchants", api: "merchant", tag: "Users", access: ["jwt"] } as const;
const managing = { ...shape, permission: "users:write", response: userMessage } as const;

const managingFailures = ["user_not_found", "own_role_fixed", "role_of_user_ambiguous", "role_beyond_own"] as const;

export const inviteUsers = defineOperation({
  ...shape,
  operationId: "inviteUsers",
  requiresStepUp: true,
  method: "POST",
  path: "/user/user/invite_multiple",
  permission: "users:write",
  summary: "Invite users",
  description:
    "E-mails each an invitation that is valid for three days. Entries are independent: one that is refused states " +
    "the reason and does not affect the others. After three e-mails to one address, further ones are refused for " +
    "some time.",
  body: inviteUsersBody,
  response: invitedUsers,
});

export const resendInvitation = defineOperation({
  ...managing,
  operationId: "resendInvitation",
  requiresStepUp: true,
  method: "POST",
  path: "/user/user/resend_invite",
  summary: "Resend an invitation",
  description:
    "E-mails a new token; that of the earlier e-mail is refused from then on. After three e-mails to one address, " +
    "further requests return 429 and Retry-After.",
  body: namedUserBody,
  failures: [...managingFailures, "invitation_not_found"],
});

export const acceptInvitations = defineOperation({
  ...shape,
  operationId: "acceptInvitations",
  method: "POST",
  path: "/user/user/invite/accept",
  aliases: ["/user/user/accept_invite"],
  summary: "Accept invitations",
  description: "Accepts invitations of the signed-in user: all of those named, or none.",
  body: acceptInvitationsBody,
  response: userMessage,
  failures: ["invitation_not_found"],
});

export const acceptInvitationsToSignIn = defineOperation({
  ...shape,
  operationId: "acceptInvitationsToSignIn",
  method: "POST",
  path: "/user/accept_invite",
  tokenPurposes: ["accept_invite"],
  idempotent: false,
  summary: "Accept invitations during sign-in",
  description:
    "Takes the token of the step `accept_invite`, which is due for a user without a role who has invitations, and " +
    "returns that of the next step. All of those named are accepted, or none; with an empty list none are, and " +
    "the invitations stay open.",
  body: acceptInvitationsToSignInBody,
  response: signInAnswer,
  failures: ["invitation_not_found", "step_taken"],
});

export const acceptMailedInvitation = defineOperation({
  ...shape,
  operationId: "acceptMailedInvitation",
  method: "POST",
  path: "/user/accept_invite_from_email",
  access: "public",
  idempotent: false,
  summary: "Accept an e-mailed invitation",
  description: "Accepts the invitation. A user without a password sets one here; signing in is the next step.",
  body: acceptMailedInvitationBody,
  response: userMessage,
  failures: ["invitation_invalid", "email_unverified"],
});

export const listInvitations = defineOperation({
  ...shape,
  operationId: "listInvitations",
  weight: "bounded",
  list: { style: "whole", items: "" },
  tokenPurposes: ["user_info", "accept_invite"],
  method: "GET",
  path: "/user/list/invitation",
  summary: "List my invitations",
  description:
    "Returns the pending invitations of the user. Takes the token of a signed-in user or that of the step " +
    "`accept_invite`.",
  response: invitationList,
  failures: ["step_taken"],
});

export const listOrganizationUsers = defineOperation({
  ...shape,
  operationId: "listOrganizationUsers",
  weight: "list",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/user/user/list",
  permission: "users:read",
  summary: "List users",
  description:
    "Returns the users with a role, or an invitation to one, at the session's merchant or profile, above it or " +
    "below it; all users of the organization for callers permitted to see them.",
  response: organizationUserList,
});

export const readOrganizationUser = defineOperation({
  ...shape,
  operationId: "readOrganizationUser",
  method: "POST",
  path: "/user/user",
  idempotent: false,
  permission: "users:read",
  summary: "Retrieve a user",
  description: "Returns one of the users listed by GET /user/user/list.",
  body: userDetailsBody,
  response: organizationUser,
  failures: ["user_not_found"],
});

export const updateUserRole = defineOperation({
  ...managing,
  operationId: "updateUserRole",
  requiresStepUp: true,
  method: "POST",
  path: "/user/user/update_role",
  summary: "Change a user's role",
  description:
    "The role must be for the same kind of entity. The user's sessions end at once, unless the invitation is " +
    "still pending.",
  body: updateUserRoleBody,
  failures: [...managingFailures, "role_not_found", "last_administrator"],
});

export const removeUser = defineOperation({
  ...managing,
  operationId: "removeUser",
  requiresStepUp: true,
  method: "DELETE",
  path: "/user/user/delete",
  summary: "Remove a role from a user",
  description:
    "The user's sessions end at once; roles elsewhere stay. A pending invitation is withdrawn, which ends no session.",
  body: namedUserBody,
  failures: [...managingFailures, "last_administrator"],
});

/** The operations on the users of organizations, merchants and profiles. */
export const organizationUserOperations = [
  inviteUsers,
  resendInvitation,
  acceptInvitations,
  acceptInvitationsToSignIn,
  acceptMailedInvitation,
  listInvitations,
  listOrganizationUsers,
  readOrganizationUser,
  updateUserRole,
  removeUser,
] as const;
