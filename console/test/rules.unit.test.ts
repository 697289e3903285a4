import { describe, expect, it } from "@jest/globals";
import { isEntry, requestOf } from "../src/screens/rules/blocklist-parts.ts";
import { newCondition, operatorsOf } from "../src/conditions/condition-form.ts";
import type { ConditionForm } from "../src/conditions/condition-form.ts";
import { draftOf, lineOfPath, valueIn } from "../src/conditions/draft.ts";
import { problemsOf } from "../src/conditions/problems-in.ts";
import type { Comparison } from "../src/conditions/statements.ts";
import { Refusal } from "../src/api/refusal.ts";
import { decisionKeys } from "../src/screens/rules/decision-keys.ts";
import { missingInProgram, programWire } from "../src/screens/rules/program.ts";
import type { Program, ProgramForm } from "../src/screens/rules/program.ts";

const visa: Comparison = { lhs: "card_network", comparison: "equal", value: { type: "enum_variant", value: "Visa" } };
const programOf = (...condition: readonly Comparison[]): Program<null> => ({
  defaultSelection: null,
  rules: [{ name: "cards", connectorSelection: null, statements: [{ condition, nested: null }] }],
  metadata: null,
});
const wire = programWire<null>((selection) => selection === null);
const valuesOf = (program: Program<null>): readonly unknown[] =>
  (wire.read(program)?.cases ?? []).flatMap(({ groups }) =>
    groups.flatMap(({ conditions }) => conditions.map(({ value }) => value)),
  );

describe("the value of a condition", () => {
  it.each([
    ["one value", visa, { kind: "enum", items: ["Visa"] }],
    [
      "several values",
      { ...visa, value: { type: "enum_variant_array", value: ["Visa", "Mastercard"] } },
      { kind: "enum", items: ["Visa", "Mastercard"] },
    ],
    [
      "a text where any text is allowed",
      { ...visa, lhs: "card_bin", value: { type: "str_value", value: "424242" } },
      { kind: "text", items: ["424242"] },
    ],
    [
      "several texts, which programs write as they write values",
      { ...visa, lhs: "card_bin", value: { type: "enum_variant_array", value: ["424242", "411111"] } },
      { kind: "text", items: ["424242", "411111"] },
    ],
  ])("is read and written: %s", (_name, condition, value) => {
    const program = programOf(condition);
    expect(valuesOf(program)).toEqual([value]);
    expect(valueIn(wire, draftOf(wire, program))).toEqual(program);
  });

  it("is compared with parts of a text only where the API does so", () => {
    expect(operatorsOf({ type: "str_value" })).toEqual(["equal", "not_equal"]);
    expect(operatorsOf({ type: "str_value", hasParts: true })).toContain("starts_with");
  });
});

describe("a program", () => {
  const entry: Comparison = {
    ...visa,
    lhs: "metadata",
    value: { type: "metadata_variant", value: { key: "a", value: "b" } },
  };
  const amount: Comparison = { lhs: "amount", comparison: "less_than", value: { type: "number", value: 5 } };

  it("can be edited as conditions unless it nests statements or compares ranges", () => {
    const program = programOf(visa, entry, amount);
    expect(valueIn(wire, draftOf(wire, program))).toEqual(program);
    expect(wire.read(programOf({ ...visa, value: { type: "number_comparison_array", value: [] } }))).toBeNull();
    const [rule] = programOf(visa).rules;
    const nested = [{ condition: [visa], nested: [{ condition: [visa] }] }];
    expect(wire.read({ ...programOf(), rules: [{ ...rule, statements: nested }] })).toBeNull();
  });

  it("cannot be edited as conditions where the JSON is something else", () => {
    const odd = [null, 7, [], {}, { defaultSelection: null, rules: [{}] }, programOf({ lhs: "moon" } as never)];
    for (const program of odd) expect(programWire(() => true).read(program)).toBeNull();
    expect(programWire(() => false).read(programOf(visa))).toBeNull();
  });

  const formOf = (...conditions: readonly ConditionForm[]): ProgramForm<null> => ({
    cases: [{ name: "cards", groups: [{ conditions, rest: {} }], output: null, rest: {} }],
    output: null,
    rest: {},
  });
  const filled: ConditionForm = { ...newCondition(decisionKeys, "amount"), value: { kind: "number", number: 0 } };

  it("names what is not filled in by its path", () => {
    expect(missingInProgram(formOf(filled))).toEqual([]);
    for (const key of ["currency", "amount", "metadata", "card_bin"]) {
      const missing = ["[0].statements[0].condition[1]"];
      expect(missingInProgram(formOf(filled, newCondition(decisionKeys, key)))).toEqual(missing);
    }
  });

  it("needs names that differ", () => {
    const { cases, ...form } = formOf(filled);
    expect(missingInProgram({ ...form, cases: [...cases, ...cases] })).toEqual(["[1].name"]);
    expect(missingInProgram({ ...form, cases: cases.map((one) => ({ ...one, name: " " })) })).toEqual(["[0].name"]);
  });
});

describe("the place that a refusal names", () => {
  it("is its field, where it names no parts", () => {
    const facts = { status: 400, code: "IR_06", requestId: null, retryAfterSeconds: null };
    const path = "program.rules[0].name";
    const part = { path, message: "odd" };
    expect(problemsOf(new Refusal("odd", { ...facts, field: path, problems: [] }))).toEqual([part]);
    expect(problemsOf(new Refusal("two", { ...facts, field: "name", problems: [part] }))).toEqual([part]);
    expect(problemsOf(new Refusal("odd", { ...facts, field: null, problems: [] }))).toEqual([]);
    expect(problemsOf(new TypeError("offline"))).toEqual([]);
  });

  it("is a line of the indented JSON", () => {
    const text = JSON.stringify(programOf(visa), null, 2);
    const line = lineOfPath(text, "rules[0].statements[0].condition[0].value") ?? 0;
    expect(text.split("\n")[line - 1]).toContain('"value": {');
    expect(lineOfPath(text.replaceAll("  ", " "), "rules[0]")).toBeNull();
    expect(lineOfPath("{", "rules[0]")).toBeNull();
    expect(lineOfPath(text, "")).toBeNull();
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
