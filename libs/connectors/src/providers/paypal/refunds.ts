import { defined } from "@railyard/members";

import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { RefundInput, RefundListInput, RefundReferenceInput } from "../../port/inputs.ts";
import type { RefundListOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody, readJson, textAt } from "../../wire/reading.ts";
import { listedRefunds, refusedRefundList } from "../../wire/listed-refunds.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, moneyOf, wireMoney } from "./amounts.ts";
import { boundedKey, orderPath, payPalGet, payPalPost, paymentsPath } from "./calls.ts";
import { isOrder } from "./captures.ts";
import { declineOf, inexpressible, readRefusal } from "./errors.ts";
import { capturesIn, captureStatusOf } from "./order-outcome.ts";
import type { RefundParams } from "./params.ts";
import type { Money, Order, Refund } from "./replies.ts";
import { asCapture, asOrder, asRefund, parentIdOf } from "./replies.ts";

type Replies = Readonly<Record<string, StepReply>>;

const notFound = 404;
const order = "order";

export const refuseRefund = ({ amount, currency }: RefundInput): RefundOutcome | null =>
  moneyOf(amount, currency) === null ? refusedRefund(inexpressible(currency)) : null;

const refundsIn = ({ purchase_units: [unit] }: Order): readonly Refund[] => unit.payments?.refunds ?? [];

const failedStatuses = ["FAILED", "CANCELLED"];

interface RefundableCapture {
  readonly id: string;
  /** Minor units that no refund has taken. */
  readonly remaining: number;
  /** Our ids of its refunds. */
  readonly refundIds: readonly string[];
}

const amountIn = ({ amount }: { readonly amount?: Money }): number => {
  if (amount === undefined) throw new UnreadableResponse("The provider's payment has no amount.");
  return amountOf(amount);
};

const refundableCaptures = (whole: Order): readonly RefundableCapture[] =>
  capturesIn(whole)
    .filter((capture) => captureStatusOf(capture) !== "failed")
    .map((capture) => {
      const made = refundsIn(whole).filter((refund) => parentIdOf(refund) === capture.id);
      const returned = made
        .filter(({ status }) => !failedStatuses.includes(status))
        .reduce((sum, refund) => sum + amountIn(refund), 0);
      return {
        id: capture.id,
        remaining: amountIn(capture) - returned,
        refundIds: made.flatMap(({ custom_id: id }) => id ?? []),
      };
    });

const readCaptures: PreparatoryStep<RefundInput>["read"] = (response) => {
  if (!isSuccess(response)) return null;
  const whole = readBody(response, asOrder);
  const captures = refundableCaptures(whole);
  return captures.length === 0 ? null : { id: whole.id, captures: JSON.stringify(captures) };
};

/** PayPal refunds captures, and the order names them. */
export const refundSteps: readonly PreparatoryStep<RefundInput>[] = [
  {
    name: order,
    build: (context, { connectorTransactionId }) => payPalGet(context, orderPath(connectorTransactionId)),
    read: readCaptures,
  },
];

const capturesOf = (replies: Replies): readonly RefundableCapture[] =>
  JSON.parse(replies[order]?.["captures"] ?? "[]") as readonly RefundableCapture[];

/**
 * The capture to refund: the one that this refund was asked of before, so that a repetition is the same request; else
 * the one whose rest fits best; else the one with the most, and PayPal refuses.
 */
const captureFor = (input: RefundInput, replies: Replies): string => {
  const known = capturesOf(replies);
  const before = known.find(({ refundIds }) => refundIds.includes(input.refundId));
  const byRest = known.toSorted((one, other) => one.remaining - other.remaining);
  const chosen = before ?? byRest.find(({ remaining }) => remaining >= input.amount) ?? byRest.at(-1);
  return chosen?.id ?? "unknown";
};

export const refundParams = (context: ConnectorContext, input: RefundInput): RefundParams => ({
  amount: wireMoney(input.amount, input.currency),
  custom_id: input.refundId,
  invoice_id: boundedKey(context.idempotencyKey),
});

export const refundRequest = (context: ConnectorContext, input: RefundInput, replies: Replies): ProviderRequest =>
  payPalPost(context, {
    path: paymentsPath("captures", captureFor(input, replies), "/refund"),
    body: refundParams(context, input),
  });

/**
 * What a refund at PayPal means for ours.
 * @param orderId the order whose refund it is, where the refund does not name it
 */
export const outcomeOfRefund = (refund: Refund, orderId?: string): RefundOutcome => {
  const { amount, custom_id: reference } = refund;
  const known = {
    connectorRefundId: refund.id,
    stated: defined({
      amount: amount === undefined ? undefined : amountOf(amount),
      currency: amount?.currency_code,
      reference,
      connectorTransactionId: textAt(refund, "supplementary_data", "related_ids", "order_id") ?? orderId,
    }),
  };
  switch (refund.status) {
    case "PENDING":
      return { refundStatus: "pending", settlement: "await_webhook", ...known };
    case "FAILED":
    case "CANCELLED":
      return { refundStatus: "failure", settlement: "final", ...known, error: declineOf(refund) };
    case "COMPLETED":
      return { refundStatus: "success", settlement: "final", ...known, amountRefunded: amountIn(refund) };
  }
  throw new UnreadableResponse("The provider's refund has an unknown status.");
};

/** A refund names its capture: that of the order which was asked, else the capture itself is what is stated. */
const orderNamedBy = (refund: Refund, replies: Replies): string | undefined => {
  const captureId = parentIdOf(refund);
  return capturesOf(replies).some(({ id }) => id === captureId) ? replies[order]?.["id"] : captureId;
};

export const parseRefund = (response: ProviderResponse, _input: RefundInput, { replies }: FlowCall): RefundOutcome => {
  if (!isSuccess(response)) return refusedRefund(readRefusal(response));
  if (isOrder(response) && replies[order] === undefined) {
    return refusedRefund({ code: "CAPTURE_NOT_FOUND", message: "The order holds nothing that could be refunded." });
  }
  const refund = readBody(response, asRefund);
  return outcomeOfRefund(refund, orderNamedBy(refund, replies));
};

/** By its own id, or among the refunds of its order. */
export const refundSyncRequest = (context: ConnectorContext, input: RefundReferenceInput): ProviderRequest =>
  payPalGet(
    context,
    input.connectorRefundId === null
      ? orderPath(input.connectorTransactionId)
      : paymentsPath("refunds", input.connectorRefundId),
  );

const foundIn = (response: ProviderResponse, { refundId }: RefundReferenceInput): RefundOutcome | undefined => {
  const whole = readBody(response, asOrder);
  const ours = refundsIn(whole).filter(({ custom_id: id }) => id === refundId);
  const refund = onlyFound(ours, ({ status }) => failedStatuses.includes(status));
  return refund === undefined ? undefined : outcomeOfRefund(refund, whole.id);
};

export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  const { connectorRefundId } = input;
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId } as const;
  if (!isSuccess(response)) return { ...open, error: readRefusal(response), found: response.status !== notFound };
  const outcome = connectorRefundId === null ? foundIn(response, input) : outcomeOfRefund(readBody(response, asRefund));
  return outcome === undefined ? { ...open, found: false } : { ...outcome, found: true };
};

const capture = "capture";

/** Reports of refunds name the capture, which names the order. */
export const refundListSteps: readonly PreparatoryStep<RefundListInput>[] = [
  {
    name: capture,
    isNeeded: ({ connectorTransactionId }) => connectorTransactionId === null,
    build: (context, { connectorCaptureId }) =>
      payPalGet(context, paymentsPath("captures", connectorCaptureId ?? "unknown")),
    read: (response) => {
      if (!isSuccess(response)) return null;
      const body = readJson(response.body, response.status);
      const orderId = textAt(body, "supplementary_data", "related_ids", "order_id");
      return orderId === undefined ? null : { orderId };
    },
  },
];

const orderIdOf = ({ connectorTransactionId }: RefundListInput, replies: Replies): string | null =>
  connectorTransactionId ?? replies[capture]?.["orderId"] ?? null;

export const refundListRequest = (
  context: ConnectorContext,
  input: RefundListInput,
  replies: Replies,
): ProviderRequest => payPalGet(context, orderPath(orderIdOf(input, replies) ?? "unknown"));

export const parseRefundList = (
  response: ProviderResponse,
  input: RefundListInput,
  { replies }: FlowCall,
): RefundListOutcome => {
  const orderId = orderIdOf(input, replies);
  if (!isSuccess(response)) return refusedRefundList(orderId, readRefusal(response));
  if (orderId === null) {
    // A capture without an order was not made here.
    readBody(response, asCapture);
    return listedRefunds(null, []);
  }
  const made = refundsIn(readBody(response, asOrder)).filter(({ status }) => status === "COMPLETED");
  return listedRefunds(
    orderId,
    made.map((refund) => ({
      connectorRefundId: refund.id,
      refundId: refund.custom_id ?? null,
      amount: amountIn(refund),
      ...defined({ currency: refund.amount?.currency_code }),
    })),
  );
};
