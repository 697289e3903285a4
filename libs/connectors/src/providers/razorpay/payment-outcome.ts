import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { CaptureMethod } from "../../port/inputs.ts";
import type { AttemptOutcome, CaptureOutcome, Settlement } from "../../port/outcomes.ts";
import { textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { declineOf, isAuthenticationStep } from "./errors.ts";
import { attemptIn } from "./notes.ts";
import type { CreatedPayment, Payment } from "./replies.ts";
import { storedMethodId } from "./references.ts";

interface Meaning {
  readonly attemptStatus: AttemptStatus | "unchanged";
  readonly settlement: Settlement;
}

type Reading = (payment: Payment, isAutomatic: boolean) => Meaning;

const final = (attemptStatus: AttemptStatus): Meaning => ({ attemptStatus, settlement: "final" });

/**
 * What a payment's status means. A failed one may still turn out to be authorized, when the bank was slow; a webhook
 * reports that. What was returned without having been captured has lapsed: that is how Razorpay ends what was not
 * captured.
 */
const readings: Readonly<Record<string, Reading>> = {
  created: () => ({ attemptStatus: "unchanged", settlement: "poll" }),
  authorized: (_payment, isAutomatic) =>
    isAutomatic ? { attemptStatus: "pending", settlement: "poll" } : final("authorized"),
  captured: () => final("charged"),
  refunded: ({ captured }) => final(captured === false ? "voided" : "charged"),
  failed: ({ error_step }) => final(isAuthenticationStep(error_step) ? "authentication_failed" : "failure"),
};

const captureOf = (payment: Payment): CaptureOutcome => ({
  captureStatus: "charged",
  connectorCaptureId: payment.id,
  captureId: null,
  amount: amountOf(payment.amount),
});

/** The card that was kept, for later charges. */
const keptIn = ({ customer_id: customer, token_id: token }: Payment): Pick<AttemptOutcome, "connectorMandateId"> =>
  typeof customer === "string" && typeof token === "string"
    ? { connectorMandateId: storedMethodId({ customer, token }) }
    : {};

const referenceIn = ({ acquirer_data: data }: Payment): Pick<AttemptOutcome, "referenceId"> => {
  const referenceId = textAt(data, "rrn") ?? textAt(data, "bank_transaction_id") ?? textAt(data, "auth_code");
  return referenceId === undefined ? {} : { referenceId };
};

/** What a payment at Razorpay means for the attempt. It is captured as a whole, and once. */
export const paymentOutcome = (payment: Payment, captureMethod: CaptureMethod): AttemptOutcome => {
  const isAutomatic = captureMethod === "automatic";
  const meaning = entryOf(readings, payment.status)?.(payment, isAutomatic);
  if (meaning === undefined) throw new UnreadableResponse("The provider's payment has an unknown status.");
  const { attemptStatus } = meaning;
  const isCharged = attemptStatus === "charged";
  const amount = amountOf(payment.amount);
  return {
    ...meaning,
    connectorTransactionId: payment.id,
    stated: {
      amount,
      currency: payment.currency,
      ...defined({ reference: attemptIn(payment) ?? undefined }),
    },
    ...referenceIn(payment),
    ...(isCharged || attemptStatus === "authorized" ? { amountAuthorized: amount, ...keptIn(payment) } : {}),
    ...(isCharged ? { amountCaptured: amount } : {}),
    ...(isCharged && !isAutomatic ? { captures: [captureOf(payment)] } : {}),
    ...(payment.status === "failed" ? { error: declineOf(payment) } : {}),
  };
};

const link = (url: string): Pick<AttemptOutcome, "redirect"> => ({ redirect: { url, method: "GET", fields: {} } });

/** A payment that was made: the customer goes to the bank's page or to their app, or nothing is left to do. */
export const createdOutcome = (created: CreatedPayment): AttemptOutcome => {
  const page = created.next?.find(({ action }) => action === "redirect")?.url ?? created.link;
  const connectorTransactionId = created.razorpay_payment_id;
  return page === undefined
    ? { attemptStatus: "pending", settlement: "poll", connectorTransactionId }
    : {
        attemptStatus: "authentication_pending",
        settlement: "await_webhook",
        connectorTransactionId,
        ...link(page),
      };
};

const bestFirst = ["captured", "authorized", "refunded", "created", "failed"];

const holdingStatuses = ["captured", "authorized"];

/**
 * The payment that counts among those of an order: the one that took money, else the newest.
 * @throws {UnreadableResponse} when several took money, or several hold it.
 */
export const countingPayment = (payments: readonly Payment[]): Payment | undefined => {
  const [best, next] = payments.toSorted(
    (one, other) =>
      bestFirst.indexOf(one.status) - bestFirst.indexOf(other.status) || other.created_at - one.created_at,
  );
  if (best !== undefined && best.status === next?.status && holdingStatuses.includes(best.status)) {
    throw new UnreadableResponse("The provider has several payments under one order.");
  }
  return best;
};
