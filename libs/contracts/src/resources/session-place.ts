import type { FromSchema } from "json-schema-to-ts";
import { choice, list, nameText, nullable, record, request, text } from "../schema.ts";

const organizationId = text("The organization.", {
  minLength: 1,
  maxLength: 64,
  examples: ["org_Q7vB2kX9mT4nW8sYc1Lz"],
});
const merchantId = text("The merchant.", { minLength: 1, maxLength: 64, examples: ["kiosk"] });
const profileId = text("The profile.", { minLength: 1, maxLength: 64, examples: ["pro_Q7vB2kX9mT4nW8sYc1Lz"] });

/** Body of POST /user/switch/org. */
export const switchOrganizationBody = request(
  "SwitchOrganizationRequest",
  "The organization to switch to.",
  { org_id: organizationId },
  ["org_id"],
);

/** Body of POST /user/switch/merchant. */
export const switchMerchantAccountBody = request(
  "SwitchMerchantAccountRequest",
  "The merchant to switch to.",
  { merchant_id: merchantId },
  ["merchant_id"],
);

/** Body of POST /user/switch/profile. */
export const switchProfileBody = request(
  "SwitchProfileRequest",
  "The profile to switch to.",
  { profile_id: profileId },
  ["profile_id"],
);

/** Answer of the switches: a token and what it works with. */
export const switchedSession = record("SwitchedSession", "A token and its entities.", {
  token: text("Bearer token for the Authorization header. The token of this request is refused from now on."),
  token_type: choice("Signed in: no sign-in step is left.", ["user_info"]),
  user_id: text("Id of the user."),
  org_id: organizationId,
  merchant_id: merchantId,
  profile_id: nullable(text("The profile of the session; null: the whole merchant.")),
  role_id: text("The highest role of the user there.", { examples: ["merchant_operator"] }),
});

/** Body of POST /user/signup. */
export const foundOrganizationBody = request(
  "FoundOrganizationRequest",
  "A user with a new organization.",
  {
    email: text("E-mail address.", {
      minLength: 3,
      maxLength: 255,
      format: "email",
      examples: ["ada@kiosk.example"],
    }),
    password: text("Password: 8 to 70 characters with upper, lower, digit and another character.", {
      minLength: 1,
      maxLength: 255,
    }),
    name: nameText("Name of the user.", { maxLength: 255 }),
    company_name: nameText("Name of the organization and its first merchant.", { maxLength: 255 }),
  },
  ["email", "password"],
);

/** Body of POST /user/create_merchant. */
export const addMerchantBody = request(
  "AddMerchantRequest",
  "A merchant for the session's organization.",
  { company_name: nameText("Name of the merchant.", { maxLength: 255 }) },
  ["company_name"],
);

/** Answer of POST /user/create_merchant. */
export const addedMerchant = record("AddedMerchant", "The created merchant.", {
  merchant_id: merchantId,
  merchant_name: text("Name of the merchant."),
  org_id: organizationId,
});

/** Body of POST /user/create_platform. */
export const foundPlatformBody = request(
  "FoundPlatformRequest",
  "A new platform.",
  { organization_name: nameText("Name of the organization and its platform merchant.", { maxLength: 255 }) },
  ["organization_name"],
);

/** Answer of POST /user/create_platform. */
export const foundedPlatform = record("FoundedPlatform", "The created platform.", {
  org_id: organizationId,
  org_name: text("Name of the organization."),
  org_type: choice("Type of the organization.", ["platform"]),
  merchant_id: text("Its platform merchant.", { minLength: 1, maxLength: 64, examples: ["kiosk"] }),
});

/** Answer of GET /user/list/org. */
export const organizationPlaces = list(
  "The organizations in which the user has a role.",
  record("OrganizationPlace", "An organization in which the user has a role.", {
    org_id: organizationId,
    org_name: nullable(text("Name of the organization.")),
  }),
);

/** Answer of GET /user/list/merchant. */
export const merchantPlaces = list(
  "The merchants of the organization accessible to the user.",
  record("MerchantPlace", "A merchant accessible to the user.", {
    merchant_id: merchantId,
    merchant_name: nullable(text("Name of the merchant.")),
    role_id: text("The highest role of the user there.", { examples: ["merchant_operator"] }),
  }),
);

/** Answer of GET /user/list/profile. */
export const profilePlaces = list(
  "The profiles of the merchant accessible to the user.",
  record("ProfilePlace", "A profile accessible to the user.", {
    profile_id: profileId,
    profile_name: text("Name of the profile."),
  }),
);

export type SwitchedSession = FromSchema<typeof switchedSession>;
