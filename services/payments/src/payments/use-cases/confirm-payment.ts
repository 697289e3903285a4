import type { ConfirmPaymentRequest, MerchantSnapshot, Payment as PaymentRepresentation } from "@railyard/contracts";

import { applyDecisionRules, withStatedAuthentication } from "../domain/decision-rules/apply-rules.ts";
import { assertAttemptsLeft, isRetryableByClient, withClientCard } from "../domain/client-limits.ts";
import type { ChangeRequest } from "../wire/stated-payment-wire.ts";
import { statedPaymentFromWire } from "../wire/stated-payment-wire.ts";
import { changePayment } from "../domain/change-payment.ts";
import { clientChange } from "../wire/client-change.ts";
import { customerInitiated } from "../domain/customer-initiated.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import { isSetByClient } from "../domain/payment-details.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { statesCustomer } from "../../vault/wire/payment-customer-wire.ts";
import { assertRetryable } from "../domain/retries.ts";
import type { MethodInput, MethodSecret } from "../../methods/domain/method-input.ts";
import { methodMissing } from "../../methods/domain/method-input.ts";
import { methodFromWire } from "../../methods/wire/method-wire.ts";
import { isPossible, operationStatuses } from "../domain/operations.ts";
import type { KeyedOperation } from "../domain/begun-with-key.ts";
import { wasBegun, withKey } from "../domain/begun-with-key.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../domain/payment.ts";
import { withStatedProof } from "../../methods/wire/stated-authentication-wire.ts";
import { checkAcquirer } from "../domain/profile-acquirer.ts";
import { checkOwnRouting } from "../domain/straight-through.ts";
import type { ConnectorChoice } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { checkCaptureTime } from "./check-capture-time.ts";
import { startAuthorization } from "./authentication/start-authorization.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { AttachedCustomer } from "../../vault/use-cases/payment-customer.ts";
import { attachCustomer } from "../../vault/use-cases/payment-customer.ts";
import { namesStoredMethod, storedMethodOf, withSecurityCode } from "./method-of-payment.ts";
import { isBlocked, isGuarded, storeBlocked } from "./guard-payment.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { captureAtOnce } from "./capture-payment.ts";
import { keepCardInfo } from "./extended-card-info.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import type { AuthorizePorts } from "./plan-attempt.ts";
import { checkPlannable, planAttempt } from "./plan-attempt.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { openSealedMethod } from "../../methods/use-cases/method-sealing.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

export interface ConfirmPaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: ConfirmPaymentRequest;
  readonly client: ClientHeaders;
  readonly idempotencyKey?: string | null;
}

/**
 * Refuses a confirmation that this payment does not allow. After a decline a browser may try again within its limits,
 * as on the hosted page; a server where the profile permits it.
 * @throws {Failure} `payment_of_subscription`, `wrong_status`, `manual_retry_not_allowed`, `attempts_exhausted`,
 * `payment_expired` (IR_16).
 */
const checkConfirmable = (
  state: PaymentWithAttempt,
  merchant: MerchantSnapshot,
  now: Date,
  { isClient }: Caller,
): void => {
  const { payment } = state;
  // The invoice decides which payment is made for it, so that it is never paid twice.
  const { invoice } = payment.details;
  if (invoice !== undefined) throw failures.payment_of_subscription({ subscription_id: invoice.subscriptionId });
  if (!isPossible("confirm", payment.status)) {
    const expected = operationStatuses.confirm.filter((status) => status !== "failed").join(", ");
    throw failures.wrong_status({ operation: "confirm", current: payment.status, expected });
  }
  if (payment.status === "failed" && !(isClient && isRetryableByClient(state))) {
    const profile = profileOf(merchant, payment);
    assertRetryable(state, profile, now);
  }
  if (isClient) assertAttemptsLeft(state);
  if (now >= payment.expiresAt) throw failures.payment_expired({ expired_at: payment.expiresAt.toISOString() });
};

/** What the caller may change of the payment, out of what it asked for; a server's paths are null. */
export const changeBy = (
  { isClient }: Caller,
  request: ChangeRequest,
  state: PaymentWithAttempt,
): { readonly request: ChangeRequest; readonly paths: readonly string[] | null } =>
  isClient ? clientChange(request, state) : { request, paths: null };

/** Checks what a client proves itself with, and that it changes nothing that is the merchant's to set. */
export const checkClient = (
  { vault, clock }: Pick<Ports, "vault" | "clock">,
  { caller, request, operation }: { caller: Caller; request: ChangeRequest; operation: "confirm" | "update" },
  state: PaymentWithAttempt,
): void => {
  if (!caller.isClient) return;
  const { payment } = state;
  checkLiveClientSecret(
    { given: request.client_secret, expected: payment.clientSecret, equals: vault.equals },
    payment.expiresAt,
    clock.now(),
  );
  // Otherwise the status is what is refused, whatever the request contains.
  if (isPossible(operation, payment.status)) clientChange(request, state);
};

/** The method of the request; the members that it leaves out come from the payment. */
export const methodOfRequest = (
  ports: Pick<Ports, "vault" | "clock" | "cardRanges">,
  merchant: MerchantSnapshot,
  { payment, attempt }: PaymentWithAttempt,
  request: ChangeRequest,
  { isClient }: Caller,
): MethodInput | null => {
  const isTypeStated = (request.payment_method_type ?? null) !== null;
  const named = request.payment_method ?? attempt.paymentMethod;
  const isOther = named !== attempt.paymentMethod;
  const method = methodFromWire(
    {
      payment_method: named,
      payment_method_type: request.payment_method_type ?? (isOther ? null : attempt.paymentMethodType),
      payment_method_data: request.payment_method_data,
    },
    {
      now: ports.clock.now(),
      fingerprint: (cardNumber) => ports.vault.fingerprint(customerOwnerOf(merchant), cardNumber),
      cardRange: ports.cardRanges.lookUp,
      isClient,
      isTypeClaimed: isTypeStated ? isClient : isSetByClient(payment.details, "payment_method_type"),
    },
  );
  // What is stored is data of the method that was named before.
  if (method === null && isOther && attempt.sealedMethod !== null) {
    throw methodMissing(named);
  }
  return method;
};

/**
 * The customer whom the request names or adds to; null for a guest. A browser fills in the payment alone: what the
 * merchant keeps of its customer is not for it to change.
 */
export const customerOfChange = async (
  ports: Pick<Ports, "clock" | "customers" | "vault">,
  merchant: MerchantSnapshot,
  { payment }: PaymentWithAttempt,
  request: ChangeRequest,
  { isClient }: Caller,
): Promise<AttachedCustomer | null> => {
  if (isClient || !statesCustomer(request)) return null;
  return attachCustomer(ports, merchant, request, payment.details.payer.customer ?? null);
};

const secretOf = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  state: PaymentWithAttempt,
  method: MethodInput | null,
  request: ChangeRequest,
): MethodSecret => {
  if (method !== null) return withStatedProof(method.secret, request);
  const { sealedMethod, paymentMethod } = state.attempt;
  if (sealedMethod === null) throw methodMissing(request.payment_method ?? paymentMethod);
  return withStatedProof(withSecurityCode(openSealedMethod(vault, merchant, sealedMethod), request), request);
};

/**
 * Refuses members of an MIT, which has to be created and confirmed in one request.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkPresent = (request: ChangeRequest): void => {
  const named = (["recurring_details", "mandate_id"] as const).find((name) => (request[name] ?? null) !== null);
  const field = request.off_session === true ? "off_session" : named;
  if (field === undefined) return;
  throw failures.combination_refused({ field, problem: "send it with confirm true when the payment is created" });
};

const keyedOf = ({ idempotencyKey = null }: ConfirmPaymentInput): KeyedOperation => ({
  operation: "authorize",
  idempotencyKey,
});

/** What the same key confirmed before, in a process that died with its answer. */
interface KnownConfirmation {
  readonly known: PaymentWithCaptures;
}

interface Begun {
  readonly state: PaymentWithCaptures;
  readonly secret: MethodSecret;
  readonly choices: readonly ConnectorChoice[];
}

/** Stores the payment as confirmed with its attempt started; null when it was changed meanwhile. */
const begin = async (
  ports: AuthorizePorts,
  merchant: MerchantSnapshot,
  input: ConfirmPaymentInput,
  stored: StoredPayment,
): Promise<StepResult<Begun>> => {
  const { caller, client } = input;
  const now = ports.clock.now();
  checkConfirmable(stored, merchant, now, caller);
  const { request, paths } = changeBy(caller, input.request, stored);
  checkPresent(request);
  checkOwnRouting(merchant, stored.payment.profileId, request);
  const attached = await customerOfChange(ports, merchant, stored, request, caller);
  const known = caller.isClient ? customerInitiated(stored) : stored;
  const method = namesStoredMethod(request)
    ? await storedMethodOf(ports, merchant, request, attached?.customer.id ?? stored.payment.customerId)
    : methodOfRequest(ports, merchant, known, request, caller);
  const secret = secretOf(ports, merchant, known, method, request);
  const context = { now, client, customer: attached?.customer ?? null, clientPaths: paths };
  const stated = changePayment(known, statedPaymentFromWire(request), method, context);
  const wanted = caller.isClient ? withClientCard(stated) : stated;
  const changed = applyDecisionRules(merchant, withStatedAuthentication(wanted, request.authentication_type));
  checkAcquirer(merchant, changed.payment.profileId, changed.payment.details.routing.profileAcquirerId);
  checkCaptureTime(ports, changed.payment);
  await checkPlannable(ports, changed.payment);
  if (isGuarded(merchant, changed) && (await isBlocked(ports, merchant, changed))) {
    const isReported = await storeBlocked(ports, {
      state: changed,
      before: stored.payment,
      directoryVersion: caller.directoryVersion,
    });
    if (!isReported) return null;
    throw failures.payment_blocked({ payment_id: changed.payment.paymentId });
  }
  const { state: planned, choices } = await planAttempt(ports, merchant, {
    state: changed,
    authenticationType: changed.payment.authenticationType,
    startsAt: now,
    attached,
    secret,
    request,
  });
  const state = { ...planned, attempt: withKey(planned.attempt, keyedOf(input)), captures: [] };
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(stored.payment),
    after: state,
    captures: [],
    events: [],
    directoryVersion: caller.directoryVersion,
  });
  return isStored ? { result: { state, secret, choices } } : null;
};

/** Confirms a payment that exists and takes it; also the second half of an update with `confirm`. */
export const authorizePayment = async (
  ports: AuthorizePorts,
  input: ConfirmPaymentInput,
): Promise<PaymentWithCaptures> => {
  const { caller, paymentId, request } = input;
  const merchant = await merchantOf(ports, caller, request.merchant_id);
  const begun = await withFreePayment(
    ports,
    { ...caller, paymentId, guard: (stored) => checkClient(ports, { caller, request, operation: "confirm" }, stored) },
    async (stored): Promise<StepResult<Begun | KnownConfirmation>> =>
      wasBegun(stored, keyedOf(input)) ? { result: { known: stored } } : begin(ports, merchant, input, stored),
  );
  if ("known" in begun) return begun.known;
  await keepCardInfo(ports, { merchant, ...begun });
  const run = { ...begun, merchant, retriesDone: 0, directoryVersion: caller.directoryVersion };
  return captureAtOnce(ports, caller, await startAuthorization(ports, run));
};

/**
 * Confirms a payment, by the merchant's server or by a client that has its client secret.
 * @throws {Failure} when the caller, the request, the payment's status or a guard does not allow it.
 */
export const confirmPayment =
  (ports: AuthorizePorts) =>
  async (input: ConfirmPaymentInput): Promise<PaymentRepresentation> =>
    answerPayment(ports, await authorizePayment(ports, input));
