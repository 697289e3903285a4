import { defined } from "@railyard/members";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { RefundInput } from "../../port/inputs.ts";
import type { RefundOutcome } from "../../port/outcomes.ts";
import { isSuccess } from "../../wire/reading.ts";
import { refusedRefund } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { adyenPost, merchantAccountOf } from "./calls.ts";
import { readRefusal } from "./errors.ts";
import type { RefundParams } from "./params.ts";
import { amountParams } from "./payment-params.ts";
import { paymentPath } from "./payment-requests.ts";
import { acceptedModification, canExpress, inexpressible } from "./responses.ts";

const reasons: Readonly<Record<string, RefundParams["merchantRefundReason"]>> = {
  duplicate: "DUPLICATE",
  fraudulent: "FRAUD",
  requested_by_customer: "CUSTOMER REQUEST",
  return: "RETURN",
};

export const refundRequest = (context: ConnectorContext, input: RefundInput): ProviderRequest => {
  const { reason } = input;
  const params: RefundParams = {
    amount: amountParams(input.amount, input.currency),
    merchantAccount: merchantAccountOf(context),
    reference: input.refundId,
    merchantRefundReason:
      reason === null || reason === "" ? undefined : (entryOf(reasons, reason.toLowerCase()) ?? "OTHER"),
  };
  return adyenPost(context, paymentPath(input.connectorTransactionId, "refunds"), params);
};

export const refuseRefund = (input: RefundInput): RefundOutcome | null =>
  canExpress(input.amount, input) ? null : refusedRefund(inexpressible(input));

/** Adyen has only accepted the refund; a webhook reports whether it was made. */
export const parseRefund = (response: ProviderResponse): RefundOutcome => {
  if (!isSuccess(response)) return refusedRefund(readRefusal(response));
  const { id: connectorRefundId, payment, amount, stated } = acceptedModification(response);
  return {
    refundStatus: "pending",
    settlement: "await_webhook",
    connectorRefundId,
    stated: { ...stated, ...defined({ amount: amount ?? undefined, connectorTransactionId: payment ?? undefined }) },
  };
};
