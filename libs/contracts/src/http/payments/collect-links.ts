import { defineOperation } from "../../operation.ts";
import { collectLink, createCollectLinkBody } from "../../resources/collect-link.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", face: "merchant", tag: "Payment methods" } as const;

const page = {
  ...shape,
  access: "public",
  page: true,
  path: "/payment_methods/collect/{merchant_id}/{pm_collect_link_id}",
  pathParameters: pathParameters({ merchant_id: "The merchant.", pm_collect_link_id: "The link." }),
} as const;

export const createCollectLink = defineOperation({
  ...shape,
  operationId: "createCollectLink",
  method: "POST",
  path: "/payment_methods/collect",
  access: ["merchant_key"],
  permission: "customers:write",
  summary: "Make a page on which a customer stores a payment method",
  description:
    "Makes a page for one payment method of one customer. It takes a card until the first was stored, or until its " +
    "expiry. The card goes into the vault as with POST /payment_methods.",
  body: createCollectLinkBody,
  response: collectLink,
  failures: ["customer_not_found", "customer_redacted", "collect_link_misconfigured", "duplicate_collect_link"],
});

export const openCollectLink = defineOperation({
  ...page,
  operationId: "openCollectLink",
  method: "GET",
  summary: "The page on which a customer stores a payment method",
  description:
    "Asks for the card, and says from then on that it is stored. With allowed_domains it opens in a frame of those " +
    "sites alone. Works without JavaScript.",
});

export const sendCollectLink = defineOperation({
  ...page,
  operationId: "sendCollectLink",
  method: "POST",
  idempotent: false,
  summary: "Send the form of the page on which a customer stores a payment method",
  description: "Stores the card; shows the form again when something in it is wrong.",
});

/** Pages that collect payment methods. They stand before the operations on one payment method, whose paths match. */
export const collectLinkOperations = [createCollectLink, openCollectLink, sendCollectLink] as const;
