import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";
import { mandateMembers } from "./payment-members-answered.ts";
import { paymentMethod, paymentMethodType } from "./payment-records.ts";

export const mandateStatuses = ["active", "inactive", "pending", "revoked"] as const;

export type MandateStatus = (typeof mandateStatuses)[number];

const status = choice(
  "State of the mandate; only an active one can be used. One of single use is revoked by the charge that succeeds.",
  mandateStatuses,
  "MandateStatus",
);

const mandateCard = record("MandateCard", "What may be shown of the card.", {
  last4_digits: nullable(text("Last four digits.")),
  card_exp_month: nullable(text("Month of expiry.")),
  card_exp_year: nullable(text("Year of expiry.")),
  card_holder_name: nullable(text("Name on the card.")),
  card_network: nullable(text("Network of the card.")),
  card_isin: nullable(text("First six digits.")),
  card_issuer: nullable(text("Bank that issued the card.")),
  card_type: nullable(text("credit, debit or prepaid.")),
  card_fingerprint: nullable(text("Code of the card, the same whenever it is used.")),
  issuer_country: nullable(text("Country of the issuing bank.")),
  scheme: nullable(text("Network of the card.")),
});

const { customer_acceptance: customerAcceptance, mandate_type: mandateType } = mandateMembers.mandate_data.properties;

/** A mandate as Railyard answers it, and as its events carry it. */
export const mandate = record("Mandate", "A customer's agreement to later payments.", {
  mandate_id: text("Id of the mandate.", { maxLength: 64, examples: ["man_Q7vB2kX9mT4nW8sYc1Lz"] }),
  status,
  customer_id: text("Who agreed."),
  payment_id: text("The payment that the mandate was made with; it stays when another one updates the mandate."),
  payment_method_id: nullable(text("The stored payment method.")),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
  card: nullable(mandateCard),
  customer_acceptance: customerAcceptance,
  mandate_type: mandateType,
  connector: text("The provider that knows the mandate."),
  merchant_connector_id: text("The connector account that knows the mandate."),
  connector_mandate_id: nullable(text("Id of the mandate at the provider.")),
  profile_id: text("The business profile."),
  created_at: dateTime("When it was made."),
  modified_at: dateTime("When its state last changed."),
});

/** Answer of POST /mandates/revoke/{mandate_id}. */
export const mandateRevocation = record("MandateRevocation", "What became of the mandate.", {
  mandate_id: text("The mandate."),
  status,
  error_code: nullable(text("The provider's code when it refused.")),
  error_message: nullable(text("What the provider said when it refused.")),
});

/** Query string of GET /mandates/list. */
export const listMandatesQuery = request("ListMandatesQuery", "Which mandates.", {
  limit: integer("How many at most; 20 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("How many to pass over.", { minimum: 0 }),
  mandate_status: choice("In this state.", mandateStatuses),
  connector: text("At this provider.", { maxLength: 64 }),
  created_time: dateTime("Made at this time."),
  "created_time.lt": dateTime("Made before this time."),
  "created_time.gt": dateTime("Made after this time."),
  "created_time.lte": dateTime("Made at or before this time."),
  "created_time.gte": dateTime("Made at or after this time."),
});

/** Answer of the lists of mandates. */
export const mandateList = list("Mandates that match, newest first.", mandate);

export type Mandate = FromSchema<typeof mandate>;
export type MandateRevocation = FromSchema<typeof mandateRevocation>;
export type ListMandatesQuery = FromSchema<typeof listMandatesQuery>;
