import { describe, expect, it } from "@jest/globals";
import { Secret } from "@railyard/config";

import { fingerprint } from "../src/index.ts";

describe("fingerprint", () => {
  it("is 20 letters or digits", () => {
    for (const value of ["", "a", "4111111111111111"]) expect(fingerprint("k", value)).toMatch(/^[0-9A-Za-z]{20}$/);
  });

  it("is the same for the same value and secret, and stays so from version to version", () => {
    expect(fingerprint(new Secret("k"), "4111111111111111")).toBe(fingerprint("k", "4111111111111111"));
    expect(fingerprint("k", "4111111111111111")).toBe("wfg3hVC7hlpRdUbeL0qb");
  });

  it("differs by value and by secret", () => {
    const values = Array.from({ length: 5000 }, (_, index) => fingerprint("k", String(index)));

    expect(new Set(values).size).toBe(5000);
    expect(fingerprint("other", "0")).not.toBe(values[0]);
  });
});
