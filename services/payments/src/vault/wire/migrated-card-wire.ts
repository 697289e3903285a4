import type { ContactRequest, MigrateMethodRequest, TokenizeCardRequest } from "@railyard/contracts";
import { countryCodes, customerIdLengthMax, customerIdPattern } from "@railyard/contracts";

import { noTraits } from "../../methods/domain/card.ts";
import { statedCardFromWire } from "../../methods/wire/card-wire.ts";
import type { MigratedCard } from "../domain/migrated-card.ts";
import { customerDetailsFromWire } from "./customer-wire.ts";
import { failures } from "../failures.ts";

/** The members of a request or a row that are given. */
const given = <Value extends object>(value: Value): { readonly [Name in keyof Value]?: NonNullable<Value[Name]> } =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null && member !== undefined)) as {
    readonly [Name in keyof Value]?: NonNullable<Value[Name]>;
  };

const mandatesOf = (
  details: MigrateMethodRequest["connector_mandate_details"],
): Readonly<Record<string, string>> | undefined => {
  const entries = Object.entries(details ?? {}).map(([id, { connector_mandate_id: mandate }]) => [id, mandate]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Record<string, string>);
};

/** What the body of POST /payment_methods/migrate contains. */
export const migratedCardFromWire = (request: MigrateMethodRequest): MigratedCard => ({
  customerId: request.customer_id,
  person: customerDetailsFromWire(request.customer ?? {}),
  card: statedCardFromWire(request.card),
  nickName: request.card.nick_name ?? null,
  paymentMethodType: request.payment_method_type ?? null,
  details: given({
    billing: request.billing,
    metadata: request.metadata as Record<string, unknown> | null | undefined,
    networkTransactionId: request.network_transaction_id,
    connectorMandates: mandatesOf(request.connector_mandate_details),
  }),
});

/** What the body of POST /payment_methods/tokenize-card contains. */
export const tokenizedCardFromWire = ({ card, customer, billing, metadata }: TokenizeCardRequest): MigratedCard => {
  return {
    customerId: customer.id,
    person: customerDetailsFromWire(customer),
    card: {
      ...noTraits,
      number: card.raw_card_number,
      expiryMonth: card.card_expiry_month,
      expiryYear: card.card_expiry_year,
      cvc: null,
      holderName: card.card_holder_name ?? null,
      issuer: card.card_issuer ?? null,
    },
    nickName: card.nick_name ?? null,
    paymentMethodType: null,
    details: given({ billing, metadata: metadata as Record<string, unknown> | null | undefined }),
  };
};

const addressColumns = [
  "city",
  "country",
  "line1",
  "line2",
  "line3",
  "zip",
  "state",
  "first_name",
  "last_name",
] as const;

/** Columns of a file with cards. */
export const cardColumns = [
  "customer_id",
  "raw_card_number",
  "card_expiry_month",
  "card_expiry_year",
  "card_holder_name",
  "nick_name",
  "name",
  "email",
  "phone",
  "phone_country_code",
  "payment_method",
  "payment_method_type",
  "original_transaction_id",
  "payment_instrument_id",
  "merchant_connector_id",
  ...addressColumns.map((name) => `billing_address_${name}`),
] as const;

export const requiredCardColumns = ["customer_id", "raw_card_number", "card_expiry_month", "card_expiry_year"] as const;

type Values = Readonly<Record<string, string>>;

const lengthMax = 255;
const customerIdForm = new RegExp(customerIdPattern, "u");

const checkValues = (values: Values): void => {
  const long = Object.entries(values).find(([, value]) => value.length > lengthMax);
  if (long !== undefined)
    throw failures.invalid_data({ field: long[0], problem: `send at most ${String(lengthMax)} characters` });
  const {
    customer_id: customerId = "",
    payment_method: method = "card",
    email,
    billing_address_country: country,
  } = values;
  if ([...customerId].length > customerIdLengthMax || !customerIdForm.test(customerId)) {
    const expected = `up to ${String(customerIdLengthMax)} characters without control characters`;
    throw failures.invalid_format({ field: "customer_id", expected });
  }
  if (method !== "card")
    throw failures.invalid_data({ field: "payment_method", problem: "only card can be taken over" });
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    throw failures.invalid_format({ field: "email", expected: "an e-mail address" });
  }
  if (country !== undefined && !countryCodes.some((code) => code === country)) {
    throw failures.invalid_format({ field: "billing_address_country", expected: "a two-letter country code" });
  }
};

const billingOf = (values: Values): ContactRequest | undefined => {
  const address = Object.fromEntries(
    addressColumns.flatMap((name) => {
      const value = values[`billing_address_${name}`];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  return Object.keys(address).length === 0 ? undefined : { address };
};

/** Agreements that a row names: of its own connector account, else of the one that the whole file is about. */
export const mandatesFromRow = (
  values: Values,
  ofFile: string | null,
): Readonly<Record<string, string>> | undefined => {
  const { payment_instrument_id: mandate, merchant_connector_id: account = ofFile } = values;
  if (mandate === undefined) return undefined;
  if (account === null) {
    throw failures.missing_field({ field: "merchant_connector_id" });
  }
  return { [account]: mandate };
};

/**
 * What a row of a file contains.
 * @throws {Failure} `invalid_data` (IR_06), `invalid_format` (IR_05), `missing_field` (IR_04).
 */
export const migratedCardFromRow = (values: Values, merchantConnectorId: string | null): MigratedCard => {
  checkValues(values);
  const { payment_method_type: type } = values;
  if (type !== undefined && type !== "credit" && type !== "debit") {
    throw failures.invalid_data({ field: "payment_method_type", problem: "send credit or debit" });
  }
  return {
    customerId: values["customer_id"] ?? "",
    person: given({
      name: values["name"],
      email: values["email"],
      phone: values["phone"],
      phone_country_code: values["phone_country_code"],
    }),
    card: {
      ...noTraits,
      number: values["raw_card_number"] ?? "",
      expiryMonth: values["card_expiry_month"] ?? "",
      expiryYear: values["card_expiry_year"] ?? "",
      cvc: null,
      holderName: values["card_holder_name"] ?? null,
    },
    nickName: values["nick_name"] ?? null,
    paymentMethodType: type ?? null,
    details: given({
      billing: billingOf(values),
      networkTransactionId: values["original_transaction_id"],
      connectorMandates: mandatesFromRow(values, merchantConnectorId),
    }),
  };
};
