import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, integer, list, metadataObject, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { customerId } from "./customer-id.ts";
import { cardRequest } from "./payment-method-data.ts";
import { paymentMethod, paymentMethodType } from "./payment-records.ts";
import { storedPaymentMethod } from "./stored-payment-method.ts";

/** Most rows of one file. */
export const migrationRowsMax = 1_000;

/** Most bytes of one file. */
export const migrationBytesMax = 4 * 1024 * 1024;

const merchantId = text("The merchant account.", { minLength: 1, maxLength: 64 });

const migratedCustomerId = customerId("The customer who owns the card; created if unknown.");

const personMembers = {
  name: text("Name.", { maxLength: 255 }),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: text("Telephone number.", { maxLength: 255 }),
  phone_country_code: text("Country code of the telephone number.", { maxLength: 255 }),
} as const;

const connectorMandate = request(
  "MigratedConnectorMandate",
  "Mandate reference of a connector account.",
  { connector_mandate_id: text("Id at the provider.", { minLength: 1, maxLength: 255 }) },
  ["connector_mandate_id"],
);

/** Body of POST /payment_methods/migrate. */
export const migrateMethodBody = request(
  "MigratePaymentMethodRequest",
  "A card migrated from another vault.",
  {
    merchant_id: merchantId,
    customer_id: migratedCustomerId,
    customer: request("MigratedCustomer", "Data of a customer to create.", personMembers),
    payment_method: choice("card.", ["card"]),
    payment_method_type: choice("Kind of card.", ["credit", "debit"]),
    card: cardRequest,
    billing: contactRequest,
    metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
    network_transaction_id: text("Network transaction id of the initial customer-initiated transaction (CIT).", {
      minLength: 1,
      maxLength: 255,
    }),
    connector_mandate_details: {
      type: "object",
      description: "Mandate references by connector account, keyed by merchant_connector_id.",
      maxProperties: 20,
      additionalProperties: connectorMandate,
    },
  },
  ["merchant_id", "customer_id", "card"],
);

const outcomeMembers = {
  card_migrated: flag("Whether the card is in the vault."),
  network_transaction_id_migrated: nullable(flag("Whether it was stored; null when none was sent.")),
  connector_mandate_details_migrated: nullable(flag("Whether they were stored; null when none were sent.")),
} as const;

/** Answer of POST /payment_methods/migrate. */
export const methodMigration = record("PaymentMethodMigration", "Result of the migration of a card.", {
  payment_method_response: storedPaymentMethod,
  ...outcomeMembers,
});

/** The form of the operations that take a file. */
export const migrationForm = request(
  "MigrationForm",
  "The parts in addition to the file.",
  {
    merchant_id: merchantId,
    merchant_connector_id: text("The connector account, for rows that do not name one.", {
      minLength: 1,
      maxLength: 64,
    }),
  },
  ["merchant_id"],
);

const lineNumber = integer("The line of the file, from 1.", { minimum: 1 });
const problem = nullable(text("Error of the row; null if there was none."));

/** Answer of POST /payment_methods/migrate-batch. */
export const methodMigrationRows = list(
  "Result of each row, in the order of the file.",
  record("PaymentMethodMigrationRow", "Result of a row.", {
    line_number: lineNumber,
    payment_method_id: nullable(text("The stored payment method.")),
    payment_method: nullable(paymentMethod),
    payment_method_type: nullable(paymentMethodType),
    customer_id: nullable(text("The customer who owns it.")),
    migration_status: choice("Whether the row was stored.", ["success", "failed"]),
    migration_error: problem,
    error_code: nullable(text("The error code, as of POST /payment_methods/migrate.")),
    card_number_masked: nullable(text("First six and last four digits.")),
    card_migrated: nullable(outcomeMembers.card_migrated),
    network_transaction_id_migrated: outcomeMembers.network_transaction_id_migrated,
    connector_mandate_details_migrated: outcomeMembers.connector_mandate_details_migrated,
  }),
);

/** Answer of POST /payment_methods/update-batch. */
export const methodUpdateRows = list(
  "Result of each row, in the order of the file.",
  record("PaymentMethodUpdateRow", "Result of a row.", {
    line_number: lineNumber,
    payment_method_id: nullable(text("The payment method.")),
    update_status: choice("Whether the row was stored.", ["success", "failed"]),
    update_error: problem,
    error_code: nullable(text("The error code.")),
  }),
);

/** Body of POST /payment_methods/tokenize-card. */
export const tokenizeCardBody = request(
  "TokenizeCardRequest",
  "A card to tokenize.",
  {
    merchant_id: merchantId,
    card: request(
      "CardToTokenize",
      "The card.",
      {
        raw_card_number: text("Card number (PAN), 8 to 19 digits."),
        card_expiry_month: text("Month of expiry, 01 to 12."),
        card_expiry_year: text("Year of expiry, two or four digits."),
        card_holder_name: text("Name on the card.", { maxLength: 255 }),
        nick_name: text("The customer's nick name for the card.", { maxLength: 255 }),
        card_issuer: text("Issuer of the card.", { maxLength: 255 }),
      },
      ["raw_card_number", "card_expiry_month", "card_expiry_year"],
    ),
    customer: request(
      "TokenizingCustomer",
      "The customer who owns the card; created if unknown.",
      { id: migratedCustomerId, ...personMembers },
      ["id"],
    ),
    billing: contactRequest,
    metadata: metadataObject("Metadata: up to 50 keys of 40 characters, texts up to 500 characters, at every depth."),
  },
  ["merchant_id", "card", "customer"],
);

const tokenMembers = {
  payment_method_response: storedPaymentMethod,
  card_tokenized: flag("Whether the card is in the vault, under the id of the payment method."),
} as const;

/** Answer of POST /payment_methods/tokenize-card. */
export const cardToken = record("CardToken", "A card that is in the vault.", tokenMembers);

/** Answer of POST /payment_methods/tokenize-card-batch. */
export const cardTokenRows = list(
  "Result of each row, in the order of the file.",
  record("CardTokenRow", "Result of a row.", {
    line_number: lineNumber,
    customer_id: nullable(text("The customer who owns the card.")),
    payment_method_response: nullable(storedPaymentMethod),
    card_tokenized: tokenMembers.card_tokenized,
    error_code: nullable(text("The error code, as of POST /payment_methods/tokenize-card.")),
    error_message: problem,
  }),
);

export type MigrateMethodRequest = FromSchema<typeof migrateMethodBody>;
export type MethodMigration = FromSchema<typeof methodMigration>;
export type MethodMigrationRows = FromSchema<typeof methodMigrationRows>;
export type MethodUpdateRows = FromSchema<typeof methodUpdateRows>;
export type TokenizeCardRequest = FromSchema<typeof tokenizeCardBody>;
export type CardToken = FromSchema<typeof cardToken>;
export type CardTokenRows = FromSchema<typeof cardTokenRows>;
