import type { ConnectorContext, PreparatoryStep, ProviderRequest, StepReply } from "../../port/connector.ts";
import type { AuthorizeInput, CaptureInput, MandateReferenceInput, PaymentReferenceInput } from "../../port/inputs.ts";
import { onlyFound } from "../../wire/only-found.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { pathOf, razorpayGet, razorpaySend, shortKey } from "./calls.ts";
import type { CaptureParams } from "./params.ts";
import { customerParams, orderParams, paymentParams, recurringParams, upiParams } from "./payment-params.ts";
import { asCustomer, asOrder, asOrders, asPayment, asPayments } from "./replies.ts";
import { keptFor, readStoredMethodId } from "./references.ts";

type Replies = Readonly<Record<string, StepReply>>;

export const steps = { customer: "customer", order: "order", payments: "payments", payment: "payment" } as const;

/** A card is kept with a customer of Razorpay, who is found again by email address and phone number. */
const customer: PreparatoryStep<AuthorizeInput> = {
  name: steps.customer,
  isNeeded: (input) => keptFor(input) !== null,
  build: (context, input) => razorpaySend(context, { path: "/customers", body: customerParams(input) }),
  read: (response) => (isSuccess(response) ? { id: readBody(response, asCustomer).id } : null),
};

const customerIn = (replies: Replies): string | undefined => replies[steps.customer]?.["id"];
const orderIn = (replies: Replies): string => replies[steps.order]?.["id"] ?? "";

/** The same receipt brings up the same order. */
const order: PreparatoryStep<AuthorizeInput> = {
  name: steps.order,
  build: (context, input, replies) => {
    const body = orderParams(input, shortKey(context.idempotencyKey), customerIn(replies));
    return razorpaySend(context, { path: "/orders", body });
  },
  read: (response) => {
    if (!isSuccess(response)) return null;
    const { id, attempts } = readBody(response, asOrder);
    return { id, attempts: String(attempts) };
  },
};

/** An order under which something was paid already: that payment is the answer, and no other is made. */
const earlierPayments: PreparatoryStep<AuthorizeInput> = {
  name: steps.payments,
  isNeeded: (_input, replies) => replies[steps.order]?.["attempts"] !== "0",
  build: (context, _input, replies) => razorpayGet(context, pathOf("orders", orderIn(replies), "/payments")),
  read: (response) => (isSuccess(response) && readBody(response, asPayments).items.length === 0 ? {} : null),
};

export const authorizeSteps: readonly PreparatoryStep<AuthorizeInput>[] = [customer, order, earlierPayments];

const isWithoutCustomer = ({ paymentMethodData: { type }, offSession }: AuthorizeInput): boolean =>
  type === "connector_mandate" && offSession;

export const authorizeRequest = (
  context: ConnectorContext,
  input: AuthorizeInput,
  replies: Replies,
): ProviderRequest => {
  const orderId = orderIn(replies);
  if (isWithoutCustomer(input)) {
    return razorpaySend(context, { path: "/payments/create/recurring", body: recurringParams(input, orderId) });
  }
  if (input.paymentMethod === "upi") {
    return razorpaySend(context, { path: "/payments/create/upi", body: upiParams(input, orderId) });
  }
  const body = paymentParams(input, orderId, customerIn(replies));
  return razorpaySend(context, { path: "/payments/create/json", body });
};

/** Finds the order of a payment whose answer was lost. */
const orderOfKey: PreparatoryStep<PaymentReferenceInput> = {
  name: steps.order,
  isNeeded: ({ connectorTransactionId }) => connectorTransactionId === null,
  build: (context, { authorizationKey }) => razorpayGet(context, `/orders?receipt=${shortKey(authorizationKey)}`),
  read: (response, { authorizationKey }) => {
    if (!isSuccess(response)) return null;
    const ours = readBody(response, asOrders).items.filter(({ receipt }) => receipt === shortKey(authorizationKey));
    const found = onlyFound(ours, ({ attempts }) => attempts === 0);
    return found === undefined ? null : { id: found.id };
  },
};

export const lookUpSteps: readonly PreparatoryStep<PaymentReferenceInput>[] = [orderOfKey];

/** By its id, else by the order that was made under our key. */
export const lookUpRequest = (
  context: ConnectorContext,
  { connectorTransactionId: id }: PaymentReferenceInput,
  replies: Replies,
): ProviderRequest =>
  razorpayGet(context, id === null ? pathOf("orders", orderIn(replies), "/payments") : pathOf("payments", id));

/** A payment that was captured is not captured again: that it was is the answer. */
const stillHeld: PreparatoryStep<CaptureInput> = {
  name: steps.payment,
  build: (context, { connectorTransactionId: id }) => razorpayGet(context, pathOf("payments", id)),
  read: (response) => (isSuccess(response) && readBody(response, asPayment).status === "authorized" ? {} : null),
};

export const captureSteps: readonly PreparatoryStep<CaptureInput>[] = [stillHeld];

export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest => {
  const body: CaptureParams = { amount: input.amountToCapture, currency: input.currency };
  return razorpaySend(context, { path: pathOf("payments", input.connectorTransactionId, "/capture"), body });
};

export const revokeRequest = (
  context: ConnectorContext,
  { connectorMandateId }: MandateReferenceInput,
): ProviderRequest => {
  const stored = readStoredMethodId(connectorMandateId);
  const path = pathOf("customers", stored.customer, `/tokens/${encodeURIComponent(stored.token)}`);
  return razorpaySend(context, { method: "DELETE", path });
};
