import { cutText } from "@railyard/members";
import type { AuthenticationProof } from "../../port/authentication.ts";
import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput, CardData, NetworkTokenData } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { wireAmount } from "./amounts.ts";
import { merchantAccountFor } from "./calls.ts";
import { merchantAccountOf, vaultCustomerOf } from "./connector-metadata.ts";
import type { PaymentOperation } from "./documents.ts";
import { installmentsOf } from "./installments.ts";
import { kindOf } from "./methods.ts";
import { addressOf, anyOf, detailsOf, riskDataOf } from "./order-params.ts";

export const cardParams = (card: CardData, input: AuthorizeInput): object => ({
  creditCard: {
    number: card.number,
    expirationMonth: card.expiryMonth,
    expirationYear: card.expiryYear,
    cvv: card.cvc ?? undefined,
    cardholderName: given(card.holderName),
    billingAddress: input.billing === null ? undefined : addressOf(input.billing),
  },
});

export const networkTokenParams = (token: NetworkTokenData, origin: string): object => ({
  networkToken: {
    number: token.number,
    expirationMonth: token.expiryMonth,
    expirationYear: token.expiryYear,
    cryptogram: token.cryptogram,
    eCommerceIndicator: given(token.eci)?.padStart(2, "0"),
    originDetails: { origin },
  },
});

const digitsAndPeriods = /^\d+(?:\.\d+)*$/;

/** Braintree insists on the indicator; the rest is sent as far as it is known. */
const passThroughOf = (proof: AuthenticationProof): object => ({
  eciFlag: proof.eci?.padStart(2, "0"),
  cavv: proof.cavv ?? undefined,
  version: digitsAndPeriods.test(proof.version ?? "") ? proof.version : undefined,
  authenticationResponse: given(proof.transStatus),
  directoryServerTransactionId: proof.dsTransactionId ?? undefined,
});

/**
 * The card is in Railyard's vault, which is another one than Braintree's. The network's id is only for charges that
 * the customer does not make.
 */
const externalVaultOf = (input: AuthorizeInput): object | undefined => {
  const { paymentMethodData: data, networkTransactionId, setupFutureUsage } = input;
  if (data.type !== "card" && data.type !== "network_token") return undefined;
  if (input.offSession && networkTransactionId !== undefined) {
    return { status: "VAULTED", verifyingNetworkTransactionId: networkTransactionId };
  }
  if (input.isStoredCredential === true) return { status: "VAULTED" };
  return setupFutureUsage === "on_session" ? { status: "WILL_VAULT" } : undefined;
};

const exemptions = { low_value: "LOW_VALUE", transaction_risk_analysis: "TRANSACTION_RISK_ANALYSIS" } as const;

/** A typed card's address goes with its number; a wallet's has none yet. */
const walletAddressOf = ({ paymentMethodData: { type }, billing }: AuthorizeInput): object | undefined =>
  type === "other" && billing !== null ? anyOf(addressOf(billing)) : undefined;

const cardOptionsOf = (input: AuthorizeInput): object | undefined =>
  anyOf({
    billingAddress: walletAddressOf(input),
    externalVault: externalVaultOf(input),
    threeDSecureAuthentication:
      input.authentication === undefined ? undefined : { passThrough: passThroughOf(input.authentication) },
    scaExemption: input.scaExemption === undefined ? undefined : exemptions[input.scaExemption],
    installmentCount: installmentsOf(input),
  });

const longestDescription = 127;

const optionsOf = (input: AuthorizeInput): object | undefined => {
  switch (kindOf(input)) {
    case "card":
      return cardOptionsOf(input);
    case "paypal":
      return anyOf({ description: cutText(given(input.description), longestDescription) });
    case "us_bank_account":
      return { standardEntryClassCode: input.paymentChannel === "telephone_order" ? "TEL" : "WEB" };
    case "venmo":
      return undefined;
  }
};

/** Whether what it is paid with goes to Braintree's vault; a bank account is there already. */
const isKept = ({ setupFutureUsage, paymentMethodData: { type }, paymentMethod }: AuthorizeInput): boolean =>
  setupFutureUsage === "off_session" && type !== "connector_mandate" && paymentMethod !== "bank_debit";

/** Input of a charge or an authorization with a method that Braintree knows. */
const transactionParams = (context: ConnectorContext, input: AuthorizeInput, methodId: string): object => ({
  paymentMethodId: methodId,
  options: optionsOf(input),
  transaction: {
    amount: wireAmount(input.amount, input.currency),
    merchantAccountId: merchantAccountOf(context, input),
    orderId: input.attemptId,
    ...detailsOf(input),
    vaultPaymentMethodAfterTransacting: isKept(input) ? { when: "ON_SUCCESSFUL_TRANSACTION" } : undefined,
  },
});

/** Input of the verification that puts a card into the vault. */
const vaultCardParams = (context: ConnectorContext, input: AuthorizeInput, methodId: string): object => ({
  paymentMethodId: methodId,
  customerId: vaultCustomerOf(input),
  verification: { merchantAccountId: merchantAccountOf(context, input) },
  externalVault:
    input.networkTransactionId === undefined
      ? undefined
      : { verifyingNetworkTransactionId: input.networkTransactionId },
  threeDSecurePassThrough: input.authentication === undefined ? undefined : passThroughOf(input.authentication),
  riskData: riskDataOf(input),
});

const vaultWalletParams = (input: AuthorizeInput, paymentMethodId: string): object => ({
  paymentMethodId,
  customerId: vaultCustomerOf(input),
  riskData: riskDataOf(input),
});

/** The customer agrees on PayPal's page; what is paid is stated again when they are back. */
const payPalPageParams = (context: ConnectorContext, input: AuthorizeInput): object => {
  const { shipping } = input;
  // PayPal takes addresses with these three only.
  const isShipped = [shipping?.line1, shipping?.city, shipping?.country].every((part) => given(part) !== undefined);
  const isAgreement = input.setupFutureUsage === "off_session";
  return {
    merchantAccountId: merchantAccountFor(context, input.currency),
    amount: { value: wireAmount(input.amount, input.currency), currencyCode: input.currency },
    intent: input.captureMethod === "automatic" ? "SALE" : "AUTHORIZE",
    returnUrl: input.completeUrl,
    cancelUrl: input.completeUrl,
    payerEmail: given(input.email ?? input.billing?.email),
    requestBillingAgreement: isAgreement ? true : undefined,
    billingAgreementDescription: isAgreement ? cutText(given(input.description), longestDescription) : undefined,
    shippingAddress: isShipped && shipping !== null ? addressOf(shipping) : undefined,
    paypalExperienceProfile: { userAction: "COMMIT", ...(isShipped ? { shippingAddressEditable: false } : {}) },
  };
};

/** Input of what Braintree is asked for. */
export const paymentParams = (
  context: ConnectorContext,
  operation: PaymentOperation,
  input: AuthorizeInput,
  methodId: string,
): object => {
  if (operation === "createPayPalOneTimePayment") return payPalPageParams(context, input);
  if (operation === "vaultCreditCard") return vaultCardParams(context, input, methodId);
  if (operation === "vaultPaymentMethod") return vaultWalletParams(input, methodId);
  return transactionParams(context, input, methodId);
};
