import type { PaymentMethodType, PayoutType } from "@railyard/contracts";
import { country } from "@railyard/contracts";
import type { Members } from "@railyard/members";
import { defined, isMembers } from "@railyard/members";

import type { Card } from "../../methods/domain/card.ts";
import { noTraits } from "../../methods/domain/card.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { StatedAccount, StatedBankAccount, StatedDestination } from "./stated-destination.ts";

/** A stored payment method as a caller would state it as a destination. */
export interface StoredDestination {
  readonly payoutType: PayoutType;
  readonly destination: StatedDestination;
}

const textLengthMax = 255;

const textAt = (data: Members, names: readonly string[]): string | undefined =>
  names
    .map((name) => data[name])
    .find((value) => typeof value === "string" && value !== "" && value.length <= textLengthMax) as string | undefined;

/** What stored accounts call the members of a bank account: those of a debit have names of their own. */
const bankNames = {
  iban: ["iban"],
  bic: ["bic"],
  accountNumber: ["bank_account_number", "account_number"],
  routingNumber: ["bank_routing_number", "routing_number"],
  sortCode: ["bank_sort_code", "sort_code"],
  pixKey: ["pix_key"],
  taxId: ["tax_id"],
  branch: ["bank_branch"],
  bankName: ["bank_name"],
  bankCity: ["bank_city"],
} as const satisfies Record<Exclude<keyof StatedBankAccount, "bankCountry">, readonly string[]>;

const numbers = [...bankNames.iban, ...bankNames.accountNumber, ...bankNames.pixKey];

/** The data themselves, or what is stored under their kind; stored data may be either. */
const membersOf = (data: Members, isAccount: (members: Members) => boolean): Members =>
  [data, ...Object.values(data).filter(isMembers)].find(isAccount) ?? data;

const bankOf = (data: Members): StoredDestination => {
  const members = membersOf(data, (candidate) => textAt(candidate, numbers) !== undefined);
  const stated = Object.entries(bankNames).flatMap(([name, names]) => {
    const text = textAt(members, names);
    return text === undefined ? [] : [[name, text]];
  });
  const bankCountry = country.enum.find((code) => code === members["bank_country_code"]);
  const bank: StatedBankAccount = { ...Object.fromEntries(stated), ...defined({ bankCountry }) };
  return { payoutType: "bank", destination: { kinds: ["bank"], bank } };
};

/** What stored accounts call the members that name an account. */
const accountNames = {
  paypalId: "paypal_id",
  email: "email",
  telephoneNumber: "telephone_number",
} as const satisfies Record<keyof StatedAccount, string>;

/** The account of a wallet by the first of the members that names it. */
const accountOf = (data: Members, keys: readonly (keyof StatedAccount)[]): StatedAccount => {
  const names = keys.map((key) => accountNames[key]);
  const members = membersOf(data, (candidate) => textAt(candidate, names) !== undefined);
  const named = keys.flatMap((key) => {
    const text = textAt(members, [accountNames[key]]);
    return text === undefined ? [] : [[key, text] as const];
  });
  return Object.fromEntries(named.slice(0, 1));
};

const walletOf = (type: PaymentMethodType | null, data: Members): StoredDestination | null => {
  if (type === "paypal") {
    const paypal = accountOf(data, ["paypalId", "email", "telephoneNumber"]);
    return { payoutType: "wallet", destination: { kinds: ["wallet"], wallet: { kinds: ["paypal"], paypal } } };
  }
  if (type !== "venmo") return null;
  const venmo = accountOf(data, ["telephoneNumber"]);
  return { payoutType: "wallet", destination: { kinds: ["wallet"], wallet: { kinds: ["venmo"], venmo } } };
};

const cardOf = ({ number, expiryMonth, expiryYear, holderName, network }: Card): StoredDestination => ({
  payoutType: "card",
  destination: {
    kinds: ["card"],
    card: { ...noTraits, number, expiryMonth, expiryYear, cvc: null, holderName, network },
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
  const bankRedirect = accountOf(data, ["email"]);
  return { payoutType: "bank_redirect", destination: { kinds: ["bank_redirect"], bankRedirect } };
};
