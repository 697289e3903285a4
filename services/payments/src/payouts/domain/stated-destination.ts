import type { CountryCode, PayoutType } from "@railyard/contracts";

import type { StatedCard } from "../../methods/domain/card.ts";

/** A bank account as a caller states it, in the format of its country. */
export interface StatedBankAccount {
  readonly iban?: string;
  readonly bic?: string;
  readonly accountNumber?: string;
  readonly routingNumber?: string;
  readonly sortCode?: string;
  readonly pixKey?: string;
  readonly taxId?: string;
  readonly branch?: string;
  readonly bankName?: string;
  readonly bankCity?: string;
  readonly bankCountry?: CountryCode;
}

/** An account of a wallet, or the recipient of a bank redirect, by one of these. */
export interface StatedAccount {
  readonly email?: string;
  readonly telephoneNumber?: string;
  readonly paypalId?: string;
}

export interface StatedWallet {
  /** Names of the wallets that are stated, known or not. */
  readonly kinds: readonly string[];
  readonly paypal?: StatedAccount;
  readonly venmo?: StatedAccount;
}

/** Where money is to go, as a caller states it; not checked yet. */
export interface StatedDestination {
  /** Names of the kinds that are stated, known or not. */
  readonly kinds: readonly string[];
  readonly card?: StatedCard;
  readonly bank?: StatedBankAccount;
  readonly wallet?: StatedWallet;
  /** The recipient of an e-mailed transfer. */
  readonly bankRedirect?: StatedAccount;
}

/** What a caller states about where money is to go. */
export interface StatedPayoutMethod {
  readonly payoutType?: PayoutType;
  readonly destination?: StatedDestination;
}
