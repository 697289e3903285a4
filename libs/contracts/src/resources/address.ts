import type { FromSchema } from "json-schema-to-ts";
import { nullable, record, request, text } from "../schema.ts";
import { country } from "./country.ts";

/** An address as a caller sends it. */
export const addressRequest = request("AddressRequest", "A postal address.", {
  city: text("City, town or village.", { maxLength: 50 }),
  country,
  line1: text("First line: street and number.", { maxLength: 200 }),
  line2: text("Second line.", { maxLength: 50 }),
  line3: text("Third line.", { maxLength: 50 }),
  zip: text("Postal code.", { maxLength: 50 }),
  state: text("State, province or county.", { maxLength: 255 }),
  first_name: text("First name of the person.", { maxLength: 255 }),
  last_name: text("Last name of the person.", { maxLength: 255 }),
  origin_zip: text("Postal code of the goods' origin.", { maxLength: 50 }),
});

/** An address as Railyard answers it. */
export const address = record("Address", "A postal address.", {
  city: nullable(text("City, town or village.")),
  country: nullable(country),
  line1: nullable(text("First line: street and number.")),
  line2: nullable(text("Second line.")),
  line3: nullable(text("Third line.")),
  zip: nullable(text("Postal code.")),
  state: nullable(text("State, province or county.")),
  first_name: nullable(text("First name of the person.")),
  last_name: nullable(text("Last name of the person.")),
  origin_zip: nullable(text("Postal code of the goods' origin.")),
});

const phoneRequest = request("PhoneRequest", "A telephone number.", {
  number: text("Number without the country code.", { maxLength: 255 }),
  country_code: text("Country code with a leading plus sign.", { maxLength: 255, examples: ["+49"] }),
});

export const phone = record("Phone", "A telephone number.", {
  number: nullable(text("Number without the country code.")),
  country_code: nullable(text("Country code with a leading plus sign.")),
});

/** Billing or shipping details as a caller sends them. */
export const contactRequest = request("ContactRequest", "Billing or shipping address.", {
  address: addressRequest,
  phone: phoneRequest,
  email: text("E-mail address.", { maxLength: 255, format: "email" }),
});

/** Billing or shipping details as Railyard answers them. */
export const contact = record("Contact", "Billing or shipping address.", {
  address: nullable(address),
  phone: nullable(phone),
  email: nullable(text("E-mail address.")),
});

export type AddressRequest = FromSchema<typeof addressRequest>;
export type Address = FromSchema<typeof address>;
export type ContactRequest = FromSchema<typeof contactRequest>;
export type Contact = FromSchema<typeof contact>;
