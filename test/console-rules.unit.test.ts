// What the console offers in conditions of 3-D Secure and surcharge rules, against what the API takes.
import { describe, expect, it } from "@jest/globals";
import { decisionKeys as contract } from "@railyard/contracts";
import { decisionKeys, kindOfKey } from "../console/src/screens/rules/decision-keys.ts";

describe("the keys of conditions in the console", () => {
  it("are those that the API takes, with its values", () => {
    for (const [key, kind] of Object.entries(contract)) expect([key, kindOfKey(key)]).toEqual([key, kind]);
    for (const key of Object.keys(decisionKeys)) expect(contract).toHaveProperty(key);
  });
});
