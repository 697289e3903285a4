import { describe, expect, it } from "@jest/globals";

import type { CardRange } from "../../../src/domain/networks/card-ranges.ts";
import { cardOfBin } from "../../../src/domain/networks/card-ranges.ts";
import { readDebitRoutingSettings } from "../../../src/domain/networks/debit-routing-settings.ts";

const kind = (bins: unknown, members: object = {}): object => ({
  networks: ["VISA", "Accel"],
  issuerCountry: "US",
  isRegulated: true,
  cardType: "debit",
  bins,
  ...members,
});

const read = (coBadgedCards: unknown) =>
  readDebitRoutingSettings({ merchantCategoryCode: "5411", acquirerCountry: "US", coBadgedCards });

const rangesOf = (coBadgedCards: unknown): readonly CardRange[] => {
  const { settings, problems } = read(coBadgedCards);
  expect(problems).toEqual([]);
  return settings.cardRanges;
};

describe("the networks of a card by its first digits", () => {
  const ranges = rangesOf([
    kind(["411111", "422222-422229"]),
    kind(["41111150-41111159"], { networks: ["VISA", "STAR"], isRegulated: false, regulatedName: "none" }),
    kind(["41111155", "5100000-5100004"], { networks: ["VISA", "NYCE"] }),
  ]);

  it.each([
    ["411111", "Accel"],
    ["4111111", "Accel"],
    ["41111149", "Accel"],
    ["41111150", "STAR"],
    ["4111115", "STAR"],
    ["41111155", "NYCE"],
    ["41111160", "Accel"],
    ["422222", "Accel"],
    ["42222999", "Accel"],
    ["422230", null],
    ["422221", null],
    ["51000000", "NYCE"],
    ["51000049", "NYCE"],
    ["51000050", null],
    // Only some of these cards are in a range.
    ["510000", null],
    ["41111", null],
    ["400000", null],
  ])("are those of the narrowest range: %s, %s", (bin, local) => {
    expect(cardOfBin(ranges, bin)?.networks[1] ?? null).toBe(local);
  });

  it("come with what else is known of the card", () => {
    const regulated = { issuerCountry: "US", isRegulated: true, regulatedName: null, cardType: "debit" };
    expect(cardOfBin(ranges, "411111")).toEqual({ ...regulated, networks: ["VISA", "Accel"] });
    const other = { ...regulated, isRegulated: false, regulatedName: "none" };
    expect(cardOfBin(ranges, "41111150")).toEqual({ ...other, networks: ["VISA", "STAR"] });
  });

  it("are not known without digits, and without ranges", () => {
    expect(cardOfBin(ranges, null)).toBeNull();
    for (const nothing of [undefined, null, []]) expect(cardOfBin(rangesOf(nothing), "411111")).toBeNull();
  });

  it.each([
    ["a table that is an object", {}, ["coBadgedCards"]],
    ["too many kinds", Array.from({ length: 201 }, () => kind([])), ["coBadgedCards"]],
    ["a kind that is a text", ["VISA"], ["coBadgedCards[0]"]],
    ["ranges that are a text", [kind("411111")], ["coBadgedCards[0]"]],
    [
      "nothing of the cards",
      [{ bins: [] }],
      [
        "coBadgedCards[0].issuerCountry",
        "coBadgedCards[0].isRegulated",
        "coBadgedCards[0].cardType",
        "coBadgedCards[0].networks",
      ],
    ],
    ["another kind of name", [kind([], { regulatedName: 7 })], ["coBadgedCards[0].regulatedName"]],
    ["networks without fees", [kind([], { networks: ["VISA", "BANCONTACT"] })], ["coBadgedCards[0].networks"]],
    ["too few digits", [kind(["41111", "411111-4111119"])], ["coBadgedCards[0].bins[0]", "coBadgedCards[0].bins[1]"]],
    ["too many digits", [kind(["411111111"])], ["coBadgedCards[0].bins[0]"]],
    ["an end before its begin", [kind(["411112-411111"])], ["coBadgedCards[0].bins[0]"]],
    ["a range that is no text", [kind([411_111])], ["coBadgedCards[0].bins[0]"]],
    ["a range twice", [kind(["411111"]), kind(["41111100-41111199"])], ["coBadgedCards[1].bins[0]"]],
  ])("are refused with the way to what is wrong: %s", (_what, given, fields) => {
    expect(read(given).problems.map(({ field }) => field)).toEqual(fields);
  });

  it("may have so many ranges in all, and no more", () => {
    const bins = (begin: number, count: number) =>
      Array.from({ length: count }, (_one, index) => String(begin + index));
    expect(rangesOf([kind(bins(400_000, 2_500)), kind(bins(500_000, 2_500))])).toHaveLength(5_000);
    const { settings, problems } = read([kind(bins(400_000, 2_500)), kind(bins(500_000, 2_501))]);
    expect([settings.cardRanges, problems.map(({ field }) => field)]).toEqual([[], ["coBadgedCards"]]);
  });

  it("are those that there are fees of, the merchant's own among them", () => {
    const feeTable = { networks: [{ network: "Bancontact", scope: "local", interchange: { pctBps: 5 } }] };
    const { settings, problems } = readDebitRoutingSettings({
      merchantCategoryCode: "5411",
      acquirerCountry: "BE",
      feeTable,
      coBadgedCards: [kind(["670300"], { networks: ["BANCONTACT", "MASTERCARD"] })],
    });
    const networks = cardOfBin(settings.cardRanges, "67030012")?.networks;
    expect([problems, networks]).toEqual([[], ["BANCONTACT", "MASTERCARD"]]);
  });
});
