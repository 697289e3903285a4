// Payouts: to cards at once, to banks and PayPal submitted by one user and confirmed by another.
import type {
  ConnectorContext,
  ConnectorFlows,
  Flow,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
} from "../../port/connector.ts";
import type { PayoutCancelInput, PayoutInput } from "../../port/inputs.ts";
import type { ConnectorError, PayoutOutcome } from "../../port/outcomes.ts";
import { isSuccess, readJson, textAt } from "../../wire/reading.ts";
import { entryOf } from "../../wire/request-values.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { adyenPayoutPost, adyenReviewPost, idempotencyHeaderOf, merchantAccountOf } from "./calls.ts";
import { declineError, readRefusal } from "./errors.ts";
import type { ModifyPayoutParams } from "./payout-params.ts";
import { cardPayoutParams, submitParams } from "./payout-params.ts";
import { needText } from "./replies.ts";
import { canExpress, inexpressible } from "./responses.ts";

/** What answers state that have taken on what was asked. */
const received = {
  submit: "payout-submit-received",
  confirm: "payout-confirm-received",
  decline: "payout-decline-received",
} as const;

const failed = (error: ConnectorError, connectorPayoutId: string | null = null): PayoutOutcome => ({
  payoutStatus: "failed",
  settlement: "final",
  connectorPayoutId,
  error,
});

const isToCard = ({ payoutType }: PayoutInput): boolean => payoutType === "card";

const paramsOf = (context: ConnectorContext, input: PayoutInput): object | string =>
  isToCard(input) ? cardPayoutParams(context, input) : submitParams(context, input);

/** What Adyen would refuse: nothing is sent then. */
const refusePayout = (input: PayoutInput, context: ConnectorContext): PayoutOutcome | null => {
  if (!canExpress(input.amount, input)) return failed(inexpressible(input));
  if (!isToCard(input) && context.credentials["api_secret"] === undefined) {
    const message = "Payouts to banks and PayPal need auth_type SignatureKey, which holds the key of a reviewer.";
    return failed({ code: "payout_credentials_incomplete", message });
  }
  const params = paramsOf(context, input);
  if (typeof params !== "string") return null;
  return failed({ code: "payout_recipient_incomplete", message: `Adyen needs ${params} of the recipient.` });
};

const submitStep: PreparatoryStep<PayoutInput> = {
  name: "submit",
  isNeeded: (input) => !isToCard(input),
  build: (context, input) =>
    adyenPayoutPost(context, "/storeDetailAndSubmitThirdParty", submitParams(context, input) as object),
  read: (response) => {
    if (!isSuccess(response)) return null;
    const answer = readJson(response.body, response.status);
    const reference = textAt(answer, "pspReference");
    const isReceived = textAt(answer, "resultCode")?.includes(received.submit) === true;
    return isReceived && reference !== undefined ? { reference } : null;
  },
};

const modifyParams = (context: ConnectorContext, originalReference: string): ModifyPayoutParams => ({
  merchantAccount: merchantAccountOf(context),
  originalReference,
});

/** Under a key of its own: what submits and what confirms share the context's. */
const confirmRequest = (context: ConnectorContext, reference: string): ProviderRequest =>
  adyenReviewPost(context, "/confirmThirdParty", modifyParams(context, reference));

const submitKey = (context: ConnectorContext): ConnectorContext => ({
  ...context,
  idempotencyKey: idempotencyHeaderOf(`${context.idempotencyKey}:submit`),
});

type PayoutStatus = PayoutOutcome["payoutStatus"];

const cardStatuses: Readonly<Record<string, PayoutStatus>> = {
  Authorised: "success",
  Received: "initiated",
  Pending: "initiated",
  Refused: "failed",
  Cancelled: "failed",
  Error: "failed",
};

const parseCardPayout = (response: ProviderResponse): PayoutOutcome => {
  const answer = readJson(response.body, response.status);
  const resultCode = needText(answer, "resultCode", response.status);
  const connectorPayoutId = needText(answer, "pspReference", response.status);
  const payoutStatus = entryOf(cardStatuses, resultCode);
  if (payoutStatus === undefined) {
    throw new UnreadableResponse(`The provider's answer is ${resultCode}.`, response.status);
  }
  if (payoutStatus === "failed") return failed(declineError(answer, resultCode), connectorPayoutId);
  const settlement = payoutStatus === "success" ? "final" : "await_webhook";
  return { payoutStatus, settlement, connectorPayoutId };
};

const notSubmitted = (response: ProviderResponse): PayoutOutcome => {
  if (!isSuccess(response)) return failed(readRefusal(response));
  const answer = readJson(response.body, response.status);
  const message = textAt(answer, "refusalReason") ?? needText(answer, "resultCode", response.status);
  return failed({ code: "payout_refused", message, httpStatus: response.status });
};

/** What is submitted and not confirmed is still to be paid: a reviewer can do that at Adyen, or it is cancelled. */
const parseConfirmation = (response: ProviderResponse, connectorPayoutId: string): PayoutOutcome => {
  const open = { settlement: "await_webhook", connectorPayoutId } as const;
  if (!isSuccess(response)) return { payoutStatus: "pending", ...open, error: readRefusal(response) };
  const answer = readJson(response.body, response.status);
  const message = needText(answer, "response", response.status);
  // The confirmation has an id of its own, by which webhooks may name the payout from then on.
  const confirmationId = textAt(answer, "pspReference") ?? connectorPayoutId;
  const named = { ...open, connectorPayoutIds: [connectorPayoutId, confirmationId] };
  if (message.includes(received.confirm)) return { payoutStatus: "initiated", ...named };
  return { payoutStatus: "pending", ...named, error: { code: "payout_not_confirmed", message } };
};

const parsePayout = (response: ProviderResponse, input: PayoutInput, { replies }: FlowCall): PayoutOutcome => {
  const reference = replies["submit"]?.["reference"];
  if (reference !== undefined) return parseConfirmation(response, reference);
  return isToCard(input) && isSuccess(response) ? parseCardPayout(response) : notSubmitted(response);
};

const payout: Flow<PayoutInput, PayoutOutcome> = {
  before: [{ ...submitStep, build: (context, input, replies) => submitStep.build(submitKey(context), input, replies) }],
  refuse: refusePayout,
  build: (context, input, replies) =>
    isToCard(input)
      ? adyenPayoutPost(context, "/payout", cardPayoutParams(context, input) as object)
      : confirmRequest(context, replies["submit"]?.["reference"] ?? ""),
  parse: parsePayout,
};

const notStopped = (error: ConnectorError, connectorPayoutId: string | null): PayoutOutcome => ({
  payoutStatus: "unchanged",
  settlement: "final",
  connectorPayoutId,
  error,
});

/** Adyen has only accepted the request; a webhook reports whether it came in time. */
const parseDecline = (response: ProviderResponse, { connectorPayoutId }: PayoutCancelInput): PayoutOutcome => {
  if (!isSuccess(response)) return notStopped(readRefusal(response), connectorPayoutId);
  const message = needText(readJson(response.body, response.status), "response", response.status);
  return message.includes(received.decline)
    ? { payoutStatus: "unchanged", settlement: "await_webhook", connectorPayoutId }
    : notStopped({ code: "payout_not_declined", message, httpStatus: response.status }, connectorPayoutId);
};

const cancel: Flow<PayoutCancelInput, PayoutOutcome> = {
  refuse: ({ connectorPayoutId }, { credentials }) => {
    if (connectorPayoutId !== null && credentials["api_secret"] !== undefined) return null;
    const message = "Adyen declines payouts by its own reference and with the key of a reviewer only.";
    return notStopped({ code: "payout_not_cancellable", message }, connectorPayoutId);
  },
  build: (context, { connectorPayoutId }) =>
    adyenReviewPost(context, "/declineThirdParty", modifyParams(context, connectorPayoutId ?? "")),
  parse: parseDecline,
};

/** Payouts at Adyen, which shows none again: a webhook reports the result. */
export const payoutFlows: Pick<ConnectorFlows, "payout" | "payout_cancel"> = { payout, payout_cancel: cancel };
