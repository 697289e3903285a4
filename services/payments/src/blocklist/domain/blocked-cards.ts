import type { BlocklistKind } from "@railyard/contracts";

/** Cards that an entry of the blocklist is about. */
export interface BlockedCards {
  readonly kind: BlocklistKind;
  /** Six or eight digits, or a card's fingerprint. */
  readonly value: string;
}
