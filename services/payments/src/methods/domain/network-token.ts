import type { CardNetwork, NetworkTokenRequest } from "@railyard/contracts";

import { cardNetworkOf } from "./card-network.ts";
import { isExpired, readExpiry, readNumber } from "./card.ts";

/** A card network's token in the clear. It lives in memory, or sealed; never in a log, an event or an answer. */
export interface NetworkToken {
  readonly number: string;
  /** Two digits, `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  /** Proves one use; null for a token that was stored. */
  readonly cryptogram: string | null;
  /** Electronic commerce indicator, two digits. */
  readonly eci: string | null;
  readonly holderName: string | null;
  readonly network: CardNetwork | null;
}

/** What may be kept and shown of a token. */
export interface NetworkTokenSummary {
  readonly expiryMonth: string;
  readonly expiryYear: string;
  readonly network: CardNetwork | null;
  readonly cardType: string | null;
  readonly issuer: string | null;
  readonly issuingCountry: string | null;
}

/** A token that is stored beside a card. */
export interface StoredNetworkToken extends Pick<NetworkTokenSummary, "expiryMonth" | "expiryYear" | "network"> {
  /** The token, sealed under the merchant's data key. */
  readonly sealed: string;
}

/**
 * A token as the caller sent it, checked.
 * @param path of the token in the request, for what is said of a refused one.
 * @throws {Failure} `card_number_invalid` (IR_06), `card_expiry_invalid`, `card_expired` (IR_16).
 */
export const readNetworkToken = (request: NetworkTokenRequest, now: Date, path: string): NetworkToken => {
  const number = readNumber(request.network_token, `${path}.network_token`);
  const { network_token_exp_month: month, network_token_exp_year: year } = request;
  const names = { month: `${path}.network_token_exp_month`, year: `${path}.network_token_exp_year` };
  const { expiryMonth, expiryYear } = readExpiry(month, year, now, names);
  return {
    number,
    expiryMonth,
    expiryYear,
    cryptogram: request.cryptogram ?? null,
    eci: request.eci ?? null,
    holderName: request.card_holder_name ?? null,
    network: request.card_network ?? cardNetworkOf(number),
  };
};

/** What may be shown of the token: never its number or its cryptogram. */
export const tokenSummaryOf = (
  { expiryMonth, expiryYear, network }: NetworkToken,
  request: NetworkTokenRequest,
  cardType: string | null,
): NetworkTokenSummary => ({
  expiryMonth,
  expiryYear,
  network,
  cardType: request.card_type ?? cardType,
  issuer: request.card_issuer ?? null,
  issuingCountry: request.card_issuing_country ?? null,
});

/** Whether a stored token can still be charged. */
export const isTokenAlive = (
  { expiryMonth, expiryYear }: Pick<NetworkToken, "expiryMonth" | "expiryYear">,
  now: Date,
): boolean => !isExpired(expiryYear, expiryMonth, now);
