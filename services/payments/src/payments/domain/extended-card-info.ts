import type { ProfileSnapshot } from "@railyard/contracts";

import type { MethodSummary } from "../../methods/domain/method-summary.ts";
import { cardOf } from "../../methods/domain/method-summary.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";

/** Seconds for which a card is kept when the profile does not state it. */
const defaultCardInfoSeconds = 900;

/** What a profile states about handing cards to its merchant. */
export interface CardInfoSettings {
  /** RSA public key in PEM. */
  readonly publicKey: string;
  readonly seconds: number;
}

/** The profile's settings; null when it wants no cards. */
export const cardInfoSettingsOf = (profile: ProfileSnapshot | undefined): CardInfoSettings | null => {
  if (profile?.is_extended_card_info_enabled === false) return null;
  const config = profile?.extended_card_info_config ?? null;
  const publicKey = config?.["public_key"];
  const seconds = config?.["ttl_in_secs"];
  if (typeof publicKey !== "string" || publicKey === "") return null;
  return { publicKey, seconds: typeof seconds === "number" ? seconds : defaultCardInfoSeconds };
};

/** What the merchant reads of the card: never its security code. Null for every other payment method. */
export const cardInfoOf = (
  secret: MethodSecret,
  method: MethodSummary | undefined,
): Readonly<Record<string, string | null>> | null => {
  if (secret.kind !== "card") return null;
  const { number, expiryMonth, expiryYear, holderName, network } = secret.card;
  const summary = cardOf(method);
  return {
    card_number: number,
    card_exp_month: expiryMonth,
    card_exp_year: expiryYear,
    card_holder_name: holderName,
    card_network: network,
    card_type: summary?.cardType ?? null,
    card_issuer: summary?.issuer ?? null,
    card_issuing_country: summary?.issuingCountry ?? null,
  };
};
