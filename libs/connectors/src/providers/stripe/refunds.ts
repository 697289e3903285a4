import { cutText, defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { RefundInput, RefundListInput, RefundReferenceInput } from "../../port/inputs.ts";
import type { ConnectorError, RefundListOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody, textAt } from "../../wire/reading.ts";
import { listedRefunds, refusedRefundList } from "../../wire/listed-refunds.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { toStripeAmount } from "./amounts.ts";
import { stripeGet, stripePost } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import { ownMetadata } from "./metadata.ts";
import type { RefundParams } from "./params.ts";
import { amountOf } from "./payment-outcome.ts";
import type { Refund } from "./replies.ts";
import { asList, asRefund, idIn } from "./replies.ts";

const refunds = "/v1/refunds";
const reasons = ["duplicate", "fraudulent", "requested_by_customer"] as const;
const metadataLengthMax = 500;
const listLimit = 100;

export const refundParams = (input: RefundInput): RefundParams => {
  const reason = reasons.find((known) => known === input.reason);
  const remark = reason === undefined && input.reason !== null && input.reason !== "" ? input.reason : undefined;
  return {
    payment_intent: input.connectorTransactionId,
    amount: toStripeAmount(input.amount, input.currency) ?? input.amount,
    reason,
    metadata: {
      [ownMetadata.refund]: input.refundId,
      [ownMetadata.payment]: input.paymentId,
      ...defined({ reason: cutText(remark, metadataLengthMax) }),
    },
  };
};

export const refundRequest = (context: ConnectorContext, input: RefundInput): ProviderRequest =>
  stripePost(context, refunds, refundParams(input));

const listPath = (payment: string): string =>
  `${refunds}?payment_intent=${encodeURIComponent(payment)}&limit=${listLimit}`;

/** Without Stripe's id: the refunds of the payment, which the metadata distinguishes. */
export const refundSyncRequest = (context: ConnectorContext, input: RefundReferenceInput): ProviderRequest =>
  stripeGet(
    context,
    input.connectorRefundId === null
      ? listPath(input.connectorTransactionId)
      : `${refunds}/${encodeURIComponent(input.connectorRefundId)}`,
  );

const statuses = {
  pending: "pending",
  requires_action: "pending",
  succeeded: "success",
  failed: "failure",
  canceled: "failure",
} as const satisfies Record<Refund["status"], RefundOutcome["refundStatus"]>;

const failureOf = (refund: Refund): { readonly error?: ConnectorError } => {
  if (statuses[refund.status] !== "failure") return {};
  const code = refund.failure_reason ?? (refund.status === "canceled" ? "refund_canceled" : "refund_failed");
  return { error: { code, message: `The refund has failed: ${code.replaceAll("_", " ")}.` } };
};

/** What a refund at Stripe means for ours. */
export const refundOutcome = (refund: Refund): RefundOutcome => {
  const refundStatus = statuses[refund.status];
  return {
    refundStatus,
    settlement: refundStatus === "pending" ? "await_webhook" : "final",
    connectorRefundId: refund.id,
    stated: {
      amount: amountOf(refund.amount, refund.currency),
      currency: refund.currency.toUpperCase(),
      ...defined({
        connectorTransactionId: idIn(refund.payment_intent) ?? undefined,
        reference: refund.metadata?.[ownMetadata.refund],
      }),
    },
    amountRefunded: refundStatus === "success" ? amountOf(refund.amount, refund.currency) : 0,
    ...failureOf(refund),
  };
};

export const refuseRefund = (input: RefundInput): RefundOutcome | null =>
  toStripeAmount(input.amount, input.currency) === null
    ? refusedRefund({
        code: "amount_not_supported",
        message: `Stripe cannot refund this amount of ${input.currency} exactly.`,
      })
    : null;

export const parseRefund = (response: ProviderResponse): RefundOutcome =>
  isSuccess(response) ? refundOutcome(readBody(response, asRefund)) : refusedRefund(readRefusal(response).error);

const unchanged = (found: boolean, error?: ConnectorError): RefundOutcome => ({
  refundStatus: "unchanged",
  settlement: "poll",
  connectorRefundId: null,
  ...defined({ error }),
  found,
});

export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  if (!isSuccess(response)) return unchanged(response.status !== 404, readRefusal(response).error);
  if (input.connectorRefundId !== null) {
    return { ...refundOutcome(readBody(response, asRefund)), found: true };
  }
  const { data, has_more: hasMore } = readBody(response, asList);
  const ours = data
    .filter((item) => textAt(item, "metadata", ownMetadata.refund) === input.refundId)
    .map((item) => asRefund(item, response.status));
  const found = onlyFound(ours, ({ status }) => statuses[status] === "failure");
  // Of a longer list it is not known whether the refund is on a later page.
  if (found === undefined) return unchanged(hasMore);
  return { ...refundOutcome(found), found: true };
};

export const refundListRequest = (context: ConnectorContext, input: RefundListInput): ProviderRequest =>
  stripeGet(context, listPath(input.connectorTransactionId ?? ""));

export const parseRefundList = (response: ProviderResponse, input: RefundListInput): RefundListOutcome => {
  const { connectorTransactionId: payment } = input;
  if (!isSuccess(response)) return refusedRefundList(payment, readRefusal(response).error);
  const { data } = readBody(response, asList);
  const made = data.map((item) => asRefund(item, response.status)).filter(({ status }) => status === "succeeded");
  return listedRefunds(
    payment,
    made.map(({ id, amount, currency, metadata }) => ({
      connectorRefundId: id,
      refundId: metadata?.[ownMetadata.refund] ?? null,
      amount: amountOf(amount, currency),
      currency: currency.toUpperCase(),
    })),
  );
};
