import { describe, expect, it } from "@jest/globals";

import { withFallback, withoutFallback } from "../../src/domain/default-fallback.ts";

describe("default fallback order", () => {
  it("appends an account once", () => {
    expect(withFallback(["mca_1"], "mca_2")).toEqual(["mca_1", "mca_2"]);
    expect(withFallback(["mca_2", "mca_1"], "mca_2")).toEqual(["mca_2", "mca_1"]);
  });

  it("forgets an account without disturbing the rest", () => {
    expect(withoutFallback(["mca_1", "mca_2", "mca_3"], "mca_2")).toEqual(["mca_1", "mca_3"]);
    expect(withoutFallback(["mca_1"], "mca_9")).toEqual(["mca_1"]);
  });
});
