import { describe, expect, it } from "@jest/globals";

import { parameterReader } from "../src/url-parameters.ts";

const schema = {
  type: "object",
  properties: {
    limit: { type: "integer" },
    "created.gte": { type: "string" },
    status: { type: "array", items: { type: "string" } },
    amount_filter: { type: "object", properties: { start_amount: { type: "integer" } } },
  },
};

describe("parameters of a URL", () => {
  const read = parameterReader(schema);

  it("are read by name, with their escapes resolved", () => {
    expect(read("limit=5&created.gte=2026-01-01T00%3A00%3A00Z")).toEqual({
      limit: "5",
      "created.gte": "2026-01-01T00:00:00Z",
    });
    expect(read("")).toEqual({});
  });

  it("make lists from commas, repetitions and brackets", () => {
    const expected = { status: ["succeeded", "failed"] };
    expect(read("status=succeeded,failed")).toEqual(expected);
    expect(read("status=succeeded&status=failed")).toEqual(expected);
    expect(read("status[]=succeeded&status%5B%5D=failed")).toEqual(expected);
  });

  it("make objects from brackets", () => {
    expect(read("amount_filter[start_amount]=100")).toEqual({ amount_filter: { start_amount: "100" } });
  });

  it("are ignored when unknown, unless the schema is closed", () => {
    expect(read("other=1&limit=2")).toEqual({ limit: "2" });
    expect(parameterReader({ ...schema, additionalProperties: false })("other=1")).toEqual({ other: "1" });
  });

  it("are refused when a single value is given twice", () => {
    expect(() => read("limit=1&limit=2")).toThrow("limit is given more than once");
  });

  it("are refused with a broken escape, or when there are too many", () => {
    expect(() => read("limit=%zz")).toThrow("percent escape");
    expect(() => read("created.gte=a%00b")).toThrow("U+0000");
    expect(() => read("a=1&".repeat(300))).toThrow("at most 256");
  });

  it("cannot reach a prototype", () => {
    const closed = parameterReader({ ...schema, additionalProperties: false });
    const parameters = closed("__proto__=1&amount_filter[__proto__]=2");
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype);
    expect(Object.keys(parameters)).toContain("__proto__");
    expect(Object.getPrototypeOf(parameters["amount_filter"])).toBe(Object.prototype);
  });
});
