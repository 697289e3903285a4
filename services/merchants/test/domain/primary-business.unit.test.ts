import { describe, expect, it } from "@jest/globals";

import { initialProfileNames, missingProfileNames } from "../../src/domain/primary-business.ts";

describe("profiles of a merchant's businesses", () => {
  it("gives a merchant without businesses one default profile", () => {
    expect(initialProfileNames([])).toEqual(["default"]);
  });

  it("gives one profile to each business, and one to a business named twice", () => {
    const businesses = [
      { country: "US", business: "shoes" },
      { country: "DE", business: "shoes" },
      { country: "US", business: "shoes" },
    ];
    expect(initialProfileNames(businesses)).toEqual(["US_shoes", "DE_shoes"]);
    expect(missingProfileNames(businesses, ["US_shoes", "default"])).toEqual(["DE_shoes"]);
  });
});
