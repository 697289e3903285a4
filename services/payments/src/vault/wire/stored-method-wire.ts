import type {
  ListedPaymentMethod,
  StoredPaymentMethod as StoredMethodRepresentation,
  UpdatePaymentMethodRequest,
} from "@railyard/contracts";

import { without } from "../../kernel/domain/without.ts";
import { withClaims } from "../../methods/domain/card.ts";
import type { CardChange, StoredMethod } from "../domain/stored-method.ts";
import { requiresSecurityCode } from "../domain/stored-method.ts";
import { contactToWire } from "./contact-wire.ts";

/** What a request changes of a stored card. */
export const cardChangeFromWire = (request: NonNullable<UpdatePaymentMethodRequest["card"]>): CardChange => ({
  expiryMonth: request.card_exp_month ?? null,
  expiryYear: request.card_exp_year ?? null,
  holderName: request.card_holder_name ?? null,
});

const cardOf = ({ details, fingerprint, sealedMethod }: StoredMethod): StoredMethodRepresentation["card"] => {
  const { nickName } = details;
  if (details.card === undefined) return null;
  const card = withClaims(details.card);
  return {
    scheme: card.network,
    issuer_country: card.issuingCountry,
    last4_digits: card.last4,
    expiry_month: card.expiryMonth,
    expiry_year: card.expiryYear,
    card_holder_name: card.holderName,
    card_fingerprint: fingerprint,
    nick_name: nickName ?? null,
    card_network: card.network,
    card_isin: card.isin,
    card_issuer: card.issuer,
    card_type: card.cardType,
    saved_to_locker: sealedMethod !== null,
  };
};

const networkTokenOf = ({ details }: StoredMethod): StoredMethodRepresentation["network_token"] => {
  const { networkToken: token } = details;
  if (token === undefined) return null;
  return { card_network: token.network, expiry_month: token.expiryMonth, expiry_year: token.expiryYear };
};

/**
 * The stored payment method as the API answers it.
 * @param merchantId of the caller; that its platform keeps the method is not shown.
 */
export const storedMethodToWire = (method: StoredMethod, merchantId: string): StoredMethodRepresentation => ({
  merchant_id: merchantId,
  payment_method_id: method.paymentMethodId,
  customer_id: method.customerId,
  payment_method: method.paymentMethod,
  payment_method_type: method.paymentMethodType,
  card: cardOf(method),
  network_token: networkTokenOf(method),
  billing: contactToWire(method.details.billing),
  metadata: method.details.metadata ?? null,
  recurring_enabled: method.details.usage === "off_session",
  installment_payment_enabled: false,
  payment_experience: method.paymentMethod === "card" ? null : ["redirect_to_url"],
  created: method.createdAt.toISOString(),
  last_used_at: method.lastUsedAt.toISOString(),
  payment_method_status: method.status,
  client_secret: method.status === "awaiting_data" ? method.clientSecret : null,
});

/** The stored payment method as lists of what a customer can pay with show it. */
export const listedMethodToWire = (
  method: StoredMethod,
  paymentToken: string,
  defaultPaymentMethodId: string | null,
): ListedPaymentMethod => ({
  ...without(storedMethodToWire(method, ""), "merchant_id", "payment_method_status", "client_secret"),
  payment_token: paymentToken,
  requires_cvv: requiresSecurityCode(method),
  default_payment_method_set: method.paymentMethodId === defaultPaymentMethodId,
});
