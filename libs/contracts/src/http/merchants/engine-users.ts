import { defineOperation } from "../../operation.ts";
import {
  engineLogInBody,
  engineMemberList,
  engineMessage,
  engineSession,
  engineSignUpBody,
  engineUser,
  inviteEngineMemberBody,
  invitedEngineMember,
  membershipList,
  onboardMerchantBody,
  onboardedMerchant,
  switchMerchantBody,
} from "../../resources/engine-user.ts";
import { engineVerificationDue } from "../../resources/email-verification.ts";

const shape = { service: "merchants", api: "engine", tag: "Users" } as const;

export const engineSignUp = defineOperation({
  ...shape,
  operationId: "engineSignUp",
  method: "POST",
  path: "/auth/signup",
  access: "public",
  idempotent: false,
  summary: "Sign up",
  description:
    "Creates a user and signs the user in. In production, and where addresses must be verified, the response is " +
    "the same for every address: a token for POST /auth/verify-email, whose link is e-mailed. Some installations " +
    "accept sign-ups from their operator only, where an address that is already registered is reported.",
  identifiesOperator: true,
  forwardsCallerAddress: true,
  body: engineSignUpBody,
  response: {
    description: "A session, or the pending verification of the address.",
    anyOf: [engineSession, engineVerificationDue],
  },
  failures: ["merchant_account_not_found", "membership_refused", "email_taken", "mail_not_offered"],
});

export const engineLogIn = defineOperation({
  ...shape,
  operationId: "engineLogIn",
  method: "POST",
  path: "/auth/login",
  access: "public",
  idempotent: false,
  summary: "Log in",
  description:
    "Returns a token for the Authorization header. If `token_type` is not `user_info`, a sign-in step is due " +
    "first: see POST /user/v2/signin.",
  forwardsCallerAddress: true,
  body: engineLogInBody,
  response: engineSession,
  failures: ["wrong_credentials"],
});

export const engineLogOut = defineOperation({
  ...shape,
  operationId: "engineLogOut",
  method: "POST",
  path: "/auth/logout",
  access: ["jwt"],
  acceptsEndedTokens: true,
  signsOut: true,
  idempotent: false,
  summary: "Log out",
  description: "The token is refused from then on. Repeating it changes nothing.",
  response: engineMessage,
});

export const readEngineUser = defineOperation({
  ...shape,
  operationId: "readEngineUser",
  method: "GET",
  path: "/auth/me",
  access: ["jwt"],
  summary: "Retrieve the current user",
  description: "Returns the user of the token and its permissions.",
  response: engineUser,
});

export const listEngineMerchants = defineOperation({
  ...shape,
  operationId: "listEngineMerchants",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/auth/merchants",
  access: ["jwt"],
  summary: "List my merchants",
  description: "Returns the merchants of the user.",
  response: membershipList,
});

export const switchEngineMerchant = defineOperation({
  ...shape,
  operationId: "switchEngineMerchant",
  method: "POST",
  path: "/auth/switch-merchant",
  access: ["jwt"],
  idempotent: false,
  summary: "Switch to another merchant",
  description:
    "Returns a token for another merchant of the user. It replaces the token of this request, which is refused " +
    "from then on.",
  body: switchMerchantBody,
  response: engineSession,
  failures: ["merchant_account_not_found"],
});

export const onboardEngineMerchant = defineOperation({
  ...shape,
  operationId: "onboardEngineMerchant",
  method: "POST",
  path: "/onboarding/merchant",
  access: ["jwt"],
  summary: "Onboard a merchant",
  description:
    "Creates a merchant with the user as administrator, and returns a token for it. With organization_id it " +
    "belongs to that organization, which the user must administer; without it a new organization is created.",
  body: onboardMerchantBody,
  response: onboardedMerchant,
  failures: ["organization_not_found", "role_beyond_own"],
});

export const listEngineMembers = defineOperation({
  ...shape,
  operationId: "listEngineMembers",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/merchant/members",
  access: ["jwt"],
  permission: "users:read",
  summary: "List the members of the merchant",
  description: "Returns the users with access to the merchant of the token.",
  response: engineMemberList,
});

export const inviteEngineMember = defineOperation({
  ...shape,
  operationId: "inviteEngineMember",
  requiresStepUp: true,
  method: "POST",
  path: "/merchant/members/invite",
  wholeMerchant: true,
  access: ["jwt"],
  permission: "users:write",
  summary: "Invite a member of the merchant",
  description: "E-mails an invitation that is valid for three days. No password is created.",
  body: inviteEngineMemberBody,
  response: invitedEngineMember,
  failures: ["already_member", "role_beyond_own", "own_role_fixed"],
});

/** The operations on users, as the decision engine's API offers them. */
export const engineUserOperations = [
  engineSignUp,
  engineLogIn,
  engineLogOut,
  readEngineUser,
  listEngineMerchants,
  switchEngineMerchant,
  onboardEngineMerchant,
  listEngineMembers,
  inviteEngineMember,
] as const;
