import type { ConnectorContext } from "../../port/connector.ts";
import type { PayoutInput, PayoutRecipient } from "../../port/inputs.ts";
import { textAt } from "../../wire/reading.ts";
import { given } from "../../wire/request-values.ts";
import { merchantAccountOf } from "./calls.ts";
import type { AddressParams, AmountParams } from "./params.ts";
import { addressParams, amountParams } from "./payment-params.ts";
import { shopperReferenceLengthMin } from "./published-facts.ts";
import { payoutReference } from "./references.ts";

/** Where the money goes: an account by its IBAN, or by its number and that of the bank. */
export interface BankParams {
  iban?: string | undefined;
  bic?: string | undefined;
  bankAccountNumber?: string | undefined;
  bankLocationId?: string | undefined;
  bankName?: string | undefined;
  bankCity?: string | undefined;
  countryCode: string;
  ownerName: string;
}

interface PersonParams {
  firstName: string;
  lastName: string;
}

interface PayoutBaseParams {
  amount: AmountParams;
  merchantAccount: string;
  reference: string;
  shopperName?: PersonParams | undefined;
  billingAddress?: AddressParams | undefined;
}

/** `dateOfBirth` as YYYY-MM-DD. */
export interface SubmitPayoutParams extends PayoutBaseParams {
  recurring: { contract: "PAYOUT" };
  shopperReference: string;
  shopperEmail: string;
  dateOfBirth: string;
  nationality: string;
  entityType: "NaturalPerson" | "Company";
  shopperStatement?: string | undefined;
  telephoneNumber?: string | undefined;
  bank?: BankParams | undefined;
  selectedBrand?: "paypal" | undefined;
  additionalData?: Record<string, string> | undefined;
}

export interface CardPayoutParams extends PayoutBaseParams {
  card: { number: string; expiryMonth: string; expiryYear: string; holderName: string };
  shopperReference?: string | undefined;
  shopperEmail?: string | undefined;
  telephoneNumber?: string | undefined;
}

export interface ModifyPayoutParams {
  merchantAccount: string;
  originalReference: string;
}

const compact = (text: string | undefined): string | undefined => given(text?.replaceAll(/[ -]/g, "").toUpperCase());

const ownerOf = ({ name, address }: PayoutRecipient): string | undefined =>
  given(name) ?? given([address?.firstName, address?.lastName].flatMap((part) => given(part) ?? []).join(" "));

/** Adyen wants a name's two parts; a company's name stands in both. */
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
  if (iban !== undefined) return { ...named, iban, bic, countryCode: country ?? iban.slice(0, 2) };
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
  (customerId ?? payoutId).padEnd(shopperReferenceLengthMin, "_");

/** Names in the payout's `metadata` of what Adyen requires of a recipient by bank or wallet. */
export const recipientMetadata = { dateOfBirth: "date_of_birth", nationality: "nationality" } as const;

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
    shopperStatement: given(input.description?.slice(0, statementLengthMax).trim()),
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
