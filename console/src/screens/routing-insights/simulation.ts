import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";

type Schemas = components["schemas"];
export type SimulateRequest = Schemas["SimulateRoutingRequest"];
export type SimulatedRouting = Schemas["SimulatedRouting"];
type Payment = Schemas["Payment"];

/** Facts of a payment by the names that the API and the address have for them; amounts in minor units. */
export const factNames = [
  "profile_id",
  "amount",
  "currency",
  "payment_method",
  "payment_method_type",
  "card_network",
  "card_bin",
  "card_issuing_country",
  "billing_country",
  "authentication_type",
  "capture_method",
  "setup_future_usage",
  "payment_id",
] as const;

export type FactName = (typeof factNames)[number];

export type Facts = Partial<Record<FactName, string>>;

/** What the address states of a payment. */
export const factsIn = (search: ListSearch): Facts =>
  defined(Object.fromEntries(factNames.map((name) => [name, textIn(search, name)]))) as Facts;

/** The request that the facts represent; null while they are too few. */
export const requestIn = ({ amount, ...facts }: Facts): SimulateRequest | null => {
  const minorUnits = Number(amount);
  if (amount === undefined || !Number.isSafeInteger(minorUnits) || minorUnits < 0) return null;
  if (facts.currency === undefined || facts.payment_method === undefined) return null;
  // What the API does not know is refused there, and shown.
  return { ...facts, amount: minorUnits } as SimulateRequest;
};

const matching = (text: unknown, pattern: RegExp): string | undefined =>
  typeof text === "string" && pattern.test(text) ? text : undefined;

interface CardFacts {
  readonly card_network?: string | null;
  readonly card_isin?: string | null;
  readonly card_extended_bin?: string | null;
  readonly card_issuing_country?: string | null;
}

/** The facts of a payment that was made. Its id draws splits and experiments as it did. */
export const factsOf = (payment: Payment): Facts => {
  const card: CardFacts = (payment.payment_method_data as { readonly card?: CardFacts } | null)?.card ?? {};
  const facts: Readonly<Record<FactName, string | null | undefined>> = {
    profile_id: payment.profile_id,
    amount: String(payment.net_amount),
    currency: payment.currency,
    payment_method: payment.payment_method,
    payment_method_type: payment.payment_method_type,
    card_network: card.card_network,
    card_bin: matching(card.card_extended_bin, /^\d{8}$/u) ?? matching(card.card_isin, /^\d{6}$/u),
    card_issuing_country: matching(card.card_issuing_country, /^[A-Z]{2}$/u),
    billing_country: payment.billing?.address?.country,
    authentication_type: payment.authentication_type,
    capture_method: payment.capture_method,
    setup_future_usage: payment.setup_future_usage,
    payment_id: payment.payment_id,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined));
};
