import { defineOperation } from "../../operation.ts";
import {
  createPaymentLinkBody,
  listPaymentLinksBody,
  listPaymentLinksQuery,
  paymentLink,
  paymentLinkList,
  retrievePaymentLinkBody,
} from "../../resources/payment-link.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Payment links" } as const;
const pageShape = { ...shape, access: "public", page: true } as const;

const linkPath = pathParameters({ merchant_id: "The merchant.", payment_id: "The payment." });

const writing = {
  ...shape,
  access: ["merchant_key", "jwt"],
  permission: "payments:write",
  alternativePermission: "payment_links:write",
} as const;

export const createPaymentLink = defineOperation({
  ...writing,
  operationId: "createPaymentLink",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payment_links",
  summary: "Create a payment link",
  description:
    "Creates a payment with a hosted page, as POST /payments does with payment_link true. Its look is that of the " +
    "profile. No payment method is passed: the customer enters it on the page.",
  body: createPaymentLinkBody,
  response: paymentLink,
  failures: [
    "merchant_suspended",
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "profile_fixed_by_credential",
    "amount_out_of_range",
    "customer_conflict",
    "customer_redacted",
    "return_url_required",
    "payment_link_currency",
    "payment_link_misconfigured",
  ],
});

export const expirePaymentLink = defineOperation({
  ...writing,
  operationId: "expirePaymentLink",
  method: "POST",
  path: "/payment_links/{payment_link_id}/expire",
  summary: "Expire a payment link",
  description:
    "Ends the session of the payment: it cannot be confirmed any more, and payment_expired is published if it was " +
    "open. Refused while a provider has the payment, and once it is paid or cancelled.",
  pathParameters: pathParameters({ payment_link_id: "The payment link." }),
  response: paymentLink,
  failures: ["payment_link_not_found", "wrong_status"],
});

export const listPaymentLinks = defineOperation({
  ...shape,
  operationId: "listPaymentLinks",
  weight: "list",
  list: { style: "offset", items: "" },
  method: "POST",
  path: "/payment_link/list",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  idempotent: false,
  summary: "List payment links",
  description: "Returns the matching payment links, newest first. The members may also be sent as query parameters.",
  query: listPaymentLinksQuery,
  body: listPaymentLinksBody,
  bodyOptional: true,
  response: paymentLinkList,
});

export const retrievePaymentLink = defineOperation({
  ...shape,
  operationId: "retrievePaymentLink",
  method: "GET",
  path: "/payment_link/{payment_link_id}",
  access: ["merchant_key", "publishable_key", "jwt"],
  permission: "payments:read",
  summary: "Retrieve a payment link",
  description:
    "Returns the payment link. It is expired once the payment's session is over. With a publishable key, " +
    "client_secret is required; with a secret key it is optional, and checked if sent.",
  pathParameters: pathParameters({ payment_link_id: "The payment link." }),
  body: retrievePaymentLinkBody,
  bodyOptional: true,
  bodyMembersInQuery: true,
  response: paymentLink,
  failures: ["payment_link_not_found", "client_secret_missing", "client_secret_expired", "client_secret_wrong"],
});

export const openPaymentLink = defineOperation({
  ...pageShape,
  operationId: "openPaymentLink",
  method: "GET",
  path: "/payment_link/{merchant_id}/{payment_id}",
  summary: "Payment page",
  description:
    "Accepts the payment by card or by a method with a redirect; afterwards, and once expired, shows the status " +
    "of the payment. Works without JavaScript. Requires the complete address from the payment: without its token " +
    "the response is 404.",
  pathParameters: linkPath,
  failures: ["payment_link_not_found", "merchant_suspended"],
});

export const payByPaymentLink = defineOperation({
  ...pageShape,
  operationId: "payByPaymentLink",
  method: "POST",
  path: "/payment_link/{merchant_id}/{payment_id}",
  idempotent: false,
  summary: "Submit the form of the payment page",
  description: "Confirms the payment and redirects the customer; shows the form again when a field is invalid.",
  pathParameters: linkPath,
  failures: ["payment_link_not_found", "merchant_suspended"],
});

export const openSecurePaymentLink = defineOperation({
  ...pageShape,
  operationId: "openSecurePaymentLink",
  method: "GET",
  path: "/payment_link/s/{merchant_id}/{payment_id}",
  summary: "Payment page, embedded by an allowed site",
  description: "The same page for the sites of allowed_domains only; others can neither embed nor open it.",
  pathParameters: linkPath,
  failures: ["payment_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

export const payBySecurePaymentLink = defineOperation({
  ...pageShape,
  operationId: "payBySecurePaymentLink",
  method: "POST",
  path: "/payment_link/s/{merchant_id}/{payment_id}",
  idempotent: false,
  summary: "Submit the form of the embedded payment page",
  description: "Confirms the payment and shows the next step, inside the frame.",
  pathParameters: linkPath,
  failures: ["payment_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

export const readPaymentLinkStatus = defineOperation({
  ...pageShape,
  operationId: "readPaymentLinkStatus",
  method: "GET",
  path: "/payment_link/status/{merchant_id}/{payment_id}",
  summary: "Status page of a payment",
  description: "Shows the status of the payment and links to the shop.",
  pathParameters: linkPath,
  failures: ["payment_link_not_found"],
});

export const readPaymentLinkAsset = defineOperation({
  ...pageShape,
  operationId: "readPaymentLinkAsset",
  method: "GET",
  path: "/payment_link_assets/{file}",
  page: false,
  download: true,
  summary: "Script and styles of the payment pages",
  pathParameters: pathParameters({ file: "Name of the file." }),
});

/** The operations on payment links and the pages behind them. */
export const paymentLinkOperations = [
  createPaymentLink,
  expirePaymentLink,
  listPaymentLinks,
  retrievePaymentLink,
  openPaymentLink,
  payByPaymentLink,
  openSecurePaymentLink,
  payBySecurePaymentLink,
  readPaymentLinkStatus,
  readPaymentLinkAsset,
] as const;
