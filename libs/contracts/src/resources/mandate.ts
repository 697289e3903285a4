import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";
import { mandateMembers } from "./payment-members-answered.ts";
import { paymentMethod, paymentMethodType } from "./payment-records.ts";

export const mandateStatuses = ["active", "inactive", "pending", "revoked"] as const;

export type MandateStatus = (typeof mandateStatuses)[number];

const status = choice(
  "Status of the mandate; only an active one can be used. A single-use mandate is revoked by the charge that succeeds.",
  mandateStatuses,
  "MandateStatus",
);

const mandateCard = record("MandateCard", "Card details without the PAN.", {
  last4_digits: nullable(text("Last four digits.")),
  card_exp_month: nullable(text("Month of expiry.")),
  card_exp_year: nullable(text("Year of expiry.")),
  card_holder_name: nullable(text("Name on the card.")),
  card_network: nullable(text("Card network.")),
  card_isin: nullable(text("BIN: first six digits.")),
  card_issuer: nullable(text("Issuer of the card.")),
  card_type: nullable(text("credit, debit or prepaid.")),
  card_fingerprint: nullable(text("Card fingerprint: stable per-merchant hash of the PAN.")),
  issuer_country: nullable(text("Country of the issuing bank.")),
  scheme: nullable(text("Card network.")),
});

const { customer_acceptance: customerAcceptance, mandate_type: mandateType } = mandateMembers.mandate_data.properties;

/** A mandate as Railyard answers it, and as its events carry it. */
export const mandate = record("Mandate", "A customer's mandate: consent to later payments.", {
  mandate_id: text("Id of the mandate.", { maxLength: 64, examples: ["man_Q7vB2kX9mT4nW8sYc1Lz"] }),
  status,
  customer_id: text("Acceptance by the customer."),
  payment_id: text("The payment that created the mandate; unchanged when another one updates the mandate."),
  payment_method_id: nullable(text("The stored payment method.")),
  payment_method: paymentMethod,
  payment_method_type: nullable(paymentMethodType),
  card: nullable(mandateCard),
  customer_acceptance: customerAcceptance,
  mandate_type: mandateType,
  connector: text("The provider that holds the mandate."),
  merchant_connector_id: text("The connector account that holds the mandate."),
  connector_mandate_id: nullable(text("Id of the mandate at the provider.")),
  profile_id: text("The business profile."),
  created_at: dateTime("Time of creation."),
  modified_at: dateTime("Time of the last status change."),
});

/** Answer of POST /mandates/revoke/{mandate_id}. */
export const mandateRevocation = record("MandateRevocation", "Result of the revocation.", {
  mandate_id: text("The mandate."),
  status,
  error_code: nullable(text("Error code of the provider, when it declined.")),
  error_message: nullable(text("Error of the provider, when it declined.")),
});

/** Query string of GET /mandates/list. */
export const listMandatesQuery = request("ListMandatesQuery", "Filter and page of the mandates.", {
  limit: integer("Maximum number of items; default 20.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0 }),
  mandate_status: choice("Mandates with this status.", mandateStatuses),
  connector: text("Mandates at this provider.", { maxLength: 64 }),
  created_time: dateTime("Created at this time."),
  "created_time.lt": dateTime("Created before this time."),
  "created_time.gt": dateTime("Created after this time."),
  "created_time.lte": dateTime("Created at or before this time."),
  "created_time.gte": dateTime("Created at or after this time."),
});

/** Answer of the lists of mandates. */
export const mandateList = list("The matching mandates, newest first.", mandate);

export type Mandate = FromSchema<typeof mandate>;
export type MandateRevocation = FromSchema<typeof mandateRevocation>;
export type ListMandatesQuery = FromSchema<typeof listMandatesQuery>;
