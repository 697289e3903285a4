import { describe, expect, it } from "@jest/globals";

import { addressParams } from "../src/providers/adyen/payment-params.ts";
import { addressOf as braintreeAddress } from "../src/providers/braintree/order-params.ts";
import { addressOf as checkoutAddress } from "../src/providers/checkout/parties.ts";
import { addressOf as payPalAddress } from "../src/providers/paypal/addresses.ts";
import { billingDetails } from "../src/providers/stripe/contact-params.ts";
import { taxRequest } from "../src/sandbox/protocol/tax.ts";
import { stateOf } from "../src/wire/state-code.ts";
import { subdivisions } from "../src/wire/subdivisions.ts";
import { cardInput } from "./support/payment-inputs.ts";

describe("the state of an address", () => {
  it.each([
    ["US", "California", "CA"],
    ["US", "california ", "CA"],
    ["US", "ca ", "CA"],
    ["US", "US-CA", "CA"],
    ["US", "Washington, D.C.", "DC"],
    ["US", "new  york", "NY"],
    ["US", "ae", "AE"],
    ["CA", "Ontario", "ON"],
    ["CA", "Québec", "QC"],
    ["CA", "P.E.I.", "PE"],
    ["AU", "New South Wales", "NSW"],
    ["BR", "Sao Paulo", "SP"],
    ["IN", "Karnataka", "KA"],
    ["IN", "Orissa", "OD"],
    ["MX", "Ciudad de Mexico", "CMX"],
    ["MX", "CDMX", "CMX"],
    ["AR", "Córdoba", "X"],
    ["IT", "mi", "MI"],
  ])("%s: %s is %s", (country, state, code) => {
    expect(stateOf({ country, state })).toBe(code);
  });

  it.each([
    ["US", " Ontario ", "Ontario"],
    ["DE", "Bayern", "Bayern"],
    ["GB", "ca", "ca"],
    [null, "California", "California"],
    ["US", "constructor", "constructor"],
  ])("%s: %s, which the table does not have, stays as it is written", (country, state, same) => {
    expect(stateOf({ country, state })).toBe(same);
  });

  it.each([null, "", "  "])("is absent when it is '%s'", (state) => {
    expect(stateOf({ country: "US", state })).toBeUndefined();
  });

  it("is known by every code and every name of the table", () => {
    for (const [country, names] of Object.entries(subdivisions)) {
      for (const [code, name] of Object.entries(names)) {
        expect([code, code.toLowerCase(), name].map((state) => stateOf({ country, state }))).toEqual([
          code,
          code,
          code,
        ]);
      }
    }
  });

  it("reaches every provider as a code", () => {
    const address = { line1: "1 Main St", line2: null, line3: null, city: "Fresno", zip: "93650" };
    const contact = { ...address, state: "California", country: "US", firstName: "Ada", lastName: "L", email: null };
    const context = {
      credentials: { auth_type: "HeaderKey", api_key: "key" },
      baseUrl: "https://tax.example",
      testMode: true,
      idempotencyKey: "key",
      merchantConnectorId: "mca",
    };
    const order = { paymentId: "pay_1", amount: 100, shippingCost: 0, currency: "USD" };
    const { body } = taxRequest("faketax")(context, { ...order, country: "US", state: "California" });
    expect(addressParams(contact)?.stateOrProvince).toBe("CA");
    expect(braintreeAddress(contact)).toMatchObject({ adminArea1: "CA" });
    expect(checkoutAddress(contact)).toMatchObject({ state: "CA" });
    expect(payPalAddress(contact)?.admin_area_1).toBe("CA");
    expect(billingDetails(cardInput("4242424242424242", { billing: contact })).address?.state).toBe("CA");
    expect(body?.toString()).toContain('"state":"CA"');
  });
});
