import { defineOperation } from "../../operation.ts";
import {
  cardToken,
  cardTokenRows,
  methodMigration,
  methodMigrationRows,
  methodUpdateRows,
  migrateMethodBody,
  migrationBytesMax,
  migrationForm,
  tokenizeCardBody,
} from "../../resources/method-migration.ts";

const shape = {
  service: "payments",
  face: "merchant",
  tag: "Payment methods",
  access: ["admin_key"],
  method: "POST",
} as const;

const cardFailures = [
  "merchant_not_found",
  "customer_redacted",
  "card_number_invalid",
  "card_expiry_invalid",
  "card_expired",
] as const;

const formBytes = 16 * 1024;

const batch = {
  ...shape,
  body: migrationForm,
  upload: { member: "file", description: "Comma-separated text with a head line, or one JSON object in each line." },
  maximumBodyBytes: migrationBytesMax + formBytes,
  // Every row is stored before the answer.
  answerTimeoutMs: 300_000,
  failures: ["merchant_not_found", "batch_file_missing", "batch_file_unreadable", "batch_file_too_large"],
} as const;

export const migratePaymentMethod = defineOperation({
  ...shape,
  operationId: "migratePaymentMethod",
  path: "/payment_methods/migrate",
  summary: "Take a card over from another vault",
  description:
    "Stores a card of a customer with what later payments without the customer need: the network's transaction id, " +
    "and what connector accounts know the customer's agreement by. The same card is stored once per customer.",
  body: migrateMethodBody,
  response: methodMigration,
  failures: cardFailures,
});

export const migratePaymentMethods = defineOperation({
  ...batch,
  operationId: "migratePaymentMethods",
  path: "/payment_methods/migrate-batch",
  summary: "Take cards over from another vault",
  description:
    "Does what POST /payment_methods/migrate does for each row of a file, at most 1000 rows and 4 MiB. A row is " +
    "taken whole or not at all; one that is refused stops no other. Columns: customer_id, raw_card_number, " +
    "card_expiry_month and card_expiry_year, and as wanted name, email, phone, phone_country_code, " +
    "payment_method_type, nick_name, card_holder_name, original_transaction_id, payment_instrument_id, " +
    "merchant_connector_id, billing_address_...",
  response: methodMigrationRows,
});

export const updatePaymentMethods = defineOperation({
  ...batch,
  operationId: "updatePaymentMethods",
  path: "/payment_methods/update-batch",
  summary: "Change stored payment methods",
  description:
    "Changes the payment methods that the rows of a file name, at most 1000 rows and 4 MiB; what a row leaves out " +
    "stays. Columns: payment_method_id, and as wanted card_expiry_month, card_expiry_year, card_holder_name, " +
    "nick_name, original_transaction_id, payment_instrument_id, merchant_connector_id.",
  response: methodUpdateRows,
});

export const tokenizeCard = defineOperation({
  ...shape,
  operationId: "tokenizeCard",
  path: "/payment_methods/tokenize-card",
  summary: "Put a card into the vault",
  description: "Stores a card of a customer; the id of the payment method stands for the card from then on.",
  body: tokenizeCardBody,
  response: cardToken,
  failures: cardFailures,
});

export const tokenizeCards = defineOperation({
  ...batch,
  operationId: "tokenizeCards",
  path: "/payment_methods/tokenize-card-batch",
  summary: "Put cards into the vault",
  description:
    "Does what POST /payment_methods/tokenize-card does for each row of a file, at most 1000 rows and 4 MiB. " +
    "Columns as for POST /payment_methods/migrate-batch.",
  response: cardTokenRows,
});

/** Taking cards over. They stand before the operations on one payment method. */
export const methodMigrationOperations = [
  migratePaymentMethod,
  migratePaymentMethods,
  updatePaymentMethods,
  tokenizeCard,
  tokenizeCards,
] as const;
