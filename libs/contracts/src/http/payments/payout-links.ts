import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

const page = {
  service: "payments",
  api: "merchant",
  tag: "Payouts",
  access: "public",
  page: true,
  path: "/payout_link/{merchant_id}/{payout_id}",
  pathParameters: pathParameters({ merchant_id: "The merchant.", payout_id: "The payout." }),
} as const;

export const openPayoutLink = defineOperation({
  ...page,
  operationId: "openPayoutLink",
  method: "GET",
  summary: "Payout page for the recipient",
  description:
    "Asks for the destination of the payout, then for confirmation, and afterwards, also once expired, shows the " +
    "status of the payout. With allowed_domains it can be embedded by those sites only. Works without JavaScript.",
  failures: ["payout_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

export const sendPayoutLink = defineOperation({
  ...page,
  operationId: "sendPayoutLink",
  method: "POST",
  idempotent: false,
  summary: "Submit a form of the payout page",
  description: "Stores the destination, or confirms the payout; shows the form again when a field is invalid.",
  failures: ["payout_link_not_found", "payment_link_elsewhere", "merchant_suspended"],
});

/** The page of a payout. */
export const payoutLinkOperations = [openPayoutLink, sendPayoutLink] as const;
