import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, integer, list, metadataObject, nullable, record, request, text } from "../schema.ts";
import { contactRequest } from "./address.ts";
import { cardRequest } from "./payment-method-data.ts";
import { paymentMethod, paymentMethodType } from "./payment-records.ts";
import { storedPaymentMethod } from "./stored-payment-method.ts";

/** Most rows of one file. */
export const migrationRowsMax = 1_000;

/** Most bytes of one file. */
export const migrationBytesMax = 4 * 1024 * 1024;

const merchantId = text("The merchant account.", { minLength: 1, maxLength: 64 });

const customerId = text("Whose card it is; made when there is no such customer.", {
  minLength: 1,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]+$",
});

const personMembers = {
  name: text("Name.", { maxLength: 255 }),
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
  phone: text("Telephone number.", { maxLength: 255 }),
  phone_country_code: text("Country code of the telephone number.", { maxLength: 255 }),
} as const;

const connectorMandate = request(
  "MigratedConnectorMandate",
  "What a connector account knows the customer's agreement by.",
  { connector_mandate_id: text("Id at the provider.", { minLength: 1, maxLength: 255 }) },
  ["connector_mandate_id"],
);

/** Body of POST /payment_methods/migrate. */
export const migrateMethodBody = request(
  "MigratePaymentMethodRequest",
  "A card that another vault had.",
  {
    merchant_id: merchantId,
    customer_id: customerId,
    customer: request("MigratedCustomer", "What is known of a customer who has to be made.", personMembers),
    payment_method: choice("card.", ["card"]),
    payment_method_type: choice("Kind of card.", ["credit", "debit"]),
    card: cardRequest,
    billing: contactRequest,
    metadata: metadataObject(
      "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
    ),
    network_transaction_id: text("Of the payment with the customer that later ones without refer to.", {
      minLength: 1,
      maxLength: 255,
    }),
    connector_mandate_details: {
      type: "object",
      description: "What connector accounts know the customer's agreement by, keyed by merchant_connector_id.",
      maxProperties: 20,
      additionalProperties: connectorMandate,
    },
  },
  ["merchant_id", "customer_id", "card"],
);

const outcomeMembers = {
  card_migrated: flag("Whether the card is in the vault."),
  network_transaction_id_migrated: nullable(flag("Whether it was kept; null when none was given.")),
  connector_mandate_details_migrated: nullable(flag("Whether they were kept; null when none were given.")),
} as const;

/** Answer of POST /payment_methods/migrate. */
export const methodMigration = record("PaymentMethodMigration", "What became of a card that another vault had.", {
  payment_method_response: storedPaymentMethod,
  ...outcomeMembers,
});

/** The form of the operations that take a file. */
export const migrationForm = request(
  "MigrationForm",
  "The parts beside the file.",
  {
    merchant_id: merchantId,
    merchant_connector_id: text("The connector account whose agreements the file names, where its rows do not say.", {
      minLength: 1,
      maxLength: 64,
    }),
  },
  ["merchant_id"],
);

const lineNumber = integer("The line of the file, from 1.", { minimum: 1 });
const problem = nullable(text("What was wrong with the row; null when nothing was."));

/** Answer of POST /payment_methods/migrate-batch. */
export const methodMigrationRows = list(
  "What became of each row, in the order of the file.",
  record("PaymentMethodMigrationRow", "What became of a row.", {
    line_number: lineNumber,
    payment_method_id: nullable(text("The stored payment method.")),
    payment_method: nullable(paymentMethod),
    payment_method_type: nullable(paymentMethodType),
    customer_id: nullable(text("Whose it is.")),
    migration_status: choice("Whether the row was taken.", ["success", "failed"]),
    migration_error: problem,
    error_code: nullable(text("The code that POST /payment_methods/migrate would have answered with.")),
    card_number_masked: nullable(text("First six and last four digits.")),
    card_migrated: nullable(outcomeMembers.card_migrated),
    network_transaction_id_migrated: outcomeMembers.network_transaction_id_migrated,
    connector_mandate_details_migrated: outcomeMembers.connector_mandate_details_migrated,
  }),
);

/** Answer of POST /payment_methods/update-batch. */
export const methodUpdateRows = list(
  "What became of each row, in the order of the file.",
  record("PaymentMethodUpdateRow", "What became of a row.", {
    line_number: lineNumber,
    payment_method_id: nullable(text("The payment method.")),
    update_status: choice("Whether the row was taken.", ["success", "failed"]),
    update_error: problem,
    error_code: nullable(text("The code of the refusal.")),
  }),
);

/** Body of POST /payment_methods/tokenize-card. */
export const tokenizeCardBody = request(
  "TokenizeCardRequest",
  "A card to put into the vault.",
  {
    merchant_id: merchantId,
    card: request(
      "CardToTokenize",
      "The card.",
      {
        raw_card_number: text("Number on the card, 8 to 19 digits."),
        card_expiry_month: text("Month of expiry, 01 to 12."),
        card_expiry_year: text("Year of expiry, two or four digits."),
        card_holder_name: text("Name on the card.", { maxLength: 255 }),
        nick_name: text("The customer's own name for the card.", { maxLength: 255 }),
        card_issuer: text("Bank that issued the card.", { maxLength: 255 }),
      },
      ["raw_card_number", "card_expiry_month", "card_expiry_year"],
    ),
    customer: request(
      "TokenizingCustomer",
      "Whose card it is; made when there is no such customer.",
      { id: customerId, ...personMembers },
      ["id"],
    ),
    billing: contactRequest,
    metadata: metadataObject(
      "Your own data: up to 50 keys of 40 characters, texts up to 500 characters, at every depth.",
    ),
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
  "What became of each row, in the order of the file.",
  record("CardTokenRow", "What became of a row.", {
    line_number: lineNumber,
    customer_id: nullable(text("Whose card it is.")),
    payment_method_response: nullable(storedPaymentMethod),
    card_tokenized: tokenMembers.card_tokenized,
    error_code: nullable(text("The code that POST /payment_methods/tokenize-card would have answered with.")),
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
