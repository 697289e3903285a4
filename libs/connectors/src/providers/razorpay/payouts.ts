// Payouts by RazorpayX: contact, account and payout are made by one call.
import { cutText, defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { PayoutCancelInput, PayoutInput, PayoutReferenceInput } from "../../port/inputs.ts";
import type { ConnectorError, PayoutOutcome } from "../../port/outcomes.ts";
import { customerReference } from "../../wire/customer-reference.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, memberAt, readBody, readJson, textAt } from "../../wire/reading.ts";
import { refusedPayout } from "../../wire/refusals.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, isExpressible } from "./amounts.ts";
import { pathOf, payoutAccountOf, razorpayGet, razorpaySend } from "./calls.ts";
import { inexpressible } from "./eligibility.ts";
import { isNotFound, readRefusal } from "./errors.ts";
import type { PayoutParams } from "./params.ts";
import type { Payout } from "./replies.ts";
import { asPayout, asPayouts } from "./replies.ts";
import { cardPayout } from "./unconfirmed.ts";

const nameMin = 3;
const nameMax = 50;

const nameOf = ({ recipient, destination }: PayoutInput): string | undefined =>
  given(recipient.name) ?? textAt(destination, "card_holder_name");

const refusalOf = (input: PayoutInput, context: ConnectorContext): ConnectorError | null => {
  const { amount, currency, payoutType } = input;
  if (currency !== "INR" || !isExpressible(amount, currency)) return inexpressible(currency);
  if (payoutType !== "card" || textAt(input.destination, "card_number") === undefined) {
    return { code: "payout_method_not_supported", message: "Razorpay pays to cards here." };
  }
  if (context.credentials["api_secret"] === undefined) {
    return { code: "payout_account_missing", message: "The account names no account of RazorpayX." };
  }
  const name = nameOf(input) ?? "";
  if (name.length >= nameMin && name.length <= nameMax) return null;
  return { code: "recipient_name_missing", message: "Razorpay needs a name of 3 to 50 characters of who is paid." };
};

/** A payout that cannot be expressed to Razorpay; null when it can. */
export const refusePayout = (input: PayoutInput, context: ConnectorContext): PayoutOutcome | null => {
  const error = refusalOf(input, context);
  return error === null ? null : refusedPayout(error);
};

const narrationOf = ({ description }: PayoutInput): { readonly narration?: string } => {
  const narration = cutText((description ?? "").replaceAll(/[^A-Za-z0-9 ]/g, ""), cardPayout.narrationMax).trim();
  return narration === "" ? {} : { narration };
};

const referenceLengths = { min: 1, max: 40 } as const;

export const payoutParams = (input: PayoutInput, account: string): PayoutParams => {
  const { recipient, destination } = input;
  const name = nameOf(input) ?? "";
  const { customerId } = recipient;
  const reference = customerId === null ? undefined : customerReference(customerId, referenceLengths);
  const [email, contact] = [given(recipient.email), given(recipient.phone)];
  return {
    account_number: account,
    amount: input.amount,
    currency: "INR",
    mode: cardPayout.mode,
    purpose: cardPayout.purpose,
    fund_account: {
      account_type: "card",
      card: { number: textAt(destination, "card_number") ?? "", name, input_type: "card" },
      contact: {
        name,
        ...defined({ email, contact }),
        type: "customer",
        ...defined({ reference_id: reference }),
      },
    },
    queue_if_low_balance: false,
    reference_id: input.attemptId,
    ...narrationOf(input),
    notes: { payout_id: input.payoutId },
  };
};

export const payoutRequest = (context: ConnectorContext, input: PayoutInput): ProviderRequest =>
  razorpaySend(context, {
    path: "/payouts",
    body: payoutParams(input, payoutAccountOf(context)),
    keyHeader: "x-payout-idempotency",
  });

/** By its id, else by our reference. */
export const payoutSyncRequest = (
  context: ConnectorContext,
  { connectorPayoutId: id, attemptId }: PayoutReferenceInput,
): ProviderRequest => {
  if (id !== null) return razorpayGet(context, pathOf("payouts", id));
  const query = new URLSearchParams({ account_number: payoutAccountOf(context), reference_id: attemptId });
  return razorpayGet(context, `/payouts?${query.toString()}`);
};

const statuses: Readonly<Record<string, PayoutOutcome["payoutStatus"]>> = {
  queued: "pending",
  pending: "pending",
  scheduled: "pending",
  processing: "pending",
  processed: "success",
  reversed: "reversed",
  cancelled: "cancelled",
  rejected: "failed",
  failed: "failed",
};

/** Statuses of payouts of which no money went out. */
const unpaidStatuses: readonly string[] = ["cancelled", "rejected", "failed"];

const troubled: readonly PayoutOutcome["payoutStatus"][] = ["failed", "reversed"];

const troubleOf = ({ status, status_details: details, failure_reason: reason }: Payout): ConnectorError => ({
  code: given(details?.reason) ?? status,
  message: given(details?.description) ?? given(reason) ?? `Razorpay calls the payout ${status}.`,
});

/** What a payout at RazorpayX means for ours. */
export const payoutOutcome = (payout: Payout): PayoutOutcome => {
  const payoutStatus = entryOf(statuses, payout.status);
  if (payoutStatus === undefined) throw new UnreadableResponse("The provider's payout has an unknown status.");
  return {
    payoutStatus,
    settlement: payoutStatus === "pending" ? "await_webhook" : "final",
    connectorPayoutId: payout.id,
    stated: {
      amount: amountOf(payout.amount),
      currency: payout.currency,
      ...defined({ reference: payout.reference_id ?? undefined }),
    },
    ...(troubled.includes(payoutStatus) ? { error: troubleOf(payout) } : {}),
  };
};

export const parsePayout = (response: ProviderResponse): PayoutOutcome =>
  isSuccess(response) ? payoutOutcome(readBody(response, asPayout)) : refusedPayout(readRefusal(response));

const foundPayout = (response: ProviderResponse, input: PayoutReferenceInput): Payout | undefined => {
  const { connectorPayoutId: id, attemptId } = input;
  if (id !== null) return readBody(response, asPayout);
  const ours = readBody(response, asPayouts).items.filter(({ reference_id: reference }) => reference === attemptId);
  return onlyFound(ours, ({ status }) => unpaidStatuses.includes(status));
};

export const parsePayoutLookUp = (response: ProviderResponse, input: PayoutReferenceInput): PayoutOutcome => {
  const { connectorPayoutId } = input;
  const open = { payoutStatus: "unchanged", settlement: "poll", connectorPayoutId } as const;
  if (!isSuccess(response)) return { ...open, error: readRefusal(response), found: !isNotFound(response) };
  const payout = foundPayout(response, input);
  return payout === undefined ? { ...open, found: false } : { ...payoutOutcome(payout), found: true };
};

/** Only what is queued can be cancelled. Without its id the payout is only looked for. */
export const payoutCancelRequest = (context: ConnectorContext, input: PayoutCancelInput): ProviderRequest =>
  input.connectorPayoutId === null
    ? payoutSyncRequest(context, input)
    : razorpaySend(context, { path: pathOf("payouts", input.connectorPayoutId, "/cancel"), body: {} });

export const parsePayoutCancel = (response: ProviderResponse, input: PayoutCancelInput): PayoutOutcome => {
  if (isSuccess(response) && memberAt(readJson(response.body, response.status), "items") !== undefined) {
    return parsePayoutLookUp(response, input);
  }
  if (isSuccess(response)) return payoutOutcome(readBody(response, asPayout));
  const { connectorPayoutId } = input;
  return { payoutStatus: "unchanged", settlement: "final", connectorPayoutId, error: readRefusal(response) };
};
