import { describe, expect, it } from "@jest/globals";
import { passesLuhn } from "../src/index.ts";

describe("the check digit of a card number", () => {
  it.each(["4111111111111111", "378282246310005", "6759649826438453", "0"])("is right in %s", (digits) => {
    expect(passesLuhn(digits)).toBe(true);
  });

  it("finds every wrong digit, and adjacent digits that changed places", () => {
    const digits = "4539578763621486";
    expect(passesLuhn(digits)).toBe(true);
    const wrong = [...digits].flatMap((digit, at) =>
      [..."0123456789"]
        .filter((other) => other !== digit)
        .map((other) => `${digits.slice(0, at)}${other}${digits.slice(at + 1)}`),
    );
    expect(wrong.filter(passesLuhn)).toEqual([]);
    expect(passesLuhn("5439578763621486")).toBe(false);
  });
});
