// Flows on an order as a whole: it is made, completed once the customer has agreed, and looked up.
import type {
  ConnectorContext,
  FlowCall,
  PreparatoryStep,
  ProviderRequest,
  ProviderResponse,
  StepReply,
} from "../../port/connector.ts";
import type { AuthorizeInput, CompleteAuthorizeInput, PaymentReferenceInput } from "../../port/inputs.ts";
import type { AttemptOutcome, ConnectorError } from "../../port/outcomes.ts";
import { isSuccess, memberAt, readBody, readJson } from "../../wire/reading.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { moneyOf } from "./amounts.ts";
import { orderPath, orders, payPalGet, payPalPost } from "./calls.ts";
import { inexpressible, readRefusal } from "./errors.ts";
import { isCompletedByPayPal, isToBeCompleted, orderOutcome, payerActionOf } from "./order-outcome.ts";
import { cancelledParameter } from "./addresses.ts";
import { bankRedirectOf, missingForRedirect } from "./bank-redirects.ts";
import { intentOf, orderParams } from "./order-params.ts";
import type { Order } from "./replies.ts";
import { asOrder } from "./replies.ts";
import { agreementSteps, isSetup, keepAgreed, keepRequest, parseAgreed, parseSetup } from "./setup-tokens.ts";

const longestReference = 127;
const notFound = 404;

const offered = ["card", "network_token", "connector_mandate"];

const methodRefusal = (input: AuthorizeInput): ConnectorError | null => {
  const { paymentMethodData: data, paymentMethod, paymentMethodType } = input;
  if (offered.includes(data.type) || (paymentMethod === "wallet" && paymentMethodType === "paypal")) return null;
  const redirect = bankRedirectOf(input);
  if (redirect === undefined) {
    const message = "PayPal takes cards, PayPal accounts and some banks' pages.";
    return { code: "payment_method_not_supported", message };
  }
  if (intentOf(input) !== "CAPTURE") {
    return { code: "capture_method_not_supported", message: "What is paid at a bank's page is taken at once." };
  }
  const missing = missingForRedirect(input, redirect);
  return missing === null ? null : { code: "payer_details_missing", message: `PayPal needs ${missing}.` };
};

/** What no order can express, whatever it is paid with; null: nothing prevents it. */
const refusalOf = (input: AuthorizeInput): ConnectorError | null => {
  if (input.attemptId.length > longestReference) {
    return { code: "reference_too_long", message: "PayPal takes references of at most 127 characters." };
  }
  if (input.authentication !== undefined) {
    const message = "PayPal authenticates customers itself and takes no proof of an earlier authentication.";
    return { code: "authentication_proof_not_supported", message };
  }
  if (input.paymentChannel === "mail_order" || input.paymentChannel === "telephone_order") {
    const message = "PayPal's orders are all of electronic commerce.";
    return { code: "payment_channel_not_supported", message };
  }
  return methodRefusal(input);
};

/** Nothing is paid only when something is kept. */
const amountRefusal = (input: AuthorizeInput): ConnectorError | null => {
  const { amount, currency, setupFutureUsage, paymentMethodData: data } = input;
  const isKept = setupFutureUsage === "off_session" && (data.type === "card" || data.type === "other");
  if (!isSetup(input)) return moneyOf(amount, currency) === null ? inexpressible(currency) : null;
  return isKept && bankRedirectOf(input) === undefined ? null : inexpressible(currency);
};

/** A payment that PayPal's API cannot express; null when it can. */
export const refuseAuthorization = (input: AuthorizeInput): AttemptOutcome | null => {
  const error = amountRefusal(input) ?? refusalOf(input);
  return error === null ? null : refusedAttempt("authorize", error);
};

type Replies = Readonly<Record<string, StepReply>>;

export const authorizeRequest = (context: ConnectorContext, input: AuthorizeInput, replies: Replies): ProviderRequest =>
  isSetup(input)
    ? keepRequest(context, replies)
    : payPalPost(context, { path: orders, body: orderParams(context, input) });

/** @throws {UnreadableResponse} when the order does not state what it is worth. */
export const wholeOutcome = (order: Order): AttemptOutcome => {
  const [{ amount }] = order.purchase_units;
  if (amount === undefined) throw new UnreadableResponse("The provider's order has no amount.");
  return orderOutcome(order);
};

export const parseAuthorization = (
  response: ProviderResponse,
  input: AuthorizeInput,
  call: FlowCall,
): AttemptOutcome => {
  if (isSetup(input)) return parseSetup(response, call);
  return isSuccess(response)
    ? wholeOutcome(readBody(response, asOrder))
    : refusedAttempt("authorize", readRefusal(response));
};

const completion = "completion";

/** Continues only with what the customer has agreed to; anything else is the answer already. */
export const completionSteps: readonly PreparatoryStep<PaymentReferenceInput>[] = [
  ...agreementSteps,
  {
    name: completion,
    isNeeded: (input) => !isSetup(input),
    build: (context, { connectorTransactionId: id }) => payPalGet(context, orderPath(id ?? "")),
    read: (response) =>
      isSuccess(response) && isToBeCompleted(readBody(response, asOrder)) ? { isToBeCompleted: "yes" } : null,
  },
];

/** The same call for the customer's return and for a look-up. */
export const completeRequest = (
  context: ConnectorContext,
  input: PaymentReferenceInput,
  replies: Replies,
): ProviderRequest => {
  if (isSetup(input)) return keepAgreed(context, input, replies);
  const below = intentOf(input) === "CAPTURE" ? "/capture" : "/authorize";
  const path = orderPath(input.connectorTransactionId ?? "", below);
  return payPalPost(context, { path, key: `${input.authorizationKey}_complete` });
};

/** The customer must go back to the page of before. */
const furtherAction = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome | null => {
  const error = readRefusal(response);
  const links = memberAt(readJson(response.body, response.status), "links");
  const known = Array.isArray(links) ? links.filter((link) => typeof memberAt(link, "href") === "string") : [];
  const url = payerActionOf({ links: known as NonNullable<Order["links"]> });
  if (error.code !== "PAYER_ACTION_REQUIRED" || url === undefined) return null;
  return {
    attemptStatus: "authentication_pending",
    settlement: "await_webhook",
    connectorTransactionId: input.connectorTransactionId,
    redirect: { url, method: "GET", fields: {} },
  };
};

const parseCompletion = (response: ProviderResponse, input: PaymentReferenceInput): AttemptOutcome => {
  if (isSuccess(response)) return wholeOutcome(readBody(response, asOrder));
  return (
    furtherAction(response, input) ?? {
      ...refusedAttempt("complete_authorize", readRefusal(response)),
      connectorTransactionId: input.connectorTransactionId,
    }
  );
};

/** Without a completion the order was only looked up, and a refusal of that is no refusal of the payment. */
const parseOrder = (
  response: ProviderResponse,
  input: PaymentReferenceInput,
  { replies }: FlowCall,
): AttemptOutcome => {
  if (replies[completion] !== undefined) return parseCompletion(response, input);
  if (isSuccess(response)) return { ...wholeOutcome(readBody(response, asOrder)), found: true };
  const refused = refusedAttempt("sync", readRefusal(response));
  return response.status === notFound ? { ...refused, settlement: "poll", found: false } : refused;
};

/** Whether PayPal takes the money without us, should the customer go back to the page and agree. */
const isOutOfOurHands = (response: ProviderResponse, input: CompleteAuthorizeInput): boolean =>
  !isSetup(input) && isSuccess(response) && isCompletedByPayPal(readBody(response, asOrder));

/** A customer who came back without having agreed has given the payment up when they state it. */
export const parseReturn = (
  response: ProviderResponse,
  input: CompleteAuthorizeInput,
  call: FlowCall,
): AttemptOutcome => {
  const outcome = isSetup(input)
    ? parseAgreed("complete_authorize", response, input, call)
    : parseOrder(response, input, call);
  const isGivenUp = input.query[cancelledParameter] !== undefined && !isOutOfOurHands(response, input);
  if (outcome.attemptStatus !== "authentication_pending" || !isGivenUp) return outcome;
  return {
    ...refusedAttempt("complete_authorize", {
      code: "PAYER_CANCELLED",
      message: "The customer gave up the payment.",
    }),
    connectorTransactionId: outcome.connectorTransactionId,
  };
};

export const parseLookUp = (response: ProviderResponse, input: PaymentReferenceInput, call: FlowCall): AttemptOutcome =>
  isSetup(input) ? parseAgreed("sync", response, input, call) : parseOrder(response, input, call);

/**
 * PayPal finds no order by our reference. A payment whose answer was lost counts as not seen, so that its key is
 * claimed by a void, which brings up the order when there is one.
 */
export const refuseLookUp = ({ connectorTransactionId }: PaymentReferenceInput): AttemptOutcome | null =>
  connectorTransactionId === null
    ? { attemptStatus: "unchanged", settlement: "poll", connectorTransactionId: null, found: false }
    : null;
