import type { PaymentMethodType } from "@railyard/contracts";

import type { CardRangeLookUp } from "./card-range.ts";
import type { StatedCard } from "./card.ts";
import { readCard, summaryOf } from "./card.ts";
import type { MethodInput } from "./method-input.ts";

/** What reading a method needs from outside. */
export interface MethodContext {
  readonly now: Date;
  /** Keyed hash of a card number: 20 alphanumerics. */
  readonly fingerprint: (cardNumber: string) => string;
  /** What is known of cards by their first digits. */
  readonly cardRange: CardRangeLookUp;
  /** Whether a browser sends it: what a browser states about a card is only claimed. */
  readonly isClient: boolean;
  /** Whether payment_method_type is a browser's word, too; as `isClient` when left out. */
  readonly isTypeClaimed?: boolean;
}

/**
 * A card as a payment method, checked.
 * @throws {Failure} `card_number_invalid` (IR_06), `card_expiry_invalid`, `card_expired`, `card_cvc_invalid` (IR_16).
 */
export const cardMethod = (
  stated: StatedCard,
  type: PaymentMethodType | null,
  context: MethodContext,
): Omit<MethodInput, "billing"> => {
  const range = context.cardRange(stated.number.replaceAll(/[ -]/g, ""));
  const card = readCard(stated, context.now, range);
  const { isClient, isTypeClaimed = isClient } = context;
  const words = { isClient, knownType: isTypeClaimed ? null : type, claimedType: isTypeClaimed ? type : null };
  return {
    paymentMethod: "card",
    paymentMethodType: type,
    secret: { kind: "card", card },
    summary: {
      kind: "card",
      card: summaryOf(card, stated, words, range),
      fingerprint: context.fingerprint(card.number),
    },
  };
};
