import { describe, expect, it } from "@jest/globals";

import type { FeeTraits } from "../../../src/domain/costs/connector-fees.ts";
import { feeFor, feeSettings, feeTraitsOf, readConnectorFees } from "../../../src/domain/costs/connector-fees.ts";
import { feeOf } from "../../../src/domain/costs/fee.ts";

const visaDebitInEuro: FeeTraits = {
  payment_method_type: "card",
  payment_method: "debit",
  card_network: "visa",
  currency: "eur",
  card_country: null,
};

const given = {
  connector: "Acme",
  pct_bps: 50,
  narrower: [
    { currency: "EUR", pct_bps: 40 },
    { payment_method_type: "CARD", payment_method: "DEBIT", pct_bps: 20, fixed: 5 },
    { card_network: "VISA", currency: "EUR", pct_bps: 30 },
    { card_country: "US", currency: "EUR", card_network: "visa", pct_bps: 150 },
  ],
};

const costOf = (traits: Partial<FeeTraits>) => {
  const { fees } = readConnectorFees(given);
  if (fees === null) throw new TypeError("These are fees.");
  return feeFor(fees, feeTraitsOf({ ...visaDebitInEuro, ...traits }));
};

describe("the fees of a connector", () => {
  it("are the narrowest that are for a payment, the first among equals, else the general one", () => {
    expect(costOf({})).toEqual(feeOf(20, 5));
    expect(costOf({ payment_method: "CREDIT" })).toEqual(feeOf(30, 0));
    expect(costOf({ payment_method: "CREDIT", card_country: "US" })).toEqual(feeOf(150, 0));
    expect(costOf({ payment_method: "CREDIT", card_network: "Mastercard" })).toEqual(feeOf(40, 0));
    expect(costOf({ payment_method: null, card_network: null, currency: "USD" })).toEqual(feeOf(50, 0));
  });

  it("are kept under a name of their own, whatever the case", () => {
    expect(feeSettings.connectorOf(feeSettings.of("Acme"))).toBe("acme");
    expect(feeSettings.connectorOf("successRate")).toBeNull();
  });

  it("may have no narrower ones", () => {
    for (const narrower of [undefined, null, []]) {
      const { fees, problems } = readConnectorFees({ connector: "acme", pct_bps: 0, fixed: 3, narrower });
      expect([fees, problems]).toEqual([{ connector: "acme", fee: feeOf(0, 3), narrower: [] }, []]);
    }
  });

  it.each([
    ["no share", {}, ["pct_bps"]],
    ["narrower ones in no list", { pct_bps: 1, narrower: {} }, ["narrower"]],
    ["too many narrower ones", { pct_bps: 1, narrower: Array.from({ length: 201 }, () => ({})) }, ["narrower"]],
    ["texts", { pct_bps: 1, narrower: ["EUR"] }, ["narrower[0]"]],
    ["one for every payment", { pct_bps: 1, narrower: [{ pct_bps: 1, currency: null }] }, ["narrower[0]"]],
    [
      "a trait of numbers",
      { pct_bps: 1, narrower: [{ pct_bps: 1, currency: 7, card_country: "US" }] },
      ["narrower[0].currency"],
    ],
    ["one without a share", { pct_bps: 1, narrower: [{ currency: "EUR" }] }, ["narrower[0].pct_bps"]],
  ])("are refused with the way to what is wrong: %s", (_what, data, fields) => {
    expect(readConnectorFees({ connector: "acme", ...data }).problems.map(({ field }) => field)).toEqual(fields);
  });
});
