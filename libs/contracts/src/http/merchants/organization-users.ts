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

const shape = { service: "merchants", face: "merchant", tag: "Users", access: ["jwt"] } as const;
const managing = { ...shape, permission: "users:write", response: userMessage } as const;

const managingFailures = ["user_not_found", "own_role_fixed", "role_of_user_ambiguous", "role_beyond_own"] as const;

export const inviteUsers = defineOperation({
  ...shape,
  operationId: "inviteUsers",
  method: "POST",
  path: "/user/user/invite_multiple",
  permission: "users:write",
  summary: "Invite users",
  description:
    "Mails each an invitation that is good for three days. Every entry stands for itself: one that is refused says " +
    "why and keeps none of the others. After three mails to one address, further ones are refused for a while.",
  body: inviteUsersBody,
  response: invitedUsers,
});

export const resendInvitation = defineOperation({
  ...managing,
  operationId: "resendInvitation",
  method: "POST",
  path: "/user/user/resend_invite",
  summary: "Send an invitation again",
  description:
    "Mails a new token; the one of the earlier mail is refused from then on. After three mails to one address, " +
    "further ones are answered with 429 and Retry-After.",
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
  description: "Takes up the roles that the signed-in user is invited to: all of those named, or none.",
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
  summary: "Accept invitations while signing in",
  description:
    "Takes the token of the step `accept_invite`, which is due for a user who belongs nowhere and is invited " +
    "somewhere, and answers that of the next one. All of those named are taken up, or none; an empty list goes on " +
    "without any, and the invitations stay open.",
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
  summary: "Accept the invitation of a mail",
  description:
    "Takes up the role. Somebody who has no password yet sets one here; signing in is the next step for everybody.",
  body: acceptMailedInvitationBody,
  response: userMessage,
  failures: ["invitation_invalid", "email_unverified"],
});

export const listInvitations = defineOperation({
  ...shape,
  operationId: "listInvitations",
  weight: "bounded",
  tokenPurposes: ["user_info", "accept_invite"],
  method: "GET",
  path: "/user/list/invitation",
  summary: "List my invitations",
  description:
    "Answers what the user is invited to and has not accepted. Takes the token of a signed-in user or that of the " +
    "step `accept_invite`.",
  response: invitationList,
});

export const listOrganizationUsers = defineOperation({
  ...shape,
  operationId: "listOrganizationUsers",
  weight: "list",
  method: "GET",
  path: "/user/user/list",
  permission: "users:read",
  summary: "List users",
  description:
    "Answers who has, or is invited to, a role at the session's merchant or profile, above it or below it; all users " +
    "of the organization for those who may see them.",
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
  description: "Answers one of the users that GET /user/user/list answers.",
  body: userDetailsBody,
  response: organizationUser,
  failures: ["user_not_found"],
});

export const updateUserRole = defineOperation({
  ...managing,
  operationId: "updateUserRole",
  method: "POST",
  path: "/user/user/update_role",
  summary: "Give a user another role",
  description:
    "The role must be one for the same kind of entity. The user's sessions end at once, unless the user has yet to " +
    "accept the invitation.",
  body: updateUserRoleBody,
  failures: [...managingFailures, "role_not_found", "last_administrator"],
});

export const removeUser = defineOperation({
  ...managing,
  operationId: "removeUser",
  method: "DELETE",
  path: "/user/user/delete",
  summary: "Take a role from a user",
  description:
    "The user's sessions end at once; roles elsewhere stay. An invitation that was not accepted is withdrawn, which " +
    "ends no session.",
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
