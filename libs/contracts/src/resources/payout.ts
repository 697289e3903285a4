import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, freeObject, integer, list } from "../schema.ts";
import { metadataObject, minorUnits, nullable, record, request, sessionSeconds, text } from "../schema.ts";
import { contact, contactRequest } from "./address.ts";
import { browserInfo } from "./browser-info.ts";
import { chosenId } from "./chosen-id.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { customerId } from "./customer-id.ts";
import { pageLocale } from "./page-locale.ts";
import { payoutLinkLook, payoutLinkSummary } from "./payout-link.ts";
import { payoutMethodData, payoutMethodDataRequest } from "./payout-method-data.ts";
import { payoutEntityTypes, payoutPriorities, payoutStatuses, payoutTypes } from "./payout-values.ts";

export const payoutStatus = choice(
  "Status of the payout; success can still become reversed, the other end statuses are final.",
  payoutStatuses,
  "PayoutStatus",
);

export const payoutType = choice("Kind of destination.", payoutTypes, "PayoutType");
export const payoutEntityType = choice("Type of the recipient.", payoutEntityTypes, "PayoutEntityType");
const payoutPriority = choice("Priority of the transfer.", payoutPriorities, "PayoutPriority");

const reservedPayoutIds = ["create", "list", "filter", "aggregate"];

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
    "A stored card, bank account or wallet of the recipient. Excludes payout_token; payout_method_data with it " +
      "must name the same account.",
    { minLength: 1, maxLength: 64 },
  ),
  payout_token: text(
    "A payment_token of a stored card, bank account or wallet of the recipient. Excludes payout_method_id; " +
      "payout_method_data with it must name the same account.",
    { minLength: 1, maxLength: 128 },
  ),
  billing: contactRequest,
} as const;

const changeableMembers = {
  ...destinationMembers,
  merchant_order_reference_id: text("Your order reference.", { maxLength: 255 }),
  auto_fulfill: flag("Send the payout as soon as it is confirmed; default false."),
  customer: request("PayoutCustomerRequest", "The recipient.", {
    id: customerId("Your id of the recipient."),
    ...customerMembers,
  }),
  customer_id: customerId("Use customer.id."),
  ...customerMembers,
  return_url: text("Return address of the recipient.", { maxLength: 2048, format: "uri" }),
  description: text("Description of the payout.", { maxLength: 2048 }),
  entity_type: payoutEntityType,
  metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  priority: payoutPriority,
  routing: freeObject("Connectors for this payout: type single, priority or volume_split, and data."),
  connector: list("Connectors to try, best first.", text("Name of a provider.", { maxLength: 64 }), { maxItems: 20 }),
  source_bank_data: freeObject("The bank account to debit."),
  browser_info: browserInfo,
  recurring: flag(
    "Store the destination as a payment method of customer.id once the payout succeeds. A creation also needs confirm.",
  ),
  profile_id: text("The business profile; default: the merchant's default profile.", { maxLength: 64 }),
  payout_link: flag(
    "Create a page on which the recipient enters the destination and confirms the payout; false removes it.",
  ),
  payout_link_config: payoutLinkLook,
  locale: pageLocale,
  session_expiry: sessionSeconds("Seconds until an unconfirmed payout expires."),
} as const;

/** Body of POST /payouts/create. */
export const createPayoutBody = request(
  "CreatePayoutRequest",
  "A payout to create.",
  {
    amount: minorUnits("Amount in minor units."),
    currency,
    payout_id: chosenId("Your own id for the payout; generated when omitted.", reservedPayoutIds),
    merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
    confirm: flag("Confirm in the same request."),
    ...changeableMembers,
    business_country: country,
    business_label: text("Business label of the profile.", { maxLength: 255 }),
  },
  ["amount", "currency"],
);

const clientSecret = text("Client secret of the payout; required with a publishable key.", { maxLength: 128 });

/** Body of PUT or POST /payouts/{payout_id}. */
export const updatePayoutBody = request("UpdatePayoutRequest", "The changes; omitted members stay.", {
  amount: minorUnits("Amount in minor units."),
  currency,
  confirm: flag("Confirm in the same request."),
  ...changeableMembers,
});

/** Body of POST /payouts/{payout_id}/confirm. */
export const confirmPayoutBody = request("ConfirmPayoutRequest", "Data of the confirmation.", {
  ...changeableMembers,
  client_secret: clientSecret,
});

/** Body of POST /payouts/{payout_id}/cancel. */
export const cancelPayoutBody = request("CancelPayoutRequest", "The reason of the cancellation.", {
  payout_id: text("The payout, as in the path.", { maxLength: 64 }),
  cancellation_reason: text("Reason of the cancellation.", { maxLength: 255 }),
});

/** Body of POST /payouts/{payout_id}/fulfill. */
export const fulfillPayoutBody = request("FulfillPayoutRequest", "Empty.", {
  payout_id: text("The payout, as in the path.", { maxLength: 64 }),
});

/** Query string of GET /payouts/{payout_id}. */
export const retrievePayoutQuery = request("RetrievePayoutQuery", "Options of the retrieval.", {
  force_sync: flag("Query the provider first."),
  merchant_id: text("Your merchant id; must be that of the key.", { maxLength: 255 }),
});

/** Body of PUT /payouts/{payout_id}/manual-update. */
export const manualPayoutUpdateBody = request(
  "ManualPayoutUpdateRequest",
  "The result of a payout, as an operator found out at the provider.",
  {
    payout_id: text("The payout, as in the path.", { maxLength: 64 }),
    merchant_id: text("The merchant of the payout.", { minLength: 1, maxLength: 64 }),
    status: choice("The new status; must be a possible transition.", [
      "initiated",
      "pending",
      "success",
      "failed",
      "cancelled",
      "reversed",
      "ineligible",
    ]),
    error_code: text("Error code of the provider.", { maxLength: 255 }),
    error_message: text("Error message of the provider.", { maxLength: 1024 }),
    connector_payout_id: text("Id of the payout at the provider.", { maxLength: 255 }),
  },
  ["merchant_id", "status"],
);

const payoutAttempt = record("PayoutAttempt", "An attempt to pay out through one provider.", {
  attempt_id: text("Id of the attempt: the payout id and a number."),
  status: payoutStatus,
  amount: minorUnits("Amount in minor units."),
  currency: nullable(currency),
  connector: nullable(text("The provider of the attempt.")),
  merchant_connector_id: nullable(text("The connector account that was used.")),
  connector_transaction_id: nullable(text("Id of the payout at the provider.")),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  error_message: nullable(text("Error of the provider, when it declined.")),
  unified_code: nullable(text("Unified error code, the same for every provider.")),
  unified_message: nullable(text("Unified error message, the same for every provider.")),
  payment_method: nullable(payoutType),
  cancellation_reason: nullable(text("Reason of the cancellation.")),
});

/** A payout as Railyard answers it and as its events carry it. */
export const payout = record("Payout", "A payout.", {
  payout_id: text("Id of the payout, unique per merchant.", {
    maxLength: 64,
    examples: ["payout_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  merchant_id: text("The merchant.", { maxLength: 64 }),
  merchant_order_reference_id: nullable(text("Your order reference.")),
  amount: minorUnits("Amount in minor units."),
  currency,
  connector: nullable(text("The provider of the payout; null until it is confirmed.")),
  payout_type: nullable(payoutType),
  payout_method_data: nullable(payoutMethodData),
  payout_method_id: nullable(
    text("The stored payment method of the destination, or the one that a recurring payout stored when it succeeded."),
  ),
  billing: nullable(contact),
  auto_fulfill: flag("Whether the payout is sent as soon as it is confirmed."),
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
  client_secret: nullable(text("Credentials of the client.")),
  return_url: nullable(text("Return address of the recipient.")),
  business_country: nullable(country),
  business_label: nullable(text("Business label of the profile.")),
  description: nullable(text("Description of the payout.")),
  entity_type: payoutEntityType,
  recurring: flag("Whether the destination is stored once the payout succeeds."),
  metadata: nullable(freeObject("Metadata.")),
  merchant_connector_id: nullable(text("The connector account of the payout; null until it is confirmed.")),
  status: payoutStatus,
  error_message: nullable(text("Error of the provider, when it declined.")),
  error_code: nullable(text("Error code of the provider, when it declined.")),
  unified_code: nullable(text("Unified error code, the same for every provider.")),
  unified_message: nullable(text("Unified error message, the same for every provider.")),
  profile_id: text("The business profile."),
  created: nullable(dateTime("Time of creation.")),
  updated: nullable(dateTime("Time of the last change.")),
  expires_on: nullable(dateTime("Expiry if not confirmed before; null: never.")),
  connector_transaction_id: nullable(text("Id of the payout at the provider.")),
  priority: nullable(payoutPriority),
  attempt_count: integer("Number of attempts.", { minimum: 0 }),
  attempts: nullable(list("The attempts, oldest first.", payoutAttempt)),
  cancellation_reason: nullable(text("Reason of the cancellation.")),
  browser_info: nullable(browserInfo),
  payout_link: nullable(payoutLinkSummary),
});

export type Payout = FromSchema<typeof payout>;
export type CreatePayoutRequest = FromSchema<typeof createPayoutBody>;
export type UpdatePayoutRequest = FromSchema<typeof updatePayoutBody>;
export type ConfirmPayoutRequest = FromSchema<typeof confirmPayoutBody>;
export type ManualPayoutUpdateRequest = FromSchema<typeof manualPayoutUpdateBody>;
