import type { Customer, Dispute, ExportKind, Payment, Payout, Refund } from "@railyard/contracts";
import { isMembers } from "@railyard/members";
import type { CurrencyCode } from "@railyard/money";
import { toMajorUnitString } from "@railyard/money";

import type { CsvCell } from "../domain/csv.ts";
import type { WriteTime } from "../domain/zoned-time.ts";

/** An object of each kind, as the API answers it. */
export interface ExportedObjects {
  readonly payments: Payment;
  readonly refunds: Refund;
  readonly disputes: Dispute;
  readonly payouts: Payout;
  readonly customers: Customer;
}

export type ExportedObject = ExportedObjects[ExportKind];

/** Columns that no member of the object has under their name. */
const valuesOf: Readonly<Record<string, (object: Record<string, unknown>) => unknown>> = {
  amount_refunded: ({ refunds }) =>
    ((refunds ?? []) as readonly Refund[])
      .filter(({ status }) => status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0),
  card_last4: (object) => cardMember(object, "last4"),
  card_network: (object) => cardMember(object, "card_network"),
  customer_name: ({ name }) => name,
  customer_email: ({ email }) => email,
  customer_phone: ({ phone }) => phone,
};

const cardMember = ({ payment_method_data: data }: Record<string, unknown>, name: string): unknown => {
  const card = isMembers(data) ? data["card"] : null;
  return isMembers(card) ? card[name] : null;
};

const amountColumns: ReadonlySet<string> = new Set([
  "amount",
  "net_amount",
  "amount_capturable",
  "amount_received",
  "amount_refunded",
]);

const timeColumns: ReadonlySet<string> = new Set([
  "created",
  "created_at",
  "updated",
  "updated_at",
  "challenge_required_by",
  "connector_created_at",
  "connector_updated_at",
]);

/** Whether the column is an amount, which means nothing without its currency. */
export const isAmountColumn = (column: string): boolean => amountColumns.has(column);

// Disputes have their amounts as text.
const amountCell = (value: unknown, currency: unknown): CsvCell => ({
  decimal: toMajorUnitString(Number(value), currency as CurrencyCode),
});

const cellOf = (object: Record<string, unknown>, column: string, writeTime: WriteTime): CsvCell => {
  const value = valuesOf[column]?.(object) ?? object[column] ?? null;
  if (value === null) return null;
  if (amountColumns.has(column)) return amountCell(value, object["currency"]);
  if (timeColumns.has(column)) return { text: writeTime(new Date(value as string)) };
  return typeof value === "number" ? { decimal: String(value) } : { text: String(value as string | boolean) };
};

/** The cells of an object in the columns. */
export const cellsOf = (
  object: ExportedObject,
  columns: readonly string[],
  writeTime: WriteTime,
): readonly CsvCell[] => {
  const members = object as unknown as Record<string, unknown>;
  return columns.map((column) => cellOf(members, column, writeTime));
};
