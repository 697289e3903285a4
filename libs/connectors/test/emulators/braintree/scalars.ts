import type { GraphQLSchema } from "graphql";
import { GraphQLScalarType } from "graphql";

const passesLuhn = (number: string): boolean => {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** What the published schema specifies for the texts that are sent. */
const forms: Readonly<Record<string, RegExp>> = {
  Amount: /^\d+(?:\.\d{2,3})?$/,
  CountryCode: /^[A-Z]{2}$/,
  CreditCardNumber: /^\d{12,19}$/,
  CurrencyCodeAlpha: /^[A-Z]{3}$/,
  CustomFieldName: /^[A-Za-z0-9_]+$/,
  Date: /^\d{4}-\d{2}-\d{2}$/,
  ECommerceIndicator: /^\d{2}$/,
  EmailAddress: /^(?=.{3,254}$).+@[^"-].+$/,
  Month: /^\d{2}$/,
  ThreeDSecureStatusCode: /^[A-Z]$/,
  ThreeDSecureVersion: /^\d+(?:\.\d+)*$/,
  URL: /^[A-Za-z0-9+-.]+:\/\/\S+$/,
  UsBankAccountNumber: /^\d{1,17}$/,
  UsBankRoutingNumber: /^\d{8,9}$/,
  UsZipCode: /^\d{5}(?:-\d{4})?$/,
  Year: /^\d{4}$/,
};

/** Makes the schema's scalars as strict as they are described. */
export const withStrictScalars = (schema: GraphQLSchema): GraphQLSchema => {
  for (const [name, form] of Object.entries(forms)) {
    const scalar = schema.getType(name);
    if (!(scalar instanceof GraphQLScalarType)) throw new TypeError(`the schema has no scalar ${name}`);
    scalar.parseValue = (value) => {
      const isGood = typeof value === "string" && form.test(value);
      if (!isGood || (name === "CreditCardNumber" && !passesLuhn(value))) throw new TypeError(`not of type ${name}`);
      return value;
    };
  }
  return schema;
};
