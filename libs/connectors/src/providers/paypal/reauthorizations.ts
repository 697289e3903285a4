// What is held is held for longer by another authorization in the place of the first.
import { defined } from "@railyard/members";
import type { ConnectorContext, ProviderRequest, ProviderResponse, StepReply } from "../../port/connector.ts";
import type { ExtendAuthorizationInput } from "../../port/inputs.ts";
import type { AttemptOutcome } from "../../port/outcomes.ts";
import { isSuccess, readBody } from "../../wire/reading.ts";
import { refusedAttempt } from "../../wire/refusals.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";
import { amountOf, wireMoney } from "./amounts.ts";
import { payPalPost, paymentsPath } from "./calls.ts";
import { heldIn, isOrder, nothingHeld, orderOf } from "./captures.ts";
import { readRefusal } from "./errors.ts";
import type { ReauthorizeParams } from "./params.ts";
import { asAuthorization } from "./replies.ts";

const reauthorizeParams = (input: ExtendAuthorizationInput): ReauthorizeParams => ({
  amount: wireMoney(input.amount, input.currency),
});

export const reauthorizeRequest = (
  context: ConnectorContext,
  input: ExtendAuthorizationInput,
  replies: Readonly<Record<string, StepReply>>,
): ProviderRequest =>
  payPalPost(context, {
    path: paymentsPath("authorizations", heldIn(replies), "/reauthorize"),
    body: reauthorizeParams(input),
  });

export const parseReauthorization = (response: ProviderResponse, input: ExtendAuthorizationInput): AttemptOutcome => {
  if (!isSuccess(response)) return refusedAttempt("extend_authorization", readRefusal(response));
  if (isOrder(response)) return refusedAttempt("extend_authorization", nothingHeld);
  const reply = readBody(response, asAuthorization);
  if (reply.status !== "CREATED") {
    throw new UnreadableResponse("The provider's authorization is not held.", response.status);
  }
  const { amount } = reply;
  return {
    attemptStatus: "authorized",
    settlement: "final",
    connectorTransactionId: orderOf(reply, input.connectorTransactionId),
    ...(amount === undefined ? {} : { amountAuthorized: amountOf(amount), stated: { currency: amount.currency_code } }),
    isAuthorizationExtended: true,
    ...defined({ captureBefore: reply.expiration_time }),
  };
};
