import type {
  CreatePaymentRequest,
  MerchantSnapshot,
  Payment as PaymentRepresentation,
  ProfileSnapshot,
} from "@railyard/contracts";
import { defined } from "@railyard/members";

import { applyDecisionRules, withStatedAuthentication } from "../domain/decision-rules/apply-rules.ts";
import { isBlockedPayment } from "../domain/blocking.ts";
import { withClientCard } from "../domain/client-limits.ts";
import type { PaymentLink } from "../../links/domain/payment-link.ts";
import { clientPayment } from "../wire/client-change.ts";
import { newPaymentFromWire, checkUnconfirmedMembers } from "../wire/stated-payment-wire.ts";
import type { ClientHeaders } from "../../kernel/domain/client-headers.ts";
import { checkTakeable, newPayment } from "../domain/create-payment.ts";
import { namesCustomer } from "../../vault/wire/payment-customer-wire.ts";
import { checkAcquirer } from "../domain/profile-acquirer.ts";
import { checkOwnRouting } from "../domain/straight-through.ts";
import type { MethodInput } from "../../methods/domain/method-input.ts";
import { methodMissing } from "../../methods/domain/method-input.ts";
import { withProofOfRequest } from "../../methods/wire/stated-authentication-wire.ts";
import { methodFromWire } from "../../methods/wire/method-wire.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../domain/payment.ts";
import type { PaymentInvoice } from "../domain/payment-details.ts";
import { resolveProfile } from "../../kernel/domain/profile-resolution.ts";
import { checkFutureUsage } from "../domain/future-usage.ts";
import { bumpVersion } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { checkCaptureTime } from "./check-capture-time.ts";
import { startAuthorization } from "./authentication/start-authorization.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { AttachedCustomer } from "../../vault/use-cases/payment-customer.ts";
import { attachCustomer } from "../../vault/use-cases/payment-customer.ts";
import { checkMandateUpdate } from "./update-mandate.ts";
import { isRecurring, recurringMethodOf } from "./recurring-method.ts";
import { issueEphemeralKey } from "../../vault/use-cases/ephemeral-keys.ts";
import { namesStoredMethod, storedMethodOf } from "./method-of-payment.ts";
import { isBlocked, isGuarded, storeBlocked } from "./guard-payment.ts";
import { makeLink } from "./make-link.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { captureAtOnce } from "./capture-payment.ts";
import { insertUnlessMadeBefore } from "../../kernel/use-cases/made-before.ts";
import { keepCardInfo } from "./extended-card-info.ts";
import { answerPayment } from "./payment-answer.ts";
import type { AuthorizePorts } from "./plan-attempt.ts";
import { checkPlannable, planAttempt } from "./plan-attempt.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";

type CreatePorts = AuthorizePorts & Pick<Ports, "ephemeralKeys">;

export interface CreatePaymentInput {
  readonly caller: Caller;
  readonly request: CreatePaymentRequest;
  readonly idempotencyKey: string | null;
  readonly client: ClientHeaders;
  /** The invoice of a subscription that is to be paid; it has no other payment at the same time. */
  readonly invoice?: PaymentInvoice;
  /** Cards that browsers have tried for this invoice before; `client-limits.ts` limits them. */
  readonly earlierCards?: readonly string[];
  /** Paths of what only a browser states of the payment. */
  readonly clientPaths?: readonly string[];
}

const profileFor = (merchant: MerchantSnapshot, { caller, request }: CreatePaymentInput): ProfileSnapshot =>
  resolveProfile(merchant, {
    requested: request.profile_id ?? null,
    ofCredential: caller.profileId,
    businessCountry: request.business_country ?? null,
    businessLabel: request.business_label ?? null,
  });

/** What a request names that is stored already. */
interface FoundParts {
  readonly attached: AttachedCustomer | null;
  readonly stored: MethodInput | null;
}

const nothingFound: FoundParts = { attached: null, stored: null };

const findParts = async (
  ports: Pick<Ports, "cardRanges" | "clock" | "customers" | "mandates" | "paymentMethods" | "vault">,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
): Promise<FoundParts> => {
  const { request } = input;
  const attached = namesCustomer(request) ? await attachCustomer(ports, merchant, request, null) : null;
  const customerId = attached?.customer.id ?? null;
  if (isRecurring(request)) {
    const profile = profileFor(merchant, input);
    const charge = { merchant, owner: input.caller, profile, request };
    return { attached, stored: await recurringMethodOf(ports, charge, customerId) };
  }
  const stored = namesStoredMethod(request) ? await storedMethodOf(ports, merchant, request, customerId) : null;
  return { attached, stored };
};

const needsParts = (request: CreatePaymentRequest): boolean =>
  namesCustomer(request) || namesStoredMethod(request) || isRecurring(request);

/** The request with what the profile asks of providers in any case. */
const withProfileRequests = (request: CreatePaymentRequest, profile: ProfileSnapshot): CreatePaymentRequest =>
  profile.always_request_extended_authorization === true && (request.request_extended_authorization ?? null) === null
    ? { ...request, request_extended_authorization: true }
    : request;

/** The payment as it would be stored without a confirmation, and its method in plaintext. */
const prepare = (
  ports: Pick<Ports, "cardRanges" | "clock" | "ids" | "providers" | "vault">,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
  { attached, stored }: FoundParts,
): { readonly state: PaymentWithAttempt; readonly method: MethodInput | null } => {
  const { request } = input;
  const now = ports.clock.now();
  const profile = profileFor(merchant, input);
  checkOwnRouting(merchant, profile.profile_id, request);
  checkAcquirer(merchant, profile.profile_id, request.profile_acquirer_id);
  const stated =
    stored ??
    methodFromWire(request, {
      now,
      fingerprint: (cardNumber) => ports.vault.fingerprint(customerOwnerOf(merchant), cardNumber),
      cardRange: ports.cardRanges.lookUp,
      isClient: input.caller.isClient,
    });
  const method = withProofOfRequest(stated, request);
  const state = newPayment(newPaymentFromWire(withProfileRequests(request, profile)), method, {
    merchantId: merchant.merchant_id,
    paymentId: request.payment_id ?? ports.ids.paymentId(),
    profileId: profile.profile_id,
    profileSessionSeconds: profile.session_expiry,
    now,
    random: ports.ids.secret(),
    client: input.client,
    customer: attached?.customer ?? null,
    ...defined({ invoice: input.invoice, clientPaths: input.clientPaths }),
  });
  checkCaptureTime(ports, state.payment);
  return { state: withStatedAuthentication(state, request.authentication_type), method };
};

/**
 * Stores a new payment.
 * @returns the payment that the same idempotency key made before, when it was a repetition; otherwise null.
 * @throws {Failure} `duplicate_payment` (HE_01).
 */
const insert = (
  ports: Pick<Ports, "clock" | "payments">,
  state: PaymentWithAttempt,
  input: CreatePaymentInput,
  link?: PaymentLink,
): Promise<PaymentWithCaptures | null> => {
  const { idempotencyKey, caller } = input;
  const origin = { idempotencyKey, directoryVersion: caller.directoryVersion };
  // A caller that names the id and repeats the key runs into its own payment.
  const objectOf = ({ payment }: PaymentWithCaptures): PaymentWithAttempt["payment"] => payment;
  return insertUnlessMadeBefore(
    ports,
    { store: ports.payments, caller, idempotencyKey, objectOf },
    () => ports.payments.insert(state, origin, link),
    () => {
      throw failures.duplicate_payment({ payment_id: state.payment.paymentId });
    },
  );
};

const createUnconfirmed = async (
  ports: CreatePorts,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
): Promise<PaymentWithCaptures> => {
  const { request } = input;
  const found = needsParts(request) ? await findParts(ports, merchant, input) : nothingFound;
  const { state: prepared, method } = prepare(ports, merchant, input, found);
  checkFutureUsage(prepared.payment);
  await checkMandateUpdate(ports, prepared.payment);
  if (request.payment_link === true) checkTakeable(prepared.payment);
  const { state, link } =
    request.payment_link === true
      ? makeLink(ports, prepared, { merchant, request })
      : { state: prepared, link: undefined };
  const sealedMethod = method === null ? null : sealMethod(ports.vault, merchant, method.secret);
  const stored: PaymentWithCaptures = {
    payment: state.payment,
    attempt: { ...state.attempt, sealedMethod },
    captures: [],
  };
  if (found.attached !== null) await found.attached.save();
  return (await insert(ports, stored, input, link)) ?? stored;
};

/**
 * Stores a payment that the blocklist refuses, first as it was sent and then as failed, and refuses it.
 * @returns the payment that the same idempotency key created before the card was on the blocklist.
 * @throws {Failure} `payment_blocked` (HE_03).
 */
const refuseBlocked = async (
  ports: Pick<Ports, "clock" | "ids" | "payments" | "policy" | "relay">,
  state: PaymentWithAttempt,
  input: CreatePaymentInput,
): Promise<PaymentWithCaptures> => {
  const { payment } = state;
  const known = await insert(ports, state, input);
  if (known !== null && !isBlockedPayment(known)) return known;
  if (known === null) {
    await storeBlocked(ports, {
      state: { ...state, payment: bumpVersion(payment, payment.createdAt) },
      before: payment,
      directoryVersion: input.caller.directoryVersion,
    });
  }
  throw failures.payment_blocked({ payment_id: (known ?? state).payment.paymentId });
};

const createConfirmed = async (
  ports: AuthorizePorts,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
): Promise<PaymentWithCaptures> => {
  const found = needsParts(input.request) ? await findParts(ports, merchant, input) : nothingFound;
  const { state: wanted, method } = prepare(ports, merchant, input, found);
  if (method === null) throw methodMissing(input.request.payment_method ?? null);
  const tried = input.caller.isClient ? withClientCard(wanted, input.earlierCards) : wanted;
  const state = applyDecisionRules(merchant, tried);
  await checkPlannable(ports, state.payment);
  if (isGuarded(merchant, state) && (await isBlocked(ports, merchant, state))) {
    if (found.attached !== null) await found.attached.save();
    return refuseBlocked(ports, state, input);
  }
  const { state: started, choices } = await planAttempt(ports, merchant, {
    state,
    authenticationType: state.attempt.authenticationType,
    startsAt: state.payment.createdAt,
    attached: found.attached,
    secret: method.secret,
    request: input.request,
  });
  const known = await insert(ports, started, input);
  if (known !== null) return known;
  await keepCardInfo(ports, { merchant, state: started, secret: method.secret });
  const taken = await startAuthorization(ports, {
    merchant,
    state: { ...started, captures: [] },
    secret: method.secret,
    choices,
    retriesDone: 0,
    directoryVersion: input.caller.directoryVersion,
  });
  return captureAtOnce(ports, input.caller, taken);
};

/** @throws {Failure} `customer_change_refused` (IR_18) for what only the merchant may state. */
const byClient = (input: CreatePaymentInput): CreatePaymentInput => {
  const { request, paths } = clientPayment(input.request);
  return { ...input, request, clientPaths: paths };
};

const checkCombination = (request: CreatePaymentRequest): void => {
  if (request.off_session === true && request.confirm !== true) {
    throw failures.combination_refused({ field: "off_session", problem: "it goes with confirm true" });
  }
  checkUnconfirmedMembers(request);
};

/**
 * Creates a payment and, with `confirm`, authorizes it. A decline is not an error: the payment is `failed`.
 * @throws {Failure} for anything wrong with the request; nothing is stored then.
 */
export const createPayment =
  (ports: CreatePorts) =>
  async (stated: CreatePaymentInput): Promise<PaymentRepresentation> => {
    const input = stated.caller.isClient ? byClient(stated) : stated;
    const { caller, request } = input;
    checkCombination(request);
    const merchant = await merchantOf(ports, caller, request.merchant_id);
    const state =
      request.confirm === true
        ? await createConfirmed(ports, merchant, input)
        : await createUnconfirmed(ports, merchant, input);
    const answer = await answerPayment(ports, state);
    // For the customer's browser, which is about to confirm.
    if (request.confirm === true || state.payment.customerId === null) return answer;
    const { customer_id, created_at, expires, secret } = await issueEphemeralKey(
      ports,
      caller.merchantId,
      state.payment.customerId,
    );
    return { ...answer, ephemeral_key: { customer_id, created_at, expires, secret } };
  };
