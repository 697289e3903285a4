import { defineOperation } from "../../operation.ts";
import { collectLink, createCollectLinkBody } from "../../resources/collect-link.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Payment methods" } as const;

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
  refusedWhileSuspended: true,
  method: "POST",
  path: "/payment_methods/collect",
  access: ["merchant_key"],
  permission: "customers:write",
  summary: "Create a page for storing a payment method",
  description:
    "Creates a page for one payment method of one customer. It accepts a card until the first is stored, or until " +
    "it expires. The card is stored in the vault as with POST /payment_methods.",
  body: createCollectLinkBody,
  response: collectLink,
  failures: [
    "merchant_suspended",
    "customer_not_found",
    "customer_redacted",
    "collect_link_misconfigured",
    "duplicate_collect_link",
  ],
});

export const openCollectLink = defineOperation({
  ...page,
  operationId: "openCollectLink",
  method: "GET",
  summary: "Page for storing a payment method",
  description:
    "Asks for the card, and afterwards shows that it is stored. With allowed_domains it can be embedded by those " +
    "sites only. Works without JavaScript.",
  failures: ["collect_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

export const sendCollectLink = defineOperation({
  ...page,
  operationId: "sendCollectLink",
  method: "POST",
  idempotent: false,
  summary: "Submit the form for storing a payment method",
  description: "Stores the card; shows the form again when a field is invalid.",
  failures: ["collect_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

/** Pages that collect payment methods. They come before the operations on one payment method, whose paths match. */
export const collectLinkOperations = [createCollectLink, openCollectLink, sendCollectLink] as const;
