import type { Wire } from "./state.ts";
import { Refusal } from "./state.ts";

/** How a payment by a method continues. */
export type Course = "decides" | "redirects" | "waits";

const need = (method: Wire, name: string, pattern = /./): void => {
  const value = method[name];
  if (typeof value === "string" && pattern.test(value)) return;
  throw new Refusal(422, "14_030", `Required object 'paymentMethod.${name}' is not provided.`);
};

const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
};

/** Who lends money wants to know for what: lines that add up to it. */
const checkLoan = (request: Wire): void => {
  const lines = request["lineItems"];
  for (const name of ["countryCode", "shopperEmail"]) {
    if (request[name] === undefined) throw new Refusal(422, "130", `Required field '${name}' is not provided.`);
  }
  if (!Array.isArray(lines) || lines.length === 0) throw new Refusal(422, "130", "lineItems is not provided");
  const costs = lines.map((line: Wire) => Number(line["quantity"]) * Number(line["amountIncludingTax"]));
  const sum = costs.reduce((total, cost) => total + cost, 0);
  const amount = request["amount"] as Wire;
  if (sum !== amount["value"]) throw new Refusal(422, "130", "lineItems do not add up to the amount");
};

const lending = ["affirm", "afterpaytouch", "clearpay", "klarna"];

const redirecting = [
  "alipay",
  "alipay_hk",
  "benefit",
  "dana",
  "gcash",
  "gopay_wallet",
  "ideal",
  "kakaopay",
  "knet",
  "mobilepay",
  "momo_wallet",
  "paybybank",
  "paypal",
  "paysafecard",
  "touchngo",
  "trustly",
  "twint",
];

const courses: Readonly<Record<string, (method: Wire, request: Wire) => Course>> = {
  applepay: (method) => {
    need(method, "applePayToken");
    if (isJson(Buffer.from(String(method["applePayToken"]), "base64").toString())) return "decides";
    throw new Refusal(422, "14_031", "applePayToken cannot be read");
  },
  googlepay: (method) => {
    need(method, "googlePayToken");
    return "decides";
  },
  bcmc: (method) => {
    for (const name of ["number", "expiryMonth", "expiryYear"]) need(method, name, /^\d+$/);
    return "redirects";
  },
  ...Object.fromEntries(redirecting.map((type) => [type, (): Course => "redirects"])),
  ...Object.fromEntries(
    lending.map((type) => [
      type,
      (_method: Wire, request: Wire): Course => {
        checkLoan(request);
        return "redirects";
      },
    ]),
  ),
  vipps: (method) => {
    need(method, "telephoneNumber", /^\+\d{6,15}$/);
    return "redirects";
  },
  mbway: (method) => {
    need(method, "telephoneNumber", /^\+\d{6,15}$/);
    need(method, "shopperEmail");
    return "waits";
  },
  ach: (method) => {
    need(method, "ownerName");
    need(method, "bankAccountNumber", /^\d{4,17}$/);
    need(method, "bankLocationId", /^\d{9}$/);
    return "waits";
  },
  directdebit_GB: (method) => {
    need(method, "holderName");
    need(method, "bankAccountNumber", /^\d{8}$/);
    need(method, "bankLocationId", /^\d{6}$/);
    return "waits";
  },
  blik: (method) => {
    need(method, "blikCode", /^\d{6}$/);
    return "waits";
  },
  sepadirectdebit: (method) => {
    need(method, "ownerName");
    need(method, "iban", /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/);
    return "waits";
  },
};

/** Methods and the currencies that they are limited to. */
const currencies: Readonly<Record<string, string>> = {
  ideal: "EUR",
  bcmc: "EUR",
  blik: "PLN",
  sepadirectdebit: "EUR",
  ach: "USD",
  affirm: "USD",
  alipay_hk: "HKD",
  benefit: "BHD",
  clearpay: "GBP",
  dana: "IDR",
  directdebit_GB: "GBP",
  gcash: "PHP",
  gopay_wallet: "IDR",
  kakaopay: "KRW",
  knet: "KWD",
  mbway: "EUR",
  momo_wallet: "VND",
  paybybank: "GBP",
  touchngo: "MYR",
  twint: "CHF",
  vipps: "NOK",
};

/** Undefined for cards. @throws {Refusal} when the method lacks what Adyen wants. */
export const courseOf = (request: Wire, currency: string): Course | undefined => {
  const method = request["paymentMethod"] as Wire;
  const type = String(method["type"]);
  const only = currencies[type];
  if (only !== undefined && only !== currency) throw new Refusal(422, "905_1", "Payment details are not supported");
  return courses[type]?.(method, request);
};
