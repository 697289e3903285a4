import { defineOperation } from "../../operation.ts";
import {
  listPaymentLinksBody,
  listPaymentLinksQuery,
  paymentLink,
  paymentLinkList,
  retrievePaymentLinkBody,
} from "../../resources/payment-link.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", face: "merchant", tag: "Payment links" } as const;
const pageShape = { ...shape, access: "public", page: true } as const;

const linkPath = pathParameters({ merchant_id: "The merchant.", payment_id: "The payment." });

export const listPaymentLinks = defineOperation({
  ...shape,
  operationId: "listPaymentLinks",
  weight: "list",
  method: "POST",
  path: "/payment_link/list",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  idempotent: false,
  summary: "List payment links",
  description: "Answers the payment links that match, newest first. The members may stand in the query string, too.",
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
    "Answers the payment link. It is expired once the payment's session is over. With a publishable key, " +
    "client_secret is needed; beside a secret key it may be sent, too, and must be right.",
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
  summary: "The page that takes a payment",
  description:
    "Takes the payment by card or by a method with a page of its own; shows how the payment stands once it is " +
    "taken, and after its expiry. Works without JavaScript. Opens by the whole address that the payment shows: " +
    "without its token the answer is 404.",
  pathParameters: linkPath,
});

export const payByPaymentLink = defineOperation({
  ...pageShape,
  operationId: "payByPaymentLink",
  method: "POST",
  path: "/payment_link/{merchant_id}/{payment_id}",
  idempotent: false,
  summary: "Send the form of the page that takes a payment",
  description: "Takes the payment and sends the customer on; shows the form again when something in it is wrong.",
  pathParameters: linkPath,
});

export const openSecurePaymentLink = defineOperation({
  ...pageShape,
  operationId: "openSecurePaymentLink",
  method: "GET",
  path: "/payment_link/s/{merchant_id}/{payment_id}",
  summary: "The page that takes a payment, inside a frame of an allowed site",
  description: "The same page for the sites among allowed_domains alone; nothing else may embed or open it.",
  pathParameters: linkPath,
});

export const payBySecurePaymentLink = defineOperation({
  ...pageShape,
  operationId: "payBySecurePaymentLink",
  method: "POST",
  path: "/payment_link/s/{merchant_id}/{payment_id}",
  idempotent: false,
  summary: "Send the form of the page inside a frame",
  description: "Takes the payment and shows what comes next, inside the frame.",
  pathParameters: linkPath,
});

export const readPaymentLinkStatus = defineOperation({
  ...pageShape,
  operationId: "readPaymentLinkStatus",
  method: "GET",
  path: "/payment_link/status/{merchant_id}/{payment_id}",
  summary: "The page that says how a payment stands",
  description: "Says how the payment stands and leads back to the shop.",
  pathParameters: linkPath,
});

export const readPaymentLinkAsset = defineOperation({
  ...pageShape,
  operationId: "readPaymentLinkAsset",
  method: "GET",
  path: "/payment_link_assets/{file}",
  page: false,
  download: true,
  summary: "Script and style of the payment pages",
  pathParameters: pathParameters({ file: "Name of the file." }),
});

/** The operations on payment links and the pages behind them. */
export const paymentLinkOperations = [
  listPaymentLinks,
  retrievePaymentLink,
  openPaymentLink,
  payByPaymentLink,
  openSecurePaymentLink,
  payBySecurePaymentLink,
  readPaymentLinkStatus,
  readPaymentLinkAsset,
] as const;
