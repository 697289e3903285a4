import type { Form } from "./payments.ts";
import type { State, Wire } from "./state.ts";
import { invalid, keep } from "./state.ts";

/** How a method that is no card behaves. */
export interface EmulatedMethod {
  /** Members of `payment_method_data` that it needs. */
  readonly needs: readonly string[];
  readonly currencies: readonly string[];
  /** Type of the next action; absent: there is none, and the bank answers later. */
  readonly action?: string;
  readonly canBeHeld?: boolean;
  /** Debits need the customer's mandate, and end days later. */
  readonly isDebit?: boolean;
  readonly options?: Readonly<Record<string, RegExp>>;
}

const billing = (...names: readonly string[]): readonly string[] => names.map((name) => `billing_details][${name}`);
const redirect = (currencies: string, needs: readonly string[] = []): EmulatedMethod => ({
  needs,
  currencies: currencies.split(" "),
  action: "redirect_to_url",
});
const held = (currencies: string, needs: readonly string[] = []): EmulatedMethod => ({
  ...redirect(currencies, needs),
  canBeHeld: true,
});
const shown = (action: string, currency: string, needs: readonly string[] = []): EmulatedMethod => ({
  needs,
  currencies: [currency],
  action,
});
const debit = (currency: string, needs: readonly string[]): EmulatedMethod => ({
  needs: [...needs, ...billing("name", "email")],
  currencies: [currency],
  isDebit: true,
});

const accountMembers = ["account_number", "routing_number", "account_holder_type"];

const methods: Readonly<Record<string, EmulatedMethod>> = {
  affirm: held("usd cad"),
  afterpay_clearpay: held("aud cad gbp nzd usd", billing("name", "email", "address][line1")),
  alipay: { ...redirect("eur usd cny gbp"), action: "alipay_handle_redirect" },
  alma: held("eur"),
  amazon_pay: held("usd eur gbp"),
  au_becs_debit: debit("aud", ["au_becs_debit][account_number", "au_becs_debit][bsb_number"]),
  bacs_debit: debit("gbp", ["bacs_debit][account_number", "bacs_debit][sort_code", ...billing("address][line1")]),
  bancontact: redirect("eur", billing("name")),
  blik: { ...shown("blik_authorize", "pln"), options: { "blik][code": /^\d{6}$/ } },
  boleto: shown("boleto_display_details", "brl", ["boleto][tax_id", ...billing("name", "email", "address][line1")]),
  cashapp: { ...held("usd"), action: "cashapp_handle_redirect_or_display_qr_code" },
  customer_balance: {
    needs: [],
    currencies: ["eur", "gbp", "usd"],
    action: "display_bank_transfer_instructions",
    options: {
      "customer_balance][funding_type": /^bank_transfer$/,
      "customer_balance][bank_transfer][type": /^(eu|gb|us)_bank_transfer$/,
    },
  },
  eps: redirect("eur", billing("name")),
  fpx: redirect("myr", ["fpx][bank"]),
  ideal: redirect("eur"),
  kakao_pay: held("krw"),
  klarna: held("eur usd gbp", billing("email", "address][country")),
  konbini: shown("konbini_display_details", "jpy", billing("name", "email")),
  mobilepay: held("dkk eur nok sek"),
  multibanco: shown("multibanco_display_details", "eur", billing("email")),
  oxxo: shown("oxxo_display_details", "mxn", billing("name", "email")),
  p24: redirect("eur pln", billing("email")),
  pay_by_bank: redirect("gbp"),
  paypal: held("eur usd gbp"),
  pix: shown("pix_display_qr_code", "brl"),
  promptpay: shown("promptpay_display_qr_code", "thb", billing("email")),
  revolut_pay: held("eur gbp"),
  samsung_pay: held("krw"),
  sepa_debit: debit("eur", ["sepa_debit][iban"]),
  swish: shown("swish_handle_redirect_or_display_qr_code", "sek"),
  twint: redirect("chf"),
  us_bank_account: {
    ...debit(
      "usd",
      accountMembers.map((name) => `us_bank_account][${name}`),
    ),
    action: "verify_with_microdeposits",
    options: { "us_bank_account][verification_method": /^microdeposits$/ },
  },
  wechat_pay: {
    ...shown("wechat_pay_display_qr_code", "cny"),
    currencies: ["cny", "eur", "usd"],
    options: { "wechat_pay][client": /^web$/ },
  },
};

export const methodOf = (type: string): EmulatedMethod => methods[type] ?? { needs: [], currencies: [] };

/** Members of `payment_method_data` next to the type and who pays. */
export const detailMembers = [
  ...new Set(Object.values(methods).flatMap(({ needs }) => needs)),
  "us_bank_account][account_type",
].filter((name) => !name.startsWith("billing_details"));

/** Members of `payment_method_options` of these methods. */
export const methodOptions = [
  ...Object.values(methods).flatMap(({ options = {} }) => Object.keys(options)),
  "customer_balance][bank_transfer][eu_bank_transfer][country",
];

const missing = (name: string): Error =>
  invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name });

const checkMandate = (form: Form): void => {
  const type = form.get("mandate_data[customer_acceptance][type]");
  const online = ["ip_address", "user_agent"].map((name) => `mandate_data[customer_acceptance][online][${name}]`);
  if (type === "offline" && !online.some((name) => form.has(name))) return;
  if (type !== "online" || !online.every((name) => form.has(name))) throw missing("mandate_data");
};

/** The payment method that the form describes; null when it describes none. */
export const describedMethod = (state: State, form: Form): string | null => {
  const type = form.get("payment_method_data[type]");
  if (type === undefined) return null;
  const method = methods[type];
  if (method === undefined || form.get("allowed_payment_method_types[0]") !== type) {
    throw invalid(`Invalid payment_method_data[type]: ${type}`, { param: "payment_method_data[type]" });
  }
  for (const name of method.needs) {
    if (!form.has(`payment_method_data[${name}]`)) throw missing(`payment_method_data[${name}]`);
  }
  for (const [name, pattern] of Object.entries(method.options ?? {})) {
    // Codes are of charges only.
    if (form.has("amount") && !pattern.test(form.get(`payment_method_options[${name}]`) ?? "")) throw missing(name);
  }
  const currency = form.get("currency");
  if (currency !== undefined && !method.currencies.includes(currency)) {
    const code = "payment_method_currency_mismatch";
    throw invalid(`The currency ${currency} is not supported by ${type}.`, { code });
  }
  if (method.canBeHeld !== true && form.get("capture_method") === "manual") {
    throw invalid(`${type} does not support manual capture.`, { param: "capture_method" });
  }
  if (type === "customer_balance" && !form.has("customer")) throw missing("customer");
  if (form.has("statement_descriptor_suffix")) {
    throw invalid("statement_descriptor_suffix is for cards only.", { param: "statement_descriptor_suffix" });
  }
  if (method.isDebit === true) checkMandate(form);
  else if (!form.has("amount") || form.has("mandate_data[customer_acceptance][type]")) throw missing("amount");
  const kept = keep(state, "pm", "payment_method", {
    type,
    customer: null,
    [type]: {},
    _iban: form.get("payment_method_data[sepa_debit][iban]"),
  });
  return String(kept["id"]);
};

const nowhere = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const holder = { account_holder_name: "Stripe", account_holder_address: nowhere, bank_address: nowhere };
const number = "11119988";
const accounts: Readonly<Record<string, Wire>> = {
  eur: { type: "iban", iban: { ...holder, bic: "SOGEDEFF", country: "DE", iban: "DE11110000" } },
  gbp: { type: "sort_code", sort_code: { ...holder, account_number: number, sort_code: "108800" } },
  usd: {
    type: "aba",
    aba: {
      ...holder,
      account_number: number,
      account_type: "checking",
      bank_name: "Test Bank",
      routing_number: "999999999",
    },
  },
};

/** Where the customer transfers to, and how much is still to come. */
export const transferAction = (currency: string, remaining: number, url: string): Wire => ({
  type: "display_bank_transfer_instructions",
  display_bank_transfer_instructions: {
    amount_remaining: remaining,
    currency,
    financial_addresses: [accounts[currency]],
    hosted_instructions_url: url,
    reference: "PAYMENT7",
    type: `${{ eur: "eu", gbp: "gb", usd: "us" }[currency] ?? ""}_bank_transfer`,
  },
});

type Details = (url: string) => Wire;

const images = (url: string): Wire => ({ image_url_png: `${url}.png`, image_url_svg: `${url}.svg` });
const voucher: Details = (url) => ({ hosted_voucher_url: url });
const stores = { familymart: null, lawson: null, ministop: null, seicomart: null };
const code: Details = (url) => ({ data: "code", hosted_instructions_url: url, ...images(url) });

/** What Stripe states of a next action, by its type; `url` is the page for the customer. */
const actions: Readonly<Record<string, Details>> = {
  boleto_display_details: voucher,
  cashapp_handle_redirect_or_display_qr_code: (url) => ({
    hosted_instructions_url: url,
    mobile_auth_url: url,
    qr_code: { expires_at: 1_900_000_000, ...images(url) },
  }),
  konbini_display_details: (url) => ({ ...voucher(url), expires_at: 1_900_000_000, stores }),
  multibanco_display_details: voucher,
  oxxo_display_details: voucher,
  pix_display_qr_code: code,
  promptpay_display_qr_code: code,
  swish_handle_redirect_or_display_qr_code: (url) => ({
    hosted_instructions_url: url,
    qr_code: { data: "code", ...images(url) },
  }),
  verify_with_microdeposits: (url) => ({
    arrival_date: 1_900_000_000,
    hosted_verification_url: url,
    microdeposit_type: null,
  }),
  wechat_pay_display_qr_code: (url) => ({ ...code(url), image_data_url: "data:image/png;base64,AA==" }),
};

/** What the customer has to do; `url` is the page. */
export const nextActionOf = (action: string, url: string, returnUrl: string | undefined): Wire => {
  if (action === "blik_authorize") return { type: action, blik_authorize: {} };
  const details = actions[action]?.(url) ?? { url, return_url: returnUrl ?? null };
  return { type: action, [action]: details };
};
