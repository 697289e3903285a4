import type { CardRangeAnswer } from "@railyard/contracts";

import type { CardRange } from "../domain/card-range.ts";

/** What is known of the cards that begin with these digits. */
export const cardRangeToWire = (digits: string, range: CardRange): CardRangeAnswer => ({
  card_iin: digits,
  card_issuer: range.issuer,
  card_network: range.network,
  card_type: range.cardType,
  card_sub_type: range.cardSubType,
  card_issuing_country: range.issuingCountry as CardRangeAnswer["card_issuing_country"],
});
