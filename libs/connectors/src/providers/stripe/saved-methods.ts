import type { AuthorizeInput } from "../../port/inputs.ts";
import { debitType, isByCard } from "./other-methods.ts";

/** What a later charge of a kept payment method must name. */
export interface SavedMethod {
  /** Absent in ids that a merchant brought along from elsewhere. */
  readonly customer?: string;
  readonly paymentMethod: string;
}

export const savedMethodId = ({ customer, paymentMethod }: Required<SavedMethod>): string =>
  `${customer}:${paymentMethod}`;

export const readSavedMethodId = (id: string): SavedMethod => {
  const [first = "", second] = id.split(":");
  return second === undefined ? { paymentMethod: first } : { customer: first, paymentMethod: second };
};

/** Whether a card, a wallet's card or a debited account is kept at Stripe for merchant-initiated charges. */
export const savesMethod = (input: AuthorizeInput): boolean => {
  if (input.paymentMethodData.type === "connector_mandate") return false;
  const isKeepable = isByCard(input) || debitType(input) !== null;
  return isKeepable && (input.setupFutureUsage === "off_session" || isSetup(input));
};

/** Whether the amount asks for a payment method to be kept only. */
export const isSetup = ({ amount }: { readonly amount: number }): boolean => amount === 0;
