import type { Exception } from "./request.ts";

/** What belongs to the merchant and so to all of its profiles, by the name of its id, and why. */
export const sharedWithinMerchant: Readonly<Record<string, string>> = {
  customer: "Customers are the merchant's: they buy from any of its profiles.",
  leavingCustomer: "As every customer.",
  method: "What a customer pays with goes with the customer.",
  agreedMethod: "As every stored method.",
  ephemeralKey: "Opens one customer.",
  blockedBin: "The blocklist is the merchant's.",
  blocklistJob: "Fills the blocklist.",
  file: "Files are the merchant's; a dispute names those that it needs.",
  user: "Users have roles at the merchant, and so at its profiles.",
  email: "Of such a user.",
  member: "As every user.",
  role: "Roles are the merchant's, and given at its profiles, too.",
};

/** What the operator may name of any merchant, and why. */
export const operatorsOwn: Readonly<Record<string, string>> = {
  merchant: "The operator manages every merchant.",
  organization: "The operator manages every organization.",
  errorCode: "Error-mapping rules belong to the installation.",
  operatorVisit: "The operator ends its own visits, at whatever merchant.",
};

/** What the operator keeps for all merchants, by the name of its id, and why. */
export const keptForEverybody: Readonly<Record<string, string>> = {
  cardIssuer: "Every merchant may look up the banks that issue cards.",
};

/** What a platform may name of the merchants that are connected to it, and why. */
export const platformsOwn: Readonly<Record<string, string>> = {
  merchant: "A platform manages the merchants that are connected to it.",
};

/** What belongs to a platform and so to all merchants that are connected to it, by the name of its id, and why. */
export const sharedWithinPlatform: Readonly<Record<string, string>> = {
  customer: "Customers are the platform's: they buy from any merchant that is connected to it.",
  leavingCustomer: "As every customer.",
  method: "What a customer pays with goes with the customer.",
  agreedMethod: "As every stored method.",
  spareMethod: "As every stored method.",
  emptyMethod: "As every stored method.",
};

/** Tables that store what belongs to the platform merchant; the last one links customers to connected merchants. */
export const tablesOfPlatform = ["payments customers", "payments payment_methods", "payments customer_merchants"];

/** Operations that show its platform to a connected merchant, and why. */
export const platformExceptions: Readonly<Record<string, string>> = {
  retrieveOrganization: "An organization names its platform merchant.",
};

/** Operations that show other profiles to a token of one profile, and why. */
export const profileExceptions: Readonly<Record<string, string>> = {
  listUserProfiles: "Shows where the user of the session can go on.",
  switchProfile: "Goes on where the roles of the user reach, with another token.",
};

/** Operations that repeat to a caller what it sent itself, ids of others that it tried among it, and why. */
export const repeatedToCaller: Readonly<Record<string, string>> = {
  readErrorSummaries: "Shows the payments that refused requests of the caller named.",
  streamRequestLog: "Shows the addresses that the caller requested meanwhile, by the other cells.",
};

const roleOfMerchant = { status: 403, code: "UR_33", why: "The role is one for the whole merchant." } as const;
const memberOfMerchant = {
  status: 404,
  code: "UR_02",
  why: "The user's role is one at the whole merchant.",
} as const;

/** What credentials that are limited to a profile are answered, by operation. */
export const beyondProfile: Readonly<Record<string, Exception>> = {
  createRole: roleOfMerchant,
  updateRole: roleOfMerchant,
  deleteRole: roleOfMerchant,
  resendInvitation: memberOfMerchant,
  updateUserRole: memberOfMerchant,
  removeUser: memberOfMerchant,
  updateProfileDefaultOrder: {
    status: 400,
    code: "IR_16",
    why: "The order of a profile with connector accounts names each of them; a spare profile has none.",
  },
};

const acceptsNoPayments = {
  status: 400,
  code: "IR_43",
  why: "A platform merchant takes no payments of its own.",
} as const;

/** What a platform merchant's own key is answered, by operation. */
export const beyondPlatform: Readonly<Record<string, Exception>> = {
  createBusinessProfile: acceptsNoPayments,
  createConnectorAccount: acceptsNoPayments,
};

export const exceptionCounts = {
  sharedWithinMerchant: Object.keys(sharedWithinMerchant).length,
  operatorsOwn: Object.keys(operatorsOwn).length,
  keptForEverybody: Object.keys(keptForEverybody).length,
  platformsOwn: Object.keys(platformsOwn).length,
  sharedWithinPlatform: Object.keys(sharedWithinPlatform).length,
  platformExceptions: Object.keys(platformExceptions).length,
  profileExceptions: Object.keys(profileExceptions).length,
  repeatedToCaller: Object.keys(repeatedToCaller).length,
  beyondProfile: Object.keys(beyondProfile).length,
  beyondPlatform: Object.keys(beyondPlatform).length,
};

/** How many there are; a number here only ever gets smaller. Of `requests` each states its reason next to it. */
export const exceptionCeilings: typeof exceptionCounts & { readonly requests: number } = {
  sharedWithinMerchant: 12,
  operatorsOwn: 4,
  keptForEverybody: 1,
  platformsOwn: 1,
  sharedWithinPlatform: 6,
  platformExceptions: 1,
  profileExceptions: 2,
  repeatedToCaller: 2,
  beyondProfile: 7,
  beyondPlatform: 2,
  requests: 25,
};
