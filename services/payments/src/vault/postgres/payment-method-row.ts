import type { PaymentMethod, PaymentMethodType } from "@railyard/contracts";

import type { StoredMethod, StoredMethodDetails } from "../domain/stored-method.ts";
import type { StoredMethodStatus } from "../domain/stored-method-status.ts";

export interface PaymentMethodRow {
  merchant_id: string;
  payment_method_id: string;
  customer_id: string;
  version: number;
  status: StoredMethodStatus;
  payment_method: PaymentMethod;
  payment_method_type: PaymentMethodType | null;
  fingerprint: string | null;
  sealed_method: string | null;
  client_secret: string | null;
  created_at: Date;
  modified_at: Date;
  last_used_at: Date;
  discard_at: Date | null;
  details: StoredMethodDetails;
}

/** The columns of a {@link PaymentMethodRow}. */
export const paymentMethodColumns = [
  "merchant_id",
  "payment_method_id",
  "customer_id",
  "version",
  "status",
  "payment_method",
  "payment_method_type",
  "fingerprint",
  "sealed_method",
  "client_secret",
  "created_at",
  "modified_at",
  "last_used_at",
  "discard_at",
  "details",
] as const satisfies readonly (keyof PaymentMethodRow)[];

export const storedMethodFromRow = (row: PaymentMethodRow): StoredMethod => ({
  merchantId: row.merchant_id,
  paymentMethodId: row.payment_method_id,
  customerId: row.customer_id,
  version: row.version,
  status: row.status,
  paymentMethod: row.payment_method,
  paymentMethodType: row.payment_method_type,
  fingerprint: row.fingerprint,
  sealedMethod: row.sealed_method,
  clientSecret: row.client_secret,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  lastUsedAt: row.last_used_at,
  discardAt: row.discard_at,
  details: row.details,
});
