import { cutText } from "@railyard/members";
import type { ConnectorContext } from "../../port/connector.ts";
import type { PayoutInput, PayoutRecipient } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import { given, textOf } from "../../wire/request-values.ts";
import { wireAmount } from "./amounts.ts";
import { currencyAccountOf, processingChannelOf } from "./calls.ts";
import { ownMetadata } from "./metadata.ts";
import { addressOf, splitName } from "./parties.ts";
import { cardPayoutPurpose, longestPayoutDescriptor } from "./unconfirmed.ts";

type Part = object | { readonly problem: string };

const companies: readonly PayoutRecipient["entityType"][] = ["Company", "NonProfit", "PublicSector"];

const contactOf = ({ address, email }: PayoutRecipient): object => ({
  billing_address: address === null ? undefined : addressOf(address),
  email: given(email),
});

/** Whom the account belongs to; a person needs a first and a last name. */
const holderOf = (recipient: PayoutRecipient): Part => {
  const { address, name, entityType } = recipient;
  if (companies.includes(entityType)) {
    const company = given(name);
    if (company === undefined) return { problem: "The recipient has no name." };
    const type = entityType === "PublicSector" ? "government" : "corporate";
    return { type, company_name: company, ...contactOf(recipient) };
  }
  const [first, last] = [given(address?.firstName), given(address?.lastName)];
  const names = first === undefined || last === undefined ? splitName(given(name)) : [first, last];
  if (names === undefined) return { problem: "The recipient needs a first and a last name." };
  return { type: "individual", first_name: names[0], last_name: names[1], ...contactOf(recipient) };
};

const compact = (text: string): string => text.replaceAll(/[ -]/g, "");

const bankOf = ({ destination, payoutMethodType: type }: PayoutInput): Part => {
  const text = (name: string): string | undefined => {
    const value = textAt(destination, name);
    return value === undefined ? undefined : compact(value);
  };
  const bank = { type: "bank_account" } as const;
  const iban = text("iban")?.toUpperCase();
  if (type === "sepa" && iban !== undefined) {
    return { ...bank, iban, swift_bic: text("bic")?.toUpperCase(), country: cutText(iban, 2) };
  }
  const number = text("bank_account_number");
  const code = type === "ach" ? text("bank_routing_number") : text("bank_sort_code");
  if ((type !== "ach" && type !== "bacs") || number === undefined || code === undefined) {
    return { problem: "Checkout.com pays to bank accounts in Europe, the United Kingdom and the United States." };
  }
  return { ...bank, account_number: number, bank_code: code, country: type === "ach" ? "US" : "GB" };
};

const cardOf = ({ destination }: PayoutInput): Part => ({
  type: "card",
  number: textAt(destination, "card_number"),
  expiry_month: Number(textAt(destination, "expiry_month")),
  expiry_year: Number(textAt(destination, "expiry_year")),
});

/** Where the money goes, or what is wrong with it. */
export const payoutDestination = (input: PayoutInput): Part => {
  if (input.payoutType !== "card" && input.payoutType !== "bank") {
    return { problem: "Checkout.com pays to cards and bank accounts." };
  }
  const place = input.payoutType === "card" ? cardOf(input) : bankOf(input);
  const account_holder = holderOf(input.recipient);
  if ("problem" in account_holder) return account_holder;
  return "problem" in place ? place : { ...place, account_holder };
};

const schemes = { instant: "instant", fast: "local", regular: "local", wire: "swift", cross_border: "swift" } as const;

const instructionOf = ({ payoutType, priority }: PayoutInput): object | undefined => {
  if (payoutType === "card") return { funds_transfer_type: cardPayoutPurpose };
  return priority === null || priority === "internal" ? undefined : { scheme: schemes[priority] };
};

const metadataOf = ({ metadata, payoutId, attemptId }: PayoutInput): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(metadata ?? {})
      .map(([name, value]) => [name, textOf(value)] as const)
      .filter(([name, value]) => name.length <= 100 && value !== "" && value.length <= 100)
      .toSpliced(10),
  ),
  [ownMetadata.payout]: payoutId,
  [ownMetadata.attempt]: attemptId,
});

export const payoutBody = (context: ConnectorContext, input: PayoutInput): object => {
  const descriptor = cutText(given(input.description), longestPayoutDescriptor);
  return {
    source: { type: "currency_account", id: currencyAccountOf(context) },
    destination: payoutDestination(input),
    amount: wireAmount(input.amount, input.currency),
    currency: input.currency,
    reference: input.attemptId,
    billing_descriptor: descriptor === undefined ? undefined : { reference: descriptor },
    instruction: instructionOf(input),
    processing_channel_id: processingChannelOf(context),
    metadata: metadataOf(input),
  };
};
