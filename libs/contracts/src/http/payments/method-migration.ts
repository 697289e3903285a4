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
  api: "merchant",
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
  upload: { member: "file", description: "Comma-separated text with a header line, or one JSON object per line." },
  maximumBodyBytes: migrationBytesMax + formBytes,
  // Every row is stored before the answer.
  answerTimeoutMs: 300_000,
  failures: ["merchant_not_found", "batch_file_missing", "batch_file_unreadable", "batch_file_too_large"],
} as const;

export const migratePaymentMethod = defineOperation({
  ...shape,
  operationId: "migratePaymentMethod",
  path: "/payment_methods/migrate",
  summary: "Migrate a card from another vault",
  description:
    "Stores a card of a customer with the data that later merchant-initiated transactions (MIT) need: the network " +
    "transaction id, and the connector accounts' mandate references. The same card is stored once per customer.",
  body: migrateMethodBody,
  response: methodMigration,
  failures: cardFailures,
});

export const migratePaymentMethods = defineOperation({
  ...batch,
  operationId: "migratePaymentMethods",
  path: "/payment_methods/migrate-batch",
  summary: "Migrate cards from another vault",
  description:
    "Applies POST /payment_methods/migrate to each row of a file, at most 1000 rows and 4 MiB. A row is stored " +
    "completely or not at all; a refused row does not affect the others. Columns: customer_id, raw_card_number, " +
    "card_expiry_month and card_expiry_year, and optionally name, email, phone, phone_country_code, " +
    "payment_method_type, nick_name, card_holder_name, original_transaction_id, payment_instrument_id, " +
    "merchant_connector_id, billing_address_...",
  response: methodMigrationRows,
});

export const updatePaymentMethods = defineOperation({
  ...batch,
  operationId: "updatePaymentMethods",
  path: "/payment_methods/update-batch",
  summary: "Update stored payment methods in batch",
  description:
    "Changes the payment methods named by the rows of a file, at most 1000 rows and 4 MiB; omitted values stay. " +
    "Columns: payment_method_id, and optionally card_expiry_month, card_expiry_year, card_holder_name, nick_name, " +
    "original_transaction_id, payment_instrument_id, merchant_connector_id.",
  response: methodUpdateRows,
});

export const tokenizeCard = defineOperation({
  ...shape,
  operationId: "tokenizeCard",
  path: "/payment_methods/tokenize-card",
  summary: "Tokenize a card",
  description:
    "Stores a card of a customer in the vault; the id of the payment method represents the card from then on.",
  body: tokenizeCardBody,
  response: cardToken,
  failures: cardFailures,
});

export const tokenizeCards = defineOperation({
  ...batch,
  operationId: "tokenizeCards",
  path: "/payment_methods/tokenize-card-batch",
  summary: "Tokenize cards in batch",
  description:
    "Applies POST /payment_methods/tokenize-card to each row of a file, at most 1000 rows and 4 MiB. Columns as " +
    "for POST /payment_methods/migrate-batch.",
  response: cardTokenRows,
});

/** Taking cards over. They come before the operations on one payment method. */
export const methodMigrationOperations = [
  migratePaymentMethod,
  migratePaymentMethods,
  updatePaymentMethods,
  tokenizeCard,
  tokenizeCards,
] as const;
