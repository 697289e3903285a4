import type { Json, JsonObject } from "../json.ts";
import { isJsonArray, isJsonObject } from "../json.ts";

/** How a language writes values. */
export interface Notation {
  readonly indent: string;
  readonly null: string;
  readonly true: string;
  readonly false: string;
  readonly key: (name: string) => string;
  /** What is between the braces and the members of an object in one line. */
  readonly padding: string;
  /** Whether the last member of a list that fills several lines is followed by a comma. */
  readonly trailingComma: boolean;
}

const identifier = /^[A-Za-z_$][\w$]*$/;

/** JSON as a request has it. */
export const json: Notation = {
  indent: "  ",
  null: "null",
  true: "true",
  false: "false",
  key: JSON.stringify,
  padding: " ",
  trailingComma: false,
};

/** A literal of JavaScript. */
export const javascript: Notation = {
  ...json,
  key: (name) => (identifier.test(name) ? name : JSON.stringify(name)),
  trailingComma: true,
};

/** A literal of Python. */
export const python: Notation = {
  ...json,
  indent: "    ",
  null: "None",
  true: "True",
  false: "False",
  padding: "",
  trailingComma: true,
};

const isFlat = (value: Json): boolean => !isJsonObject(value) && !isJsonArray(value);

// Lists of a few plain values stay in their line, as a formatter leaves them.
const flatLengthMax = 60;

const wrap = (open: string, items: readonly string[], close: string, notation: Notation, depth: number): string => {
  if (items.length === 0) return `${open}${close}`;
  const outer = notation.indent.repeat(depth);
  const inner = `${outer}${notation.indent}`;
  const last = notation.trailingComma ? "," : "";
  return `${open}\n${items.map((item) => `${inner}${item}`).join(",\n")}${last}\n${outer}${close}`;
};

const arrayOf = (values: readonly Json[], notation: Notation, depth: number): string => {
  const flat = `[${values.map((value) => literal(value, notation, depth)).join(", ")}]`;
  if (values.every(isFlat) && flat.length <= flatLengthMax) return flat;
  return wrap(
    "[",
    values.map((value) => literal(value, notation, depth + 1)),
    "]",
    notation,
    depth,
  );
};

const objectOf = (value: JsonObject, notation: Notation, depth: number): string => {
  const entries = Object.entries(value);
  const members = entries.map(([name, member]) => `${notation.key(name)}: ${literal(member, notation, depth + 1)}`);
  const flat = `{${notation.padding}${members.join(", ")}${notation.padding}}`;
  const isShort = members.length === 1 && entries.every(([, member]) => isFlat(member)) && flat.length <= flatLengthMax;
  return isShort ? flat : wrap("{", members, "}", notation, depth);
};

/** The value in this notation; its lines after the first are indented for the depth. */
export const literal = (value: Json, notation: Notation, depth = 0): string => {
  if (value === null) return notation.null;
  if (typeof value === "boolean") return value ? notation.true : notation.false;
  if (isJsonArray(value)) return arrayOf(value, notation, depth);
  if (!isJsonObject(value)) return JSON.stringify(value);
  return objectOf(value, notation, depth);
};
