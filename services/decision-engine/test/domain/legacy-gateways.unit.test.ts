import { describe, expect, it } from "@jest/globals";

import type { LegacyDecisionRequest } from "@railyard/contracts";

import { legacyFilterNames, legacyGatewaysOf } from "../../src/domain/legacy-gateways.ts";
import { legacyDecide } from "../support/legacy-request.ts";

const gatewaysOf = (members: Partial<LegacyDecisionRequest>, gatewayPriority: string | null = null) =>
  legacyGatewaysOf(legacyDecide("kiosk", { merchantAccount: { merchantId: "kiosk", gatewayPriority }, ...members }));

const namesOf = (...parameters: Parameters<typeof gatewaysOf>): readonly string[] =>
  gatewaysOf(...parameters).eligible.map(({ name }) => name);

describe("gateways of a request in the older form", () => {
  it("are those of the list, else of the merchant, else of its rules, else those that are enforced", () => {
    const rules = { priorityLogicOutput: { gws: ["b"] } };
    expect(namesOf({ eligibleGatewayList: ["a"], ...rules }, "c")).toEqual(["a"]);
    expect(namesOf(rules, " c ,, d")).toEqual(["c", "d"]);
    expect(namesOf({ ...rules, eligibleGatewayList: [] }, "")).toEqual(["b"]);
    expect(namesOf({ enforceGatewayList: ["e"] })).toEqual(["e"]);
    expect(namesOf({})).toEqual([]);
  });

  it("are in the order of the caller's rules, the others behind", () => {
    expect(namesOf({ priorityLogicOutput: { gws: ["c", "x", "B"] } }, "a,b,c")).toEqual(["c", "b", "a"]);
  });

  it("keep the accounts that the caller's rules name", () => {
    const stated = { gws: ["a", "b"], gatewayReferenceIds: { b: "mca_b" } };
    expect(gatewaysOf({ priorityLogicOutput: stated }).eligible).toEqual([
      { name: "a", account: null },
      { name: "b", account: "mca_b" },
    ]);
  });

  it("are left by the requested filters, which are reported in order", () => {
    expect(gatewaysOf({}, "a,b").filters).toEqual([]);
    const stated = { gws: ["c", "d"], isEnforcement: true };
    expect(gatewaysOf({ enforceGatewayList: ["B", "c"], priorityLogicOutput: stated }, "a,b,c")).toEqual({
      eligible: [{ name: "c", account: null }],
      filters: [
        { name: legacyFilterNames.enforced, gateways: ["b", "c"] },
        { name: legacyFilterNames.priorityLogic, gateways: ["c"] },
      ],
    });
    expect(namesOf({ priorityLogicOutput: { gws: [], isEnforcement: true } }, "a")).toEqual([]);
  });
});
