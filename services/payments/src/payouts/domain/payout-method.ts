import type { PayoutBankRequest, PayoutCardRequest, PayoutMethodData } from "@railyard/contracts";
import type { PayoutMethodDataRequest, PayoutType } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { noTraits, readCard } from "../../methods/domain/card.ts";
import { readBank } from "./payout-bank.ts";

/** The destination in plaintext: what is encrypted for storage, and what the provider receives. */
export interface PayoutMethodSecret {
  readonly type: PayoutType;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A destination as the caller stated it, checked. */
export interface PayoutMethod {
  readonly secret: PayoutMethodSecret;
  /** What may be shown of it. */
  readonly summary: PayoutMethodData;
}

/** The members of a request with the destination. */
export interface PayoutMethodRequest {
  readonly payout_type?: PayoutType | null | undefined;
  readonly payout_method_data?: PayoutMethodDataRequest | null | undefined;
}

const nothing: PayoutMethodData = { card: null, bank: null, wallet: null, bank_redirect: null };

const stated = (value: object | null | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value ?? {}).filter(([, member]) => member !== null && member !== undefined));

const readPayoutCard = (request: PayoutCardRequest, now: Date): PayoutMethod => {
  const card = readCard(
    {
      ...noTraits,
      number: request.card_number,
      expiryMonth: request.expiry_month,
      expiryYear: request.expiry_year,
      cvc: null,
      holderName: request.card_holder_name ?? null,
      network: request.card_network ?? null,
    },
    now,
  );
  return {
    secret: {
      type: "card",
      data: {
        card_number: card.number,
        expiry_month: card.expiryMonth,
        expiry_year: card.expiryYear,
        ...(card.holderName === null ? {} : { card_holder_name: card.holderName }),
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

const readPayoutBank = (request: PayoutBankRequest): PayoutMethod => ({
  secret: { type: "bank", data: stated(request) },
  summary: { ...nothing, bank: readBank(request) },
});

/** The first character and what follows the @, or the last two characters. */
const hidden = (account: string): string => {
  const at = account.lastIndexOf("@");
  return at > 0 ? `${account.slice(0, 1)}***${account.slice(at)}` : `***${account.slice(-2)}`;
};

const oneOf = (field: string, data: Record<string, unknown>, names: readonly string[]): string => {
  const given = names.map((name) => data[name]).filter((value) => typeof value === "string" && value !== "");
  const [account] = given;
  if (given.length !== 1 || typeof account !== "string") {
    throw failures.payout_account_invalid({ field, problem: `exactly one of ${names.join(", ")} is needed` });
  }
  return account;
};

type Wallet = NonNullable<PayoutMethodDataRequest["wallet"]>;
type Redirect = NonNullable<PayoutMethodDataRequest["bank_redirect"]>;

const readWallet = (request: Wallet): PayoutMethod => {
  const kinds = stated(request);
  const kind = "paypal" in kinds ? "paypal" : "venmo";
  if (Object.keys(kinds).length !== 1) {
    const problem = "exactly one of paypal, venmo is needed";
    throw failures.payout_account_invalid({ field: "payout_method_data.wallet", problem });
  }
  const data = stated(request[kind]);
  const names = kind === "paypal" ? ["email", "telephone_number", "paypal_id"] : ["telephone_number"];
  const account = oneOf(`payout_method_data.wallet.${kind}`, data, names);
  return {
    secret: { type: "wallet", data: { kind, ...data } },
    summary: { ...nothing, wallet: { kind, account: hidden(account) } },
  };
};

const readRedirect = (request: Redirect): PayoutMethod => {
  const data = stated(request.interac);
  const account = oneOf("payout_method_data.bank_redirect.interac", data, ["email"]);
  return {
    secret: { type: "bank_redirect", data: { kind: "interac", ...data } },
    summary: { ...nothing, bank_redirect: { kind: "interac", account: hidden(account) } },
  };
};

const readKind = (data: PayoutMethodDataRequest, now: Date): PayoutMethod | null => {
  const { card, bank, wallet, bank_redirect: redirect } = data;
  if (card !== null && card !== undefined) return readPayoutCard(card, now);
  if (bank !== null && bank !== undefined) return readPayoutBank(bank);
  if (wallet !== null && wallet !== undefined) return readWallet(wallet);
  return redirect === null || redirect === undefined ? null : readRedirect(redirect);
};

/**
 * The destination, or null when the request has none.
 * @throws {Failure} `payout_method_mismatch`, `payout_account_invalid` (IR_06 422) and those of a card.
 */
export const readPayoutMethod = (request: PayoutMethodRequest, now: Date): PayoutMethod | null => {
  const data = request.payout_method_data ?? null;
  const kinds = Object.keys(stated(data));
  if (data === null || kinds.length === 0) return null;
  const type = request.payout_type ?? kinds[0] ?? "";
  if (kinds.length !== 1 || kinds[0] !== type) {
    throw failures.payout_method_mismatch({ field: "payout_method_data", payout_type: type });
  }
  return readKind(data, now);
};
