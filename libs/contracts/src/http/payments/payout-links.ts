import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

const page = {
  service: "payments",
  face: "merchant",
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
  summary: "The page on which the recipient of a payout takes the money",
  description:
    "Asks where the money is to go, shows that once more for confirmation, and says how the payout stands from then " +
    "on and after its expiry. With allowed_domains it opens in a frame of those sites alone. Works without " +
    "JavaScript.",
});

export const sendPayoutLink = defineOperation({
  ...page,
  operationId: "sendPayoutLink",
  method: "POST",
  idempotent: false,
  summary: "Send a form of the page on which a recipient takes the money",
  description: "Keeps where the money is to go, or confirms the payout; shows the form again when it is wrong.",
});

/** The page of a payout. */
export const payoutLinkOperations = [openPayoutLink, sendPayoutLink] as const;
