import { defineOperation } from "../../operation.ts";
import {
  addMerchantBody,
  addedMerchant,
  foundOrganizationBody,
  foundPlatformBody,
  foundedPlatform,
  merchantPlaces,
  organizationPlaces,
  profilePlaces,
  switchMerchantAccountBody,
  switchOrganizationBody,
  switchProfileBody,
  switchedSession,
} from "../../resources/session-place.ts";
import { signInAnswer } from "../../resources/user.ts";

const shape = { service: "merchants", face: "merchant", tag: "Users", access: ["jwt"] } as const;
const switching = { ...shape, method: "POST", idempotent: false, response: switchedSession } as const;
const listing = { ...shape, method: "GET" } as const;

export const switchOrganization = defineOperation({
  ...switching,
  operationId: "switchOrganization",
  path: "/user/switch/org",
  summary: "Go on with another organization",
  description:
    "Answers a token for a merchant of the organization: the one the user worked with last, else the first. " +
    "It takes the place of the token of this request, which is refused from then on.",
  body: switchOrganizationBody,
  failures: ["organization_not_found", "organization_without_merchants"],
});

export const switchMerchantAccount = defineOperation({
  ...switching,
  operationId: "switchMerchantAccount",
  path: "/user/switch/merchant",
  summary: "Go on with another merchant",
  description:
    "Answers a token for another merchant of the user; for the merchant of the session, one that is held to no " +
    "profile any more. It takes the place of the token of this request, which is refused from then on.",
  body: switchMerchantAccountBody,
  failures: ["merchant_account_not_found"],
});

export const switchProfile = defineOperation({
  ...switching,
  operationId: "switchProfile",
  path: "/user/switch/profile",
  summary: "Be held to one profile",
  description:
    "Answers a token that sees and changes only what belongs to the profile. " +
    "It takes the place of the token of this request, which is refused from then on.",
  body: switchProfileBody,
  failures: ["profile_not_found"],
});

export const listUserOrganizations = defineOperation({
  ...listing,
  operationId: "listUserOrganizations",
  weight: "bounded",
  path: "/user/list/org",
  summary: "List my organizations",
  description: "Answers the organizations in which the user has a role.",
  response: organizationPlaces,
});

export const listUserMerchants = defineOperation({
  ...listing,
  operationId: "listUserMerchants",
  weight: "bounded",
  path: "/user/list/merchant",
  summary: "List my merchants",
  description: "Answers the merchants of the session's organization that the user reaches.",
  response: merchantPlaces,
});

export const listUserProfiles = defineOperation({
  ...listing,
  operationId: "listUserProfiles",
  weight: "bounded",
  path: "/user/list/profile",
  summary: "List my profiles",
  description: "Answers the profiles of the session's merchant that the user reaches.",
  response: profilePlaces,
});

export const foundOrganization = defineOperation({
  ...shape,
  operationId: "foundOrganization",
  method: "POST",
  path: "/user/signup",
  access: "public",
  tellsCallerAddress: true,
  idempotent: false,
  summary: "Sign up with an organization of one's own",
  description:
    "Makes a user, an organization that the user administers, and its first merchant with a profile, and signs the " +
    "user in. In production, and where addresses must be verified, the answer is the same for every address: a token " +
    "of the step `verify_email`, whose link is mailed; all is made once the link is used, and whoever has an account " +
    "already is told by mail. Closed in production unless the operator opens it.",
  body: foundOrganizationBody,
  response: signInAnswer,
  failures: ["sign_up_closed", "user_exists", "mail_not_offered"],
});

export const addOrganizationMerchant = defineOperation({
  ...shape,
  operationId: "addOrganizationMerchant",
  method: "POST",
  path: "/user/create_merchant",
  permission: "organization:write",
  wholeMerchant: true,
  summary: "Add a merchant to the organization",
  description: "Makes a merchant with a profile. POST /user/switch/merchant goes on with it.",
  body: addMerchantBody,
  response: addedMerchant,
});

export const foundPlatform = defineOperation({
  ...shape,
  operationId: "foundPlatform",
  method: "POST",
  path: "/user/create_platform",
  permission: "organization:write",
  wholeMerchant: true,
  summary: "Make a platform",
  description:
    "Makes another organization, which is a platform, with its platform merchant; the user administers it. " +
    "POST /user/switch/org goes on with it.",
  body: foundPlatformBody,
  response: foundedPlatform,
});

/** The operations that choose what a session works with. */
export const sessionPlaceOperations = [
  switchOrganization,
  switchMerchantAccount,
  switchProfile,
  listUserOrganizations,
  listUserMerchants,
  listUserProfiles,
  foundOrganization,
  addOrganizationMerchant,
  foundPlatform,
] as const;
