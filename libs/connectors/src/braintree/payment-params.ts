import type { AuthenticationProof } from "../authentication.ts";
import type { ConnectorContext } from "../connector.ts";
import type { AuthorizeInput, CardData, NetworkTokenData } from "../inputs.ts";
import { given } from "../request-values.ts";
import { wireAmount } from "./amounts.ts";
import { merchantAccountFor } from "./calls.ts";
import { addressOf, detailsOf } from "./order-params.ts";

/** Whether the card goes to Braintree's vault. */
const keepsCard = ({ setupFutureUsage, paymentMethodData: { type } }: AuthorizeInput): boolean =>
  setupFutureUsage === "off_session" && type === "card";

/** A card of no amount is verified and put into the vault. */
export const isVerification = ({ amount }: Pick<AuthorizeInput, "amount">): boolean => amount === 0;

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

export const networkTokenParams = (token: NetworkTokenData): object => ({
  networkToken: {
    number: token.number,
    expirationMonth: token.expiryMonth,
    expirationYear: token.expiryYear,
    cryptogram: token.cryptogram,
    eCommerceIndicator: token.eci?.padStart(2, "0"),
    originDetails: { origin: "NETWORK_TOKEN" },
  },
});

/** Braintree insists on the indicator; the rest is sent as far as it is known. */
export const passThroughOf = (proof: AuthenticationProof): object => ({
  eciFlag: proof.eci?.padStart(2, "0"),
  cavv: proof.cavv ?? undefined,
  version: proof.version ?? undefined,
  authenticationResponse: proof.transStatus,
  directoryServerTransactionId: proof.dsTransactionId ?? undefined,
});

const externalVaultOf = (input: AuthorizeInput): object | undefined => {
  if (input.paymentMethodData.type === "connector_mandate") return undefined;
  if (input.offSession && input.networkTransactionId !== undefined) {
    return { status: "VAULTED", verifyingNetworkTransactionId: input.networkTransactionId };
  }
  return input.isStoredCredential === true ? { status: "VAULTED" } : undefined;
};

const exemptions = { low_value: "LOW_VALUE", transaction_risk_analysis: "TRANSACTION_RISK_ANALYSIS" } as const;

const optionsOf = (input: AuthorizeInput): object | undefined => {
  const options = {
    externalVault: externalVaultOf(input),
    threeDSecureAuthentication:
      input.authentication === undefined ? undefined : { passThrough: passThroughOf(input.authentication) },
    scaExemption: input.scaExemption === undefined ? undefined : exemptions[input.scaExemption],
  };
  return Object.values(options).some((value) => value !== undefined) ? options : undefined;
};

/** Input of a charge or an authorization with a method that Braintree knows. */
export const transactionParams = (context: ConnectorContext, input: AuthorizeInput, methodId: string): object => ({
  paymentMethodId: methodId,
  options: optionsOf(input),
  transaction: {
    amount: wireAmount(input.amount, input.currency),
    merchantAccountId: merchantAccountFor(context, input.currency),
    orderId: input.attemptId,
    ...detailsOf(input),
    vaultPaymentMethodAfterTransacting: keepsCard(input) ? { when: "ON_SUCCESSFUL_TRANSACTION" } : undefined,
  },
});

/** Input of the verification that puts a card into the vault. */
export const vaultParams = (context: ConnectorContext, input: AuthorizeInput, methodId: string): object => ({
  paymentMethodId: methodId,
  verification: { merchantAccountId: merchantAccountFor(context, input.currency) },
  threeDSecurePassThrough: input.authentication === undefined ? undefined : passThroughOf(input.authentication),
});
