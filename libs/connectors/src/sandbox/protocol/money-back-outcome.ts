import type { SandboxPayout, SandboxRefund } from "@railyard/contracts";

import type { ProviderResponse } from "../../port/connector.ts";
import type { PayoutOutcome, RefundOutcome } from "../../port/outcomes.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { errorOf, readPayout, readRefund, readRefusal, statedIn } from "./replies.ts";

const refundStatuses = { pending: "pending", succeeded: "success", failed: "failure" } as const;

/** What a refund of the sandbox provider means for ours. */
export const refundOutcome = (refund: SandboxRefund): RefundOutcome => ({
  refundStatus: refundStatuses[refund.status],
  settlement: refund.status === "pending" ? "await_webhook" : "final",
  connectorRefundId: refund.refund_id,
  stated: {
    amount: refund.amount,
    currency: refund.currency,
    reference: refund.reference,
    connectorTransactionId: refund.payment_id,
  },
  amountRefunded: refund.status === "succeeded" ? refund.amount : 0,
  ...errorOf(refund.error),
});

export const parseRefund = (response: ProviderResponse): RefundOutcome =>
  isSuccess(response)
    ? refundOutcome(readRefund(readJson(response.body, response.status), response.status))
    : {
        refundStatus: response.status === 429 ? "unchanged" : "failure",
        settlement: response.status === 429 ? "poll" : "final",
        connectorRefundId: null,
        error: readRefusal(response),
      };

export const parseRefundLookUp = (response: ProviderResponse): RefundOutcome =>
  isSuccess(response)
    ? { ...parseRefund(response), found: true }
    : {
        refundStatus: "unchanged",
        settlement: "poll",
        connectorRefundId: null,
        error: readRefusal(response),
        found: response.status !== 404,
      };

const payoutStatuses = {
  awaiting_recipient: "requires_vendor_account_creation",
  accepted: "initiated",
  pending: "pending",
  succeeded: "success",
  failed: "failed",
  returned: "reversed",
  not_permitted: "ineligible",
  cancelled: "cancelled",
} as const;

const unsettledPayouts: readonly SandboxPayout["status"][] = ["awaiting_recipient", "accepted", "pending"];

/** What a payout of the sandbox provider means for ours. */
export const payoutOutcome = (payout: SandboxPayout): PayoutOutcome => ({
  payoutStatus: payoutStatuses[payout.status],
  settlement: unsettledPayouts.includes(payout.status) ? "await_webhook" : "final",
  connectorPayoutId: payout.payout_id,
  stated: statedIn(payout),
  ...errorOf(payout.error),
});

export const parsePayout = (response: ProviderResponse): PayoutOutcome =>
  isSuccess(response)
    ? payoutOutcome(readPayout(readJson(response.body, response.status), response.status))
    : {
        payoutStatus: response.status === 429 ? "unchanged" : "failed",
        settlement: response.status === 429 ? "poll" : "final",
        connectorPayoutId: null,
        error: readRefusal(response),
      };

export const parsePayoutLookUp = (response: ProviderResponse): PayoutOutcome =>
  isSuccess(response)
    ? { ...parsePayout(response), found: true }
    : {
        payoutStatus: "unchanged",
        settlement: "poll",
        connectorPayoutId: null,
        error: readRefusal(response),
        found: response.status !== 404,
      };

/** A cancellation that was refused leaves the payout where it is. */
export const parsePayoutCancel = (response: ProviderResponse): PayoutOutcome =>
  isSuccess(response)
    ? parsePayout(response)
    : {
        payoutStatus: "unchanged",
        settlement: response.status === 429 ? "poll" : "final",
        connectorPayoutId: null,
        error: readRefusal(response),
      };
