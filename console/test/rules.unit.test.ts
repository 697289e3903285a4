import { describe, expect, it } from "@jest/globals";
import { isEntry, requestOf } from "../src/screens/rules/blocklist-parts.ts";
import {
  conditionOn,
  incompletePaths,
  isEditable,
  lineOfPath,
  movedBy,
  pathInProgram,
  textsOf,
  withTexts,
} from "../src/screens/rules/program.ts";
import type { Condition, Program } from "../src/screens/rules/program.ts";

const visa: Condition = { lhs: "card_network", comparison: "equal", value: { type: "enum_variant", value: "Visa" } };
const programOf = (...condition: readonly Condition[]): Program<null> => ({
  defaultSelection: null,
  rules: [{ name: "cards", connectorSelection: null, statements: [{ condition }] }],
  metadata: null,
});

describe("the value of a condition", () => {
  it("is one text or a list of them", () => {
    expect(textsOf(visa)).toEqual(["Visa"]);
    const both = withTexts(visa, ["Visa", "Mastercard"]);
    expect(both.value).toEqual({ type: "enum_variant_array", value: ["Visa", "Mastercard"] });
    expect(withTexts(both, ["Mastercard"]).value).toEqual({ type: "enum_variant", value: "Mastercard" });
  });

  it("is a text where any text may stand", () => {
    expect(withTexts(conditionOn("card_bin"), ["424242"]).value).toEqual({ type: "str_value", value: "424242" });
  });
});

describe("a program", () => {
  it("can be edited as conditions unless it nests statements or compares ranges", () => {
    const isEditableProgram = (program: unknown): boolean => isEditable(program, (selection) => selection === null);
    expect(isEditableProgram(programOf(visa, conditionOn("metadata"), conditionOn("amount")))).toBe(true);
    expect(isEditableProgram(programOf({ ...visa, value: { type: "number_comparison_array", value: [] } }))).toBe(
      false,
    );
    const [rule] = programOf(visa).rules;
    const nested = [{ condition: [visa], nested: [{ condition: [visa] }] }];
    expect(isEditableProgram({ ...programOf(), rules: [{ ...rule, statements: nested }] })).toBe(false);
  });

  it("cannot be edited as conditions where the JSON is something else", () => {
    const odd = [null, 7, [], {}, { defaultSelection: null, rules: [{}] }, programOf({ lhs: "moon" } as never)];
    for (const program of odd) expect(isEditable(program, () => true)).toBe(false);
    expect(isEditable(programOf(visa), () => false)).toBe(false);
  });

  it("names what is not filled in by its path", () => {
    expect(incompletePaths(programOf(visa, conditionOn("amount")))).toEqual([]);
    expect(incompletePaths(programOf(visa, conditionOn("currency")))).toEqual(["rules[0].statements[0].condition[1]"]);
    expect(incompletePaths(programOf(conditionOn("metadata")))).toEqual(["rules[0].statements[0].condition[0]"]);
  });

  it("needs names that differ", () => {
    const { rules, ...program } = programOf(visa);
    expect(incompletePaths({ ...program, rules: [...rules, ...rules] })).toEqual(["rules[1].name"]);
  });

  it("keeps a rule that cannot move where it is", () => {
    expect(movedBy(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(movedBy(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
    expect(movedBy(["a", "b", "c"], 2, 1)).toEqual(["a", "b", "c"]);
  });
});

describe("the place that a refusal names", () => {
  it("is a path inside of the program", () => {
    expect(pathInProgram("program.rules[0].name")).toBe("rules[0].name");
    expect(pathInProgram("algorithm.defaultSelection")).toBe("defaultSelection");
    expect(pathInProgram(null)).toBeNull();
  });

  it("is a line of the indented JSON", () => {
    const value = programOf(visa);
    const path = "rules[0].statements[0].condition[0].value";
    const line = lineOfPath(value, path) ?? 0;
    expect(JSON.stringify(value, null, 2).split("\n")[line - 1]).toContain('"value": {');
  });
});

describe("an entry of the blocklist", () => {
  it("has as many digits as its kind, or is a fingerprint", () => {
    expect(isEntry("card_bin", "424242")).toBe(true);
    expect(isEntry("card_bin", "42424242")).toBe(false);
    expect(isEntry("extended_card_bin", "42424242")).toBe(true);
    expect(isEntry("payment_method", "f1")).toBe(true);
    expect(isEntry("payment_method", "")).toBe(false);
  });

  it("is called a fingerprint in requests where it is one card", () => {
    expect(requestOf("payment_method", "f1")).toEqual({ type: "fingerprint", data: "f1" });
    expect(requestOf("card_bin", "424242")).toEqual({ type: "card_bin", data: "424242" });
  });
});
