import type { ConfirmPaymentRequest, MerchantSnapshot, Payment as PaymentRepresentation } from "@railyard/contracts";

import { applyDecisionRules, withStatedAuthentication } from "../../domain/decision-rules/apply-rules.ts";
import { preparesFuture } from "../../domain/payment-methods/settled-method.ts";
import { isRetryable } from "../../domain/payments/attempt-status.ts";
import { changePayment, checkClientChange } from "../../domain/payments/change-payment.ts";
import { checkLiveClientSecret } from "../../domain/payments/client-secret.ts";
import type { ClientHeaders } from "../../domain/payments/create-payment.ts";
import { statesCustomer } from "../../domain/payments/customer.ts";
import { assertRetryable } from "../../domain/payments/manual-retry.ts";
import type { MethodInput, MethodSecret } from "../../domain/payments/method-input.ts";
import { methodMissing, readMethod } from "../../domain/payments/method-input.ts";
import { isPossible, operationStatuses } from "../../domain/payments/operations.ts";
import type { CapturedState, PaymentState } from "../../domain/payments/payment.ts";
import { checkAgreement, checkFutureUsage } from "../../domain/payments/future-usage.ts";
import { startAttempt } from "../../domain/payments/start-attempt.ts";
import { checkOwnRouting } from "../../domain/payments/straight-through.ts";
import { failures } from "../../failures.ts";
import type { Ports, StoredPayment } from "../../ports.ts";
import { prepareAuthentication, takeAttempts } from "../authentication/take-attempts.ts";
import type { AttachedCustomer } from "../customers/payment-customer.ts";
import { attachCustomer } from "../customers/payment-customer.ts";
import {
  holdMethod,
  namesStoredMethod,
  storedMethodOf,
  withSecurityCode,
} from "../payment-methods/method-of-payment.ts";
import { isBlocked, isGuarded } from "../guards/guard-payment.ts";
import { storeBlocked } from "../guards/store-blocked.ts";
import { checkMandateUpdate } from "../mandates/update-mandate.ts";
import type { Caller } from "./caller.ts";
import { merchantOf } from "./caller.ts";
import { captureAtOnce } from "./capture-at-once.ts";
import { chooseConnectors } from "./choose-connectors.ts";
import { keepCardInfo } from "./extended-card-info.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import { newLease, withFreePayment } from "./payment-lease.ts";

export interface ConfirmPaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: ConfirmPaymentRequest;
  readonly client: ClientHeaders;
  /** The customer may try once more after a decline. */
  readonly isRetryAllowed?: boolean;
}

/**
 * Refuses a confirmation that this payment does not allow.
 * @throws {Failure} `payment_of_subscription`, `wrong_status`, `manual_retry_not_allowed`, `payment_expired` (IR_16).
 */
const checkConfirmable = (
  state: PaymentState,
  merchant: MerchantSnapshot,
  now: Date,
  isRetryAllowed: boolean,
): void => {
  const { payment, attempt } = state;
  // The invoice decides which payment is made for it, so that it is never paid twice.
  const { invoice } = payment.details;
  if (invoice !== undefined) throw failures.payment_of_subscription(invoice);
  if (!isPossible("confirm", payment.status)) {
    const expected = operationStatuses.confirm.filter((status) => status !== "failed").join(", ");
    throw failures.wrong_status({ operation: "confirm", current: payment.status, expected });
  }
  if (payment.status === "failed" && !(isRetryAllowed && isRetryable(attempt.status))) {
    const profile = merchant.profiles.find(({ profile_id: id }) => id === payment.profileId);
    assertRetryable(state, profile, now);
  }
  if (now >= payment.expiresAt) throw failures.payment_expired({ expired_at: payment.expiresAt.toISOString() });
};

/** Checks what a client proves itself with, and that it changes nothing that is the merchant's to say. */
export const checkClient = (
  { vault, clock }: Pick<Ports, "vault" | "clock">,
  caller: Caller,
  { payment }: PaymentState,
  request: ConfirmPaymentRequest,
): void => {
  if (!caller.isClient) return;
  checkLiveClientSecret(
    { given: request.client_secret, expected: payment.clientSecret, equals: vault.equals },
    payment.expiresAt,
    clock.now(),
  );
  checkClientChange(request, payment);
};

/** The method of the request; the members that it leaves out come from the payment. */
export const methodOfRequest = (
  ports: Pick<Ports, "vault" | "clock" | "cardRanges">,
  merchant: MerchantSnapshot,
  { attempt }: PaymentState,
  request: ConfirmPaymentRequest,
): MethodInput | null => {
  const named = request.payment_method ?? attempt.paymentMethod;
  const isOther = named !== attempt.paymentMethod;
  const method = readMethod(
    {
      payment_method: named,
      payment_method_type: request.payment_method_type ?? (isOther ? null : attempt.paymentMethodType),
      payment_method_data: request.payment_method_data,
    },
    {
      now: ports.clock.now(),
      fingerprint: (cardNumber) => ports.vault.fingerprint(merchant, cardNumber),
      cardRange: ports.cardRanges.lookUp,
    },
  );
  // What is stored is data of the method that was named before.
  if (method === null && isOther && attempt.sealedMethod !== null) {
    throw methodMissing(named);
  }
  return method;
};

/** The customer whom the request names or adds to; null for a guest. */
export const customerOfChange = (
  ports: Pick<Ports, "clock" | "customers" | "vault">,
  merchant: MerchantSnapshot,
  { payment }: PaymentState,
  request: ConfirmPaymentRequest,
): Promise<AttachedCustomer | null> => attachCustomer(ports, merchant, request, payment.details.customer ?? null);

const secretOf = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  state: PaymentState,
  method: MethodInput | null,
  request: ConfirmPaymentRequest,
): MethodSecret => {
  if (method !== null) return method.secret;
  const { sealedMethod, paymentMethod } = state.attempt;
  if (sealedMethod === null) throw methodMissing(request.payment_method ?? paymentMethod);
  return withSecurityCode(vault.openMethod(merchant, sealedMethod), request);
};

/** What a payment must have that makes or uses a stored method. */
const checkStoredMethod = ({ payment }: PaymentState, secret: MethodSecret, { isClient }: Caller): void => {
  checkFutureUsage(payment);
  checkAgreement(payment);
  const isCodeNeeded = isClient && payment.details.stored_method?.requires_cvv === true;
  if (isCodeNeeded && secret.kind === "card" && secret.card.cvc === null) {
    throw failures.missing_field({ field: "payment_method_data.card_token.card_cvc" });
  }
};

/**
 * Refuses what belongs to a payment without the customer: that is made and confirmed in one request.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkPresent = (request: ConfirmPaymentRequest): void => {
  const named = (["recurring_details", "mandate_id"] as const).find((name) => (request[name] ?? null) !== null);
  const field = request.off_session === true ? "off_session" : named;
  if (field === undefined) return;
  throw failures.combination_refused({ field, problem: "send it with confirm true when the payment is created" });
};

interface Begun {
  readonly state: CapturedState;
  readonly secret: MethodSecret;
  readonly choices: Awaited<ReturnType<typeof chooseConnectors>>;
}

/** Stores the payment as confirmed with its attempt started; null when it was changed meanwhile. */
const begin = async (
  ports: Ports,
  merchant: MerchantSnapshot,
  input: ConfirmPaymentInput,
  stored: StoredPayment,
): Promise<StepResult<Begun>> => {
  const { request, caller, client } = input;
  const now = ports.clock.now();
  checkConfirmable(stored, merchant, now, input.isRetryAllowed ?? false);
  checkPresent(request);
  checkOwnRouting(merchant, stored.payment.profileId, request);
  const attached = statesCustomer(request) ? await customerOfChange(ports, merchant, stored, request) : null;
  const method = namesStoredMethod(request)
    ? await storedMethodOf(ports, merchant, request, attached?.customer.id ?? stored.payment.customerId)
    : methodOfRequest(ports, merchant, stored, request);
  const secret = secretOf(ports, merchant, stored, method, request);
  const wanted = changePayment(stored, request, method, { now, client, customer: attached?.customer ?? null });
  const changed = applyDecisionRules(
    merchant,
    withStatedAuthentication(merchant, wanted, request.authentication_type),
  );
  checkStoredMethod(changed, secret, caller);
  await checkMandateUpdate(ports, changed.payment);
  if (isGuarded(merchant, changed) && (await isBlocked(ports, merchant, changed))) {
    const isTold = await storeBlocked(ports, {
      state: changed,
      expectedVersion: stored.payment.version,
      directoryVersion: caller.directoryVersion,
    });
    if (!isTold) return null;
    throw failures.payment_blocked({ payment_id: changed.payment.paymentId });
  }
  const choices = await chooseConnectors(ports, merchant, changed);
  const [choice] = choices;
  if (choice === undefined) throw failures.method_data_required({ field: "payment_method_data" });
  const started = startAttempt(changed, choice, changed.payment.authenticationType, newLease(ports), now);
  if (attached !== null) await attached.save();
  const begun: CapturedState = { ...started, captures: [] };
  const held = preparesFuture(begun.payment) ? await holdMethod(ports, merchant, begun, secret, request) : begun;
  const state = prepareAuthentication(ports, merchant, held, secret);
  const isStored = await ports.payments.rewrite({
    expected: { version: stored.payment.version, leaseHolder: null },
    after: state,
    captures: [],
    events: [],
    directoryVersion: caller.directoryVersion,
  });
  return isStored ? { result: { state, secret, choices } } : null;
};

/** Confirms a payment that exists and takes it; also the second half of an update with `confirm`. */
export const takePayment = async (ports: Ports, input: ConfirmPaymentInput): Promise<CapturedState> => {
  const { caller, paymentId, request } = input;
  const merchant = await merchantOf(ports, caller, request.merchant_id);
  const begun = await withFreePayment(
    ports,
    { ...caller, paymentId, guard: (stored) => checkClient(ports, caller, stored, request) },
    (stored) => begin(ports, merchant, input, stored),
  );
  await keepCardInfo(ports, { merchant, ...begun });
  const run = { ...begun, merchant, retriesDone: 0, directoryVersion: caller.directoryVersion };
  return captureAtOnce(ports, caller, await takeAttempts(ports, run));
};

/**
 * Confirms a payment, by the merchant's server or by a client that has its client secret.
 * @throws {Failure} when the caller, the request, the payment's status or a guard does not allow it.
 */
export const confirmPayment =
  (ports: Ports) =>
  async (input: ConfirmPaymentInput): Promise<PaymentRepresentation> =>
    answerPayment(ports, await takePayment(ports, input));
