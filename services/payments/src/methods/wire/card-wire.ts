import type { CardRequest } from "@railyard/contracts";

import type { StatedCard } from "../domain/card.ts";

/** The card as a request states it. */
export const statedCardFromWire = (request: CardRequest): StatedCard => ({
  number: request.card_number,
  expiryMonth: request.card_exp_month,
  expiryYear: request.card_exp_year,
  cvc: request.card_cvc ?? null,
  holderName: request.card_holder_name ?? null,
  network: request.card_network ?? null,
  cardType: request.card_type ?? null,
  issuer: request.card_issuer ?? null,
  issuingCountry: request.card_issuing_country ?? null,
});
