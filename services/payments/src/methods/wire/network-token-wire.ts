import type { NetworkTokenRequest } from "@railyard/contracts";

import { cardNetworkOf } from "../domain/card-network.ts";
import { readExpiry, readNumber } from "../domain/card.ts";
import type { NetworkToken, NetworkTokenSummary } from "../domain/network-token.ts";

/**
 * A token as the caller sent it, checked.
 * @param path of the token in the request, for the failure that refuses it.
 * @throws {Failure} `card_number_invalid` (IR_06), `card_expiry_invalid`, `card_expired` (IR_16).
 */
export const networkTokenFromWire = (request: NetworkTokenRequest, now: Date, path: string): NetworkToken => {
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
export const networkTokenSummaryFromWire = (
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
