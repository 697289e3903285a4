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
  entity_type: choice("Kind of the entity at which the user has the role.", entityTypes),
  entity_id: entityId,
} as const;

/** Body of POST /user/user/invite_multiple. */
export const inviteUsersBody = list(
  "Whom to invite.",
  request(
    "InviteUserRequest",
    "Somebody to invite to what the role is assigned at: the session's organization, merchant or profile.",
    {
      email,
      name: nameText("Name, for somebody who is new.", { maxLength: 255 }),
      role_id: roleId,
      profile_id: text("The profile, for a role at one; left out: the one that the session is held to.", {
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
  "What became of each invitation.",
  record("InvitedUser", "What became of an invitation.", {
    email,
    is_email_sent: flag("Whether an invitation is on its way."),
    is_new_user: flag("Whether somebody with this address had not used this installation before."),
    error: nullable(text("Why nothing was sent.")),
    error_code: nullable(text("Code of that.", { examples: ["UR_36"] })),
  }),
);

/** Body of POST /user/user/resend_invite and DELETE /user/user/delete. */
export const namedUserBody = request(
  "NamedUserRequest",
  "A user; with an entity where the user has more than one role within reach.",
  whichRole,
  ["email"],
);

/** Body of POST /user/user. */
export const userDetailsBody = request("UserDetailsRequest", "A user.", { email }, ["email"]);

/** Body of POST /user/user/update_role. */
export const updateUserRoleBody = request(
  "UpdateUserRoleRequest",
  "The role that a user gets instead.",
  { ...whichRole, role_id: roleId },
  ["email", "role_id"],
);

const acceptedInvitation = request(
  "AcceptInvitationRequest",
  "What one was invited to.",
  { entity_type: entityType, entity_id: entityId },
  ["entity_type", "entity_id"],
);

/** Body of POST /user/user/invite/accept. */
export const acceptInvitationsBody = list("The invitations to accept.", acceptedInvitation, {
  minItems: 1,
  maxItems: 50,
});

/** Body of POST /user/accept_invite. */
export const acceptInvitationsToSignInBody = list(
  "The invitations to accept; none to go on without.",
  acceptedInvitation,
  {
    maxItems: 50,
  },
);

/** Body of POST /user/accept_invite_from_email. */
export const acceptMailedInvitationBody = request(
  "AcceptMailedInvitationRequest",
  "What the mail says, and the password of somebody who has none yet.",
  {
    token: text("The token of the mail.", { minLength: 1, maxLength: 256 }),
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
  created_at: dateTime("When it was given."),
});

/** A user as those see it who manage users. */
export const organizationUser = record("OrganizationUser", "A user and the roles within reach.", {
  user_id: text("Id of the user."),
  email,
  name: nullable(text("Name of the user.")),
  roles: list("The roles, oldest first.", userRole),
});

/** Answer of GET /user/user/list. */
export const organizationUserList = list("The users.", organizationUser);

/** Answer of GET /user/list/invitation. */
export const invitationList = list("What the user is invited to.", userRole);

/** Answer of operations that only say that it is done. */
export const userMessage = record("UserMessage", "What happened.", { message: text("What happened.") });

export type OrganizationUser = FromSchema<typeof organizationUser>;
export type UserRoleAnswer = FromSchema<typeof userRole>;
