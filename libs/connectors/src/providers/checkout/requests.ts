import type { ConnectorContext, PreparatoryStep, ProviderRequest, StepReply } from "../../port/connector.ts";
import type {
  AuthorizeInput,
  CaptureInput,
  IncrementalAuthorizationInput,
  PaymentReferenceInput,
  RefundInput,
  RefundListInput,
  RefundReferenceInput,
  VoidInput,
} from "../../port/inputs.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { wireAmount } from "./amounts.ts";
import { checkoutGet, checkoutSend, paymentPath } from "./calls.ts";
import { ownMetadata } from "./metadata.ts";
import { paymentBody } from "./payment-body.ts";
import { asActions } from "./replies.ts";
import { foundId, search } from "./search.ts";

type Replies = Readonly<Record<string, StepReply>>;

/** Name of the step before a look-up. */
export const actionsStep = "actions";

const idIn = ({ connectorTransactionId: id }: PaymentReferenceInput, replies: Replies): string =>
  id ?? foundId(replies) ?? "unknown";

const searchPayment: PreparatoryStep<PaymentReferenceInput> = {
  ...search,
  isNeeded: ({ connectorTransactionId }) => connectorTransactionId === null,
};

/** The payment itself does not state which captures it had, nor whether one was declined. */
const actions: PreparatoryStep<PaymentReferenceInput> = {
  name: actionsStep,
  isNeeded: ({ amount }) => amount > 0,
  build: (context, input, replies) => checkoutGet(context, paymentPath(idIn(input, replies), "/actions")),
  read: (response) => (isSuccess(response) ? { list: JSON.stringify(readBody(response, asActions)) } : null),
};

export const syncSteps: readonly PreparatoryStep<PaymentReferenceInput>[] = [searchPayment, actions];
export const voidSteps: readonly PreparatoryStep<VoidInput>[] = [searchPayment];

export const authorizeRequest = (context: ConnectorContext, input: AuthorizeInput, replies: Replies): ProviderRequest =>
  checkoutSend(context, { path: "/payments", body: paymentBody(context, input, replies) });

export const syncRequest = (
  context: ConnectorContext,
  input: PaymentReferenceInput,
  replies: Replies,
): ProviderRequest => checkoutGet(context, paymentPath(idIn(input, replies)));

export const captureRequest = (context: ConnectorContext, input: CaptureInput): ProviderRequest =>
  checkoutSend(context, {
    path: paymentPath(input.connectorTransactionId, "/captures"),
    body: {
      amount: wireAmount(input.amountToCapture, input.currency),
      capture_type: input.isFinal ? "Final" : "NonFinal",
      reference: input.captureId,
      metadata: {
        [ownMetadata.attempt]: input.attemptId,
        [ownMetadata.capture]: input.captureId,
        [ownMetadata.captureMethod]: input.captureMethod,
      },
    },
  });

export const voidRequest = (context: ConnectorContext, input: VoidInput, replies: Replies): ProviderRequest =>
  checkoutSend(context, {
    path: paymentPath(idIn(input, replies), "/voids"),
    body: { reference: input.attemptId, metadata: { [ownMetadata.attempt]: input.attemptId } },
  });

/** Checkout.com wants what is added, where the port gives the new total. */
export const incrementRequest = (context: ConnectorContext, input: IncrementalAuthorizationInput): ProviderRequest =>
  checkoutSend(context, {
    path: paymentPath(input.connectorTransactionId, "/authorizations"),
    body: {
      amount: wireAmount(input.requestedTotal - input.authorizedTotal, input.currency),
      reference: input.authorizationId,
      metadata: { [ownMetadata.attempt]: input.attemptId },
    },
  });

export const refundRequest = (context: ConnectorContext, input: RefundInput): ProviderRequest =>
  checkoutSend(context, {
    path: paymentPath(input.connectorTransactionId, "/refunds"),
    body: {
      amount: wireAmount(input.amount, input.currency),
      reference: input.refundId,
      metadata: { [ownMetadata.attempt]: input.attemptId, [ownMetadata.refund]: input.refundId },
    },
  });

export const refundSyncRequest = (context: ConnectorContext, input: RefundReferenceInput): ProviderRequest =>
  checkoutGet(context, paymentPath(input.connectorTransactionId, "/actions"));

export const refundListRequest = (context: ConnectorContext, input: RefundListInput): ProviderRequest =>
  checkoutGet(context, paymentPath(input.connectorTransactionId ?? "", "/actions"));
