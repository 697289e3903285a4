import type { PayoutEntityType, PayoutStatus, PayoutType } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { Payout, PayoutDetails } from "../domain/payout.ts";

export interface PayoutRow {
  merchant_id: string;
  payout_id: string;
  profile_id: string;
  version: number;
  status: PayoutStatus;
  amount: number;
  currency: CurrencyCode;
  payout_type: PayoutType | null;
  entity_type: PayoutEntityType;
  customer_id: string | null;
  merchant_order_reference_id: string | null;
  auto_fulfill: boolean;
  client_secret: string;
  connector: string | null;
  merchant_connector_id: string | null;
  connector_payout_id: string | null;
  attempt_count: number;
  sealed_method: string | null;
  created_at: Date;
  modified_at: Date;
  expires_at: Date | null;
  due_at: Date | null;
  due_count: number;
  directory_version: number | null;
  details: PayoutDetails;
}

/** The columns of a {@link PayoutRow}. */
export const payoutColumns = [
  "merchant_id",
  "payout_id",
  "profile_id",
  "version",
  "status",
  "amount",
  "currency",
  "payout_type",
  "entity_type",
  "customer_id",
  "merchant_order_reference_id",
  "auto_fulfill",
  "client_secret",
  "connector",
  "merchant_connector_id",
  "connector_payout_id",
  "attempt_count",
  "sealed_method",
  "created_at",
  "modified_at",
  "expires_at",
  "due_at",
  "due_count",
  "directory_version",
  "details",
] as const satisfies readonly (keyof PayoutRow)[];

export const payoutFromRow = (row: PayoutRow): Payout => ({
  merchantId: row.merchant_id,
  payoutId: row.payout_id,
  profileId: row.profile_id,
  version: row.version,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  payoutType: row.payout_type,
  entityType: row.entity_type,
  customerId: row.customer_id,
  merchantOrderReferenceId: row.merchant_order_reference_id,
  autoFulfill: row.auto_fulfill,
  clientSecret: row.client_secret,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  connectorPayoutId: row.connector_payout_id,
  attemptCount: row.attempt_count,
  sealedMethod: row.sealed_method,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  expiresAt: row.expires_at,
  dueAt: row.due_at,
  dueCount: row.due_count,
  details: row.details,
});
