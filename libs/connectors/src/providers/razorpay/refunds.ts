import { defined } from "@railyard/members";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { RefundInput, RefundListInput, RefundReferenceInput } from "../../port/inputs.ts";
import type { RefundListOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { listedRefunds, refusedRefundList } from "../../wire/listed-refunds.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, isExpressible } from "./amounts.ts";
import { pathOf, razorpayGet, razorpaySend } from "./calls.ts";
import { inexpressible } from "./eligibility.ts";
import { isNotFound, readRefusal } from "./errors.ts";
import type { RefundParams } from "./params.ts";
import type { Refund } from "./replies.ts";
import { asRefund, asRefunds } from "./replies.ts";

export const refuseRefund = (input: RefundInput): RefundOutcome | null =>
  isExpressible(input.amount, input.currency) ? null : refusedRefund(inexpressible(input.currency));

export const refundParams = ({ amount, refundId }: RefundInput): RefundParams => ({
  amount,
  speed: "normal",
  receipt: refundId,
  notes: { refund_id: refundId },
});

export const refundRequest = (context: ConnectorContext, input: RefundInput): ProviderRequest =>
  razorpaySend(context, {
    path: pathOf("payments", input.connectorTransactionId, "/refund"),
    body: refundParams(input),
    keyHeader: "x-refund-idempotency",
  });

const listMax = 100;

/** By its id, else by our reference among the refunds of the payment. */
export const refundSyncRequest = (
  context: ConnectorContext,
  { connectorRefundId: id, connectorTransactionId }: RefundReferenceInput,
): ProviderRequest =>
  razorpayGet(
    context,
    pathOf(
      "payments",
      connectorTransactionId,
      id === null ? `/refunds?count=${listMax}` : `/refunds/${encodeURIComponent(id)}`,
    ),
  );

const statuses: Readonly<Record<string, "pending" | "success" | "failure">> = {
  pending: "pending",
  processed: "success",
  failed: "failure",
};

/** What a refund at Razorpay means for ours. */
export const refundOutcome = (refund: Refund): RefundOutcome => {
  const { id, status, currency, payment_id: connectorTransactionId } = refund;
  const amount = amountOf(refund.amount);
  const refundStatus = entryOf(statuses, status);
  if (refundStatus === undefined) throw new UnreadableResponse("The provider's refund has an unknown status.");
  return {
    refundStatus,
    settlement: refundStatus === "pending" ? "await_webhook" : "final",
    connectorRefundId: id,
    stated: { amount, currency, connectorTransactionId, ...defined({ reference: refund.receipt ?? undefined }) },
    ...(refundStatus === "success" ? { amountRefunded: amount } : {}),
    ...(refundStatus === "failure"
      ? { error: { code: "refund_failed", message: "Razorpay could not return the money." } }
      : {}),
  };
};

export const parseRefund = (response: ProviderResponse): RefundOutcome =>
  isSuccess(response) ? refundOutcome(readBody(response, asRefund)) : refusedRefund(readRefusal(response));

const foundRefund = (response: ProviderResponse, input: RefundReferenceInput): Refund | undefined => {
  const { connectorRefundId: id, refundId } = input;
  if (id !== null) return readBody(response, asRefund);
  const ours = readBody(response, asRefunds).items.filter(({ receipt }) => receipt === refundId);
  return onlyFound(ours, ({ status }) => entryOf(statuses, status) === "failure");
};

export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  const { connectorRefundId } = input;
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId } as const;
  if (!isSuccess(response)) return { ...open, error: readRefusal(response), found: !isNotFound(response) };
  const refund = foundRefund(response, input);
  return refund === undefined ? { ...open, found: false } : { ...refundOutcome(refund), found: true };
};

export const refundListRequest = (
  context: ConnectorContext,
  { connectorTransactionId }: RefundListInput,
): ProviderRequest =>
  razorpayGet(context, pathOf("payments", connectorTransactionId ?? "", `/refunds?count=${listMax}`));

export const parseRefundList = (response: ProviderResponse, input: RefundListInput): RefundListOutcome => {
  const { connectorTransactionId: payment } = input;
  if (!isSuccess(response)) return refusedRefundList(payment, readRefusal(response));
  const made = readBody(response, asRefunds).items.filter(({ status }) => status === "processed");
  return listedRefunds(
    payment,
    made.map(({ id, amount, currency, receipt }) => ({
      connectorRefundId: id,
      refundId: receipt ?? null,
      amount: amountOf(amount),
      currency,
    })),
  );
};
