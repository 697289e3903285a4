import { describe, expect, it } from "@jest/globals";

import type { NeededField, OfferedMethod } from "../../src/providers/domain/offered-method.ts";
import { knownDetailsOf } from "../../src/payments/domain/listing/required-fields.ts";
import { askedFields, pageFieldsOf, withValueAt } from "../../src/pages/domain/page-fields.ts";
import { detailsOf, stateOf } from "../support/states.ts";

const email: NeededField = {
  name: "billing.email",
  requestPath: "payment_method_data.billing.email",
  displayName: "email",
  input: "user_email_address",
};

const offering = (types: readonly string[], requiredFields: readonly NeededField[]): OfferedMethod => ({
  paymentMethod: "voucher",
  paymentMethodTypes: types,
  supportsMandates: true,
  requiredFields,
});

const sources = { known: knownDetailsOf(stateOf(), false), setsUpMandate: false };

describe("what a page asks for in addition to the method", () => {
  it("is what any connector needs, once, and for the sub-types that need it", () => {
    const offered = [
      offering(["boleto"], [email]),
      offering(["boleto", "oxxo", "efecty"], [{ ...email, paymentMethodTypes: ["boleto", "oxxo"] }]),
      {
        ...offering(["boleto"], [{ ...email, name: "x", requestPath: "payment_method_data.x" }]),
        paymentMethod: "upi",
      },
    ];
    expect(pageFieldsOf("voucher", "boleto", offered, sources)).toEqual([
      {
        id: "ask_voucher_boleto_billing_email",
        kind: "email",
        displayName: "email",
        options: null,
        path: ["billing", "email"],
        known: null,
      },
    ]);
    expect(pageFieldsOf("voucher", "oxxo", offered, sources)).toMatchObject([{ id: "ask_voucher_oxxo_billing_email" }]);
    expect(pageFieldsOf("voucher", "efecty", offered, sources)).toEqual([]);
  });

  it("is not what only payments of another kind need, nor what the page asks for in its own way", () => {
    const needed: readonly NeededField[] = [
      { ...email, only: "with_mandate" },
      { ...email, requestPath: "payment_method_data.upi.upi_collect.vpa_id" },
      { ...email, requestPath: "browser_info.language" },
    ];
    const offered = [offering(["boleto"], needed)];
    expect(pageFieldsOf("voucher", "boleto", offered, sources)).toEqual([]);
    expect(pageFieldsOf("voucher", "boleto", offered, { ...sources, setsUpMandate: true })).toHaveLength(1);
  });

  it("is not what is known already", () => {
    const state = stateOf({ details: detailsOf({ customer: { id: "cus_1", email: "ada@kiosk.example" } }) });
    const known = knownDetailsOf(state, false);
    const fields = pageFieldsOf("voucher", "boleto", [offering(["boleto"], [email])], { ...sources, known });
    expect(fields).toMatchObject([{ known: "ada@kiosk.example" }]);
    expect(askedFields(fields)).toEqual([]);
  });

  it("goes where the provider looks for it, next to what is there", () => {
    const members = { voucher: { boleto: {} } };
    const filled = withValueAt(members, ["voucher", "boleto", "number"], "1");
    expect(withValueAt(filled, ["billing", "email"], "a@b.example")).toEqual({
      voucher: { boleto: { number: "1" } },
      billing: { email: "a@b.example" },
    });
    expect(members).toEqual({ voucher: { boleto: {} } });
  });
});
