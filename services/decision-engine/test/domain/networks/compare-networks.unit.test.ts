import { describe, expect, it } from "@jest/globals";

import { feeOf } from "../../../src/domain/costs/fee.ts";
import { compareNetworks } from "../../../src/domain/networks/compare-networks.ts";
import type { CoBadgedCard } from "../../../src/domain/networks/co-badged-card.ts";
import type { FeeTable, NetworkFees } from "../../../src/domain/networks/fee-table.ts";
import { exampleFeeTable } from "../../../src/domain/networks/fee-table.ts";

const fees = (isGlobal: boolean, bps: number, fixed: number, networkFee = feeOf(0, 0)): NetworkFees => ({
  isGlobal,
  interchange: feeOf(bps, fixed),
  interchangeByCategory: new Map([["5411", feeOf(0, 10)]]),
  networkFee,
});

const table: FeeTable = {
  country: "US",
  currency: "USD",
  regulatedInterchange: feeOf(5, 22),
  networks: new Map([
    ["visa", fees(true, 100, 20, feeOf(10, 2))],
    ["star", fees(false, 80, 20)],
    ["accel", fees(false, 80, 20)],
    ["nyce", fees(false, 200, 50, feeOf(0, 9))],
  ]),
};

const card = (members: Partial<CoBadgedCard> = {}): CoBadgedCard => ({
  networks: ["VISA", "STAR"],
  issuerCountry: "US",
  isRegulated: false,
  regulatedName: null,
  cardType: "debit",
  ...members,
});

interface Given {
  readonly card?: Partial<CoBadgedCard>;
  readonly merchantCategoryCode?: string | null;
  readonly acquirerCountry?: string;
  readonly amount?: number;
  readonly currency?: string;
}

const compared = ({ card: members, ...given }: Given = {}, fromTable = table) => {
  const payment = { merchantCategoryCode: null, acquirerCountry: "US", amount: 10_000, currency: "USD", ...given };
  const { comparison, networks } = compareNetworks({ ...payment, card: card(members) }, fromTable);
  return [comparison, networks.map(({ network, savingPercentage }) => [network, savingPercentage])];
};

describe("the networks of a card", () => {
  it("are those of the lowest fees first, as they were spelled, with what they save", () => {
    // Visa: 1.1 % and 22 cents of 100.00 are 132; Star: 0.8 % and 20 cents are 100; Nyce: 2 % and 59 cents are 259.
    expect(compared({ card: { networks: ["Visa", "NYCE", "star"] } })).toEqual([
      "compared",
      [
        ["star", 0.32],
        ["Visa", 0],
        ["NYCE", 0],
      ],
    ]);
  });

  it("stay in the order sent where fees are equal", () => {
    const equals = { networks: ["STAR", "ACCEL", "VISA"] };
    expect(compared({ card: equals })).toEqual([
      "compared",
      [
        ["STAR", 0.32],
        ["ACCEL", 0.32],
        ["VISA", 0],
      ],
    ]);
    const reversed = { networks: ["VISA", "ACCEL", "STAR"] };
    expect(compared({ card: reversed })).toEqual([
      "compared",
      [
        ["ACCEL", 0.32],
        ["STAR", 0.32],
        ["VISA", 0],
      ],
    ]);
  });

  it("differ by the network's own fee alone where the issuer is regulated", () => {
    // 10 basis points and 2 cents of 100.00 are 12 cents.
    expect(compared({ card: { isRegulated: true } })).toEqual([
      "compared",
      [
        ["STAR", 0.12],
        ["VISA", 0],
      ],
    ]);
  });

  it("have fees by the merchant's category", () => {
    const grocer = { merchantCategoryCode: "5411" };
    expect(compared(grocer)).toEqual([
      "compared",
      [
        ["STAR", 0.12],
        ["VISA", 0],
      ],
    ]);
    expect(compared({ merchantCategoryCode: "5812" })).toEqual(compared());
  });

  it("save nothing, and never less, where the global one is cheapest", () => {
    const dear = { networks: ["NYCE", "VISA"] };
    expect(compared({ card: dear })).toEqual([
      "compared",
      [
        ["VISA", 0],
        ["NYCE", 0],
      ],
    ]);
  });

  it.each([
    // Saved are 0.3 % and 2 cents.
    [1, 200.3],
    [8, 25.3],
    [3_333, 0.36],
    [40_000, 0.31],
    // 0.305 % exactly, which is rounded up.
    [40_000 / 1, 0.31],
    [0, 0],
  ])("save of %d minor units %d percent, rounded half up once", (amount, saving) => {
    const [, networks] = compared({ amount });
    expect(networks).toContainEqual(["STAR", saving]);
  });

  it.each([
    ["foreign_issuer", { card: { issuerCountry: "CA" } }],
    ["foreign_acquirer", { acquirerCountry: "GB" }],
    ["other_currency", { currency: "EUR" }],
  ])("are only the global one: %s", (reason, given: Given) => {
    expect(compared(given)).toEqual([reason, [["VISA", 0]]]);
  });

  it("save something by the example of fees, which is within what the regulation allows", () => {
    const [, networks] = compared({ card: { networks: ["VISA", "ACCEL"] } }, exampleFeeTable);
    expect(networks).toEqual([
      ["ACCEL", 0.95],
      ["VISA", 0],
    ]);
    expect(exampleFeeTable.regulatedInterchange).toEqual(feeOf(5, 22));
  });
});
