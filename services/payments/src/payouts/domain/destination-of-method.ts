import type { PaymentMethodType, PayoutMethodDataRequest, PayoutType } from "@railyard/contracts";
import { country } from "@railyard/contracts";

import type { Card } from "../../methods/domain/card.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";

/** A stored payment method as a request would state it as a destination. */
export interface StoredDestination {
  readonly payoutType: PayoutType;
  readonly data: PayoutMethodDataRequest;
}

type Members = Readonly<Record<string, unknown>>;
type Bank = NonNullable<PayoutMethodDataRequest["bank"]>;

// A request has exactly one kind, whatever the schema allows.
type Wallet = NonNullable<PayoutMethodDataRequest["wallet"]>;

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const textLengthMax = 255;

const textAt = (data: Members, names: readonly string[]): string | undefined =>
  names
    .map((name) => data[name])
    .find((value) => typeof value === "string" && value !== "" && value.length <= textLengthMax) as string | undefined;

/** What stored accounts call the members of a bank account: those of a debit have names of their own. */
const bankNames = {
  iban: ["iban"],
  bic: ["bic"],
  bank_account_number: ["bank_account_number", "account_number"],
  bank_routing_number: ["bank_routing_number", "routing_number"],
  bank_sort_code: ["bank_sort_code", "sort_code"],
  pix_key: ["pix_key"],
  tax_id: ["tax_id"],
  bank_branch: ["bank_branch"],
  bank_name: ["bank_name"],
  bank_city: ["bank_city"],
} as const satisfies Partial<Record<keyof Bank, readonly string[]>>;

const numbers = [...bankNames.iban, ...bankNames.bank_account_number, ...bankNames.pix_key];

/** The data themselves, or what stands under their kind; stored data may be either. */
const membersOf = (data: Members, isAccount: (members: Members) => boolean): Members =>
  [data, ...Object.values(data).filter(isMembers)].find(isAccount) ?? data;

const bankOf = (data: Members): StoredDestination => {
  const members = membersOf(data, (candidate) => textAt(candidate, numbers) !== undefined);
  const stated = Object.entries(bankNames).flatMap(([name, names]) => {
    const text = textAt(members, names);
    return text === undefined ? [] : [[name, text]];
  });
  const bankCountry = country.enum.find((code) => code === members["bank_country_code"]);
  const bank: Bank = {
    ...Object.fromEntries(stated),
    ...(bankCountry === undefined ? {} : { bank_country_code: bankCountry }),
  };
  return { payoutType: "bank", data: { bank } };
};

/** The account of a wallet by the first of the members that names it. */
const accountOf = (data: Members, names: readonly string[]): Readonly<Record<string, string>> => {
  const members = membersOf(data, (candidate) => textAt(candidate, names) !== undefined);
  const named = names.flatMap((name) => {
    const text = textAt(members, [name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return Object.fromEntries(named.slice(0, 1));
};

const walletOf = (type: PaymentMethodType | null, data: Members): StoredDestination | null => {
  if (type === "paypal") {
    const paypal = accountOf(data, ["paypal_id", "email", "telephone_number"]);
    return { payoutType: "wallet", data: { wallet: { paypal } as Wallet } };
  }
  if (type !== "venmo") return null;
  const venmo = accountOf(data, ["telephone_number"]);
  return { payoutType: "wallet", data: { wallet: { venmo } as Wallet } };
};

const cardOf = ({ number, expiryMonth, expiryYear, holderName, network }: Card): StoredDestination => ({
  payoutType: "card",
  data: {
    card: {
      card_number: number,
      expiry_month: expiryMonth,
      expiry_year: expiryYear,
      card_holder_name: holderName,
      card_network: network,
    },
  },
});

/** Where money goes that is sent to a stored payment method; null for a method that takes none. */
export const destinationOfMethod = (secret: MethodSecret, type: PaymentMethodType | null): StoredDestination | null => {
  if (secret.kind === "card") return cardOf(secret.card);
  if (secret.kind !== "other") return null;
  const { method, data } = secret;
  if (method === "bank_transfer" || method === "bank_debit") return bankOf(data);
  if (method === "wallet") return walletOf(type, data);
  if (method !== "bank_redirect" || type !== "interac") return null;
  return { payoutType: "bank_redirect", data: { bank_redirect: { interac: accountOf(data, ["email"]) } } };
};
