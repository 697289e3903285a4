// What happens in the databases, by how often: each line is taken over the API once for every merchant that has it, and
// the rows that the services wrote are the pattern of its copies.
import type { MerchantSize } from "./merchants.ts";

/** When in the two years it occurs. */
export type Era = "always" | "first_year";

/** What is done after the payment was made. */
export type FollowUp =
  | "capture"
  | "capture_part"
  | "cancel"
  | "refund"
  | "dispute"
  | "dispute_accepted"
  | "challenge"
  | "page";

export interface PaymentScenario {
  readonly name: string;
  /** Of all payments of a merchant, in any unit. */
  readonly weight: number;
  readonly account: string;
  /** Members of the payment beyond its amount and currency. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly followUp?: FollowUp;
  readonly hasCustomer?: true;
  readonly era?: Era;
  /** Small merchants have a few of them only. */
  readonly sizes?: readonly MerchantSize[];
  /** Status it must have come to, so that each pattern is the one that its name states. */
  readonly status: string;
}

const card = (number: string, type: "credit" | "debit" = "credit"): Record<string, unknown> => ({
  payment_method: "card",
  payment_method_type: type,
  payment_method_data: {
    card: {
      card_number: number,
      card_exp_month: "10",
      card_exp_year: "2035",
      card_holder_name: "Ada Example",
      card_cvc: "123",
    },
  },
});

const other = (method: string, type: string, data: Record<string, unknown>): Record<string, unknown> => ({
  payment_method: method,
  payment_method_type: type,
  payment_method_data: { [method]: data },
});

const big: readonly MerchantSize[] = ["large", "medium"];
const visa = "4242424242424242";
const mastercard = "5555555555554444";
const offline = { customer_acceptance: { acceptance_type: "offline" } };
const stored = { setup_future_usage: "off_session", ...offline };
const agreed = { mandate_data: { ...offline, mandate_type: { multi_use: { amount: 500_000, currency: "USD" } } } };

const sale = (
  name: string,
  weight: number,
  number: string,
  account: string,
  more: Partial<PaymentScenario> = {},
): PaymentScenario => ({ name, weight, account, status: "succeeded", body: card(number), ...more });

export const paymentScenarios: readonly PaymentScenario[] = [
  sale("visa", 24, visa, "fauxpay_main"),
  sale("visa of a customer", 10, visa, "fauxpay_main", { hasCustomer: true }),
  sale("visa, stored", 4, visa, "fauxpay_main", { hasCustomer: true, body: { ...card(visa), ...stored }, sizes: big }),
  sale("visa at the second account", 6, visa, "fauxpay_second", { sizes: big }),
  sale("visa debit", 6, visa, "phonypay_main", { body: card(visa, "debit"), hasCustomer: true }),
  sale("mastercard", 12, mastercard, "fauxpay_main", { sizes: big }),
  sale("mastercard debit", 6, mastercard, "phonypay_main", { body: card(mastercard, "debit"), sizes: big }),
  sale("american express", 3, "378282246310005", "fauxpay_main", { hasCustomer: true, sizes: big }),
  sale("discover", 1, "6011111111111117", "phonypay_main", { sizes: big }),
  sale("diners", 0.1, "38000000000006", "phonypay_main", { sizes: big }),
  sale("connector that was left", 5, visa, "shampay_left", { era: "first_year", sizes: big }),
  sale("refunded", 4.5, visa, "fauxpay_main", { followUp: "refund", hasCustomer: true }),
  sale("refund that failed", 0.3, "4000000000007726", "fauxpay_main", { followUp: "refund", sizes: big }),
  sale("refund under way", 0.2, "4000000000005126", "fauxpay_main", { followUp: "refund", sizes: big }),
  sale("disputed", 0.2, "4000000000000259", "fauxpay_main", { followUp: "dispute", sizes: big }),
  sale("dispute accepted", 0.1, "4000000000000259", "fauxpay_main", { followUp: "dispute_accepted", sizes: big }),
  sale("mandate", 1, visa, "fauxpay_main", {
    hasCustomer: true,
    body: { ...card(visa), setup_future_usage: "off_session", ...agreed },
    sizes: big,
  }),
  sale("payment link", 1, visa, "", {
    body: { payment_link: true },
    status: "requires_payment_method",
    sizes: big,
  }),
  sale("authenticated", 3, "4000003800000446", "fauxpay_main", {
    body: { ...card("4000003800000446"), authentication_type: "three_ds" },
    followUp: "challenge",
    sizes: big,
  }),
  sale("authentication left", 1.2, "4000003800000446", "fauxpay_main", {
    body: { ...card("4000003800000446"), authentication_type: "three_ds" },
    status: "requires_customer_action",
  }),
  sale("captured later", 3, visa, "fauxpay_main", {
    body: { ...card(visa), capture_method: "manual" },
    followUp: "capture",
    sizes: big,
  }),
  sale("captured in part", 0.4, visa, "phonypay_main", {
    body: { ...card(visa), capture_method: "manual" },
    followUp: "capture_part",
    status: "partially_captured",
    sizes: big,
  }),
  sale("authorized", 0.8, visa, "fauxpay_main", {
    body: { ...card(visa), capture_method: "manual" },
    status: "requires_capture",
    sizes: big,
  }),
  sale("voided", 0.5, visa, "fauxpay_main", {
    body: { ...card(visa), capture_method: "manual" },
    followUp: "cancel",
    status: "cancelled",
    sizes: big,
  }),
  sale("declined", 5, "4000000000000002", "fauxpay_main", { status: "failed" }),
  sale("lost card", 1, "4000000000009987", "phonypay_main", { status: "failed", sizes: big }),
  sale("wrong security code", 1.5, "4000000000000127", "fauxpay_main", { status: "failed", sizes: big }),
  sale("second connector", 2, "4000000000009961", "fauxpay_main", { sizes: big, body: card("4000000000009961") }),
  sale("under way", 0.05, "4000000000000200", "fauxpay_main", { status: "processing", sizes: big }),
  sale("held for review", 0.02, "4000000000009235", "fauxpay_main", {
    status: "requires_merchant_action",
    sizes: big,
  }),
  sale("not paid", 2, visa, "", { body: {}, status: "requires_payment_method" }),
  sale("not paid by a customer", 1, visa, "", { body: {}, hasCustomer: true, status: "requires_payment_method" }),
  sale("not confirmed", 0.5, visa, "", { status: "requires_confirmation", sizes: big }),
  sale("paypal", 4, visa, "pretendpay_main", {
    body: other("wallet", "paypal", { paypal_redirect: {} }),
    followUp: "page",
    sizes: big,
  }),
  sale("ideal", 2, visa, "pretendpay_main", {
    body: other("bank_redirect", "ideal", { ideal: { bank_name: "ing" } }),
    followUp: "page",
    sizes: big,
  }),
  sale("klarna left", 0.5, visa, "pretendpay_main", {
    body: other("pay_later", "klarna", { klarna_redirect: {} }),
    status: "requires_customer_action",
    sizes: big,
  }),
  sale("upi", 1, visa, "pretendpay_main", {
    body: other("upi", "upi_collect", { upi_collect: { vpa_id: "success@upi" } }),
    sizes: big,
  }),
  sale("upi, no such address", 0.3, visa, "pretendpay_main", {
    body: other("upi", "upi_collect", { upi_collect: { vpa_id: "nobody@upi" } }),
    status: "failed",
    sizes: big,
  }),
];

/** Currencies of the copies, by how often; the rest of the contract's never occur. */
export const currencyWeights: Readonly<Record<string, number>> = {
  USD: 55,
  EUR: 20,
  GBP: 12,
  JPY: 6,
  CAD: 4,
  INR: 2,
  SEK: 0.6,
  PLN: 0.2,
};

/** Profiles of a merchant, by how much they are used. */
export const profileWeights: readonly number[] = [60, 35, 5];

/** Payouts by their outcome: the account number is the sandbox's, docs/sandbox-cards.md. */
export const payoutScenarios: readonly { readonly account: string; readonly weight: number }[] = [
  { account: "000100000001", weight: 90 },
  { account: "000200000002", weight: 5 },
  { account: "000300000003", weight: 2 },
  { account: "000500000005", weight: 0.5 },
  { account: "000900000009", weight: 0.5 },
];
