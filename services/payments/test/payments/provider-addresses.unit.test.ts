import { describe, expect, it } from "@jest/globals";

import { addressOf, asciiEmailOf } from "../../src/payments/use-cases/provider-inputs.ts";

describe("what providers are sent of an e-mail address", () => {
  it("has its domain in ASCII, of the customer and of the billing address", () => {
    expect(asciiEmailOf("kunde@müller.example")).toBe("kunde@xn--mller-kva.example");
    expect(asciiEmailOf(undefined)).toBeNull();
    expect(addressOf({ email: "kunde@müller.example" })).toMatchObject({ email: "kunde@xn--mller-kva.example" });
  });
});
