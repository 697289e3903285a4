import { kindOfKey } from "./decision-keys.ts";

export const operators = [
  "equal",
  "not_equal",
  "less_than",
  "less_than_equal",
  "greater_than",
  "greater_than_equal",
] as const;

export type Operator = (typeof operators)[number];

/** One comparison, in the API's own form. */
export interface Condition {
  readonly lhs: string;
  readonly comparison: Operator;
  readonly value: { readonly type: string; readonly value: unknown };
}

/** All of its conditions hold, and one of the nested statements where there are such. */
export interface Statement {
  readonly condition: readonly Condition[];
  readonly nested?: readonly Statement[] | null;
}

export interface Rule<Selection> {
  readonly name: string;
  readonly connectorSelection: Selection;
  readonly statements: readonly Statement[];
}

/** Rules in order: the first one with a statement that holds decides. */
export interface Program<Selection> {
  readonly defaultSelection: Selection;
  readonly rules: readonly Rule<Selection>[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

/** The metadata entry that a condition compares; null where it compares something else. */
export const metadataIn = ({ value }: Condition): MetadataEntry | null =>
  value.type === "metadata_variant" ? (value.value as MetadataEntry) : null;

const textTypes = new Set(["enum_variant", "str_value"]);

/** The texts that a condition compares with. */
export const textsOf = ({ value }: Condition): readonly string[] => {
  if (textTypes.has(value.type)) return value.value === "" ? [] : [String(value.value)];
  return value.type === "enum_variant_array" ? (value.value as readonly string[]) : [];
};

/** The condition with other texts to compare with. */
export const withTexts = (condition: Condition, texts: readonly string[]): Condition => {
  const one = kindOfKey(condition.lhs) === "text" ? "str_value" : "enum_variant";
  return {
    ...condition,
    value: texts.length > 1 ? { type: "enum_variant_array", value: texts } : { type: one, value: texts[0] ?? "" },
  };
};

const noValue = { type: "enum_variant", value: "" } as const;

/** A condition about the key that is not complete yet. */
export const conditionOn = (key: string): Condition => {
  if (key === "metadata") {
    return { lhs: key, comparison: "equal", value: { type: "metadata_variant", value: { key: "", value: "" } } };
  }
  if (kindOfKey(key) !== "number") return withTexts({ lhs: key, comparison: "equal", value: noValue }, []);
  return { lhs: key, comparison: "greater_than", value: { type: "number", value: 0 } };
};

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === "object" && value !== null;

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isItem(item));

const isEditableCondition = (condition: unknown): boolean => {
  if (!isMembers(condition) || typeof condition["lhs"] !== "string") return false;
  const { comparison, value } = condition;
  if (!operators.some((operator) => operator === comparison) || !isMembers(value)) return false;
  const { type, value: compared } = value;
  if (type === "metadata_variant") {
    return isMembers(compared) && typeof compared["key"] === "string" && typeof compared["value"] === "string";
  }
  if (type === "enum_variant_array") return isListOf(compared, (text) => typeof text === "string");
  return typeof compared === (type === "number" ? "number" : textTypes.has(String(type)) ? "string" : "nothing");
};

const isEditableStatement = (statement: unknown): boolean => {
  if (!isMembers(statement)) return false;
  const nested = statement["nested"] ?? [];
  return Array.isArray(nested) && nested.length === 0 && isListOf(statement["condition"], isEditableCondition);
};

/** Whether the form can show all of it: what is written as JSON may be anything, and what is stored may be nested. */
export const isEditable = (program: unknown, isSelection: (selection: unknown) => boolean): boolean =>
  isMembers(program) &&
  isSelection(program["defaultSelection"]) &&
  isListOf(
    program["rules"],
    (rule) =>
      isMembers(rule) &&
      typeof rule["name"] === "string" &&
      isSelection(rule["connectorSelection"]) &&
      isListOf(rule["statements"], isEditableStatement),
  );

/** What is not filled in, by its path in the program. */
export const incompletePaths = (program: Program<unknown>): readonly string[] => {
  const names = program.rules.map(({ name }) => name.trim());
  return program.rules.flatMap(({ name, statements }, ruleIndex) => {
    const at = `rules[${ruleIndex}]`;
    const isNamed = name.trim() !== "" && names.indexOf(name.trim()) === ruleIndex;
    const conditions = statements.flatMap(({ condition }, statementIndex) =>
      condition.flatMap((one, index) => {
        const entry = metadataIn(one);
        const isComplete =
          entry === null
            ? one.value.type === "number" || textsOf(one).length > 0
            : entry.key !== "" && entry.value !== "";
        return isComplete ? [] : [`${at}.statements[${statementIndex}].condition[${index}]`];
      }),
    );
    return [...(isNamed ? [] : [`${at}.name`]), ...conditions];
  });
};

/** The list with the item at the index replaced; without it where there is none. */
export const replacedAt = <Item>(list: readonly Item[], index: number, ...items: readonly Item[]): readonly Item[] =>
  list.toSpliced(index, 1, ...items);

/** The list with the item at the index moved by so many places. */
export const movedBy = <Item>(list: readonly Item[], index: number, places: number): readonly Item[] => {
  const item = list[index];
  const target = index + places;
  return item === undefined || target < 0 || target >= list.length
    ? list
    : list.toSpliced(index, 1).toSpliced(target, 0, item);
};

/** The path inside of the program that a refusal names: `program.rules[0].name` is `rules[0].name`. */
export const pathInProgram = (field: string | null): string | null =>
  field === null ? null : field.replace(/^(?:program|algorithm)\.?/u, "");

/** The line of `JSON.stringify(value, null, 2)` at which the path is, from 1; null where it is not in the value. */
export const lineOfPath = (value: unknown, path: string): number | null => {
  const mark = crypto.randomUUID();
  const names = path.match(/[^.[\]]+/gu) ?? [];
  const marked = (inside: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined || typeof inside !== "object" || inside === null || !Object.hasOwn(inside, name))
      return mark;
    const changed = marked((inside as Record<string, unknown>)[name], rest);
    if (!Array.isArray(inside)) return { ...inside, [name]: changed };
    return inside.toSpliced(Number(name), 1, changed);
  };
  const line = JSON.stringify(marked(value, names), null, 2)
    .split("\n")
    .findIndex((text) => text.includes(mark));
  return line === -1 ? null : line + 1;
};
