// What the console offers in conditions of 3-D Secure and surcharge rules, against what the API takes.
import { describe, expect, it } from "@jest/globals";
import { decisionKeys as contract } from "@railyard/contracts";
import { decisionKeys } from "../console/src/screens/rules/decision-keys.ts";

describe("the keys of conditions in the console", () => {
  it("are those that the API takes, with its values", () => {
    const types = { integer: "number", str_value: "text" } as const;
    const offered = Object.entries(decisionKeys).map(([key, { type, values }]) => [
      key,
      type === "integer" || type === "str_value" ? types[type] : values,
    ]);
    // Entries of metadata go by any name.
    expect(Object.fromEntries(offered)).toEqual({ ...contract, metadata: undefined });
    expect(decisionKeys["metadata"]).toEqual({ type: "udf" });
  });
});
