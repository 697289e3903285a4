import { redactedText } from "../resources/customer.ts";
import type { EventContent } from "./webhook.ts";

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same members, with the placeholder as the text of each that has one. */
const redactedTexts = (value: Members, kept: readonly string[] = []): Members =>
  Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name,
      typeof text === "string" && !kept.includes(name) ? redactedText : text,
    ]),
  );

/** What stays of the billing or shipping details of an erased customer: which members there were, and the country. */
export const redactedContact = <Contact extends Members>({ address, phone, email, ...others }: Contact): Contact =>
  ({
    ...others,
    address: isObject(address) ? redactedTexts(address, ["country"]) : address,
    phone: isObject(phone) ? redactedTexts(phone) : phone,
    email: typeof email === "string" ? redactedText : email,
  }) as unknown as Contact;

const redactedCustomer = ({ id }: Members): Members => ({
  id,
  name: redactedText,
  email: redactedText,
  phone: redactedText,
  phone_country_code: null,
});

const whereObject =
  (redact: (value: Members) => Members) =>
  (value: unknown): unknown =>
    isObject(value) ? redact(value) : value;

const whereText =
  (redact: () => string) =>
  (value: unknown): unknown =>
    typeof value === "string" ? redact() : value;

const nothing = (): null => null;

const kept = (value: unknown): unknown => value;

/** What belongs to the merchant: an erasure leaves it, as it does in the object itself. */
const merchantsMembers = ["metadata", "frm_metadata", "connector_metadata", "feature_metadata", "order_details"];

/** The account of a wallet or a bank redirect that money is sent to. */
const redactedDestination = (method: Members): Members =>
  Object.fromEntries(
    Object.entries(method).map(([kind, details]) => [
      kind,
      isObject(details)
        ? redactedMembers(details, { ...personalMembers, account: whereText(() => redactedText) })
        : details,
    ]),
  );

/** What remains of members with personal data, and of the merchant's, at any depth. */
const personalMembers: Readonly<Record<string, (value: unknown) => unknown>> = {
  ...Object.fromEntries(merchantsMembers.map((name) => [name, kept])),
  customer: whereObject(redactedCustomer),
  billing: whereObject(redactedContact),
  shipping: whereObject(redactedContact),
  browser_info: nothing,
  customer_acceptance: nothing,
  mandate_data: nothing,
  card_holder_name: nothing,
  payout_method_data: whereObject((method) => redactedDestination(method)),
};

/** Members with personal data of the object itself; elsewhere these names mean something else. */
const personalMembersOfObject: typeof personalMembers = {
  name: () => redactedText,
  email: () => redactedText,
  phone: () => redactedText,
  phone_country_code: nothing,
};

const redactedMembers = (object: Members, rules: typeof personalMembers): Members =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      const redact = Object.hasOwn(rules, name) ? rules[name] : undefined;
      return [name, redact === undefined ? redacted(value) : redact(value)];
    }),
  );

const redacted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redacted);
  return isObject(value) ? redactedMembers(value, personalMembers) : value;
};

/** Objects that name a person in members of their own. */
const namingTypes: readonly string[] = ["payment_details", "payout_details"];

/**
 * The content of an event without the personal data of the customer, as the retrieve operation shows the object once
 * the customer is erased. The same for content that is redacted already.
 */
export const redactedContent = ({ type, object }: EventContent): EventContent => ({
  type,
  object: redactedMembers(
    object,
    namingTypes.includes(type) ? { ...personalMembers, ...personalMembersOfObject } : personalMembers,
  ),
});
