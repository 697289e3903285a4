import { describe, expect, it } from "@jest/globals";

import { canonicalJson } from "../src/canonical-json.ts";

const canonical = (text: string): string => canonicalJson(JSON.parse(text));

describe("the canonical form of JSON", () => {
  it.each([
    ['{"b":1,"a":{"d":[],"c":null}}', '{ "a": {"c": null, "d": []}, "b": 1 }'],
    ['{"amount":100}', '{"amount":1e2}'],
    ['{"amount":1.50}', '{"amount":1.5}'],
    ['{"2":0,"10":0}', '{"10":0,"2":0}'],
    ['{"name":"\\u00e4"}', '{"name":"ä"}'],
    ['[{"b":1,"a":2}]', '[{"a":2,"b":1}]'],
  ])("is the same for %s and %s", (left, right) => {
    expect(canonical(left)).toBe(canonical(right));
  });

  it.each([
    ["[1,2]", "[2,1]"],
    ['{"a":"1"}', '{"a":1}'],
    ['{"a":null}', "{}"],
    ['{"a":{}}', '{"a":[]}'],
    ['{"a":{"b":1},"c":2}', '{"a":{"b":1,"c":2}}'],
    ['{"a":"b\\",\\"c"}', '{"a":"b","c":""}'],
    ["false", "null"],
  ])("differs for %s and %s", (left, right) => {
    expect(canonical(left)).not.toBe(canonical(right));
  });

  it("is JSON that means the same", () => {
    const value = { z: [1, "ä\n", { y: false, x: null }], a: -0.5, "": "" };
    expect(JSON.parse(canonicalJson(value))).toEqual(value);
  });
});
