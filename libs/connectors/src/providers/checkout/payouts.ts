import { defined } from "@railyard/members";

import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { PayoutInput, PayoutReferenceInput } from "../../port/inputs.ts";
import type { ConnectorError, PayoutOutcome } from "../../port/outcomes.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedPayout } from "../../wire/refusals.ts";
import { entryOf } from "../../wire/request-values.ts";
import { toCheckoutAmount } from "./amounts.ts";
import { checkoutGet, checkoutSend, currencyAccountOf, paymentPath } from "./calls.ts";
import { declineOf, readRefusal } from "./errors.ts";
import { statedIn } from "./payment-outcome.ts";
import { payoutBody, payoutDestination } from "./payout-body.ts";
import type { Payment } from "./replies.ts";
import { asKnownPayment, asPayment } from "./replies.ts";
import { foundId, search } from "./search.ts";
import { longestReference } from "./unconfirmed.ts";

const statuses: Readonly<Record<string, PayoutOutcome["payoutStatus"]>> = {
  Pending: "pending",
  Requested: "pending",
  Active: "pending",
  Paid: "success",
  Declined: "failed",
  Expired: "failed",
  Canceled: "cancelled",
  Returned: "reversed",
};

const refusalOf = (input: PayoutInput, context: ConnectorContext): ConnectorError | null => {
  if (currencyAccountOf(context) === undefined) {
    return { code: "currency_account_missing", message: "Payouts need the currency account (ca_...) in key1." };
  }
  if (toCheckoutAmount(input.amount, input.currency) === null) {
    return { code: "amount_not_supported", message: `Checkout.com cannot pay this amount of ${input.currency}.` };
  }
  if (input.attemptId.length > longestReference) {
    return { code: "reference_too_long", message: "Checkout.com takes references of at most 50 characters." };
  }
  const destination = payoutDestination(input);
  return "problem" in destination ? { code: "payout_destination_incomplete", message: destination.problem } : null;
};

export const refusePayout = (input: PayoutInput, context: ConnectorContext): PayoutOutcome | null => {
  const error = refusalOf(input, context);
  return error === null ? null : refusedPayout(error);
};

export const payoutRequest = (context: ConnectorContext, input: PayoutInput): ProviderRequest =>
  checkoutSend(context, { path: "/payments", body: payoutBody(context, input) });

const payoutOf = (payment: Payment): PayoutOutcome => {
  const payoutStatus = entryOf(statuses, payment.status);
  if (payoutStatus === undefined) throw new UnreadableResponse("The provider's payout has an unknown status.");
  return {
    payoutStatus,
    settlement: payoutStatus === "pending" ? "await_webhook" : "final",
    connectorPayoutId: payment.id,
    stated: { ...statedIn(payment), ...defined({ reference: payment.reference }) },
    ...(payoutStatus === "failed" ? { error: declineOf(payment) } : {}),
  };
};

export const parsePayout = (response: ProviderResponse): PayoutOutcome =>
  isSuccess(response) ? payoutOf(readBody(response, asPayment)) : refusedPayout(readRefusal(response));

export const payoutSyncSteps: readonly PreparatoryStep<PayoutReferenceInput>[] = [
  { ...search, isNeeded: ({ connectorPayoutId }) => connectorPayoutId === null },
];

export const payoutSyncRequest = (
  context: ConnectorContext,
  { connectorPayoutId }: PayoutReferenceInput,
  replies: Readonly<Record<string, StepReply>>,
): ProviderRequest => checkoutGet(context, paymentPath(connectorPayoutId ?? foundId(replies) ?? "unknown"));

export const parsePayoutLookUp = (
  response: ProviderResponse,
  { connectorPayoutId }: PayoutReferenceInput,
  { replies }: FlowCall,
): PayoutOutcome => {
  const open = { payoutStatus: "unchanged", settlement: "poll", connectorPayoutId } as const;
  if (!isSuccess(response)) return { ...open, error: readRefusal(response), found: response.status !== 404 };
  if (connectorPayoutId === null && foundId(replies) === undefined) return { ...open, found: false };
  return { ...payoutOf(readBody(response, asKnownPayment)), found: true };
};
