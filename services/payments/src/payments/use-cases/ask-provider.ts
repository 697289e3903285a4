import type { AuthenticationProof } from "@railyard/connectors";
import type { ErrorMappingRule } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { isRateLimited } from "../../kernel/domain/rate-limited.ts";
import { deviceDataParameter } from "../domain/device-data.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { authorizeInput, referenceInput, authorizationKeyOf } from "./provider-inputs.ts";
import type { PaymentSubFlow } from "../../error-mapping/domain/rule.ts";
import { paymentFlow, withRule } from "../../error-mapping/domain/rule.ts";

type HeardAnswer = ProviderAnswer & { readonly error?: { readonly httpStatus?: number } };

/** The answer was a server error: the provider may or may not have acted. */
const isServerError = (answer: HeardAnswer): boolean =>
  answer.transport === undefined && (answer.error?.httpStatus ?? 0) >= 500;

/** Whether the provider has processed an order about the attempt, such as a void, and refused it. */
export const isRefusedOrder = ({ attemptStatus, settlement, error }: HeardAnswer): boolean =>
  attemptStatus === "unchanged" && settlement === "final" && !isRateLimited(error);

/**
 * Sends an attempt to its provider. After a server error the provider is asked for its outcome, and when it has
 * never seen the attempt, it gets it again: with the same key, so that it cannot be charged twice. A provider without
 * keys gets nothing twice: the attempt is looked up until it is found or has certainly not arrived. A second request
 * that was not sent or not looked at proves nothing about the first.
 */
export const authorizeAttempt = async (
  { policy }: Pick<Ports, "policy">,
  account: ProviderAccount,
  state: PaymentWithAttempt,
  secret: MethodSecret,
  proof?: AuthenticationProof,
): Promise<ProviderAnswer> => {
  const idempotencyKey = authorizationKeyOf(state);
  const input = {
    ...authorizeInput(state, secret, policy),
    ...defined({ authentication: proof }),
  };
  const first = await account.call("authorize", input, { idempotencyKey });
  if (!isServerError(first)) return first;
  const known = await account.call("sync", referenceInput(state), { idempotencyKey });
  if (known.found === false && account.hasIdempotencyKeys("authorize")) {
    const again = await account.call("authorize", input, { idempotencyKey });
    return again.withoutEffect === undefined && again.transport !== "not_sent" ? again : first;
  }
  return known.attemptStatus === "unchanged" ? first : known;
};

/** Asks the provider for the attempt's status, and sends nothing else. */
export const askPaymentStatus = (account: ProviderAccount, state: PaymentWithAttempt): Promise<ProviderAnswer> =>
  account.call("sync", referenceInput(state), { idempotencyKey: authorizationKeyOf(state) });

/**
 * Asks the provider for the attempt's status. An attempt that waits for data of the customer's device sends these
 * instead, with the same idempotency key at every repetition.
 */
export const lookUpAttempt = (account: ProviderAccount, state: PaymentWithAttempt): Promise<ProviderAnswer> => {
  const { status, details } = state.attempt;
  const reference = details.deviceDataReference;
  if (status === "device_data_collection_pending" && reference !== undefined && account.has("complete_authorize")) {
    const input = { ...referenceInput(state), query: { [deviceDataParameter]: reference }, form: {} };
    return account.call("complete_authorize", input, { idempotencyKey: `${authorizationKeyOf(state)}_device_data` });
  }
  return askPaymentStatus(account, state);
};

/** A provider's answer whose error has the unified code and message of its error-mapping rule. */
export interface MappedAnswer {
  readonly answer: ProviderAnswer;
  readonly rule: ErrorMappingRule | null;
}

/** Looks up the rule for the answer's error; an answer without an error costs nothing. */
export const mapError = async (
  { rules }: Pick<Ports, "rules">,
  connector: string,
  subFlow: PaymentSubFlow,
  answer: ProviderAnswer,
): Promise<MappedAnswer> => {
  const { error } = answer;
  if (error === undefined) return { answer, rule: null };
  const rule = await rules.match({
    connector,
    flow: paymentFlow,
    sub_flow: subFlow,
    code: error.code,
    message: error.message,
  });
  return { answer: { ...answer, error: withRule(error, rule) }, rule };
};
