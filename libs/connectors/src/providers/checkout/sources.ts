import type { AuthorizeInput, CardData, NetworkTokenData } from "../../port/inputs.ts";
import { given } from "../../wire/request-values.ts";
import { otherSource } from "./other-sources.ts";
import { addressOf, customerNameOf } from "./parties.ts";
import { tokenStep, walletCardOf } from "./wallets.ts";

/** What a later charge must name: the kept card, and the payment with which the customer agreed. */
interface KeptCard {
  readonly source: string;
  readonly payment: string | undefined;
}

export const keptCardId = (source: string, payment: string): string => `${source}:${payment}`;

export const readKeptCardId = (id: string): KeptCard => {
  const [source = "", payment] = id.split(":");
  return { source, payment };
};

const isByCard = (input: AuthorizeInput): boolean => {
  const { type } = input.paymentMethodData;
  return type === "card" || type === "network_token" || walletCardOf(input) !== null;
};

/** Whether the card is kept for merchant-initiated transactions (MIT). */
export const keepsCard = (input: AuthorizeInput): boolean =>
  isByCard(input) && !input.offSession && (input.setupFutureUsage === "off_session" || input.amount === 0);

const billingOf = ({ billing }: AuthorizeInput): object | undefined =>
  billing === null ? undefined : addressOf(billing);

const isStored = (input: AuthorizeInput): true | undefined =>
  input.networkTransactionId !== undefined || input.isStoredCredential === true ? true : undefined;

const cardSource = (card: CardData, input: AuthorizeInput): object => ({
  type: "card",
  number: card.number,
  expiry_month: Number(card.expiryMonth),
  expiry_year: Number(card.expiryYear),
  cvv: card.cvc ?? undefined,
  name: given(card.holderName) ?? customerNameOf(input),
  stored: isStored(input),
  store_for_future_use: keepsCard(input) ? true : undefined,
  billing_address: billingOf(input),
});

type TokenType = "vts" | "mdes" | "applepay" | "googlepay";

/** The two schemes whose tokens Checkout.com takes outside wallets; null for another one. */
export const tokenTypeOf = ({ network, number }: NetworkTokenData): "vts" | "mdes" | null => {
  if (network === "Visa" || (network === null && number.startsWith("4"))) return "vts";
  return network === "Mastercard" || (network === null && /^[25]/.test(number)) ? "mdes" : null;
};

type Token = Pick<NetworkTokenData, "number" | "expiryMonth" | "expiryYear" | "cryptogram" | "eci">;

const networkTokenSource = (token: Token, tokenType: TokenType | null, input: AuthorizeInput): object => ({
  type: "network_token",
  token: token.number,
  token_type: tokenType ?? undefined,
  expiry_month: Number(token.expiryMonth),
  expiry_year: Number(token.expiryYear),
  cryptogram: token.cryptogram ?? undefined,
  eci: token.eci ?? undefined,
  stored: isStored(input),
  store_for_future_use: keepsCard(input) ? true : undefined,
  billing_address: billingOf(input),
});

const walletSource = (input: AuthorizeInput, replies: SourceReplies): object | null => {
  const card = walletCardOf(input);
  if (card === null || card === undefined) return null;
  if (card.type === "decrypted") return networkTokenSource(card.token, card.wallet, input);
  return {
    type: "token",
    token: replies[tokenStep]?.["token"],
    store_for_future_use: keepsCard(input) ? true : undefined,
    billing_address: billingOf(input),
  };
};

type SourceReplies = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const sourceOf = (input: AuthorizeInput, replies: SourceReplies): object => {
  const data = input.paymentMethodData;
  if (data.type === "card") return cardSource(data.card, input);
  if (data.type === "connector_mandate") return { type: "id", id: readKeptCardId(data.connectorMandateId).source };
  if (data.type === "network_token") return networkTokenSource(data.token, tokenTypeOf(data.token), input);
  return walletSource(input, replies) ?? otherSource(input, data.data) ?? { type: data.method };
};
