import type {
  CreatePaymentRequest,
  MerchantSnapshot,
  Payment as PaymentRepresentation,
  ProfileSnapshot,
} from "@railyard/contracts";

import type { ClientHeaders } from "../../domain/payments/create-payment.ts";
import { newPayment } from "../../domain/payments/create-payment.ts";
import { namesCustomer } from "../../domain/payments/customer.ts";
import type { MethodInput } from "../../domain/payments/method-input.ts";
import { readMethod } from "../../domain/payments/method-input.ts";
import type { CapturedState, PaymentState } from "../../domain/payments/payment.ts";
import { resolveProfile } from "../../domain/payments/profile-resolution.ts";
import { startAttempt } from "../../domain/payments/start-attempt.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import type { AttachedCustomer } from "../customers/payment-customer.ts";
import { attachCustomer } from "../customers/payment-customer.ts";
import type { Caller } from "./caller.ts";
import { merchantOf } from "./caller.ts";
import { chooseConnectors } from "./choose-connectors.ts";
import { isKeyForgotten } from "./idempotency-age.ts";
import { answerPayment } from "./payment-answer.ts";
import { newLease } from "./payment-lease.ts";
import { runAttempts } from "./run-attempts.ts";

export interface CreatePaymentInput {
  readonly caller: Caller;
  readonly request: CreatePaymentRequest;
  readonly idempotencyKey: string | null;
  readonly client: ClientHeaders;
}

const profileFor = (merchant: MerchantSnapshot, { caller, request }: CreatePaymentInput): ProfileSnapshot =>
  resolveProfile(merchant, {
    requested: request.profile_id ?? null,
    ofCredential: caller.profileId,
    businessCountry: request.business_country ?? null,
    businessLabel: request.business_label ?? null,
  });

/** The payment as it would be stored if nobody confirmed it, and its method in the clear. */
const prepare = (
  ports: Ports,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
  attached: AttachedCustomer | null,
): { readonly state: PaymentState; readonly method: MethodInput | null } => {
  const { request } = input;
  const now = ports.clock.now();
  const profile = profileFor(merchant, input);
  const method = readMethod(request, {
    now,
    fingerprint: (cardNumber) => ports.vault.fingerprint(merchant, cardNumber),
  });
  const state = newPayment(request, method, {
    merchantId: merchant.merchant_id,
    paymentId: request.payment_id ?? ports.ids.paymentId(),
    profileId: profile.profile_id,
    profileSessionSeconds: profile.session_expiry,
    now,
    random: ports.ids.secret(),
    client: input.client,
    customer: attached?.customer ?? null,
  });
  return { state, method };
};

/**
 * Stores a new payment.
 * @returns the payment that the same idempotency key made before, when it was a repetition; otherwise null.
 * @throws {Failure} `duplicate_payment` (HE_01).
 */
const insert = async (
  ports: Ports,
  state: PaymentState,
  input: CreatePaymentInput,
): Promise<CapturedState | null> => {
  const { merchantId, paymentId, createdAt } = state.payment;
  const { idempotencyKey } = input;
  const origin = { idempotencyKey, directoryVersion: input.caller.directoryVersion };
  const result = await ports.payments.insert(state, origin);
  if (result === "inserted") return null;
  // A caller that names the id and repeats the key runs into its own payment.
  const known =
    idempotencyKey === null ? null : await ports.payments.loadByIdempotencyKey(merchantId, idempotencyKey);
  if (known !== null && idempotencyKey !== null) {
    if (!isKeyForgotten(known.payment.createdAt, createdAt)) return known;
    await ports.payments.releaseIdempotencyKey(merchantId, idempotencyKey);
    if ((await ports.payments.insert(state, origin)) === "inserted") return null;
  }
  throw failures.duplicate_payment({ payment_id: paymentId });
};

const createUnconfirmed = async (
  ports: Ports,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
): Promise<CapturedState> => {
  const attached = namesCustomer(input.request) ? await attachCustomer(ports, merchant, input.request, null) : null;
  const { state, method } = prepare(ports, merchant, input, attached);
  const sealedMethod = method === null ? null : ports.vault.sealMethod(merchant, method.secret);
  const stored: CapturedState = { payment: state.payment, attempt: { ...state.attempt, sealedMethod }, captures: [] };
  if (attached !== null) await attached.save();
  return (await insert(ports, stored, input)) ?? stored;
};

const createConfirmed = async (
  ports: Ports,
  merchant: MerchantSnapshot,
  input: CreatePaymentInput,
): Promise<CapturedState> => {
  const attached = namesCustomer(input.request) ? await attachCustomer(ports, merchant, input.request, null) : null;
  const { state, method } = prepare(ports, merchant, input, attached);
  if (method === null) throw failures.method_data_required({ field: "payment_method_data" });
  const choices = await chooseConnectors(ports, merchant, state);
  const [choice] = choices;
  if (choice === undefined) throw failures.method_data_required({ field: "payment_method_data" });
  const { authenticationType } = state.attempt;
  const started = startAttempt(state, choice, authenticationType, newLease(ports), state.payment.createdAt);
  if (attached !== null) await attached.save();
  const known = await insert(ports, started, input);
  if (known !== null) return known;
  return runAttempts(ports, {
    merchant,
    state: { ...started, captures: [] },
    secret: method.secret,
    choices,
    retriesDone: 0,
    directoryVersion: input.caller.directoryVersion,
  });
};

const checkCombination = (request: CreatePaymentRequest): void => {
  if (request.off_session === true && request.confirm !== true) {
    throw failures.combination_refused({ field: "off_session", problem: "it goes with confirm true" });
  }
  if (request.payment_link === true && request.confirm === true) {
    throw failures.invalid_data({ field: "payment_link", problem: "a payment with a link is confirmed on its page" });
  }
};

/**
 * Creates a payment and, with `confirm`, takes it at once. A decline is not an error: the payment is `failed`.
 * @throws {Failure} for anything wrong with the request; nothing is stored then.
 */
export const createPayment =
  (ports: Ports) =>
  async (input: CreatePaymentInput): Promise<PaymentRepresentation> => {
    const { caller, request } = input;
    checkCombination(request);
    const merchant = await merchantOf(ports, caller, request.merchant_id);
    const state =
      request.confirm === true
        ? await createConfirmed(ports, merchant, input)
        : await createUnconfirmed(ports, merchant, input);
    return answerPayment(ports, state);
  };
