import type { PaymentMethod } from "@railyard/contracts";

import type { AskedKind } from "../../domain/page-fields.ts";
import type { ProblemName } from "../../domain/payment-form.ts";

/** Members of a bank account, in the order in which the form of a bank asks for them. */
export const accountMembers = [
  "account_holder_name",
  "iban",
  "account_number",
  "bic",
  "sort_code",
  "routing_number",
  "bank_code",
  "bank_name",
  "reference",
] as const;

export type AccountMember = (typeof accountMembers)[number];

/** Title and explanation of a status page. */
export interface StatusWords {
  readonly title: string;
  readonly text: string;
}

/** Everything the pages say in one language. `{amount}`, `{seller}`, `{count}` and `{time}` are filled in. */
export interface PageWords {
  readonly skipToForm: string;
  readonly summary: string;
  readonly amountToPay: string;
  readonly items: string;
  readonly allItems: string;
  readonly quantity: string;
  readonly shipping: string;
  readonly tax: string;
  readonly surcharge: string;
  readonly formTitle: string;
  readonly howToPay: string;
  readonly cardNumber: string;
  readonly cardExpiry: string;
  readonly cardExpiryHint: string;
  readonly cardCvc: string;
  readonly cardHolder: string;
  readonly cardNickname: string;
  readonly optional: string;
  readonly virtualAddress: string;
  /** What fields ask for that providers need besides the choice of a method. */
  readonly asked: Readonly<Record<Exclude<AskedKind, "detail">, string>>;
  readonly chooseOne: string;
  readonly goesOn: string;
  readonly terms: string;
  readonly pay: string;
  readonly paying: string;
  readonly encrypted: string;
  readonly paidThrough: string;
  readonly payUntil: string;
  readonly problemTitle: string;
  readonly errorPrefix: string;
  readonly declinedTitle: string;
  readonly declinedText: string;
  readonly noMethod: string;
  readonly reference: string;
  readonly paymentNumber: string;
  readonly backToShop: string;
  readonly backSoon: string;
  readonly stayHere: string;
  readonly tryAgain: string;
  readonly continueToBank: string;
  readonly checkAgain: string;
  readonly openForm: string;
  readonly codeToScan: string;
  /** Of a bank account that the customer transfers to. */
  readonly account: Readonly<Record<AccountMember, string>>;
  readonly status: Readonly<Record<StatusName, StatusWords>>;
  readonly problems: Readonly<Record<ProblemName, string>>;
  readonly methods: Readonly<Partial<Record<PaymentMethod, string>>>;
  /** What customers read where a rule has one of the messages that rules ship with, which speak to merchants. */
  readonly declines: Readonly<Record<string, string>>;
  /** What they read where it has another, by its unified code. */
  readonly declinesByCode: Readonly<Record<string, string>> & { readonly UE_9000: string };
}

/** What a status page can say. */
export type StatusName =
  | "open"
  | "expired"
  | "retry_possible"
  | "action_needed"
  | "transfer_needed"
  | "scan_needed"
  | "in_progress"
  | "paid"
  | "failed"
  | "cancelled"
  | "not_found"
  | "elsewhere";

/** Text with its places filled in. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
