import type { CreatePaymentRequest, MerchantSnapshot, UpdatePaymentRequest } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { mandateToUpdate } from "../domain/made-mandate.ts";
import type { StoredMethod, StoredMethodDetails } from "../../vault/domain/stored-method.ts";
import { heldForPaymentMs, requiresSecurityCode } from "../../vault/domain/stored-method.ts";
import { newMethodStatus } from "../../vault/domain/stored-method-status.ts";
import { newUsedMethodStatus } from "../domain/used-method-status.ts";
import { storesMethod } from "../domain/settled-method.ts";
import { readCvc, readExpiry, withRange } from "../../methods/domain/card.ts";
import { acceptanceOf } from "../domain/future-usage.ts";
import type { MethodInput, MethodSecret } from "../../methods/domain/method-input.ts";
import { hasMethodData } from "../../methods/wire/method-wire.ts";
import type { NetworkToken } from "../../methods/domain/network-token.ts";
import { isTokenAlive } from "../../methods/domain/network-token.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { UsedMethod } from "../domain/payment-details.ts";
import { withDetails } from "../domain/payment-details.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf, foreignOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { loadMethod, openMethod, readPaymentToken } from "../../vault/use-cases/sealed-methods.ts";
import { openSealedMethod, sealMethod } from "../../methods/use-cases/method-sealing.ts";

type MethodPorts = Pick<Ports, "clock" | "vault" | "paymentMethods" | "cardRanges">;

type PaymentRequest = Pick<
  CreatePaymentRequest | UpdatePaymentRequest,
  "payment_method_id" | "payment_token" | "payment_method_data" | "card_cvc"
>;

/**
 * Whether the request pays with a stored method rather than with data of its own.
 * @throws {Failure} `combination_refused` (IR_16) for one that states both: neither is what would be left out.
 */
export const namesStoredMethod = (request: PaymentRequest): boolean => {
  const field = (["payment_token", "payment_method_id"] as const).find((name) => (request[name] ?? null) !== null);
  if (field === undefined) return false;
  if (hasMethodData(request.payment_method_data ?? null)) {
    throw failures.combination_refused({ field, problem: "payment_method_data has another payment method" });
  }
  return true;
};

/**
 * The id of the stored method that a request names; null when it names none.
 * @throws {Failure} `payment_token_invalid` (IR_29), `combination_refused` (IR_16).
 */
export const namedMethodId = (
  ports: Pick<Ports, "vault" | "clock">,
  merchant: MerchantSnapshot,
  request: PaymentRequest,
): string | null => {
  const id = request.payment_method_id ?? null;
  const token = request.payment_token ?? null;
  const ofToken = token === null ? null : readPaymentToken(ports, merchant, token);
  if (id !== null && ofToken !== null && id !== ofToken) {
    throw failures.combination_refused({
      field: "payment_token",
      problem: "it names another payment method than payment_method_id",
    });
  }
  return ofToken ?? id;
};

/** The card with the security code that the customer gave again; one that was stored has none. */
export const withSecurityCode = (secret: MethodSecret, request: PaymentRequest): MethodSecret => {
  if (secret.kind !== "card") return secret;
  const cvc = readCvc(request.payment_method_data?.card_token?.card_cvc ?? request.card_cvc);
  return cvc === null ? secret : { ...secret, card: { ...secret.card, cvc } };
};

/** The network token next to a stored card; null without one, and once it has expired. */
const liveToken = (
  { clock, vault }: Pick<Ports, "clock" | "vault">,
  merchant: MerchantSnapshot,
  { details: { networkToken } }: StoredMethod,
): NetworkToken | null => {
  if (networkToken === undefined || !isTokenAlive(networkToken, clock.now())) return null;
  const opened = openSealedMethod(vault, customerOwnerOf(merchant), networkToken.sealed);
  return opened.kind === "network_token" ? opened.token : null;
};

/** Stored in the payment, because its method is settled where the merchant's settings are not at hand. */
const ownedBy = (merchant: MerchantSnapshot): Pick<UsedMethod, "ownerId"> => {
  const ownerId = foreignOwnerOf(merchant);
  return ownerId === undefined ? {} : { ownerId };
};

/**
 * A stored method as the payment method.
 * @throws {Failure} `payment_method_unusable`, `card_expired` (IR_16).
 */
export const inputOfStored = (
  ports: Pick<Ports, "clock" | "vault" | "cardRanges">,
  merchant: MerchantSnapshot,
  method: StoredMethod,
  request: PaymentRequest,
): MethodInput => {
  const kept = withSecurityCode(openMethod(ports, merchant, method), request);
  const token = liveToken(ports, merchant, method);
  const secret = token === null || kept.kind !== "card" ? kept : { ...kept, networkToken: token };
  const { card, billing } = method.details;
  const range = ports.cardRanges.lookUp;
  if (secret.kind === "card") readExpiry(secret.card.expiryMonth, secret.card.expiryYear, ports.clock.now());
  return {
    paymentMethod: method.paymentMethod,
    paymentMethodType: method.paymentMethodType,
    secret,
    summary:
      card === undefined
        ? { kind: "other", label: null }
        : {
            kind: "card",
            card: secret.kind === "card" ? withRange(card, secret.card.number, range(secret.card.number)) : card,
            fingerprint: method.fingerprint ?? "",
            ...(token === null ? {} : { hasNetworkToken: true }),
          },
    billing: request.payment_method_data?.billing ?? billing ?? null,
    storedMethod: {
      id: method.paymentMethodId,
      requiresSecurityCode: requiresSecurityCode(method),
      ...ownedBy(merchant),
    },
  };
};

/**
 * The stored method that a request names, which must be of the payment's customer.
 * @throws {Failure} `payment_token_invalid` (IR_29), `payment_method_not_found` (HE_02), `payment_method_of_other`,
 * `payment_method_unusable`, `card_expired` (IR_16).
 */
export const storedMethodOf = async (
  ports: MethodPorts,
  merchant: MerchantSnapshot,
  request: PaymentRequest,
  customerId: string | null,
): Promise<MethodInput> => {
  const method = await loadMethod(ports, merchant, namedMethodId(ports, merchant, request) ?? "");
  if (method.customerId !== customerId) {
    throw failures.payment_method_of_other({
      field: request.payment_token === undefined ? "payment_method_id" : "payment_token",
    });
  }
  return inputOfStored(ports, merchant, method, request);
};

const holdDetails = (
  { payment, attempt }: PaymentWithAttempt,
  nickName: string | null,
): { readonly base: StoredMethodDetails; readonly update: StoredMethodDetails } => {
  const { method, methodBilling } = attempt.details;
  const { credential, payer } = payment.details;
  const customerAcceptance = acceptanceOf(payment.details);
  const address = methodBilling ?? payer.billing;
  const update = {
    ...(method?.kind === "card" ? { card: method.card } : {}),
    ...defined({
      nickName: nickName ?? undefined,
      customerAcceptance: customerAcceptance ?? undefined,
      billing: address,
    }),
  };
  const agreed = payment.details.credential.mandateData === undefined ? credential.setupFutureUsage : "off_session";
  return { base: agreed === undefined ? {} : { usage: agreed }, update };
};

const withNewMandate = <State extends PaymentWithAttempt>({ ids }: Pick<Ports, "ids">, state: State): State => {
  const { details } = state.payment;
  if (details.credential.mandateData === undefined || details.credential.newMandateId !== undefined) return state;
  if (mandateToUpdate(details.credential.mandateData) !== null) return state;
  return {
    ...state,
    payment: { ...state.payment, details: withDetails(details, "credential", { newMandateId: ids.mandateId() }) },
  };
};

/** The payment as it is about to be sent, with the stored method and the mandate that it makes when it succeeds. */
export const holdMethod = async <State extends PaymentWithAttempt>(
  ports: MethodPorts & Pick<Ports, "ids">,
  merchant: MerchantSnapshot,
  before: State,
  secret: MethodSecret,
  request: PaymentRequest,
): Promise<State> => {
  const state = withNewMandate(ports, before);
  const { payment, attempt } = state;
  const { method } = attempt.details;
  if (!storesMethod(payment) || secret.kind !== "card" || method?.kind !== "card") return state;
  if (payment.customerId === null || attempt.paymentMethod === null) return state;
  const now = ports.clock.now();
  const owner = customerOwnerOf(merchant);
  const { base, update } = holdDetails(state, request.payment_method_data?.card?.nick_name ?? null);
  const id = await ports.paymentMethods.hold(
    {
      merchantId: owner.merchant_id,
      paymentMethodId: ports.ids.paymentMethodId(),
      customerId: payment.customerId,
      version: 1,
      status: newMethodStatus.forPayment,
      paymentMethod: attempt.paymentMethod,
      paymentMethodType: attempt.paymentMethodType,
      fingerprint: method.fingerprint,
      sealedMethod: sealMethod(ports.vault, owner, { kind: "card", card: secret.card }),
      clientSecret: null,
      createdAt: now,
      modifiedAt: now,
      lastUsedAt: now,
      discardAt: new Date(now.getTime() + heldForPaymentMs),
      details: base,
    },
    update,
  );
  if (id === null) throw failures.customer_redacted({ customer_id: payment.customerId });
  const made = { id, status: newUsedMethodStatus.made, isReused: false, requiresSecurityCode: false };
  const stored = { ...made, ...ownedBy(merchant) };
  return {
    ...state,
    payment: { ...payment, details: withDetails(payment.details, "credential", { storedMethod: stored }) },
  };
};
