import { cutText, defined } from "@railyard/members";
import type { AuthorizeInput, CardData } from "../../port/inputs.ts";
import { memberAt, textAt } from "../../wire/reading.ts";
import { entryOf, given } from "../../wire/request-values.ts";
import { notesOf } from "./notes.ts";
import type {
  BrowserParams,
  CardParams,
  CustomerParams,
  OrderParams,
  PaymentParams,
  RecurringParams,
  UpiParams,
} from "./params.ts";
import { keptFor, readStoredMethodId } from "./references.ts";
import {
  captureMinutes,
  collectMinutes,
  keptChargeFrequency,
  largestKeptCharge,
  lengths,
  walletCodes,
} from "./unconfirmed.ts";

/** What a payment needs of the customer, each null where it is not given. */
interface CustomerDetails {
  readonly email: string | null;
  readonly contact: string | null;
  readonly name: string | null;
}

export const customerOf = (input: AuthorizeInput): CustomerDetails => {
  const { email, billing, phone, customerName, paymentMethodData: data } = input;
  const holder = data.type === "card" ? data.card.holderName : null;
  const billed = [billing?.firstName, billing?.lastName]
    .map(given)
    .filter((name) => name !== undefined)
    .join(" ");
  return {
    email: given(email) ?? given(billing?.email) ?? null,
    contact: given(phone) ?? null,
    name: cutText(given(holder) ?? given(customerName) ?? given(billed), lengths.name) ?? null,
  };
};

export const customerParams = (input: AuthorizeInput): CustomerParams => {
  const { name, email, contact } = customerOf(input);
  return { name: name ?? "", email: email ?? "", contact: contact ?? "", fail_existing: "0" };
};

const millisecondsPerSecond = 1000;

/** What the customer agrees to; it ends with the card. */
const keptToken = ({ paymentMethodData: data }: AuthorizeInput): NonNullable<OrderParams["token"]> => {
  const [year, month] = data.type === "card" ? [data.card.expiryYear, data.card.expiryMonth] : ["", ""];
  const cardEndsAt = Date.UTC(Number(year), Number(month), 1) / millisecondsPerSecond;
  return { max_amount: largestKeptCharge, expire_at: cardEndsAt - 1, frequency: keptChargeFrequency };
};

/** The order that a payment is made under; `customer` is Razorpay's id of who has a card kept. */
export const orderParams = (input: AuthorizeInput, receipt: string, customer: string | undefined): OrderParams => {
  const isAutomatic = input.captureMethod === "automatic";
  const kept = keptFor(input);
  return {
    amount: input.amount,
    currency: input.currency,
    receipt,
    unique_receipt: true,
    payment: {
      capture: isAutomatic ? "automatic" : "manual",
      capture_options: {
        ...(isAutomatic ? { automatic_expiry_period: captureMinutes } : {}),
        manual_expiry_period: captureMinutes,
        refund_speed: "normal",
      },
    },
    notes: notesOf(input),
    ...defined({ customer_id: customer }),
    ...(kept === "charges" ? { method: "card", token: keptToken(input) } : {}),
  };
};

const commonParams = (input: AuthorizeInput, orderId: string) => {
  const { email, contact } = customerOf(input);
  const description = given(input.description);
  return {
    amount: input.amount,
    currency: input.currency,
    order_id: orderId,
    email: email ?? "",
    contact: contact ?? "",
    ...defined({ description: cutText(description, lengths.description) }),
    notes: notesOf(input),
  };
};

/** Address of the customer's device; undefined when it is not given. */
export const deviceAddressOf = ({ browserInformation }: AuthorizeInput): string | undefined =>
  textAt(browserInformation, "ip_address");

const someBrowser = "Mozilla/5.0";

/** Without the browser's word for it, the shop is where the customer came from. */
const refererOf = ({ browserInformation, returnUrl }: AuthorizeInput): string | undefined =>
  textAt(browserInformation, "referer") ?? (URL.canParse(returnUrl) ? `${new URL(returnUrl).origin}/` : undefined);

const deviceParams = (input: AuthorizeInput) => {
  const referer = refererOf(input);
  return {
    ip: deviceAddressOf(input) ?? "",
    ...defined({ referer }),
    user_agent: textAt(input.browserInformation, "user_agent") ?? someBrowser,
  };
};

const numberAt = (holder: unknown, member: string): number | undefined => {
  const value = memberAt(holder, member);
  return typeof value === "number" ? value : undefined;
};

const browserParams = ({ browserInformation: info }: AuthorizeInput): BrowserParams => {
  const language = textAt(info, "language");
  return {
    java_enabled: memberAt(info, "java_enabled") === true,
    javascript_enabled: memberAt(info, "java_script_enabled") !== false,
    ...defined({
      timezone_offset: numberAt(info, "time_zone"),
      screen_width: numberAt(info, "screen_width"),
      screen_height: numberAt(info, "screen_height"),
      color_depth: numberAt(info, "color_depth"),
      language: cutText(language, lengths.language),
    }),
  };
};

const cardParams = (card: CardData, name: string): CardParams => ({
  number: card.number,
  name,
  expiry_month: card.expiryMonth,
  expiry_year: card.expiryYear.slice(-2),
  ...defined({ cvv: card.cvc ?? undefined }),
});

const isByMailOrPhone = ({ paymentChannel }: AuthorizeInput): boolean =>
  paymentChannel === "mail_order" || paymentChannel === "telephone_order";

const browserChannel = { authentication_channel: "browser" } as const;

const keptParams = (input: AuthorizeInput, customer: string | undefined) => {
  const kept = keptFor(input);
  if (kept === null) return {};
  return {
    ...defined({ customer_id: customer }),
    save: 1,
    ...(kept === "charges" ? { recurring: true } : {}),
  } as const;
};

type MethodParams = Omit<PaymentParams, keyof ReturnType<typeof commonParams> | "ip" | "user_agent" | "callback_url">;

/** The bank and the wallet, in Razorpay's codes. */
export const bankOf = ({ paymentMethodData: data, paymentMethodType }: AuthorizeInput): string | undefined =>
  data.type === "other" && data.method === "bank_redirect" && paymentMethodType === "local_bank_redirect"
    ? textAt(data.data, "local_bank_redirect", "bank_name")
    : undefined;

export const walletOf = ({ paymentMethodData: data, paymentMethodType }: AuthorizeInput): string | undefined =>
  data.type === "other" && data.method === "wallet" ? entryOf(walletCodes, paymentMethodType ?? "") : undefined;

const methodParams = (input: AuthorizeInput, customer: string | undefined): MethodParams => {
  const { paymentMethodData: data } = input;
  const bank = bankOf(input);
  if (bank !== undefined) return { method: "netbanking", bank };
  const wallet = walletOf(input);
  if (wallet !== undefined) return { method: "wallet", wallet };
  const common = {
    method: "card",
    authentication: browserChannel,
    browser: browserParams(input),
    ...(isByMailOrPhone(input) ? ({ auth_type: "skip" } as const) : {}),
  } as const;
  if (data.type === "connector_mandate") {
    const stored = readStoredMethodId(data.connectorMandateId);
    return { ...common, customer_id: stored.customer, token: stored.token };
  }
  return data.type === "card"
    ? { ...common, card: cardParams(data.card, customerOf(input).name ?? ""), ...keptParams(input, customer) }
    : common;
};

export const paymentParams = (input: AuthorizeInput, orderId: string, customer: string | undefined): PaymentParams => ({
  ...commonParams(input, orderId),
  ...deviceParams(input),
  ...methodParams(input, customer),
  callback_url: input.completeUrl,
});

/** The customer's address in the UPI network; undefined where their app is opened instead. */
export const upiAddressOf = ({ paymentMethodData: data }: AuthorizeInput): string | undefined =>
  data.type === "other" ? textAt(data.data, "upi_collect", "vpa_id") : undefined;

export const upiParams = (input: AuthorizeInput, orderId: string): UpiParams => {
  const vpa = upiAddressOf(input);
  return {
    ...commonParams(input, orderId),
    ...deviceParams(input),
    method: "upi",
    upi: vpa === undefined ? { flow: "intent" } : { flow: "collect", vpa, expiry_time: collectMinutes },
  };
};

/** A merchant-initiated charge (MIT) of a kept card. */
export const recurringParams = (input: AuthorizeInput, orderId: string): RecurringParams => {
  const { paymentMethodData: data } = input;
  const { customer, token } = readStoredMethodId(data.type === "connector_mandate" ? data.connectorMandateId : "");
  return { ...commonParams(input, orderId), customer_id: customer, token, recurring: true };
};
