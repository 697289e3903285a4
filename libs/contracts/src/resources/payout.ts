import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list } from "../schema.ts";
import { metadataObject, minorUnits, nullable, record, request, sessionSeconds, text } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { payoutLinkLook, payoutLinkSummary } from "./payout-link.ts";
import { payoutMethodData, payoutMethodDataRequest } from "./payout-method-data.ts";
import { payoutEntityTypes, payoutPriorities, payoutStatuses, payoutTypes } from "./payout-values.ts";

export const payoutStatus = choice(
  "State of the payout; success can still become reversed, and the other ends are final.",
  payoutStatuses,
  "PayoutStatus",
);

export const payoutType = choice("Kind of destination.", payoutTypes, "PayoutType");
export const payoutEntityType = choice("What the recipient is.", payoutEntityTypes, "PayoutEntityType");
const payoutPriority = choice("How fast the money is to arrive.", payoutPriorities, "PayoutPriority");

const callerId = (description: string): ReturnType<typeof text> =>
  text(description, { minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" });

const customerMembers = {
  name: text("Name.", { maxLength: 255 }),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: text("Telephone number.", { maxLength: 255 }),
  phone_country_code: text("Country code of the telephone number.", { maxLength: 255 }),
} as const;

const destinationMembers = {
  payout_type: payoutType,
  payout_method_data: payoutMethodDataRequest,
  payout_method_id: text(
    "A stored card, bank account or wallet of the recipient. Excludes payout_token; payout_method_data beside it " +
      "must name the same account.",
    { minLength: 1, maxLength: 64 },
  ),
  payout_token: text(
    "A payment_token of a stored card, bank account or wallet of the recipient. Excludes payout_method_id; " +
      "payout_method_data beside it must name the same account.",
    { minLength: 1, maxLength: 128 },
  ),
  billing: contactRequest,
} as const;

const changeableMembers = {
  ...destinationMembers,
  merchant_order_reference_id: text("Your reference of the order.", { maxLength: 255 }),
  auto_fulfill: flag("Send the money as soon as the payout is confirmed; false when left out."),
  customer: request("PayoutCustomerRequest", "The recipient.", {
    id: callerId("Your id of the recipient."),
    ...customerMembers,
  }),
  customer_id: callerId("Use customer.id."),
  ...customerMembers,
  return_url: text("Where to send the recipient's browser.", { maxLength: 2048, format: "uri" }),
  description: text("What the payout is for.", { maxLength: 2048 }),
  entity_type: payoutEntityType,
  metadata: metadataObject(
    "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
  ),
  priority: payoutPriority,
  routing: freeObject("Your own choice of connector: type single, priority or volume_split, and data."),
  connector: list("Providers to try, best first.", text("Name of a provider.", { maxLength: 64 }), { maxItems: 20 }),
  source_bank_data: freeObject("The bank account that the money comes from."),
  browser_info: browserInfo,
  recurring: flag(
    "Store the destination as a payment method of customer.id once the payout succeeds. A creation needs confirm, too.",
  ),
  profile_id: text("The business profile; the default one when left out of a creation.", { maxLength: 64 }),
  payout_link: flag(
    "Make a page on which the recipient says where the money goes and confirms the payout; false takes it away.",
  ),
  payout_link_config: payoutLinkLook,
  session_expiry: sessionSeconds("Seconds from now until a payout that was not confirmed expires."),
} as const;

/** Body of POST /payouts/create. */
export const createPayoutBody = request(
  "CreatePayoutRequest",
  "Money to pay out.",
  {
    amount: minorUnits("Amount in minor units."),
    currency,
    payout_id: callerId("Your own id for the payout; made by Railyard when left out."),
    merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
    confirm: flag("Confirm in the same request."),
    ...changeableMembers,
    business_country: country,
    business_label: text("Business label of the profile.", { maxLength: 255 }),
  },
  ["amount", "currency"],
);

const clientSecret = text("Client secret of the payout; needed with a publishable key.", { maxLength: 128 });

/** Body of PUT or POST /payouts/{payout_id}. */
export const updatePayoutBody = request("UpdatePayoutRequest", "What to change; what is left out stays.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  confirm: flag("Confirm in the same request."),
  ...changeableMembers,
});

/** Body of POST /payouts/{payout_id}/confirm. */
export const confirmPayoutBody = request("ConfirmPayoutRequest", "What the confirmation adds or changes.", {
  ...changeableMembers,
  client_secret: clientSecret,
});

/** Body of POST /payouts/{payout_id}/cancel. */
export const cancelPayoutBody = request("CancelPayoutRequest", "Why to cancel.", {
  payout_id: text("The payout, as in the path.", { maxLength: 64 }),
  cancellation_reason: text("Why the payout is cancelled.", { maxLength: 255 }),
});

/** Body of POST /payouts/{payout_id}/fulfill. */
export const fulfillPayoutBody = request("FulfillPayoutRequest", "Nothing needs to be said.", {
  payout_id: text("The payout, as in the path.", { maxLength: 64 }),
});

/** Query string of GET /payouts/{payout_id}. */
export const retrievePayoutQuery = request("RetrievePayoutQuery", "How to answer.", {
  force_sync: flag("Ask the provider before answering."),
  merchant_id: text("Your merchant id; must be the one of the key.", { maxLength: 255 }),
});

/** Body of PUT /payouts/{payout_id}/manual-update. */
export const manualPayoutUpdateBody = request(
  "ManualPayoutUpdateRequest",
  "What became of a payout, as an operator found out at the provider.",
  {
    payout_id: text("The payout, as in the path.", { maxLength: 64 }),
    merchant_id: text("The merchant of the payout.", { minLength: 1, maxLength: 64 }),
    status: choice("The new state; it must be able to follow the present one.", [
      "initiated",
      "pending",
      "success",
      "failed",
      "cancelled",
      "reversed",
      "ineligible",
    ]),
    error_code: text("The provider's code.", { maxLength: 255 }),
    error_message: text("The provider's words.", { maxLength: 1024 }),
    connector_payout_id: text("Id of the payout at the provider.", { maxLength: 255 }),
  },
  ["merchant_id", "status"],
);

const payoutAttempt = record("PayoutAttempt", "One try to pay out through one provider.", {
  attempt_id: text("Id of the attempt: the payout id and a number."),
  status: payoutStatus,
  amount: minorUnits("Amount in minor units."),
  currency: nullable(currency),
  connector: nullable(text("The provider that was asked.")),
  merchant_connector_id: nullable(text("The connector account that was used.")),
  connector_transaction_id: nullable(text("Id of the payout at the provider.")),
  error_code: nullable(text("The provider's code when it refused.")),
  error_message: nullable(text("What the provider said when it refused.")),
  unified_code: nullable(text("Railyard's code for the refusal, the same for every provider.")),
  unified_message: nullable(text("Railyard's words for the refusal, the same for every provider.")),
  payment_method: nullable(payoutType),
  cancellation_reason: nullable(text("Why the payout was cancelled.")),
});

/** A payout as Railyard answers it and as its events carry it. */
export const payout = record("Payout", "Money paid out to somebody.", {
  payout_id: text("Id of the payout, unique per merchant.", {
    maxLength: 64,
    examples: ["payout_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  merchant_order_reference_id: nullable(text("Your reference of the order.")),
  amount: minorUnits("Amount in minor units."),
  currency,
  connector: nullable(text("The provider that pays; null until the payout is confirmed.")),
  payout_type: nullable(payoutType),
  payout_method_data: nullable(payoutMethodData),
  payout_method_id: nullable(
    text("The stored payment method that the money goes to, or that a recurring payout stored when it succeeded."),
  ),
  billing: nullable(contact),
  auto_fulfill: flag("Whether the money is sent as soon as the payout is confirmed."),
  customer_id: nullable(text("Your id of the recipient.")),
  customer: nullable(
    record("PayoutCustomer", "The recipient.", {
      id: nullable(text("Your id of the recipient.")),
      name: nullable(text("Name.")),
      email: nullable(text("E-mail address.")),
      phone: nullable(text("Telephone number.")),
      phone_country_code: nullable(text("Country code of the telephone number.")),
    }),
  ),
  name: nullable(text("Use customer.name.")),
  email: nullable(text("Use customer.email.")),
  phone: nullable(text("Use customer.phone.")),
  phone_country_code: nullable(text("Use customer.phone_country_code.")),
  client_secret: nullable(text("What a client proves itself with.")),
  return_url: nullable(text("Where to send the recipient's browser.")),
  business_country: nullable(country),
  business_label: nullable(text("Business label of the profile.")),
  description: nullable(text("What the payout is for.")),
  entity_type: payoutEntityType,
  recurring: flag("Whether the destination is stored once the payout succeeds."),
  metadata: nullable(freeObject("The merchant's own data.")),
  merchant_connector_id: nullable(text("The connector account that pays; null until the payout is confirmed.")),
  status: payoutStatus,
  error_message: nullable(text("What the provider said when it refused.")),
  error_code: nullable(text("The provider's code when it refused.")),
  unified_code: nullable(text("Railyard's code for the refusal, the same for every provider.")),
  unified_message: nullable(text("Railyard's words for the refusal, the same for every provider.")),
  profile_id: text("The business profile."),
  created: nullable(dateTime("When the payout was made.")),
  updated: nullable(dateTime("When the payout last changed.")),
  expires_on: nullable(dateTime("When it expires unless it is confirmed before; null: never.")),
  connector_transaction_id: nullable(text("Id of the payout at the provider.")),
  priority: nullable(payoutPriority),
  attempt_count: integer("How many tries there were.", { minimum: 0 }),
  attempts: nullable(list("The tries, oldest first.", payoutAttempt)),
  cancellation_reason: nullable(text("Why the payout was cancelled.")),
  browser_info: nullable(browserInfo),
  payout_link: nullable(payoutLinkSummary),
});

export type Payout = FromSchema<typeof payout>;
export type CreatePayoutRequest = FromSchema<typeof createPayoutBody>;
export type UpdatePayoutRequest = FromSchema<typeof updatePayoutBody>;
export type ConfirmPayoutRequest = FromSchema<typeof confirmPayoutBody>;
export type ManualPayoutUpdateRequest = FromSchema<typeof manualPayoutUpdateBody>;
