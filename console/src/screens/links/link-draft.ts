import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";
import { parseMoney } from "../../values/money.ts";

type CreateBody = components["schemas"]["CreatePaymentLinkRequest"];
export type LinkCurrency = CreateBody["currency"];

/** How long a link can be valid, in seconds, as the form offers it. */
export const validities = ["3600", "86400", "259200", "604800", "2592000", "7776000"] as const;
export type Validity = (typeof validities)[number];

/** What is in the form for a payment link. */
export interface LinkDraft {
  readonly amount: string;
  readonly currency: LinkCurrency;
  readonly description: string;
  readonly order: string;
  readonly email: string;
  readonly validity: Validity;
  readonly profileId: string | null;
  readonly returnUrl: string;
}

const textOrNone = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim());

/** The amount in minor units; null where the text is no positive amount of the currency. */
export const amountIn = ({ amount, currency }: LinkDraft, locale: string): number | null => {
  const parsed = parseMoney(amount, currency, locale);
  return parsed === null || parsed <= 0 ? null : parsed;
};

/** What the API is asked for; null while the amount is none. */
export const linkBodyOf = (draft: LinkDraft, locale: string): CreateBody | null => {
  const amount = amountIn(draft, locale);
  if (amount === null) return null;
  return defined({
    amount,
    currency: draft.currency,
    session_expiry: Number(draft.validity),
    description: textOrNone(draft.description),
    merchant_order_reference_id: textOrNone(draft.order),
    email: textOrNone(draft.email),
    profile_id: draft.profileId ?? undefined,
    return_url: textOrNone(draft.returnUrl),
  });
};
