import { defined } from "@railyard/members";

import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
} from "../../port/connector.ts";
import type { PayoutCancelInput, PayoutInput, PayoutReferenceInput } from "../../port/inputs.ts";
import type { ConnectorError, PayoutOutcome, StatedFacts } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf } from "./amounts.ts";
import { payPalGet, payPalPost } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { PayoutBatch, PayoutItem } from "./payout-replies.ts";
import { asPayoutBatch, asPayoutItem } from "./payout-replies.ts";
import { payoutParams, payoutRefusal } from "./payout-params.ts";
import { earlierBatch } from "./unconfirmed.ts";

const batches = "/v1/payments/payouts";
const notFound = 404;
const item = "item";

type PartialOutcome = Pick<PayoutOutcome, "payoutStatus" | "settlement">;

const final = (payoutStatus: PayoutOutcome["payoutStatus"]): PartialOutcome => ({ payoutStatus, settlement: "final" });
const waiting = (payoutStatus: PayoutOutcome["payoutStatus"]): PartialOutcome => ({
  payoutStatus,
  settlement: "await_webhook",
});

/** What a payment to one receiver has come to. */
const itemStatuses: Readonly<Record<string, PartialOutcome>> = {
  SUCCESS: final("success"),
  FAILED: final("failed"),
  BLOCKED: final("failed"),
  PENDING: waiting("pending"),
  ONHOLD: waiting("pending"),
  // PayPal has taken the money, and the receiver has thirty days to take it in turn.
  UNCLAIMED: waiting("initiated"),
  RETURNED: final("reversed"),
  REFUNDED: final("reversed"),
  REVERSED: final("reversed"),
};

/** What a batch has come to whose payment reports nothing yet. */
const batchStatuses: Readonly<Record<string, PartialOutcome>> = {
  PENDING: waiting("pending"),
  PROCESSING: waiting("pending"),
  SUCCESS: waiting("pending"),
  DENIED: final("failed"),
  CANCELED: final("cancelled"),
};

const partialOutcomeOf = (table: Readonly<Record<string, PartialOutcome>>, status: string): PartialOutcome => {
  const partial = entryOf(table, status);
  if (partial === undefined) throw new UnreadableResponse("The provider's payout has an unknown status.");
  return partial;
};

const errorOf = (status: string, { errors }: Pick<PayoutItem, "errors">): ConnectorError => ({
  code: errors?.name ?? status,
  message: errors?.message ?? "PayPal did not make the payout.",
});

const withError = (partial: PartialOutcome, error: ConnectorError): Omit<PayoutOutcome, "connectorPayoutId"> =>
  partial.payoutStatus === "failed" || partial.payoutStatus === "reversed" ? { ...partial, error } : partial;

const statedIn = ({ payout_item: { amount, sender_item_id: reference } }: PayoutItem): StatedFacts => ({
  amount: amountOf({ currency_code: amount.currency, value: amount.value }),
  currency: amount.currency,
  ...defined({ reference }),
});

/** What a payment in a batch means for our payout, which is known by its batch. */
export const outcomeOfItem = (payment: PayoutItem): PayoutOutcome => {
  const status = payment.transaction_status ?? "PENDING";
  const partial = partialOutcomeOf(itemStatuses, status);
  return {
    ...withError(partial, errorOf(status, payment)),
    connectorPayoutId: payment.payout_batch_id,
    stated: statedIn(payment),
  };
};

const outcomeOfBatch = ({ batch_header: header, items = [] }: PayoutBatch): PayoutOutcome => {
  const [payment] = items;
  if (payment?.transaction_status !== undefined) {
    return outcomeOfItem(payment);
  }
  const partial = partialOutcomeOf(batchStatuses, header.batch_status);
  const error = errorOf(`BATCH_${header.batch_status}`, payment ?? {});
  const stated = payment === undefined ? undefined : statedIn(payment);
  return { ...withError(partial, error), connectorPayoutId: header.payout_batch_id, ...defined({ stated }) };
};

const refusedPayout = (error: ConnectorError): PayoutOutcome => ({
  payoutStatus: "failed",
  settlement: "final",
  connectorPayoutId: null,
  error,
});

export const refusePayout = (input: PayoutInput): PayoutOutcome | null => {
  const error = payoutRefusal(input);
  return error === null ? null : refusedPayout(error);
};

export const payoutRequest = (context: ConnectorContext, input: PayoutInput): ProviderRequest =>
  payPalPost(context, { path: batches, body: payoutParams(context, input) });

const batchBefore = ({ body }: ProviderResponse): string | undefined => earlierBatch.exec(body.toString())?.[1];

export const parsePayout = (response: ProviderResponse): PayoutOutcome => {
  if (isSuccess(response)) return outcomeOfBatch(readBody(response, asPayoutBatch));
  const error = readRefusal(response);
  const connectorPayoutId = batchBefore(response);
  if (connectorPayoutId !== undefined) return { payoutStatus: "pending", settlement: "poll", connectorPayoutId };
  if (/sender_batch_id already|DUPLICATE/i.test(`${error.code} ${error.message}`)) {
    throw new UnreadableResponse("The provider has the payout and does not state its id.", response.status, error.code);
  }
  return refusedPayout(error);
};

const batchRequest = (context: ConnectorContext, { connectorPayoutId: id }: PayoutReferenceInput): ProviderRequest =>
  payPalGet(context, `${batches}/${encodeURIComponent(id ?? "")}`);

/** PayPal finds no batch by our id. One that is sent again is refused, and the refusal names the batch there is. */
export const refusePayoutLookUp = ({ connectorPayoutId }: PayoutReferenceInput): PayoutOutcome | null =>
  connectorPayoutId === null
    ? { payoutStatus: "unchanged", settlement: "poll", connectorPayoutId: null, found: false }
    : null;

export const payoutSyncRequest = batchRequest;

export const parsePayoutLookUp = (response: ProviderResponse, input: PayoutReferenceInput): PayoutOutcome => {
  if (isSuccess(response)) {
    return { ...outcomeOfBatch(readBody(response, asPayoutBatch)), found: true };
  }
  const open = { payoutStatus: "unchanged", settlement: "poll", connectorPayoutId: input.connectorPayoutId } as const;
  return { ...open, error: readRefusal(response), found: response.status !== notFound };
};

const readUnclaimed: PreparatoryStep<PayoutCancelInput>["read"] = (response) => {
  if (!isSuccess(response)) return null;
  const [payment] = readBody(response, asPayoutBatch).items ?? [];
  return payment?.transaction_status === "UNCLAIMED" ? { id: payment.payout_item_id } : null;
};

/** The payment in the batch has an id of its own. Only an unclaimed one can be cancelled. */
export const payoutCancelSteps: readonly PreparatoryStep<PayoutCancelInput>[] = [
  {
    name: item,
    build: batchRequest,
    read: readUnclaimed,
  },
];

const notStopped = (connectorPayoutId: string | null, error: ConnectorError): PayoutOutcome => ({
  payoutStatus: "unchanged",
  settlement: "final",
  connectorPayoutId,
  error,
});

/** Nothing keeps PayPal from paying what is still on its way to it. */
export const refusePayoutCancel = ({ connectorPayoutId }: PayoutCancelInput): PayoutOutcome | null =>
  connectorPayoutId === null
    ? notStopped(null, { code: "payout_not_known", message: "PayPal has not confirmed the payout yet." })
    : null;

export const payoutCancelRequest = (
  context: ConnectorContext,
  _input: PayoutCancelInput,
  replies: Readonly<Record<string, Readonly<Record<string, string>>>>,
): ProviderRequest =>
  payPalPost(context, { path: `/v1/payments/payouts-item/${encodeURIComponent(replies[item]?.["id"] ?? "")}/cancel` });

const cancelled = (payment: PayoutItem): PayoutOutcome => ({
  payoutStatus: "cancelled",
  settlement: "final",
  connectorPayoutId: payment.payout_batch_id,
  stated: statedIn(payment),
});

export const parsePayoutCancel = (
  response: ProviderResponse,
  { connectorPayoutId }: PayoutCancelInput,
  { replies }: FlowCall,
): PayoutOutcome => {
  if (!isSuccess(response)) return notStopped(connectorPayoutId, readRefusal(response));
  if (replies[item] === undefined) {
    const [payment] = readBody(response, asPayoutBatch).items ?? [];
    // It came back already, by a call whose answer was lost.
    if (payment?.transaction_status === "RETURNED") return cancelled(payment);
    const message = "Only unclaimed payouts can be cancelled.";
    return notStopped(connectorPayoutId, { code: "payout_not_unclaimed", message });
  }
  const payment = readBody(response, asPayoutItem);
  if (payment.transaction_status !== "RETURNED") {
    throw new UnreadableResponse("The provider's payout is not cancelled.", response.status);
  }
  return cancelled(payment);
};
