import { defineOperation } from "../../operation.ts";
import {
  checkout,
  checkoutFrameQuery,
  checkoutOutcome,
  confirmCheckoutBody,
  deleteCheckoutCardBody,
  deletedCheckoutCard,
  openCheckoutBody,
} from "../../resources/checkout.ts";
import { pathParameters } from "../../schema.ts";
import { confirmPayment } from "./payments.ts";

const shape = { service: "payments", api: "merchant", tag: "Checkout" } as const;
const frameShape = { ...shape, access: ["publishable_key"] } as const;

const opening = ["payment_not_found", "client_secret_wrong", "checkout_elsewhere", "checkout_outside_frame"] as const;
const common = [...opening, "merchant_suspended"] as const;

export const openCheckoutFrame = defineOperation({
  ...frameShape,
  operationId: "openCheckoutFrame",
  method: "GET",
  path: "/checkout/frame",
  publishableKeyInQuery: true,
  page: true,
  summary: "Frame of the payment fields",
  description:
    "The document that railyard.js puts into a shop's page. Only sites that a profile of the merchant allows may " +
    "frame it (allowed_checkout_domains, else payment_link_config.allowed_domains); where none is named, any site " +
    "may outside production, and no site in production.",
  query: checkoutFrameQuery,
});

export const openCheckout = defineOperation({
  ...frameShape,
  operationId: "openCheckout",
  method: "POST",
  path: "/checkout/sessions",
  idempotent: false,
  summary: "Read the fields of a payment",
  description: "Called by the frame: the fields that the payment needs, and a token with which they are sent.",
  body: openCheckoutBody,
  response: checkout,
  failures: common,
});

export const confirmCheckout = defineOperation({
  ...frameShape,
  operationId: "confirmCheckout",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/checkout/confirm",
  idempotent: false,
  summary: "Send the fields of a payment",
  description:
    "Called by the frame: confirms the payment with what the customer entered. A decline is no failure: the " +
    "customer may try again, with 5 different cards and until 12 attempts were decided.",
  body: confirmCheckoutBody,
  response: checkoutOutcome,
  failures: [...new Set<string>([...common, "mount_token_wrong", ...confirmPayment.failures])],
});

export const deleteCheckoutCard = defineOperation({
  ...frameShape,
  operationId: "deleteCheckoutCard",
  method: "POST",
  path: "/checkout/cards/delete",
  idempotent: false,
  summary: "Delete a stored card",
  description:
    "Called by the frame: deletes a card of the payment's customer while the payment is open. Not a card that " +
    "merchant-initiated transactions charge.",
  body: deleteCheckoutCardBody,
  response: deletedCheckoutCard,
  failures: [...opening, "mount_token_wrong", "payment_method_not_found", "default_payment_method", "card_kept"],
});

export const readCheckoutScript = defineOperation({
  ...shape,
  operationId: "readCheckoutScript",
  access: "public",
  method: "GET",
  path: "/v1/{file}",
  download: true,
  summary: "Browser library",
  description:
    "railyard.js, which follows version 1, railyard-<version>.js, which never changes, and versions.json with the " +
    "integrity of each.",
  pathParameters: pathParameters({ file: "Name of the file." }),
});

/** The operations behind the payment fields in shops' pages. */
export const checkoutOperations = [
  openCheckoutFrame,
  openCheckout,
  confirmCheckout,
  deleteCheckoutCard,
  readCheckoutScript,
] as const;
