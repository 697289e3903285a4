// What a payment keeps comes back from its row as it went in, whatever of it is stated.
import { describe, expect, it } from "@jest/globals";
import type { CreatePaymentRequest } from "@railyard/contracts";
import fc from "fast-check";

import { mergeDetails, noDetails, withDetails, withoutDetails } from "../../src/payments/domain/payment-details.ts";
import type { DetailsMembers } from "../../src/payments/wire/details-members.ts";
import {
  detailsFromMembers,
  detailsFromRequest,
  detailsToMembers,
  keptMembers,
} from "../../src/payments/wire/details-members.ts";

const terms = { amount: 1000, currency: "EUR", start_date: "2030-01-01T00:00:00Z", metadata: { order: "7" } } as const;

/** Every member that a row can have. */
const every: Required<DetailsMembers> = {
  ...(Object.fromEntries(keptMembers.map((name) => [name, `value of ${name}`])) as unknown as Required<DetailsMembers>),
  surcharge_details: { surcharge_amount: 12, tax_amount: 3 },
  mandate_data: {
    update_mandate_id: "man_1",
    customer_acceptance: { acceptance_type: "offline" },
    mandate_type: { single_use: terms, multi_use: { ...terms, end_date: "2031-01-01T00:00:00Z" } },
  },
  recurring_details: { type: "mandate_id", data: "man_2" },
  split_payments: {
    provider_split_payment: { charge_type: "direct", application_fees: 4, transfer_account_id: "acct_1" },
  },
  customer: { id: "cus_1", phone_country_code: "+49" },
  payment_link: { payment_link_id: "plink_1", link: "https://pay.example/1", secure_link: null },
  cancellation_reason: "changed_mind",
  merchant_decision: "approved",
  is_tax_calculated: true,
  is_surcharge_by_rule: false,
  stated_by_client: ["billing.address.country"],
  is_authentication_stated: true,
  is_three_ds_stated: true,
  stored_method: { id: "pm_1", status: "active", is_reused: true, requires_cvv: false, owner_id: "platform" },
  new_mandate_id: "man_3",
  updated_mandate_id: "man_1",
  invoice: { subscription_id: "sub_1", invoice_id: "inv_1" },
  used_mandate_id: "man_4",
  is_mandate_single_use: true,
  pinned_account: "mca_1",
  undecided_attempts: 2,
  client_cards: ["f".repeat(20)],
  post_capture_void: { status: "pending" },
  incremental_authorizations: [
    {
      authorization_id: "pay_1_1_auth_1",
      amount: 1500,
      status: "failure",
      error_code: "no",
      error_message: null,
      previously_authorized_amount: 1000,
    },
  ],
  raise_reason: "another night",
};

const names = Object.keys(every) as readonly (keyof DetailsMembers)[];

describe("the details of a payment", () => {
  it("come back from their members, each from its own place, and contain nothing else", () => {
    expect(detailsToMembers(detailsFromMembers(every))).toStrictEqual(every);
    fc.assert(
      fc.property(fc.subarray([...names]), (stated) => {
        const members = Object.fromEntries(stated.map((name) => [name, every[name]])) as DetailsMembers;
        expect(detailsToMembers(detailsFromMembers(members))).toStrictEqual(members);
      }),
    );
    expect(detailsFromMembers({})).toStrictEqual(noDetails);
    expect(detailsToMembers(noDetails)).toStrictEqual({});
  });

  it("keep what a later version has stored", () => {
    const members = { description: "Chairs", of_a_later_version: { kept: true }, sealed: "text" } as DetailsMembers;
    const changed = withDetails(detailsFromMembers(members), "descriptor", { description: "Tables" });
    expect(detailsToMembers(changed)).toStrictEqual({ ...members, description: "Tables" });
    expect(detailsToMembers(mergeDetails(detailsFromMembers(members), noDetails))).toStrictEqual(members);
  });

  it("are of a request what it states, and no card number", () => {
    const request = {
      amount: 1,
      currency: "EUR",
      description: "Chairs",
      billing: null,
      surcharge_details: { surcharge_amount: 5, tax_amount: null },
      mandate_data: { mandate_type: { multi_use: null }, customer_acceptance: null },
      recurring_details: { type: "card", data: { card_number: "4242424242424242" } },
    } as unknown as CreatePaymentRequest;
    expect(detailsToMembers(detailsFromRequest(request))).toStrictEqual({
      description: "Chairs",
      surcharge_details: { surcharge_amount: 5 },
      mandate_data: { mandate_type: {} },
      recurring_details: { type: "card", data: null },
    });
  });

  it("change by group", () => {
    const known = detailsFromMembers({ shipping_cost: 5, duty_amount: 1, description: "Chairs" });
    const merged = mergeDetails(known, detailsFromMembers({ duty_amount: 2, return_url: "https://shop.example" }));
    expect(detailsToMembers(merged)).toStrictEqual({
      shipping_cost: 5,
      duty_amount: 2,
      description: "Chairs",
      return_url: "https://shop.example",
    });
    expect(detailsToMembers(withoutDetails(merged, "amounts", "shippingCost", "duty"))).toStrictEqual({
      description: "Chairs",
      return_url: "https://shop.example",
    });
  });
});
