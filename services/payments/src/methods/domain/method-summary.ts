import type { CardNetwork } from "@railyard/contracts";

import type { CardSummary } from "./card.ts";
import { withClaims } from "./card.ts";
import type { NetworkTokenSummary } from "./network-token.ts";

/** What may be shown of a payment method. */
export type MethodSummary =
  | {
      readonly kind: "card";
      readonly card: CardSummary;
      readonly fingerprint: string;
      /** Set when a card network's token is stored with the card. */
      readonly hasNetworkToken?: true;
    }
  | { readonly kind: "network_token"; readonly token: NetworkTokenSummary }
  /** `label` names the kind inside the method, such as `upi_collect`. */
  | { readonly kind: "other"; readonly label: string | null };

/** What is shown of the attempt's card, and routed by; null for every other payment method. */
export const cardOf = (method: MethodSummary | undefined): CardSummary | null =>
  method?.kind === "card" ? withClaims(method.card) : null;

/** Network of the card or of its token; null for every other payment method. */
export const networkOf = (method: MethodSummary | undefined): CardNetwork | null => {
  if (method?.kind === "card") return withClaims(method.card).network;
  return method?.kind === "network_token" ? method.token.network : null;
};
