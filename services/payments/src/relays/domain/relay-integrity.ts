import type { Difference } from "../../kernel/domain/integrity.ts";
import {
  amountDifferences,
  compared,
  exactly,
  integrityError,
  isOfAnother,
  originDifferences,
} from "../../kernel/domain/integrity.ts";
import type { IncrementAnswer } from "../../payments/domain/payment-integrity.ts";
import { differencesOfIncrement } from "../../payments/domain/payment-integrity.ts";
import type { AnsweredCapture, ProviderAnswer } from "../../payments/domain/provider-answer.ts";
import type { RefundAnswer } from "../../refunds/domain/refund.ts";
import { differencesOfRefund } from "../../refunds/domain/refund-integrity.ts";
import type { Relay } from "./relay.ts";
import type { RelayCapture, RelayIncrement, RelayOrder, RelayRefund, RelayVoid } from "./relay-order.ts";
import type { RelayAnswer } from "./settle-relay.ts";

/** A relay of one type. */
export type RelayOf<Order extends RelayOrder> = Relay & { readonly order: Order };

/** What a provider reports of the payment that a relay is for. */
type PaymentAnswer = Pick<ProviderAnswer, "connectorTransactionId" | "formerTransactionId" | "stated">;

/**
 * What an answer about the payment itself differs in, as to a void. The payment was made elsewhere: of it, the
 * provider's own id and the order's currency are all that is known here.
 */
export const differencesOfRelayedPayment = (
  { connectorResourceId: known, order }: RelayOf<RelayCapture | RelayVoid>,
  { connectorTransactionId, formerTransactionId, stated = {} }: PaymentAnswer,
): readonly Difference[] => [
  ...(formerTransactionId === known ? [] : compared("transaction", known, connectorTransactionId)),
  ...originDifferences(order.currency ?? "", stated),
];

/** What the provider's answer to a refund differs in from what the relay asks. */
export const differencesOfRelayedRefund = (
  { relayId, connectorResourceId, connectorReferenceId, order }: RelayOf<RelayRefund>,
  answer: RefundAnswer,
): readonly Difference[] =>
  differencesOfRefund(
    {
      refundId: relayId,
      connectorRefundId: connectorReferenceId,
      connectorTransactionId: connectorResourceId,
      amount: order.amount,
      currency: order.currency,
    },
    answer,
  );

/** The same of a capture; `capture` undefined: the answer lists none by the relay's id. */
export const differencesOfRelayedCapture = (
  relay: RelayOf<RelayCapture>,
  answer: PaymentAnswer,
  capture: AnsweredCapture | undefined,
): readonly Difference[] => [
  ...differencesOfRelayedPayment(relay, answer),
  ...compared("transaction", relay.connectorReferenceId, capture?.connectorCaptureId),
  ...compared("currency", relay.order.currency, capture?.currency),
  ...amountDifferences(capture?.amount, exactly(relay.order.amountToCapture)),
];

/** The same of an incremental authorization. */
export const differencesOfRelayedIncrement = (
  { connectorResourceId: connectorTransactionId, order }: RelayOf<RelayIncrement>,
  answer: IncrementAnswer,
): readonly Difference[] =>
  differencesOfIncrement(
    { payment: { currency: order.currency }, attempt: { connectorTransactionId } },
    { amount: order.totalAmount },
    answer,
  );

/** The answer; when something differs, one that ends nothing: the relay is asked about until a look-up agrees. */
export const judgedRelay = (differences: readonly Difference[], answer: RelayAnswer): RelayAnswer => {
  if (differences.length === 0) return answer;
  const { code, message, reason } = integrityError(differences);
  return {
    event: "outcome_unknown",
    connectorReferenceId: isOfAnother(differences) ? null : answer.connectorReferenceId,
    error: { code, message: `${message} (${reason})` },
    differences,
  };
};
