import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";

import type { StoredMethodDetails } from "../domain/stored-method.ts";
import type { StoredMethodStatus } from "../domain/stored-method-status.ts";

/** The `_update` columns have what a payment that is under way is to store. */
export const paymentMethods = defineTable("payment_methods", {
  merchant_id: text(),
  payment_method_id: text(),
  customer_id: text(),
  version: integer(),
  status: text<StoredMethodStatus>(),
  payment_method: text<PaymentMethod>(),
  payment_method_type: text<PaymentMethodType>().orNull(),
  fingerprint: text().orNull(),
  sealed_method: text().orNull(),
  sealed_update: text().orNull(),
  client_secret: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  last_used_at: timestamptz(),
  discard_at: timestamptz().orNull(),
  details: jsonb<StoredMethodDetails>(),
  details_update: jsonb<StoredMethodDetails>().orNull(),
});

/** Those of a {@link StoredMethod}. */
export const storedMethodColumns = paymentMethods.without("sealed_update", "details_update");

export const heldMethodColumns = paymentMethods.without("sealed_method", "client_secret");

export const changingMethodColumns = storedMethodColumns.pick(
  "version",
  "status",
  "sealed_method",
  "fingerprint",
  "payment_method_type",
  "client_secret",
  "modified_at",
  "discard_at",
  "details",
);

export type PaymentMethodRow = Row<typeof storedMethodColumns>;
