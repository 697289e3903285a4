import type { FromSchema } from "json-schema-to-ts";
import { entityTypes } from "../permission-groups.ts";
import { choice, dateTime, flag, list, nameText, nullable, record, request, text } from "../schema.ts";

const email = text("E-mail address.", {
  minLength: 3,
  maxLength: 255,
  format: "email",
  examples: ["ada@kiosk.example"],
});
const roleId = text("The role.", { minLength: 1, maxLength: 64, examples: ["merchant_operator"] });
const entityType = choice("Kind of entity.", entityTypes);
const entityId = text("Id of the organization, merchant or profile.", { minLength: 1, maxLength: 64 });

/** Which of a user's roles: needed where the user has several. */
const whichRole = {
  email,
  entity_type: choice("Kind of the entity of the user's role.", entityTypes),
  entity_id: entityId,
} as const;

/** Body of POST /user/user/invite_multiple. */
export const inviteUsersBody = list(
  "Users to invite.",
  request(
    "InviteUserRequest",
    "A user to invite to the entity of the role: the session's organization, merchant or profile.",
    {
      email,
      name: nameText("Name, for a new user.", { maxLength: 255 }),
      role_id: roleId,
      profile_id: text("The profile, for a role of a profile; default: the session's.", {
        minLength: 1,
        maxLength: 64,
      }),
    },
    ["email", "role_id"],
  ),
  { minItems: 1, maxItems: 50 },
);

/** Answer of POST /user/user/invite_multiple: one entry for each of the request. */
export const invitedUsers = list(
  "Results of the invitations.",
  record("InvitedUser", "Result of an invitation.", {
    email,
    is_email_sent: flag("Whether an invitation was sent."),
    is_new_user: flag("Whether the address is new to this installation."),
    error: nullable(text("Reason why nothing was sent.")),
    error_code: nullable(text("Code of the reason.", { examples: ["UR_36"] })),
  }),
);

/** Body of POST /user/user/resend_invite and DELETE /user/user/delete. */
export const namedUserBody = request(
  "NamedUserRequest",
  "A user; with an entity if the user has more than one accessible role.",
  whichRole,
  ["email"],
);

/** Body of POST /user/user. */
export const userDetailsBody = request("UserDetailsRequest", "A user.", { email }, ["email"]);

/** Body of POST /user/user/update_role. */
export const updateUserRoleBody = request(
  "UpdateUserRoleRequest",
  "The new role of the user.",
  { ...whichRole, role_id: roleId },
  ["email", "role_id"],
);

const acceptedInvitation = request(
  "AcceptInvitationRequest",
  "An entity with an invitation.",
  { entity_type: entityType, entity_id: entityId },
  ["entity_type", "entity_id"],
);

/** Body of POST /user/user/invite/accept. */
export const acceptInvitationsBody = list("The invitations to accept.", acceptedInvitation, {
  minItems: 1,
  maxItems: 50,
});

/** Body of POST /user/accept_invite. */
export const acceptInvitationsToSignInBody = list("The invitations to accept; empty for none.", acceptedInvitation, {
  maxItems: 50,
});

/** Body of POST /user/accept_invite_from_email. */
export const acceptMailedInvitationBody = request(
  "AcceptMailedInvitationRequest",
  "The token of the e-mail, and the password of a user without one.",
  {
    token: text("The token of the e-mail.", { minLength: 1, maxLength: 256 }),
    password: text("Password: 8 to 70 characters with upper, lower, digit and another character.", {
      minLength: 1,
      maxLength: 255,
    }),
    name: nameText("Name of the user.", { maxLength: 255 }),
  },
  ["token"],
);

/** A role that a user has somewhere. */
const userRole = record("UserRole", "A role that a user has, or is invited to.", {
  role_id: roleId,
  role_name: text("Name of the role."),
  entity_type: entityType,
  entity_id: entityId,
  entity_name: nullable(text("Name of the organization, merchant or profile.")),
  org_id: text("The organization."),
  status: choice("Whether the user has accepted.", ["invitation_sent", "active"]),
  created_at: dateTime("Time of assignment."),
});

/** A user as those see it who manage users. */
export const organizationUser = record("OrganizationUser", "A user and the accessible roles.", {
  user_id: text("Id of the user."),
  email,
  name: nullable(text("Name of the user.")),
  roles: list("The roles, oldest first.", userRole),
});

/** Answer of GET /user/user/list. */
export const organizationUserList = list("The users.", organizationUser);

/** Answer of GET /user/list/invitation. */
export const invitationList = list("Pending invitations of the user.", userRole);

/** Answer of operations that only state that it is done. */
export const userMessage = record("UserMessage", "Result.", { message: text("Result.") });

export type OrganizationUser = FromSchema<typeof organizationUser>;
export type UserRoleAnswer = FromSchema<typeof userRole>;
