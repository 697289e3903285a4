import { describe, expect, it } from "@jest/globals";
import { contractDifferences } from "../scripts/generate/contract-differences.ts";

const schema = (description: string, member: Readonly<Record<string, unknown>>): unknown => ({
  description,
  properties: { description: member },
});

describe("the comparison of contracts", () => {
  it("passes over texts", () => {
    expect(contractDifferences(schema("A payment.", { type: "string" }), schema("Money.", { type: "string" }))).toEqual(
      [],
    );
  });

  it("finds a member that changed, even one named description", () => {
    expect(contractDifferences(schema("A", { type: "string" }), schema("A", { type: "integer" }))).toEqual([
      '#/properties/description/type: "string" is now "integer"',
    ]);
  });

  it("finds members that were added and removed", () => {
    expect(contractDifferences({ required: ["a"] }, { required: ["a", "b"], nullable: true })).toEqual([
      "#/required/1: added",
      "#/nullable: added",
    ]);
    expect(contractDifferences({ a: 1 }, {})).toEqual(["#/a: removed"]);
  });

  it("takes the description inside an example for data", () => {
    expect(contractDifferences({ example: { description: "a" } }, { example: { description: "b" } })).toEqual([
      '#/example/description: "a" is now "b"',
    ]);
  });

  it("passes over the message of an error in an example, and over nothing else of it", () => {
    const example = (code: string, message: string): unknown => ({ example: { error: { code, message } } });
    expect(contractDifferences(example("IR_01", "a"), example("IR_01", "b"))).toEqual([]);
    expect(contractDifferences(example("IR_01", "a"), example("IR_02", "a"))).toHaveLength(1);
  });
});
