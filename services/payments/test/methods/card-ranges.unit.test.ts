import { describe, expect, it } from "@jest/globals";

import { lookUpIn } from "../../src/methods/domain/card-range.ts";
import { readCardRanges } from "../../src/methods/domain/read-card-ranges.ts";

const header = "first,last,card_network,card_type,card_sub_type,card_issuer,card_issuing_country";

const read = (...lines: readonly string[]) => readCardRanges([header, ...lines].join("\n"));

describe("the file of card ranges", () => {
  it("is read with its columns in any order, quotation marks, and empty fields", () => {
    const text = '\uFEFFcard_issuer,first,card_issuing_country\r\n"Bank ""One"", Inc.",400000,de\r\n\r\n,5000,\r\n';
    expect(() => readCardRanges(text)).toThrow("Line 4");
    const [range, ...others] = readCardRanges(text.replace("5000", "500000"));
    expect(range).toEqual({
      first: 40_000_000_000,
      last: 40_000_099_999,
      network: null,
      cardType: null,
      cardSubType: null,
      issuer: 'Bank "One", Inc.',
      issuingCountry: "DE",
    });
    expect(others).toHaveLength(1);
  });

  it("takes networks by their names however they are written", () => {
    expect(read("378282,378282,AMERICAN EXPRESS,,,,", "300000,,Diners Club,,,,").map(({ network }) => network)).toEqual(
      ["DinersClub", "AmericanExpress"],
    );
  });

  it.each([
    ["12345,12345,Visa,,,,", "6 to 11 digits"],
    ["500000,400000,Visa,,,,", "smaller"],
    ["400000,400000,Shell,,,,", "no card network"],
    ["400000,400000,Visa,,,,Germany", "country code"],
  ])("with %s is refused", (line, problem) => {
    expect(() => read(line)).toThrow(problem);
  });

  it("with ranges that overlap, or without any, is refused", () => {
    expect(() => read("400000,400010,Visa,,,,", "40000500,40000599,Visa,,,,")).toThrow("Line 3");
    expect(() => read()).toThrow("no ranges");
    expect(() => readCardRanges("last\n400000")).toThrow("first is needed");
  });
});

describe("looking up a card", () => {
  const lookUp = lookUpIn(read("400000,400000,Visa,,,A,", "40000200,40000299,Visa,,,B,", "410000,419999,Visa,,,C,"));

  it.each([
    ["4000001234567890", "A"],
    ["4000020034567890", "B"],
    ["4000030034567890", undefined],
    ["4150000000000000", "C"],
    ["4200000000000000", undefined],
    ["3999990000000000", undefined],
    // Six digits are the beginning of every number that begins so.
    ["400002", "B"],
    ["40000250", "B"],
    ["419999", "C"],
    ["420000", undefined],
  ])("of %s finds %s", (digits, issuer) => {
    expect(lookUp(digits)?.issuer).toBe(issuer);
  });

  it("finds nothing in an empty table", () => {
    expect(lookUpIn([])("400000")).toBeNull();
  });
});
