import {
  contentTypeOfClass,
  eventClasses,
  eventTypesByClass,
  webhookExamples,
} from "../../libs/contracts/src/index.ts";
import type { EventClass, EventType } from "../../libs/contracts/src/index.ts";

/** When each event is sent. */
const meanings: Readonly<Record<EventType, string>> = {
  payment_succeeded: "Everything of a payment is captured. With manual capture, `payment_authorized` comes first.",
  payment_failed: "The last attempt was declined. The customer may still succeed with another method.",
  payment_processing: "The provider has accepted the payment, and its outcome is open.",
  payment_cancelled: "A payment was cancelled before anything was captured.",
  payment_cancelled_post_capture: "A captured payment was voided, before it was settled.",
  payment_authorized: "A payment is authorized and waits for its capture.",
  payment_partially_authorized: "The bank authorized a part of the amount.",
  payment_captured: "A part of a payment was captured. Each part has its own event.",
  payment_expired:
    "The session of an unpaid payment has ended, or an authorization has. The status of the payment stays as it is.",
  action_required:
    "The customer must act, such as for 3-D Secure; or you, when the status is `requires_merchant_action`.",
  surcharge_payment_succeeded: "Known to the settings of a profile, and not sent today.",
  refund_succeeded: "The provider has carried out a refund.",
  refund_failed: "The provider has refused a refund, or could not carry it out.",
  surcharge_refund_succeeded: "Known to the settings of a profile, and not sent today.",
  dispute_opened: "A customer disputes a payment. The answer has a deadline.",
  dispute_expired: "The deadline has passed without evidence.",
  dispute_accepted: "The dispute was accepted: the money stays with the customer.",
  dispute_cancelled: "The customer or the bank has withdrawn the dispute.",
  dispute_challenged: "Evidence was submitted; the bank decides.",
  dispute_won: "The bank has decided for you.",
  dispute_lost: "The bank has decided for the customer.",
  mandate_active: "A mandate can be charged.",
  mandate_revoked: "A mandate can no longer be charged.",
  payout_success: "A payout has arrived. Its status is `success`, not `succeeded`.",
  payout_failed: "A payout could not be carried out.",
  payout_initiated: "A payout was sent to the provider.",
  payout_processing: "The provider has accepted a payout, and its outcome is open.",
  payout_cancelled: "A payout was stopped before it was carried out.",
  payout_expired: "The time in which the recipient could accept a payout has passed.",
  payout_reversed: "A payout that had arrived came back.",
  payout_not_permitted: "The provider does not pay out to this recipient.",
  invoice_paid: "A period of a subscription is paid.",
  unmatched_transaction_detected: "A provider holds money that no payment accounts for, and it is being returned.",
  unmatched_transaction_reversed: "That money was returned.",
  unmatched_transaction_review: "That money could not be returned. An operator has to decide.",
  unmatched_transaction_resolved: "An operator has resolved the case.",
};

const exampleOf = (eventClass: EventClass): readonly string[] => [
  "<details>",
  "<summary>Example of the body</summary>",
  "",
  "```json",
  JSON.stringify(webhookExamples[eventClass], null, 2),
  "```",
  "",
  "</details>",
  "",
];

const classTitle = (eventClass: EventClass): string =>
  `${eventClass.slice(0, 1).toUpperCase()}${eventClass.slice(1).replaceAll("_", " ")}`;

const sectionOf = (eventClass: EventClass): readonly string[] => [
  `## ${classTitle(eventClass)}`,
  "",
  `\`content.type\` is \`${contentTypeOfClass[eventClass]}\`, \`content.object\` the object as it is answered.`,
  "",
  ...exampleOf(eventClass),
  ...eventTypesByClass[eventClass].flatMap((type) => [`### \`${type}\``, "", meanings[type], ""]),
];

const page = [
  "# Event types",
  "",
  "Every event that a webhook can carry, and when it is sent. The bodies are described in",
  "[openapi/webhooks.json](openapi/webhooks.json), served at `/openapi-webhooks.json`. How to receive them:",
  "[Webhooks](merchants/webhooks.md).",
  "",
  "<!-- generated from libs/contracts/src/resources/event.ts; change that, not this page -->",
  "",
  ...eventClasses.flatMap(sectionOf),
].join("\n");

/** docs/event-types.md: every event that merchants receive. */
export const generateEventTypes = (): ReadonlyMap<string, string> => new Map([["docs/event-types.md", page]]);
