import type { AuthorizeInput } from "../inputs.ts";
import type { SupportedMethod } from "../manifest.ts";
import { billingField } from "../required-fields.ts";

/** Stripe's names of the methods that the customer confirms at a page of their own, by our sub-types. */
const wireTypes = {
  bancontact_card: "bancontact",
  eps: "eps",
  ideal: "ideal",
  klarna: "klarna",
  przelewy24: "p24",
} as const;

type SubType = keyof typeof wireTypes;

export type RedirectType = (typeof wireTypes)[SubType];

const isSubType = (type: string | null): type is SubType => type !== null && Object.hasOwn(wireTypes, type);

/** Null when the payment is made with a card. */
export const redirectType = (
  input: Pick<AuthorizeInput, "paymentMethodData" | "paymentMethodType">,
): RedirectType | null => {
  const { paymentMethodData: data, paymentMethodType: type } = input;
  return data.type === "other" && isSubType(type) ? wireTypes[type] : null;
};

const redirectMethod = {
  captureMethods: ["automatic", "sequential_automatic"],
  threeDs: "none",
  supportsRefunds: true,
  supportsPartialRefunds: true,
  supportsMandates: false,
  supportsIncrementalAuthorization: false,
  supportsExtendedAuthorization: false,
  supportsPostCaptureVoid: false,
} as const satisfies Partial<SupportedMethod>;

const firstName = billingField("address.first_name", "billing_first_name", "user_billing_name");
const lastName = billingField("address.last_name", "billing_last_name", "user_billing_name");
const email = billingField("email", "email", "user_email_address");

const klarnaCountries = "AT AU BE CA CH CZ DE DK ES FI FR GB GR IE IT NL NO NZ PL PT RO SE US".split(" ");

/** Bank redirects and Klarna; where a merchant may offer them is between the merchant and Stripe. */
export const redirectMethods: readonly SupportedMethod[] = [
  {
    ...redirectMethod,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: ["ideal", "bancontact_card", "eps"],
    countries: "all",
    currencies: ["EUR"],
    requiredFields: [firstName, lastName],
  },
  {
    ...redirectMethod,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: ["przelewy24"],
    countries: "all",
    currencies: ["EUR", "PLN"],
    requiredFields: [email],
  },
  {
    ...redirectMethod,
    paymentMethod: "pay_later",
    paymentMethodTypes: ["klarna"],
    countries: klarnaCountries,
    currencies: "AUD CAD CHF CZK DKK EUR GBP NOK NZD PLN RON SEK USD".split(" "),
    requiredFields: [
      email,
      billingField("address.country", "country", { kind: "user_address_country", options: klarnaCountries }),
    ],
  },
];
