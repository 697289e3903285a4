import type { CardNetwork, CountryCode } from "@railyard/contracts";
import { redactedText } from "@railyard/contracts";

export interface BankSummary {
  readonly kind: "sepa" | "ach" | "bacs" | "pix";
  readonly last4: string;
  readonly bank_name: string | null;
  readonly bank_country_code: CountryCode | null;
  readonly bank_city: string | null;
}

export interface PayoutCardSummary {
  readonly last4: string;
  readonly card_isin: string;
  readonly card_exp_month: string;
  readonly card_exp_year: string;
  readonly card_holder_name: string | null;
  readonly card_network: CardNetwork | null;
}

/** An account of a wallet or a bank redirect, masked except its ends. */
export interface AccountSummary<Kind extends string> {
  readonly kind: Kind;
  readonly account: string;
}

/** What may be shown of a destination, by the names under which payouts keep it; all but one member are null. */
export interface DestinationSummary {
  readonly card: PayoutCardSummary | null;
  readonly bank: BankSummary | null;
  readonly wallet: AccountSummary<"paypal" | "venmo"> | null;
  readonly bank_redirect: AccountSummary<"interac"> | null;
}

/** What remains of the destination once the customer is erased. */
export const redactedDestination = ({
  card,
  bank,
  wallet,
  bank_redirect: redirect,
}: DestinationSummary): DestinationSummary => ({
  card: card === null ? null : { ...card, card_holder_name: null },
  bank,
  wallet: wallet === null ? null : { ...wallet, account: redactedText },
  bank_redirect: redirect === null ? null : { ...redirect, account: redactedText },
});
