import type { ProviderResponse } from "../../port/connector.ts";
import type { RefundInput, RefundListInput, RefundReferenceInput } from "../../port/inputs.ts";
import type { RefundListOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { listedRefunds, refusedRefundList } from "../../wire/listed-refunds.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { toCheckoutAmount } from "./amounts.ts";
import { declineOf, readRefusal } from "./errors.ts";
import { amountIn } from "./payment-outcome.ts";
import { asAccepted, asActions } from "./replies.ts";
import { inexpressible } from "./responses.ts";
import { actionTypes } from "./unconfirmed.ts";

export const refuseRefund = ({ amount, currency }: RefundInput): RefundOutcome | null =>
  toCheckoutAmount(amount, currency) === null ? refusedRefund(inexpressible(currency)) : null;

/** A refund is accepted at first; its completion is reported by webhook, or found by a look-up. */
export const parseRefund = (response: ProviderResponse): RefundOutcome =>
  isSuccess(response)
    ? {
        refundStatus: "pending",
        settlement: "await_webhook",
        connectorRefundId: readBody(response, asAccepted).action_id,
      }
    : refusedRefund(readRefusal(response));

/** Finds a refund among the operations of its payment, where it shows once it was processed. */
export const parseRefundLookUp = (response: ProviderResponse, input: RefundReferenceInput): RefundOutcome => {
  const connectorRefundId = input.connectorRefundId;
  const open = { refundStatus: "unchanged", settlement: "poll", connectorRefundId } as const;
  if (!isSuccess(response)) return { ...open, error: readRefusal(response), found: response.status !== 404 };
  const actions = readBody(response, asActions);
  const ours = actions.filter(({ type, reference }) => type === actionTypes.refund && reference === input.refundId);
  const refund =
    actions.find(({ id }) => id === connectorRefundId) ?? onlyFound(ours, ({ approved }) => approved === false);
  if (refund === undefined) return { ...open, found: connectorRefundId !== null };
  const known = { settlement: "final", connectorRefundId: refund.id, found: true } as const;
  if (refund.approved === false) return { ...known, refundStatus: "failure", error: declineOf(refund) };
  const amount = amountIn(refund, input.currency);
  return { ...known, refundStatus: "success", amountRefunded: amount, stated: { amount } };
};

export const parseRefundList = (response: ProviderResponse, input: RefundListInput): RefundListOutcome => {
  const { connectorTransactionId: payment, currency } = input;
  // Of an empty list the status alone shows that it is one.
  if (response.status !== 200) return refusedRefundList(payment, readRefusal(response));
  const made = readBody(response, asActions).filter(
    ({ type, approved }) => type === actionTypes.refund && approved !== false,
  );
  return listedRefunds(
    payment,
    made.map((action) => ({
      connectorRefundId: action.id,
      refundId: action.reference ?? null,
      amount: amountIn(action, currency),
    })),
  );
};
