import type { CardNetwork } from "@railyard/contracts";

import { isExpired } from "./card.ts";

/** A card network's token in plaintext. It is kept in memory, or encrypted; never in a log, an event or an answer. */
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

/** A token that is stored with a card. */
export interface StoredNetworkToken extends Pick<NetworkTokenSummary, "expiryMonth" | "expiryYear" | "network"> {
  /** The token, encrypted with the merchant's data key. */
  readonly sealed: string;
}

/** Whether a stored token can still be charged. */
export const isTokenAlive = (
  { expiryMonth, expiryYear }: Pick<NetworkToken, "expiryMonth" | "expiryYear">,
  now: Date,
): boolean => !isExpired(expiryYear, expiryMonth, now);
