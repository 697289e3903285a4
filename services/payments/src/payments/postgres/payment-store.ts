import type { Database, Queryable, StatementValue } from "@railyard/database";
import { isUniqueViolation } from "@railyard/database";
import { Bug } from "@railyard/failures";
import { outboxParameter } from "@railyard/outbox";
import { currentTraceParent } from "@railyard/telemetry";

import type { Attempt } from "../domain/attempt.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { ChangeOrigin, PiiSeals, StoredEvent } from "../../kernel/ports.ts";
import type { PaymentChange, PaymentStore, StoredPayment } from "../ports.ts";
import { giveMandateUseBack, storeMandate, takeMandateUse, updateMandate } from "../../vault/postgres/mandate-store.ts";
import { createKeyedStore } from "../../kernel/postgres/idempotency-keys.ts";
import type { Sealed } from "../../kernel/postgres/outbox-events.ts";
import { outboxEvents, withSealedEvents } from "../../kernel/postgres/outbox-events.ts";
import { createPaymentGroups } from "./payment-groups.ts";
import { settleMethod } from "../../vault/postgres/payment-method-store.ts";
import type { StoredPaymentRow } from "./payment-row.ts";
import type { StorableDetails } from "./payment-pii.ts";
import { withoutPii, openAttempts, openStored, sealDetails } from "./payment-pii.ts";
import {
  attemptColumns,
  attemptFromRow,
  captureColumns,
  storedPaymentFromRow,
  toPaymentRecord,
} from "./payment-row.ts";
import {
  changingPaymentColumns,
  eventColumns,
  findAttempt,
  findCapture,
  insertLinkedPayment,
  insertPayment,
  linkColumns,
  loadAttempts,
  loadPayment,
  newAttemptColumns,
  newPaymentColumns,
  paymentKey,
  paymentKeys,
  rewriteLinkedPayment,
  rewritePayment,
  settledAttemptColumns,
  settledAttemptKey,
  settledPaymentColumns,
  settlementColumns,
} from "./payment-statements.ts";
import { redactPayments } from "./redact-payments.ts";

/** The values of a new payment for `insertPayments`. */
const insertValues = (
  { payment, attempt }: PaymentWithAttempt,
  origin: ChangeOrigin,
  details: StorableDetails,
): StatementValue[] => [
  ...newPaymentColumns.values({ ...toPaymentRecord(payment, details.payment), ...origin }),
  ...newAttemptColumns.values({ ...attempt, details: details.attempts[0] ?? {} }),
];

const noEvent = eventColumns.names.map(() => null);

const eventValues = (event: StoredEvent | undefined): StatementValue[] =>
  event === undefined ? noEvent : eventColumns.values(event);

/** The values of a payment for `settlePayments`. */
const settlementValues = ({ after, expected, events, directoryVersion }: Sealed<PaymentChange>): StatementValue[] => {
  const { payment, attempt } = after;
  const { version: expectedVersion, leaseHolder: expectedHolder } = expected;
  if (expectedHolder === null) throw new Bug("A payment is settled by the holder of its lease.");
  const traceParent = currentTraceParent() ?? null;
  return [
    ...paymentKey.values(payment),
    ...settledPaymentColumns.values(payment),
    ...settlementColumns.values({ expectedVersion, expectedHolder, traceParent, directoryVersion }),
    ...settledAttemptColumns.values(attempt),
    ...settledAttemptKey.values({ number: attempt.number, details: withoutPii(attempt.details) }),
    ...eventValues(events[0]),
    ...eventValues(events[1]),
  ];
};

const rewriteValues = (
  change: Sealed<PaymentChange>,
  attempts: readonly Attempt[],
  details: StorableDetails,
): StatementValue[] => {
  const { payment } = change.after;
  const items = attempts.map((attempt, index) =>
    attemptColumns.toItem({ ...attempt, details: details.attempts[index] ?? {} }),
  );
  return [
    ...paymentKey.values(payment),
    change.expected.version,
    change.expected.leaseHolder,
    change.directoryVersion,
    JSON.stringify(items),
    JSON.stringify(change.captures.map(captureColumns.toItem)),
    outboxParameter(outboxEvents(change.events, payment.merchantId, change.directoryVersion)),
    ...changingPaymentColumns.values(toPaymentRecord(payment, details.payment)),
  ];
};

const firstStored = async (seals: PiiSeals, [row]: readonly StoredPaymentRow[]): Promise<StoredPayment | null> =>
  row === undefined ? null : openStored(seals, storedPaymentFromRow(row));

/** The subscription that has to be checked, because a payment of it changed. */
const wokenBy = ({ after, events }: PaymentChange): string | undefined =>
  events.length === 0 ? undefined : after.payment.details.invoice?.subscriptionId;

/** Whether something else is to be stored with the payment, or not at all. */
const hasRelatedChanges = (change: PaymentChange): boolean =>
  change.method !== undefined ||
  change.mandate !== undefined ||
  change.mandateUpdate !== undefined ||
  change.releasedUse !== undefined ||
  wokenBy(change) !== undefined;

/** What subscriptions store together with the payments of their invoices. */
export interface PaidInvoices {
  /** Makes the payment the one that pays the invoice; false when another does. */
  claim(transaction: Queryable, merchantId: string, invoiceId: string, paymentId: string): Promise<boolean>;
  /** Makes the subscription due, because its payment changed. */
  wake(transaction: Queryable, merchantId: string, subscriptionId: string): Promise<void>;
}

/** Payments in PostgreSQL; every function is one statement, or one transaction with what goes along. */
export const createPaymentStore = (database: Database, seals: PiiSeals, invoices: PaidInvoices): PaymentStore => {
  const groups = createPaymentGroups(database);

  const rewrite = async (change: PaymentChange, earlierAttempt?: Attempt): Promise<boolean> => {
    const { payment, attempt } = change.after;
    const attempts = earlierAttempt === undefined ? [attempt] : [earlierAttempt, attempt];
    const sealed = await withSealedEvents(seals, change, payment.merchantId);
    const values = rewriteValues(sealed, attempts, await sealDetails(seals, payment, attempts));
    const { link, method, mandate, mandateUpdate, releasedUse } = change;
    const statement = link === undefined ? rewritePayment : rewriteLinkedPayment;
    const all = link === undefined ? values : [...values, ...linkColumns.values(link)];
    if (!hasRelatedChanges(change)) return (await database.query(statement, all)).length === 1;
    const { merchantId } = change.after.payment;
    return database.transaction(async (transaction) => {
      const isStored = (await transaction.query(statement, all)).length === 1;
      if (!isStored) return false;
      // A mandate before its payment method, as its revocation locks them.
      if (mandateUpdate !== undefined) await updateMandate(transaction, seals, merchantId, mandateUpdate);
      if (method !== undefined) await settleMethod(transaction, method);
      if (mandate !== undefined) await storeMandate(transaction, seals, mandate);
      if (releasedUse !== undefined) await giveMandateUseBack(transaction, merchantId, releasedUse);
      const subscriptionId = wokenBy(change);
      if (subscriptionId !== undefined) await invoices.wake(transaction, merchantId, subscriptionId);
      return true;
    }, "payment_rewrite_with_method");
  };

  return {
    insert: async (state, origin, link) => {
      try {
        const { merchantId, paymentId, netAmount, details } = state.payment;
        const { invoice } = details;
        const { usedMandateId: mandateId } = details.credential;
        const values = insertValues(state, origin, await sealDetails(seals, state.payment, [state.attempt]));
        const statement = link === undefined ? insertPayment : insertLinkedPayment;
        const all = link === undefined ? values : [...values, ...linkColumns.values(link)];
        if (mandateId === undefined && invoice === undefined) {
          if (link === undefined) await groups.insert(values);
          else await database.execute(statement, all);
          return "inserted";
        }
        await database.transaction(async (transaction) => {
          if (invoice !== undefined) {
            const isClaimed = await invoices.claim(transaction, merchantId, invoice.invoiceId, paymentId);
            if (!isClaimed) throw failures.subscription_overtaken({ subscription_id: invoice.subscriptionId });
          }
          await transaction.execute(statement, all);
          if (mandateId === undefined) return;
          await takeMandateUse(transaction, merchantId, { mandateId, amount: netAmount }, state.payment.createdAt);
        }, "payment_insert_with_company");
        return "inserted";
      } catch (error) {
        // One statement writes both rows, in no particular order.
        const isIdTaken = isUniqueViolation(error, "payments_pkey") || isUniqueViolation(error, "attempts_pkey");
        if (isIdTaken) return "duplicate_id";
        if (isUniqueViolation(error, "payments_idempotency_key")) return "duplicate_key";
        throw error;
      }
    },
    load: async (merchantId, paymentId) =>
      firstStored(seals, await database.query(loadPayment, [merchantId, paymentId])),
    ...createKeyedStore(database, paymentKeys, (rows) => firstStored(seals, rows)),
    attempts: async (merchantId, paymentId) => {
      const rows = await database.query(loadAttempts, [merchantId, paymentId]);
      return openAttempts(seals, merchantId, rows.map(attemptFromRow));
    },
    findAttempt: async (merchantId, merchantConnectorId, connectorTransactionId) => {
      const [row] = await database.query(findAttempt, [merchantId, merchantConnectorId, connectorTransactionId]);
      return row === undefined ? null : { paymentId: row.payment_id, number: row.number };
    },
    findCapture: async (merchantId, merchantConnectorId, connectorCaptureId) => {
      const [row] = await database.query(findCapture, [merchantId, merchantConnectorId, connectorCaptureId]);
      return row === undefined ? null : { paymentId: row.payment_id, number: row.number };
    },
    settle: async (change) => {
      // Captures, stored methods, mandates and a third event are rare enough for the general statement.
      if (hasRelatedChanges(change)) return rewrite(change);
      if (change.after.attempt.details.hasPlaintextPii === true) return rewrite(change);
      if (change.captures.length > 0 || change.events.length > 2) return rewrite(change);
      return groups.settle(settlementValues(await withSealedEvents(seals, change, change.after.payment.merchantId)));
    },
    rewrite,
    redact: redactPayments(database, seals),
  };
};
