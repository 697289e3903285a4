import { cutText } from "@railyard/members";
import type { ConnectorContext } from "../../port/connector.ts";
import type { PayoutInput, PayoutRecipient } from "../../port/inputs.ts";
import { customerReference } from "../../wire/customer-reference.ts";
import { textAt } from "../../wire/reading.ts";
import { given } from "../../wire/request-values.ts";
import { merchantAccountOf } from "./calls.ts";
import type { AddressParams, AmountParams } from "./params.ts";
import { addressParams, amountParams } from "./payment-params.ts";
import { shopperReferenceLengths } from "./published-facts.ts";
import { payoutReference } from "./references.ts";

/** Where the money goes: an account by its IBAN, or by its number and that of the bank. */
interface BankParams {
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  readonly bankAccountNumber?: string | undefined;
  readonly bankLocationId?: string | undefined;
  readonly bankName?: string | undefined;
  readonly bankCity?: string | undefined;
  readonly countryCode: string;
  readonly ownerName: string;
}

interface PersonParams {
  readonly firstName: string;
  readonly lastName: string;
}

interface PayoutBaseParams {
  readonly amount: AmountParams;
  readonly merchantAccount: string;
  readonly reference: string;
  readonly shopperName?: PersonParams | undefined;
  readonly billingAddress?: AddressParams | undefined;
}

/** `dateOfBirth` as YYYY-MM-DD. */
export interface SubmitPayoutParams extends PayoutBaseParams {
  readonly recurring: { readonly contract: "PAYOUT" };
  readonly shopperReference: string;
  readonly shopperEmail: string;
  readonly dateOfBirth: string;
  readonly nationality: string;
  readonly entityType: "NaturalPerson" | "Company";
  readonly shopperStatement?: string | undefined;
  readonly telephoneNumber?: string | undefined;
  readonly bank?: BankParams | undefined;
  readonly selectedBrand?: "paypal" | undefined;
  readonly additionalData?: Record<string, string> | undefined;
}

export interface CardPayoutParams extends PayoutBaseParams {
  readonly card: {
    readonly number: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
    readonly holderName: string;
  };
  readonly shopperReference?: string | undefined;
  readonly shopperEmail?: string | undefined;
  readonly telephoneNumber?: string | undefined;
}

export interface ModifyPayoutParams {
  readonly merchantAccount: string;
  readonly originalReference: string;
}

const compact = (text: string | undefined): string | undefined => given(text?.replaceAll(/[ -]/g, "").toUpperCase());

const ownerOf = ({ name, address }: PayoutRecipient): string | undefined =>
  given(name) ?? given([address?.firstName, address?.lastName].flatMap((part) => given(part) ?? []).join(" "));

/** Adyen wants a name's two parts; a company's name is in both. */
const personOf = (recipient: PayoutRecipient): PersonParams | undefined => {
  const name = ownerOf(recipient);
  if (name === undefined) return undefined;
  if (entityOf(recipient) === "Company") return { firstName: name, lastName: name };
  const [firstName, lastName] = [given(recipient.address?.firstName), given(recipient.address?.lastName)];
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName };
  const words = name.split(" ");
  const last = words.pop() ?? name;
  return { firstName: words.length === 0 ? last : words.join(" "), lastName: last };
};

const companies: readonly PayoutRecipient["entityType"][] = ["Company", "NonProfit", "PublicSector"];

const entityOf = ({ entityType }: PayoutRecipient): SubmitPayoutParams["entityType"] =>
  companies.includes(entityType) ? "Company" : "NaturalPerson";

const bankOf = ({ destination, recipient, payoutMethodType }: PayoutInput): BankParams | undefined => {
  const ownerName = ownerOf(recipient);
  if (ownerName === undefined) return undefined;
  const text = (name: string): string | undefined => textAt(destination, name);
  const named = { bankName: text("bank_name"), bankCity: text("bank_city"), ownerName };
  const country = text("bank_country_code");
  const [iban, bic] = [compact(text("iban")), compact(text("bic"))];
  if (iban !== undefined) return { ...named, iban, bic, countryCode: country ?? cutText(iban, 2) };
  const bankAccountNumber = compact(text("bank_account_number"));
  const isBritish = payoutMethodType === "bacs";
  const bankLocationId = compact(text(isBritish ? "bank_sort_code" : "bank_routing_number"));
  if (bankAccountNumber === undefined || bankLocationId === undefined) return undefined;
  return { ...named, bankAccountNumber, bankLocationId, countryCode: country ?? (isBritish ? "GB" : "US") };
};

/** What names a recipient's account at PayPal. */
const payPalOf = ({ destination }: PayoutInput): Record<string, string> | undefined => {
  const [emailId, payerId] = [textAt(destination, "email"), textAt(destination, "paypal_id")];
  if (emailId !== undefined) return { tokenDataType: "PayPal", emailId };
  return payerId === undefined ? undefined : { tokenDataType: "PayPal", "paypal.payerId": payerId };
};

const baseOf = (context: Pick<ConnectorContext, "credentials">, input: PayoutInput): PayoutBaseParams => ({
  amount: amountParams(input.amount, input.currency),
  merchantAccount: merchantAccountOf(context),
  reference: payoutReference(input.attemptId),
  shopperName: personOf(input.recipient),
  billingAddress: addressParams(input.recipient.address),
});

const referenceOf = ({ recipient: { customerId }, payoutId }: PayoutInput): string =>
  customerReference(customerId ?? payoutId, shopperReferenceLengths);

/** Names in the payout's `metadata` of what Adyen requires of a recipient by bank or wallet. */
const recipientMetadata = { dateOfBirth: "date_of_birth", nationality: "nationality" } as const;

const statementLengthMax = 22;

/** A payout with a separate confirmation; the name of what is missing when Adyen would refuse it. */
export const submitParams = (
  context: Pick<ConnectorContext, "credentials">,
  input: PayoutInput,
): SubmitPayoutParams | string => {
  const { recipient, metadata, payoutType } = input;
  const shopperEmail = given(recipient.email);
  if (shopperEmail === undefined) return "email";
  const dateOfBirth = textAt(metadata, recipientMetadata.dateOfBirth) ?? "";
  if (!/^\d{4}-\d{2}-\d{2}$/.test(dateOfBirth)) return `metadata.${recipientMetadata.dateOfBirth}`;
  const nationality = textAt(metadata, recipientMetadata.nationality) ?? "";
  if (!/^[A-Z]{2}$/.test(nationality)) return `metadata.${recipientMetadata.nationality}`;
  const bank = payoutType === "bank" ? bankOf(input) : undefined;
  const wallet = payoutType === "wallet" ? payPalOf(input) : undefined;
  if (bank === undefined && wallet === undefined) return payoutType === "bank" ? "name" : "wallet.paypal.email";
  return {
    ...baseOf(context, input),
    recurring: { contract: "PAYOUT" },
    shopperReference: referenceOf(input),
    shopperEmail,
    dateOfBirth,
    nationality,
    entityType: entityOf(recipient),
    shopperStatement: given(cutText(input.description, statementLengthMax)?.trim()),
    telephoneNumber: given(recipient.phone),
    ...(bank === undefined ? { selectedBrand: "paypal", additionalData: wallet } : { bank }),
  };
};

/** A payout to a card, made at once; the name of what is missing when Adyen would refuse it. */
export const cardPayoutParams = (
  context: Pick<ConnectorContext, "credentials">,
  input: PayoutInput,
): CardPayoutParams | string => {
  const { destination, recipient } = input;
  const text = (name: string): string | undefined => textAt(destination, name);
  const [number, expiryMonth, expiryYear] = [text("card_number"), text("expiry_month"), text("expiry_year")];
  const holderName = text("card_holder_name") ?? ownerOf(recipient);
  if (number === undefined || expiryMonth === undefined || expiryYear === undefined) return "card";
  if (holderName === undefined) return "name";
  return {
    ...baseOf(context, input),
    card: { number, expiryMonth, expiryYear, holderName },
    shopperReference: recipient.customerId === null ? undefined : referenceOf(input),
    shopperEmail: given(recipient.email),
    telephoneNumber: given(recipient.phone),
  };
};
