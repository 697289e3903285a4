import { describe, expect, it } from "@jest/globals";
import { acceptedEncoding, namesVersion } from "../../src/domain/accepted-encoding.ts";

describe("the encoding that a reader accepts", () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, "identity"],
    ["", "identity"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP;q=1.0, br;q=0.5", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0.5, br;q=0", "gzip"],
    ["identity", "identity"],
    ["deflate", "identity"],
    ["gzip;q=nonsense", "gzip"],
  ];
  it.each(cases)("of %j is %s", (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });
});

describe("the version that a reader has", () => {
  it("is recognized by any of its tags", () => {
    for (const header of ['"a"', 'W/"a"', '"b", "a"', "*"]) expect(namesVersion(header, '"a"')).toBe(true);
    for (const header of [undefined, "", "a", '"b"', '"a-gzip"']) expect(namesVersion(header, '"a"')).toBe(false);
  });
});
