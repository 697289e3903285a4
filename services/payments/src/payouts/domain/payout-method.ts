import type { PayoutType } from "@railyard/contracts";
import { defined, firstCharacter } from "@railyard/members";

import { failures } from "../failures.ts";
import type { StatedCard } from "../../methods/domain/card.ts";
import { readCard } from "../../methods/domain/card.ts";
import type { DestinationSummary } from "./destination-summary.ts";
import { keptBank, readBank } from "./payout-bank.ts";
import type {
  StatedAccount,
  StatedBankAccount,
  StatedDestination,
  StatedPayoutMethod,
  StatedWallet,
} from "./stated-destination.ts";

/**
 * The destination in plaintext: what is encrypted for storage, and what the provider receives; its data have the names
 * of a request.
 */
export interface PayoutMethodSecret {
  readonly type: PayoutType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A destination as the caller stated it, checked. */
export interface PayoutMethod {
  readonly secret: PayoutMethodSecret;
  /** What may be shown of it. */
  readonly summary: DestinationSummary;
}

const nothing: DestinationSummary = { card: null, bank: null, wallet: null, bank_redirect: null };

const readPayoutCard = (stated: StatedCard, now: Date): PayoutMethod => {
  const card = readCard(stated, now);
  return {
    secret: {
      type: "card",
      data: {
        card_number: card.number,
        expiry_month: card.expiryMonth,
        expiry_year: card.expiryYear,
        ...defined({ card_holder_name: card.holderName ?? undefined }),
      },
    },
    summary: {
      ...nothing,
      card: {
        last4: card.number.slice(-4),
        card_isin: card.number.slice(0, 6),
        card_exp_month: card.expiryMonth,
        card_exp_year: card.expiryYear,
        card_holder_name: card.holderName,
        card_network: card.network,
      },
    },
  };
};

const readPayoutBank = (stated: StatedBankAccount): PayoutMethod => ({
  secret: { type: "bank", data: keptBank(stated) },
  summary: { ...nothing, bank: readBank(stated) },
});

/** The first character and what follows the @, or the last two characters. */
const hidden = (account: string): string => {
  const at = account.lastIndexOf("@");
  return at > 0 ? `${firstCharacter(account)}***${account.slice(at)}` : `***${account.slice(-2)}`;
};

/** An account by the names under which it is kept. */
const keptAccount = ({ email, telephoneNumber, paypalId }: StatedAccount): Readonly<Record<string, string>> =>
  defined({ email, telephone_number: telephoneNumber, paypal_id: paypalId });

const oneOf = (field: string, data: Readonly<Record<string, string>>, names: readonly string[]): string => {
  const [account, ...others] = names.map((name) => data[name] ?? "").filter((value) => value !== "");
  if (account === undefined || others.length > 0) {
    throw failures.payout_account_invalid({ field, problem: `exactly one of ${names.join(", ")} is needed` });
  }
  return account;
};

const readWallet = ({ kinds, paypal, venmo }: StatedWallet): PayoutMethod => {
  const kind = paypal === undefined ? "venmo" : "paypal";
  if (kinds.length !== 1) {
    const problem = "exactly one of paypal, venmo is needed";
    throw failures.payout_account_invalid({ field: "payout_method_data.wallet", problem });
  }
  const data = keptAccount(paypal ?? venmo ?? {});
  const names = kind === "paypal" ? ["email", "telephone_number", "paypal_id"] : ["telephone_number"];
  const account = oneOf(`payout_method_data.wallet.${kind}`, data, names);
  return {
    secret: { type: "wallet", data: { kind, ...data } },
    summary: { ...nothing, wallet: { kind, account: hidden(account) } },
  };
};

const readRedirect = (stated: StatedAccount): PayoutMethod => {
  const data = keptAccount(stated);
  const account = oneOf("payout_method_data.bank_redirect.interac", data, ["email"]);
  return {
    secret: { type: "bank_redirect", data: { kind: "interac", ...data } },
    summary: { ...nothing, bank_redirect: { kind: "interac", account: hidden(account) } },
  };
};

const readKind = ({ card, bank, wallet, bankRedirect }: StatedDestination, now: Date): PayoutMethod | null => {
  if (card !== undefined) return readPayoutCard(card, now);
  if (bank !== undefined) return readPayoutBank(bank);
  if (wallet !== undefined) return readWallet(wallet);
  return bankRedirect === undefined ? null : readRedirect(bankRedirect);
};

/**
 * The destination, or null when none is stated.
 * @throws {Failure} `payout_method_mismatch`, `payout_account_invalid` (IR_06 422) and those of a card.
 */
export const readPayoutMethod = ({ payoutType, destination }: StatedPayoutMethod, now: Date): PayoutMethod | null => {
  const [kind, ...others] = destination?.kinds ?? [];
  if (destination === undefined || kind === undefined) return null;
  const type = payoutType ?? kind;
  if (others.length > 0 || kind !== type) {
    throw failures.payout_method_mismatch({ field: "payout_method_data", payout_type: type });
  }
  return readKind(destination, now);
};
