import type { Wire } from "./state.ts";
import { Refusal } from "./state.ts";

/** How a payment by a method goes on. */
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

const checkKlarna = (request: Wire): void => {
  const lines = request["lineItems"];
  for (const name of ["countryCode", "shopperEmail"]) {
    if (request[name] === undefined) throw new Refusal(422, "130", `Required field '${name}' is not provided.`);
  }
  if (!Array.isArray(lines) || lines.length === 0) throw new Refusal(422, "130", "lineItems is not provided");
};

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
  ideal: () => "redirects",
  paypal: () => "redirects",
  klarna: (_method, request) => {
    checkKlarna(request);
    return "redirects";
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
};

/** Undefined for cards. @throws {Refusal} when the method lacks what Adyen wants. */
export const courseOf = (request: Wire, currency: string): Course | undefined => {
  const method = request["paymentMethod"] as Wire;
  const type = String(method["type"]);
  const only = currencies[type];
  if (only !== undefined && only !== currency) throw new Refusal(422, "905_1", "Payment details are not supported");
  return courses[type]?.(method, request);
};
