import { cutText } from "@railyard/members";
import type { AuthorizeInput, CardData, NetworkTokenData } from "../../port/inputs.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { addressOf, longestName, nameOf, returnParams } from "./addresses.ts";
import type { CardBrand, CardParams, NetworkTokenParams, StoredCredentialParams } from "./params.ts";

/** Those that PayPal's published order schema names for a card's network. */
const brands: Readonly<Record<string, CardBrand>> = {
  Visa: "VISA",
  Mastercard: "MASTERCARD",
  AmericanExpress: "AMEX",
  Discover: "DISCOVER",
  JCB: "JCB",
  UnionPay: "CHINA_UNION_PAY",
  Maestro: "MAESTRO",
};

const networkIdPattern = /^[a-zA-Z0-9\-_@.:&+=*^'~#!$%()]{9,36}$/;

const networkReference = (
  { networkTransactionId: id }: AuthorizeInput,
  network: string | null,
): StoredCredentialParams["previous_network_transaction_reference"] =>
  id === undefined || !networkIdPattern.test(id)
    ? undefined
    : { id, network: network === null ? undefined : brands[network] };

const networkOf = ({ paymentMethodData: data }: AuthorizeInput): string | null => {
  if (data.type === "card") return data.card.network;
  return data.type === "network_token" ? data.token.network : null;
};

/** Who pays with the kept card, and for what; undefined for a card that is neither kept nor to be kept. */
export const storedCredential = (input: AuthorizeInput): StoredCredentialParams | undefined => {
  const { paymentMethodData: data, offSession, mitCategory, setupFutureUsage } = input;
  if (offSession) {
    return {
      payment_initiator: "MERCHANT",
      payment_type: mitCategory === "recurring" || mitCategory === "installment" ? "RECURRING" : "UNSCHEDULED",
      usage: "SUBSEQUENT",
      previous_network_transaction_reference: networkReference(input, networkOf(input)),
    };
  }
  if (data.type === "connector_mandate" || input.isStoredCredential === true) {
    return { payment_initiator: "CUSTOMER", payment_type: "ONE_TIME", usage: "SUBSEQUENT" };
  }
  if (setupFutureUsage !== "off_session") return undefined;
  const payment_type = mitCategory === "recurring" ? "RECURRING" : "UNSCHEDULED";
  return { payment_initiator: "CUSTOMER", payment_type, usage: "FIRST" };
};

export const wantsAuthentication = (input: AuthorizeInput): boolean =>
  !input.offSession && (input.authenticationType === "three_ds" || input.isChallengeForced === true);

const isKept = ({ setupFutureUsage, offSession }: AuthorizeInput): boolean =>
  setupFutureUsage === "off_session" && !offSession;

/** What every card carries, however it is named. */
const commonParams = (input: AuthorizeInput, isToBeKept = isKept(input)): CardParams => {
  const isAuthenticated = wantsAuthentication(input);
  return {
    stored_credential: storedCredential(input),
    attributes:
      isAuthenticated || isToBeKept
        ? {
            verification: isAuthenticated ? { method: "SCA_ALWAYS" } : undefined,
            vault: isToBeKept ? { store_in_vault: "ON_SUCCESS" } : undefined,
          }
        : undefined,
    experience_context: isAuthenticated ? returnParams(input) : undefined,
  };
};

const holderOf = (name: string | null, input: AuthorizeInput): string | undefined =>
  cutText(given(name) ?? given(input.customerName) ?? nameOf(input.billing), longestName);

export const cardParams = (card: CardData, input: AuthorizeInput): CardParams => ({
  number: card.number,
  expiry: `${card.expiryYear}-${card.expiryMonth}`,
  // PayPal refuses the code in a payment of the merchant's.
  security_code: input.offSession ? undefined : (card.cvc ?? undefined),
  name: holderOf(card.holderName, input),
  billing_address: addressOf(input.billing),
  ...commonParams(input),
});

const eciFlags: Readonly<Record<string, NetworkTokenParams["eci_flag"]>> = {
  "00": "MASTERCARD_NON_3D_SECURE_TRANSACTION",
  "01": "MASTERCARD_ATTEMPTED_AUTHENTICATION_TRANSACTION",
  "02": "MASTERCARD_FULLY_AUTHENTICATED_TRANSACTION",
  "05": "FULLY_AUTHENTICATED_TRANSACTION",
  "06": "ATTEMPTED_AUTHENTICATION_TRANSACTION",
  "07": "NON_3D_SECURE_TRANSACTION",
};

/** A network's token in the place of the number. It cannot be kept at PayPal. */
export const networkTokenParams = (token: NetworkTokenData, input: AuthorizeInput): CardParams => ({
  name: holderOf(token.holderName, input),
  billing_address: addressOf(input.billing),
  network_token: {
    number: token.number,
    expiry: `${token.expiryYear}-${token.expiryMonth}`,
    cryptogram: token.cryptogram ?? undefined,
    eci_flag: token.eci === null ? undefined : entryOf(eciFlags, token.eci.padStart(2, "0")),
  },
  ...commonParams(input, false),
});

/** A card that PayPal keeps. */
export const keptCardParams = (vaultId: string, input: AuthorizeInput): CardParams => ({
  vault_id: vaultId,
  ...commonParams(input, false),
});
