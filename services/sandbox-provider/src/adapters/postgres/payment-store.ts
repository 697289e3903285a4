import type { Database } from "@railyard/database";
import { isUniqueViolation } from "@railyard/database";
import { newId } from "@railyard/identifiers";

import type { Change, DueWork } from "../../domain/payment.ts";
import type { PaymentStore, Followups, Notice, SaveOptions } from "../../ports.ts";
import type { PrismaClient } from "../../generated/prisma/client.ts";
import { captureToRow, paymentFromRow, paymentValues } from "./payment-row.ts";
import {
  noteFirstCall,
  readPayment,
  readPaymentByKey,
  savePayment,
  insertPayment,
  insertPaymentWithFollowups,
} from "./payment-statements.ts";
import { refundReader } from "./refund-reader.ts";
import { refundToRow } from "./refund-row.ts";

/** Due work as the statements take it. */
export const workJson = (work: readonly DueWork[]): string =>
  JSON.stringify(
    work.map(({ kind, objectId, detail }) => ({ work_id: newId("work"), kind, object_id: objectId, detail })),
  );

/** Notices as the statements take them. */
export const noticesJson = (notices: readonly Notice[]): string =>
  JSON.stringify(
    notices.map(({ deliveryId, accountId, url, body }) => ({
      delivery_id: deliveryId,
      account_id: accountId,
      url,
      body,
    })),
  );

const isTakenKey = (error: unknown): boolean =>
  isUniqueViolation(error, "operations_key") || isUniqueViolation(error, "refunds_key");

const take = async (database: Database, change: Change, followups: Followups): Promise<boolean> => {
  const [entry, ...more] = change.entries;
  const values = paymentValues(change.payment);
  const hasFollowups = more.length > 0 || followups.work.length > 0 || followups.notices.length > 0;
  const rows = hasFollowups
    ? await database.query(insertPaymentWithFollowups, [
        ...values,
        JSON.stringify(change.entries),
        workJson(followups.work),
        followups.workDueAt,
        noticesJson(followups.notices),
      ])
    : await database.query(insertPayment, [...values, entry?.kind ?? null, entry?.amount ?? 0]);
  return rows.length > 0;
};

const save = async (
  database: Database,
  { payment, entries }: Change,
  options: SaveOptions,
): Promise<"saved" | "conflict" | "repeated"> => {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  try {
    const rows = await database.query(savePayment, [
      payment.paymentId,
      payment.version,
      payment.status,
      payment.amount,
      payment.amountAuthorized,
      payment.amountCaptured,
      payment.amountRefunded,
      payment.verdict,
      json(payment.error),
      json(payment.authentication),
      payment.mandateId,
      options.now,
      JSON.stringify(entries),
      JSON.stringify(payment.captures.map(captureToRow)),
      JSON.stringify(options.refund === undefined ? [] : [refundToRow(options.refund)]),
      options.operation?.idempotencyKey ?? null,
      options.operation?.requestHash ?? null,
      workJson(options.work),
      options.workDueAt,
      noticesJson(options.notices),
      options.doneWorkId ?? null,
      payment.extendedUntil,
    ]);
    return rows.length > 0 ? "saved" : "conflict";
  } catch (error) {
    if (isTakenKey(error)) return "repeated";
    throw error;
  }
};

/** The books in PostgreSQL: payments by named statements, the rest through the generated client. */
export const createPaymentStore = (database: Database, client: PrismaClient): PaymentStore => {
  const readOne = async (paymentId: string): ReturnType<PaymentStore["findPaymentAnywhere"]> => {
    const [row] = await database.query(readPayment, [paymentId]);
    return row === undefined ? null : paymentFromRow(row);
  };
  return {
    ...refundReader(client),
    take: (change, followups) => take(database, change, followups),
    save: (change, options) => save(database, change, options),
    findPaymentAnywhere: readOne,
    findPayment: async (accountId, paymentId) => {
      const payment = await readOne(paymentId);
      return payment?.accountId === accountId ? payment : null;
    },
    findPaymentByKey: async (accountId, idempotencyKey) => {
      const [row] = await database.query(readPaymentByKey, [accountId, idempotencyKey]);
      return row === undefined ? null : paymentFromRow(row);
    },
    isFirstCall: async (accountId, idempotencyKey, now) => {
      const rows = await database.query(noteFirstCall, [accountId, idempotencyKey, now]);
      return rows.length > 0;
    },
  };
};
