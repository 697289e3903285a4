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

const shape = { service: "merchants", api: "merchant", tag: "Users", access: ["jwt"] } as const;
const switching = { ...shape, method: "POST", idempotent: false, response: switchedSession } as const;
const listing = { ...shape, method: "GET" } as const;

export const switchOrganization = defineOperation({
  ...switching,
  operationId: "switchOrganization",
  path: "/user/switch/org",
  summary: "Switch to another organization",
  description:
    "Returns a token for a merchant of the organization: the one the user used last, else the first. It replaces " +
    "the token of this request, which is refused from then on.",
  body: switchOrganizationBody,
  failures: ["organization_not_found", "organization_without_merchants"],
});

export const switchMerchantAccount = defineOperation({
  ...switching,
  operationId: "switchMerchantAccount",
  path: "/user/switch/merchant",
  summary: "Switch to another merchant",
  description:
    "Returns a token for another merchant of the user; for the merchant of the session, one without restriction " +
    "to a profile. It replaces the token of this request, which is refused from then on.",
  body: switchMerchantAccountBody,
  failures: ["merchant_account_not_found"],
});

export const switchProfile = defineOperation({
  ...switching,
  operationId: "switchProfile",
  path: "/user/switch/profile",
  summary: "Switch to one profile",
  description:
    "Returns a token restricted to the profile. It replaces the token of this request, which is refused from then on.",
  body: switchProfileBody,
  failures: ["profile_not_found"],
});

export const listUserOrganizations = defineOperation({
  ...listing,
  operationId: "listUserOrganizations",
  weight: "bounded",
  list: { style: "whole", items: "" },
  path: "/user/list/org",
  summary: "List my organizations",
  description: "Returns the organizations in which the user has a role.",
  response: organizationPlaces,
});

export const listUserMerchants = defineOperation({
  ...listing,
  operationId: "listUserMerchants",
  weight: "bounded",
  list: { style: "whole", items: "" },
  path: "/user/list/merchant",
  summary: "List my merchants",
  description: "Returns the merchants of the session's organization accessible to the user.",
  response: merchantPlaces,
});

export const listUserProfiles = defineOperation({
  ...listing,
  operationId: "listUserProfiles",
  weight: "bounded",
  list: { style: "whole", items: "" },
  path: "/user/list/profile",
  summary: "List my profiles",
  description: "Returns the profiles of the session's merchant accessible to the user.",
  response: profilePlaces,
});

export const foundOrganization = defineOperation({
  ...shape,
  operationId: "foundOrganization",
  method: "POST",
  path: "/user/signup",
  access: "public",
  forwardsCallerAddress: true,
  idempotent: false,
  summary: "Sign up with a new organization",
  description:
    "Creates a user, an organization with the user as administrator, and its first merchant with a profile, and " +
    "signs the user in. In production, and where addresses must be verified, the response is the same for every " +
    "address: a token of the step `verify_email`, whose link is e-mailed; the objects are created when the link " +
    "is used, and the owner of an existing account is notified by e-mail. Disabled in production unless the " +
    "operator enables it.",
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
  description: "Creates a merchant with a profile. Switch to it by POST /user/switch/merchant.",
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
  summary: "Create a platform",
  description:
    "Creates another organization that is a platform, with its platform merchant; the user administers it. Switch " +
    "to it by POST /user/switch/org.",
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
