import type { FromSchema } from "json-schema-to-ts";
import { tokenPurposes } from "../operation.ts";
import { choice, flag, list, nameText, nullable, record, request, text } from "../schema.ts";

const email = text("E-mail address.", {
  minLength: 3,
  maxLength: 255,
  format: "email",
  examples: ["ops@kiosk.example"],
});
const password = text("Password: at least 10 characters with upper, lower, digit and another character.", {
  minLength: 1,
  maxLength: 255,
});

/** Body of POST /auth/signup. */
export const engineSignUpBody = request(
  "EngineSignUpRequest",
  "A user of the decision engine.",
  { email, password, merchant_id: text("The merchant; none when omitted.", { minLength: 1, maxLength: 64 }) },
  ["email", "password"],
);

/** Body of POST /auth/login. */
export const engineLogInBody = request("EngineLogInRequest", "Credentials of the user.", { email, password }, [
  "email",
  "password",
]);

/** Body of POST /auth/switch-merchant. */
export const switchMerchantBody = request(
  "SwitchMerchantRequest",
  "The merchant to switch to.",
  { merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }) },
  ["merchant_id"],
);

/** Body of POST /onboarding/merchant. */
export const onboardMerchantBody = request(
  "OnboardMerchantRequest",
  "The merchant to create.",
  {
    merchant_name: nameText("Name of the merchant.", { maxLength: 255 }),
    organization_id: text("An organization that the user administers; default: a new one.", {
      minLength: 1,
      maxLength: 64,
    }),
  },
  ["merchant_name"],
);

const membership = record("MerchantMembership", "A merchant of the user.", {
  merchant_id: text("The merchant."),
  merchant_name: text("Name of the merchant."),
  role: text("Role of the user there.", { examples: ["admin"] }),
});

/** Answer of GET /merchant/members. */
export const engineMemberList = list(
  "The users of the merchant.",
  record("EngineMember", "A user of the merchant.", {
    user_id: text("Id of the user."),
    email: text("E-mail address."),
    role: text("Role of the user there.", { examples: ["admin"] }),
  }),
);

/** Body of POST /merchant/members/invite. */
export const inviteEngineMemberBody = request(
  "InviteEngineMemberRequest",
  "A user to invite to the merchant.",
  { email, role: choice("Role of the user there; default member.", ["admin", "member"]) },
  ["email"],
);

/** Answer of POST /merchant/members/invite. */
export const invitedEngineMember = record("InvitedEngineMember", "The sent invitation.", {
  email: text("E-mail address."),
  is_new_user: flag("Whether the address is new to this installation."),
  password: nullable(text("Always null: invited users choose their own password by the e-mailed link.")),
  role: text("Role of the user there.", { examples: ["member"] }),
});

/** Answer of GET /auth/merchants. */
export const membershipList = list("The merchants that the user belongs to.", membership);

/** Answer of signup, login and switch-merchant. */
export const engineSession = record("EngineSession", "A token and its user.", {
  token: text("Bearer token for the Authorization header; valid for 24 hours."),
  token_type: choice("user_info: the user is signed in; another value: the step that is due.", tokenPurposes),
  user_id: text("Id of the user."),
  email: text("E-mail address."),
  merchant_id: text("The merchant of the token; empty when the user has none."),
  role: text("Role of the user there."),
  merchants: membershipList,
});

/** Answer of GET /auth/me. */
export const engineUser = record("EngineUser", "The current user.", {
  user_id: text("Id of the user."),
  email: text("E-mail address."),
  merchant_id: text("The merchant of the token; empty when the user has none."),
  role: text("Role of the user there."),
  email_verified: flag("Whether the address was verified."),
  merchants: membershipList,
  is_super_admin: flag("Whether the user administers all merchants."),
  is_super_admin_view: flag("Whether the user has read access as administrator."),
  permissions: list("Permissions of the token.", text("A permission.", { examples: ["routing:read"] })),
});

/** Answer of POST /onboarding/merchant. */
export const onboardedMerchant = record("OnboardedMerchant", "The created merchant, and a token for it.", {
  token: text("Bearer token for the new merchant."),
  merchant_id: text("Id of the merchant.", { examples: ["merchant_9f31ab20cd77"] }),
  merchant_name: text("Name of the merchant."),
  merchants: membershipList,
});

/** Answer of operations that only state that it is done. */
export const engineMessage = record("EngineMessage", "Result.", { message: text("Result.") });

export type EngineSession = FromSchema<typeof engineSession>;
export type EngineUser = FromSchema<typeof engineUser>;
export type MerchantMembership = FromSchema<typeof membership>;
