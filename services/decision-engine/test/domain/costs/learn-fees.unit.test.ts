import { describe, expect, it } from "@jest/globals";

import { readFeeReport } from "../../../src/domain/costs/fee-report.ts";
import type { ReportedFee } from "../../../src/domain/costs/fee-report.ts";
import { readLearnedFees, trustedFees } from "../../../src/domain/costs/learned-fees.ts";
import { learnFees } from "../../../src/domain/costs/learn-fees.ts";

const feesOf = (
  feeAt: (amount: number, index: number) => number,
  count = 60,
  members: Partial<ReportedFee> = {},
  amountAt = (index: number) => 500 + ((index * 7_919) % 20_000),
): readonly ReportedFee[] =>
  Array.from({ length: count }, (_none, index) => {
    const amount = amountAt(index);
    return { cardNetwork: "VISA", currency: "EUR", amount, fee: feeAt(amount, index), ...members };
  });

describe("a report of fees", () => {
  it("is read by its header, with quotes, a mark of its encoding and lines of other connectors", () => {
    const report = [
      "\uFEFFConnector,Network,currency,Amount,fee,note",
      'acme,VISA,eur,10.50,0.3125,"one, ""two"""',
      'ACME,"Master, card",JPY,1050,3.5',
      "other,VISA,EUR,10.50,0.3125",
      "",
      "acme,,USD,1,0",
    ].join("\r\n");
    expect(readFeeReport(report, "Acme")).toEqual({
      fees: [
        { cardNetwork: "VISA", currency: "EUR", amount: 1_050, fee: 31.25 },
        { cardNetwork: "Master, card", currency: "JPY", amount: 1_050, fee: 3.5 },
        { cardNetwork: null, currency: "USD", amount: 100, fee: 0 },
      ],
      skipped: [],
    });
  });

  it("reports which lines it cannot read, and reads the others", () => {
    const report = ["amount,fee,currency", "1,0.1,EUR", "1,0.1,??", "0,0.1,EUR", "x,0,EUR", "1,-1,EUR", "1"].join("\n");
    expect(readFeeReport(report, "acme")).toEqual({
      fees: [{ cardNetwork: null, currency: "EUR", amount: 100, fee: 10 }],
      skipped: [
        { line: 3, problem: "currency is no code of ISO 4217" },
        { line: 4, problem: "amount is no positive number in major units" },
        { line: 5, problem: "amount is no positive number in major units" },
        { line: 6, problem: "fee is no number from 0 in major units" },
        { line: 7, problem: "currency is no code of ISO 4217" },
      ],
    });
  });

  it("may leave the first column of a line empty", () => {
    const report = 'network,currency,amount,fee\n,EUR,10,1\n"",EUR,10,1\n,,10,1';
    const fee = { cardNetwork: null, currency: "EUR", amount: 1_000, fee: 100 };
    const skipped = [{ line: 4, problem: "currency is no code of ISO 4217" }];
    expect(readFeeReport(report, "acme")).toEqual({ fees: [fee, fee], skipped });
  });

  it("is none without its columns", () => {
    expect(readFeeReport("amount,currency\n1,EUR", "acme")).toEqual({
      problem: "its first line must name the columns fee",
    });
    expect(readFeeReport("", "acme")).toMatchObject({ problem: expect.stringContaining("currency, amount, fee") });
  });
});

describe("fees that decisions go by", () => {
  it("are the good ones that can be read again", () => {
    const learned = [
      ...learnFees(feesOf((amount) => amount * 0.02)),
      ...learnFees(feesOf((amount) => amount * 1.5, 60, { cardNetwork: "JCB" })),
      ...learnFees(feesOf((amount) => amount * 0.01, 60, { cardNetwork: "x".repeat(65) })),
      ...learnFees(feesOf((amount) => amount * 0.01, 5, { cardNetwork: "AMEX" })),
    ];
    const kept = trustedFees(learned);
    expect(kept).toEqual([{ card_network: "VISA", currency: "EUR", pct_bps: 200, fixed: 0, payment_count: 60 }]);
    expect(readLearnedFees({ fees: kept })).toMatchObject([{ fee: { sharePpm: 20_000, source: "report" } }]);
  });
});

describe("learning fees", () => {
  it("finds the share and the fixed amount, through rounding to whole minor units", () => {
    const [learned] = learnFees(feesOf((amount) => Math.round(amount * 0.014 + 25)));
    expect(learned).toMatchObject({ cardNetwork: "VISA", currency: "EUR", samples: 60, verdict: "good" });
    expect(learned?.shareBps).toBeCloseTo(140, 0);
    expect(learned?.fixed).toBeCloseTo(25, 0);
    expect(learned?.error).toBeLessThan(0.5);
  });

  it("is exact where the report is", () => {
    const [learned] = learnFees(feesOf((amount) => amount * 0.0123 + 7.5));
    expect(learned).toMatchObject({ shareBps: 123, fixed: 7.5, error: 0 });
  });

  it("keeps networks and currencies apart, whatever the case, those of most payments first", () => {
    const learned = learnFees([
      ...feesOf((amount) => amount * 0.02, 30, { cardNetwork: null }),
      ...feesOf((amount) => amount * 0.01, 40),
      ...feesOf((amount) => amount * 0.01, 10, { cardNetwork: "visa" }),
      ...feesOf((amount) => amount * 0.03, 35, { currency: "USD" }),
    ]);
    expect(
      learned.map(({ cardNetwork, currency, samples, shareBps }) => [cardNetwork, currency, samples, shareBps]),
    ).toEqual([
      ["VISA", "EUR", 50, 100],
      ["VISA", "USD", 35, 300],
      [null, "EUR", 30, 200],
    ]);
    expect(learnFees([])).toEqual([]);
  });

  it("makes neither part negative", () => {
    expect(learnFees(feesOf((amount) => Math.max(amount * 0.01 - 4, 0)))[0]).toMatchObject({ fixed: 0 });
    expect(learnFees(feesOf((amount) => 50 - amount / 1_000))[0]).toMatchObject({ shareBps: 0, verdict: "non_linear" });
  });

  it.each([
    ["few payments", "thin", feesOf((amount) => amount * 0.01, 29)],
    [
      "amounts that are all the same",
      "thin",
      feesOf(
        () => 30,
        60,
        {},
        () => 1_000,
      ),
    ],
    ["a price in steps", "non_linear", feesOf((amount) => (amount > 10_000 ? 400 : 20))],
  ])("states it where it cannot learn: %s", (_what, verdict, fees) => {
    expect(learnFees(fees)[0]).toMatchObject({ verdict });
  });
});
