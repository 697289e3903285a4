import type { BlocklistEntryRequest, BlocklistKind } from "@railyard/contracts";

import type { BlockedCards } from "../domain/blocked-cards.ts";
import { failures } from "../failures.ts";

interface EntryForm {
  readonly kind: BlocklistKind;
  readonly pattern: RegExp;
  readonly expected: string;
}

const forms: Readonly<Record<BlocklistEntryRequest["type"], EntryForm>> = {
  card_bin: { kind: "card_bin", pattern: /^\d{6}$/, expected: "exactly six digits" },
  extended_card_bin: { kind: "extended_card_bin", pattern: /^\d{8}$/, expected: "exactly eight digits" },
  fingerprint: { kind: "payment_method", pattern: /^[A-Za-z0-9]{20}$/, expected: "the fingerprint of a payment" },
};

/**
 * The cards that the request names.
 * @throws {Failure} `invalid_format` (IR_05).
 */
export const blockedCardsFromWire = ({ type, data }: BlocklistEntryRequest): BlockedCards => {
  const { kind, pattern, expected } = forms[type];
  if (!pattern.test(data)) throw failures.invalid_format({ field: "data", expected });
  return { kind, value: data };
};
