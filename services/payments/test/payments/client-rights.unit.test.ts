// Every member that a browser could send is in one table, and the table is enforced.
import { describe, expect, it } from "@jest/globals";
import type { ConfirmPaymentRequest } from "@railyard/contracts";
import { confirmPayment, updatePayment } from "@railyard/contracts";

import { paymentFacts } from "../../src/payments/domain/decision-rules/payment-facts.ts";
import { changePayment } from "../../src/payments/domain/change-payment.ts";
import { clientChange, clientPayment } from "../../src/payments/wire/client-change.ts";
import type { ClientRight } from "../../src/payments/wire/client-rights.ts";
import {
  browserRights,
  cardRights,
  clientRights,
  customerRights,
  methodDataRights,
} from "../../src/payments/wire/client-rights.ts";
import { statedPaymentFromWire } from "../../src/payments/wire/stated-payment-wire.ts";
import type { PaymentWithAttempt } from "../../src/payments/domain/payment.ts";
import { methodFromWire } from "../../src/methods/wire/method-wire.ts";
import { codeOf } from "../support/failure-code.ts";
import { attempt, detailsOf, now, payment, stateOf } from "../support/states.ts";

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

const bodies = { confirm: confirmPayment.body as Schema, update: updatePayment.body as Schema };

const membersOf = (...path: readonly string[]): readonly string[] => {
  const names = Object.values(bodies).flatMap((body) => {
    const found = path.reduce<Schema | undefined>((schema, name) => {
      const member = schema?.properties?.[name];
      return member?.properties === undefined ? member?.anyOf?.find(({ properties }) => properties) : member;
    }, body);
    return Object.keys(found?.properties ?? {});
  });
  return [...new Set(names)].sort();
};

const named = (rights: Readonly<Record<string, ClientRight>>, right: ClientRight): readonly string[] =>
  Object.keys(rights).filter((name) => rights[name] === right);

/** Some value of the member. */
const valueOf = (name: string): unknown => {
  const schema = Object.values(bodies).find(({ properties }) => properties?.[name] !== undefined)?.properties?.[name];
  if (schema?.enum !== undefined) return schema.enum.findLast((value) => value !== null);
  const [type] = [schema?.type ?? "object"].flat();
  const string = "https://other.example/";
  const values: Readonly<Record<string, unknown>> = { string, integer: 17, boolean: true, array: ["other"] };
  return values[type ?? ""] ?? { other: "value" };
};

const ask = (request: object, state: PaymentWithAttempt = stateOf({})): string =>
  codeOf(() => clientChange(request, state));

describe("what a browser may set", () => {
  it.each([
    ["update and confirm", clientRights, []],
    ["customer", customerRights, ["customer"]],
    ["browser_info", browserRights, ["browser_info"]],
    ["payment_method_data", methodDataRights, ["payment_method_data"]],
    ["payment_method_data.card", cardRights, ["payment_method_data", "card"]],
  ])("is specified for every member of %s", (_name, rights, path) => {
    expect(Object.keys(rights).sort()).toEqual(membersOf(...path));
    expect(Object.keys(rights).length).toBeGreaterThan(0);
  });

  it.each([...named(clientRights, "repeat"), ...named(clientRights, "merchant")])("is not %s", (name) => {
    expect(ask({ [name]: valueOf(name) })).toBe("IR_18");
  });

  it.each(named(clientRights, "fill").filter((name) => name !== "customer" && !Object.hasOwn(customerRights, name)))(
    "is %s where it was not set before, until the merchant's server sets it",
    (name) => {
      const request = { [name]: valueOf(name) };
      const filled = clientChange(request, stateOf({}));
      expect(filled.paths).not.toEqual([]);
      const changed = (by: object, paths: readonly string[] | null, state: PaymentWithAttempt = stateOf({})) =>
        changePayment(state, statedPaymentFromWire(by), null, {
          now,
          client: { source: null, version: null },
          customer: null,
          clientPaths: paths,
        });
      const held = changed(filled.request, filled.paths);
      // What it has set it may change, but not once the server has set it.
      expect(ask({ [name]: otherThan(request[name]) }, held)).toBe("none");
      const stated = changed(request, null, held);
      expect(stated.payment.details.clientPaths ?? []).toEqual([]);
      expect(ask(request, stated)).toBe("none");
      expect(ask({ [name]: otherThan(request[name]) }, stated)).toBe("IR_18");
    },
  );

  it("repeats what the payment states, in whatever order, without changing it", () => {
    const details = {
      description: "Two chairs",
      metadata: { order: "7", parts: { legs: 4, seats: 1 } },
      order_details: [{ product_name: "Chair", quantity: 2, amount: 1 }],
      customer: { id: "cus_1", email: "ada@example.com" },
      return_url: "https://shop.example/done",
      off_session: false,
    };
    const state = stateOf({ details: detailsOf(details) });
    const { payment: held } = state;
    const repeated = {
      amount: held.amount,
      currency: held.currency,
      capture_method: held.captureMethod,
      profile_id: held.profileId,
      authentication_type: held.authenticationType,
      session_expiry: (held.expiresAt.getTime() - held.createdAt.getTime()) / 1000,
      description: "Two chairs",
      metadata: { parts: { seats: 1, legs: 4 }, order: "7" },
      order_details: [{ amount: 1, quantity: 2, product_name: "Chair", tax_rate: null }],
      customer_id: "cus_1",
      email: "ada@example.com",
      return_url: "https://shop.example/done",
      billing: null,
      off_session: false,
      payment_link: false,
    };
    expect(clientChange(repeated as unknown as ConfirmPaymentRequest, state)).toEqual({ request: {}, paths: [] });
    expect(ask({ customer_id: "cus_2" }, state)).toBe("IR_18");
    expect(ask({ metadata: { order: "7" } }, state)).toBe("IR_18");
    expect(ask({ customer: { id: "cus_1", email: "eve@example.com" } }, state)).toBe("IR_18");
  });

  it("fills in what is missing of the customer, and leaves who it is", () => {
    const state = stateOf({ details: detailsOf({ customer: { id: "cus_1", name: "Ada" } }) });
    expect(clientChange({ email: "ada@example.com", phone: "1", customer_id: "cus_1" }, state)).toEqual({
      request: { customer: { id: "cus_1", name: "Ada", email: "ada@example.com", phone: "1" } },
      paths: ["customer.email", "customer.phone"],
    });
    expect(ask({ customer: { id: "cus_1" } }, stateOf({}))).toBe("IR_18");
    expect(ask({ name: "Eve" }, state)).toBe("IR_18");
  });

  it("strengthens authentication, and never weakens it", () => {
    const strict = stateOf({ authenticationType: "three_ds" });
    expect(ask({ authentication_type: "no_three_ds" }, strict)).toBe("IR_18");
    expect(clientChange({ authentication_type: "three_ds" }, strict).request).toEqual({});
    const plain = stateOf({ authenticationType: "no_three_ds" });
    expect(clientChange({ authentication_type: "no_three_ds" }, plain).request).toEqual({});
    const stricter = { authentication_type: "three_ds" } as const;
    expect(clientChange(stricter, plain).request).toEqual(stricter);
    const made = { amount: 1, currency: "USD" } as const;
    expect(clientPayment({ ...made, authentication_type: "no_three_ds" }).request).toEqual(made);
    expect(clientPayment({ ...made, ...stricter }).request).toEqual({ ...made, ...stricter });
  });

  it("is no network token, wherever it states how it pays", () => {
    for (const name of named(methodDataRights, "merchant")) {
      const data = { payment_method_data: { [name]: { network_token: "4242424242424242" } } };
      expect(ask(data)).toBe("IR_18");
      expect(codeOf(() => clientPayment({ amount: 1, currency: "USD", ...data } as never))).toBe("IR_18");
    }
  });
});

const otherThan = (value: unknown): unknown => {
  if (typeof value === "boolean") return !value;
  if (typeof value === "object") return { other: "another value" };
  return value === "on_session" ? "off_session" : `${String(value)}x`;
};

describe("what a browser states of a card", () => {
  const card = { card_number: "4242424242424242", card_exp_month: "10", card_exp_year: "2040" };
  const range = {
    first: 42424200000,
    last: 42424299999,
    network: "Visa",
    cardType: "credit",
    cardSubType: "classic",
    issuer: "Sandbox Bank",
    issuingCountry: "US",
  } as const;
  const factsBy = (claims: object, isKnown: boolean, type: "credit" | "debit" | null) => {
    const method = methodFromWire(
      { payment_method: "card", payment_method_type: type, payment_method_data: { card: { ...card, ...claims } } },
      { now, fingerprint: () => "f", cardRange: () => (isKnown ? range : null), isClient: true },
    );
    if (method === null) throw new TypeError("There is a card.");
    const state = {
      payment: payment({}),
      attempt: attempt({
        paymentMethod: "card",
        paymentMethodType: method.paymentMethodType,
        details: { method: method.summary },
      }),
    };
    const [known, claimed] = paymentFacts(state, { amount: 1, currency: "USD" });
    return { known: known?.values, claimed: claimed?.values };
  };
  const claims = { card_type: "debit", card_issuer: "Nobody's Bank", card_issuing_country: "FR", card_network: "JCB" };

  it("changes no fact of a card whose range is known", () => {
    const plain = factsBy({}, true, null);
    expect(factsBy(claims, true, "debit")).toEqual(plain);
    expect(plain.known).toEqual(plain.claimed);
    expect(plain.known?.get("payment_method_type")).toEqual({ type: "enum_variant", value: "credit" });
  });

  it("is a fact of another card only next to the facts without it", () => {
    const { known, claimed } = factsBy(claims, false, "debit");
    expect(known).toEqual(factsBy({}, false, null).known);
    expect(claimed?.get("card_type")).toEqual({ type: "enum_variant", value: "debit" });
    expect(claimed?.get("issuer_country")).toEqual({ type: "enum_variant", value: "FR" });
    expect(known?.has("card_type")).toBe(false);
    // The network is read off the number.
    expect(claimed?.get("card_network")).toEqual({ type: "enum_variant", value: "Visa" });
  });
});
