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

const shape = { service: "merchants", face: "engine", tag: "Users" } as const;

export const engineSignUp = defineOperation({
  ...shape,
  operationId: "engineSignUp",
  method: "POST",
  path: "/auth/signup",
  access: "public",
  idempotent: false,
  summary: "Sign up",
  description:
    "Makes a user and signs the user in. In production, and where addresses must be verified, the answer is the same " +
    "for every address: a token for POST /auth/verify-email, whose link is mailed. Some installations take sign-ups " +
    "from their operator only, who is told which addresses are taken.",
  tellsOperator: true,
  tellsCallerAddress: true,
  body: engineSignUpBody,
  response: {
    description: "A session, or that the address is to be verified.",
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
    "Answers a token for the Authorization header. Where `token_type` is not `user_info`, a step is due first: see " +
    "POST /user/v2/signin.",
  tellsCallerAddress: true,
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
  takesEndedTokens: true,
  idempotent: false,
  summary: "Log out",
  description: "The token is refused from then on. Doing it again changes nothing.",
  response: engineMessage,
});

export const readEngineUser = defineOperation({
  ...shape,
  operationId: "readEngineUser",
  method: "GET",
  path: "/auth/me",
  access: ["jwt"],
  summary: "Who am I",
  description: "Answers who the token stands for and what it permits.",
  response: engineUser,
});

export const listEngineMerchants = defineOperation({
  ...shape,
  operationId: "listEngineMerchants",
  weight: "bounded",
  method: "GET",
  path: "/auth/merchants",
  access: ["jwt"],
  summary: "List my merchants",
  description: "Answers the merchants that the user belongs to.",
  response: membershipList,
});

export const switchEngineMerchant = defineOperation({
  ...shape,
  operationId: "switchEngineMerchant",
  method: "POST",
  path: "/auth/switch-merchant",
  access: ["jwt"],
  idempotent: false,
  summary: "Go on with another merchant",
  description:
    "Answers a token for another merchant of the user. It takes the place of the token of this request, " +
    "which is refused from then on.",
  body: switchMerchantBody,
  response: engineSession,
});

export const onboardEngineMerchant = defineOperation({
  ...shape,
  operationId: "onboardEngineMerchant",
  method: "POST",
  path: "/onboarding/merchant",
  access: ["jwt"],
  summary: "Onboard a merchant",
  description:
    "Makes a merchant that the user administers, and answers a token for it. With organization_id it is one of that " +
    "organization, which the user administers already; else it gets an organization of its own.",
  body: onboardMerchantBody,
  response: onboardedMerchant,
  failures: ["organization_not_found", "role_beyond_own"],
});

export const listEngineMembers = defineOperation({
  ...shape,
  operationId: "listEngineMembers",
  weight: "bounded",
  method: "GET",
  path: "/merchant/members",
  access: ["jwt"],
  permission: "users:read",
  summary: "List the members of the merchant",
  description: "Answers the users who reach the merchant of the token.",
  response: engineMemberList,
});

export const inviteEngineMember = defineOperation({
  ...shape,
  operationId: "inviteEngineMember",
  method: "POST",
  path: "/merchant/members/invite",
  wholeMerchant: true,
  access: ["jwt"],
  permission: "users:write",
  summary: "Invite a member of the merchant",
  description: "Mails an invitation that is good for three days. No password is made for anybody.",
  body: inviteEngineMemberBody,
  response: invitedEngineMember,
  failures: ["already_member", "role_beyond_own"],
});

/** The operations on users, as the decision engine's face offers them. */
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
