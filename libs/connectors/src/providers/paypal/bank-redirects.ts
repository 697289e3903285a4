import { cutText } from "@railyard/members";
import type { AuthorizeInput } from "../../port/inputs.ts";
import type { SupportedMethod } from "../../port/manifest.ts";
import { textAt } from "../../wire/reading.ts";
import { billingField } from "../../port/required-fields.ts";
import { takenAtOnce } from "../../wire/method-terms.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { longestName, nameOf, returnParams } from "./addresses.ts";
import type { BankRedirectParams, BankRedirectType, BankSource } from "./params.ts";

interface BankRedirect {
  readonly source: BankRedirectType;
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  readonly acceptsEmail: boolean;
}

const trustlyCountries = "AT DE DK EE ES FI GB LT LV NL NO SE".split(" ");

/** Banks' pages by our sub-types. */
const bankRedirects: Readonly<Record<string, BankRedirect>> = {
  bancontact_card: { source: "bancontact", countries: ["BE"], currencies: ["EUR"], acceptsEmail: false },
  blik: { source: "blik", countries: ["PL"], currencies: ["PLN"], acceptsEmail: true },
  eps: { source: "eps", countries: ["AT"], currencies: ["EUR"], acceptsEmail: false },
  ideal: { source: "ideal", countries: ["NL"], currencies: ["EUR"], acceptsEmail: false },
  przelewy24: { source: "p24", countries: ["PL"], currencies: ["EUR", "PLN"], acceptsEmail: true },
  trustly: {
    source: "trustly",
    countries: trustlyCountries,
    currencies: ["DKK", "EUR", "GBP", "NOK", "SEK"],
    acceptsEmail: true,
  },
};

type Asked = Pick<AuthorizeInput, "paymentMethodData" | "paymentMethodType" | "paymentMethod">;

/** The bank's page that the customer pays at; undefined for every other way to pay. */
export const bankRedirectOf = ({ paymentMethodData: data, paymentMethodType }: Asked): BankRedirect | undefined =>
  data.type === "other" && data.method === "bank_redirect"
    ? entryOf(bankRedirects, paymentMethodType ?? "")
    : undefined;

const payerName = (input: AuthorizeInput): string | undefined =>
  cutText(nameOf(input.billing) ?? given(input.customerName), longestName);

const payerEmail = (input: AuthorizeInput): string | undefined => given(input.email ?? input.billing?.email);

const countryOf = ({ billing }: AuthorizeInput, { countries }: BankRedirect): string | undefined =>
  given(billing?.country) ?? (countries.length === 1 ? countries[0] : undefined);

const shortestName = 3;
const needEmail: readonly BankRedirectType[] = ["p24", "trustly"];

/** What PayPal needs for the bank's page and the payment does not state; null: it states everything. */
export const missingForRedirect = (input: AuthorizeInput, redirect: BankRedirect): string | null => {
  if ((payerName(input)?.length ?? 0) < shortestName) return "the name of the account's holder";
  if (countryOf(input, redirect) === undefined) return "the country";
  return needEmail.includes(redirect.source) && payerEmail(input) === undefined ? "the email address" : null;
};

/** The six digits that the customer's bank shows them. */
const blikCode = ({ paymentMethodData: data }: AuthorizeInput): string | undefined => {
  const code = data.type === "other" ? textAt(data.data, "blik", "blik_code") : undefined;
  return code !== undefined && /^\d{6}$/.test(code) ? code : undefined;
};

const longestAgent = 256;

const plainParams = (input: AuthorizeInput, redirect: BankRedirect): BankRedirectParams => ({
  name: payerName(input) ?? "",
  country_code: countryOf(input, redirect) ?? "",
  ...(redirect.acceptsEmail ? { email: payerEmail(input) } : {}),
  experience_context: returnParams(input),
});

/** With a code the customer confirms in the app of their bank, else at its page. */
const blikParams = (plain: BankRedirectParams, input: AuthorizeInput): BankRedirectParams => {
  const code = blikCode(input);
  if (code === undefined) return plain;
  return {
    ...plain,
    level_0: { auth_code: code },
    experience_context: {
      ...plain.experience_context,
      consumer_ip: textAt(input.browserInformation, "ip_address"),
      consumer_user_agent: cutText(textAt(input.browserInformation, "user_agent"), longestAgent),
    },
  };
};

const paramsOf = (input: AuthorizeInput, redirect: BankRedirect): BankRedirectParams => {
  const plain = plainParams(input, redirect);
  return redirect.source === "blik" ? blikParams(plain, input) : plain;
};

export const bankSource = (input: AuthorizeInput, redirect: BankRedirect): BankSource =>
  ({ [redirect.source]: paramsOf(input, redirect) }) as BankSource;

const name = billingField("address.first_name", "billing_first_name", "user_billing_name");
const lastName = billingField("address.last_name", "billing_last_name", "user_billing_name");
const email = billingField("email", "email", "user_email_address");

/** PayPal takes the money itself as soon as the customer has agreed. */
export const bankRedirectMethods: readonly SupportedMethod[] = Object.entries(bankRedirects).map(
  ([type, { source, countries, currencies }]) => ({
    ...takenAtOnce,
    paymentMethod: "bank_redirect",
    paymentMethodTypes: [type],
    countries,
    currencies,
    requiredFields: needEmail.includes(source) ? [name, lastName, email] : [name, lastName],
  }),
);
