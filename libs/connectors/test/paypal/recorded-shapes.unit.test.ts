// Checks what is recorded of requests and answers against the schemas that PayPal's own SDK reads and writes with.
import { describe, expect, it } from "@jest/globals";
import { createRequire } from "node:module";

import type { RecordedAnswer, RecordedExchange } from "../conformance.ts";
import { recordedExchanges } from "../conformance.ts";

interface Converted {
  /** False: it fits. */
  readonly errors: false | readonly unknown[];
  readonly result: unknown;
}

interface SchemaKit {
  /** From the wire's spelling to the SDK's, without members that it does not know. */
  validateAndMap(value: unknown, schema: unknown): Converted;
  validateAndUnmap(value: unknown, schema: unknown): Converted;
}

// The SDK exports its types, but not its schemas.
const sdk = createRequire(createRequire(import.meta.url).resolve("@paypal/paypal-server-sdk"));
const { validateAndMap, validateAndUnmap } = sdk("@apimatic/schema") as SchemaKit;
const schemaOf = (name: string): unknown => {
  const model = sdk(`./models/${name}.js`) as Readonly<Record<string, unknown>>;
  const schema = model[`${name}Schema`];
  if (schema === undefined) throw new TypeError(`the SDK has no ${name}`);
  return schema;
};

/** The SDK's models by call: what goes out, and what comes back. */
const calls: readonly { readonly path: RegExp; readonly sent?: string; readonly answered: string }[] = [
  { path: /^POST \/v2\/checkout\/orders$/, sent: "orderRequest", answered: "order" },
  { path: /^POST \/v2\/checkout\/orders\/\w+\/(capture|authorize)$/, answered: "order" },
  { path: /^GET \/v2\/checkout\/orders\/\w+$/, answered: "order" },
  { path: /^POST .*\/authorizations\/\w+\/capture$/, sent: "captureRequest", answered: "capturedPayment" },
  { path: /^POST .*\/authorizations\/\w+\/void$/, answered: "paymentAuthorization" },
  { path: /^POST .*\/reauthorize$/, sent: "reauthorizeRequest", answered: "paymentAuthorization" },
  { path: /^POST .*\/captures\/\w+\/refund$/, sent: "refundRequest", answered: "refund" },
  { path: /^GET .*\/refunds\/\w+$/, answered: "refund" },
  { path: /^POST .*\/setup-tokens$/, sent: "setupTokenRequest", answered: "setupTokenResponse" },
  { path: /^GET .*\/setup-tokens\/\w+$/, answered: "setupTokenResponse" },
  { path: /^POST .*\/payment-tokens$/, sent: "paymentTokenRequest", answered: "paymentTokenResponse" },
];

const callOf = ({ request: { method, url } }: RecordedExchange) => {
  const line = `${method} ${new URL(url).pathname}`;
  return calls.find(({ path }) => path.test(line));
};

/** Members that were lost on the way through the SDK, because it does not know them. */
const lostIn = (value: unknown, back: unknown): readonly string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const kept: unknown = typeof back === "object" && back !== null ? Reflect.get(back, name) : undefined;
    return kept === undefined ? [name] : lostIn(member, kept);
  });
};

const problemsWith = (value: unknown, model: string): readonly unknown[] => {
  const schema = schemaOf(model);
  const { errors, result } = validateAndMap(value, schema);
  return errors === false ? lostIn(value, validateAndUnmap(result, schema).result) : errors;
};

const isAnswered = ({ status, body }: RecordedAnswer): boolean => status < 300 && typeof body === "object";
const recorded = recordedExchanges("paypal.json");

describe("what is recorded of PayPal", () => {
  const sent = recorded.flatMap((exchange) => {
    const model = callOf(exchange)?.sent;
    return model === undefined ? [] : [[exchange.name, exchange.request.body, model] as const];
  });
  it.each(sent)("%s: the request is one that the SDK could have written", (_name, body, model) => {
    expect(problemsWith(body, model)).toEqual([]);
  });

  const answered = recorded.flatMap((exchange) => {
    const model = callOf(exchange)?.answered;
    return model === undefined || !isAnswered(exchange.response)
      ? []
      : [[exchange.name, exchange.response.body, model] as const];
  });
  it.each(answered)("%s: the answer is one that the SDK could have read", (_name, body, model) => {
    expect(problemsWith(body, model)).toEqual([]);
  });

  it("would be noticed if it had another member, lacked one, or had one of another type", () => {
    const amount = { currency_code: "USD", value: "10.99" };
    const order = { intent: "CAPTURE", purchase_units: [{ amount }] };
    expect(problemsWith(order, "orderRequest")).toEqual([]);
    const misspelt = { ...order, purchase_units: [{ amount, invoice_no: "7" }] };
    expect(problemsWith(misspelt, "orderRequest")).toEqual(["invoice_no"]);
    expect(problemsWith({ intent: "CAPTURE" }, "orderRequest")).not.toEqual([]);
    expect(problemsWith({ ...order, purchase_units: [{ amount: 10.99 }] }, "orderRequest")).not.toEqual([]);
  });
});
