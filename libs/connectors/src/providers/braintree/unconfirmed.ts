// What is taken from general knowledge of Braintree, or from its reference without the schema, and must be confirmed
// with a sandbox account before the connector goes live.

/** Version of the API; from 2021-02-01 countries are ISO 3166-1 alpha-2. */
export const apiVersion = "2021-06-01";

/** Error classes after which nothing was done. All others leave the outcome of the request open. */
export const refusingClasses: readonly string[] = [
  "AUTHENTICATION",
  "AUTHORIZATION",
  "NOT_FOUND",
  "NOT_IMPLEMENTED",
  "VALIDATION",
];

/** Statuses of an authorization of which parts were captured, and more can be. */
export const openParents: readonly string[] = ["AUTHORIZED", "SETTLEMENT_PENDING"];

/** Statuses in which a transaction is not settled, so that its reversal voids it. */
export const voidableStatuses: readonly string[] = [
  "AUTHORIZED",
  "AUTHORIZING",
  "SUBMITTED_FOR_SETTLEMENT",
  "SETTLEMENT_PENDING",
];

/** Code of a capture that is refused because the transaction is not authorized, perhaps since an earlier one. */
export const notAuthorized = "91507";

/** How long a token for the client SDK serves. */
export const clientTokenHours = 24;

/** Codes of declines that mean the customer was not authenticated. */
export const authenticationFailureCodes: readonly string[] = ["THREE_D_SECURE", "2099"];

/** Longest postal code, and what it consists of. */
export const postalCode = /^[A-Za-z0-9 -]{1,9}$/;

/** Disputes on a page at most. */
export const longestDisputePage = 50;

/** Form of a name on the statement: company of 3, 7 or 12 characters, an asterisk, product; 22 in all. */
export const descriptorName = /^(?=.{5,22}$)(?:.{3}|.{7}|.{12})\*[A-Za-z0-9 .+-]+$/;

/** Longest values of an order's members, and the number of its lines. */
export const orderLimits = { purchaseOrderNumber: 17, lineName: 35, lineCode: 12, lines: 249 } as const;

/** Id of an object in the GraphQL API that webhooks and SDKs call by its legacy id. */
export const globalId = (type: "transaction" | "refund" | "dispute", legacyId: string): string =>
  Buffer.from(`${type}_${legacyId}`).toString("base64").replace(/=+$/, "");
