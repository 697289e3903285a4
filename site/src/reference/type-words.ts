import type { OpenApiDocument, ResolvedSchema, Schema } from "./document.ts";
import { resolveSchema, typesOf } from "./document.ts";
import type { Json } from "./json.ts";

const plurals: Readonly<Record<string, string>> = {
  string: "strings",
  integer: "integers",
  number: "numbers",
  boolean: "booleans",
  object: "objects",
  array: "arrays",
};

const formats: Readonly<Record<string, string>> = {
  "date-time": "ISO 8601 time",
  date: "ISO 8601 date",
  uri: "URL",
  email: "e-mail address",
  uuid: "UUID",
  binary: "file",
};

const typeNames = (schema: Schema): readonly string[] => {
  const types = typesOf(schema);
  if (types.length > 0) return types;
  if (schema.properties !== undefined) return ["object"];
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return [...new Set(values.filter((value) => value !== null).map((value) => typeof value))];
};

const choicesOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [];

const ofArray = (document: OpenApiDocument, schema: Schema): string => {
  if (schema.items === undefined) return "array";
  const item = resolveSchema(document, schema.items).schema;
  const names = typeNames(item);
  return names.length === 0 ? "array" : `array of ${names.map((name) => plurals[name] ?? name).join(" or ")}`;
};

const withFormat = (name: string, { format }: Schema): string =>
  name === "string" && format !== undefined && formats[format] !== undefined ? formats[format] : name;

/** What a value is, in words: "string", "array of objects", "integer or string". */
export const typeWords = (document: OpenApiDocument, schema: Schema): string => {
  const choices = choicesOf(schema).map((choice) => resolveSchema(document, choice).schema);
  const names = choices.length > 1 ? choices.flatMap(typeNames) : typeNames(schema);
  const words = names.map((name) => (name === "array" ? ofArray(document, schema) : withFormat(name, schema)));
  return words.length === 0 ? "any value" : [...new Set(words)].join(" or ");
};

/** The type with "or null" where null is a value. */
export const typeWithNull = (document: OpenApiDocument, { schema, nullable }: ResolvedSchema): string => {
  const words = typeWords(document, schema);
  return nullable && words !== "any value" ? `${words} or null` : words;
};

const number = (value: number): string => value.toLocaleString("en");

const range = (least: number | undefined, most: number | undefined, noun: string): readonly string[] => {
  if (least !== undefined && most !== undefined && least === most) return [`exactly ${number(least)}${noun}`];
  if (least !== undefined && most !== undefined) return [`${number(least)} to ${number(most)}${noun}`];
  if (least !== undefined) return [`at least ${number(least)}${noun}`];
  return most === undefined ? [] : [`at most ${number(most)}${noun}`];
};

// A length of 1 of 1 is a format by itself, and "at least 1 character" is the same as not empty.
const lengths = ({ minLength, maxLength }: Schema): readonly string[] =>
  minLength === 1 && maxLength === undefined ? ["not empty"] : range(minLength, maxLength, " characters");

/** What limits a value, each in words; patterns are kept apart, because they are code. */
export const limitWords = (schema: Schema): readonly string[] => [
  ...range(schema.minimum, schema.maximum, ""),
  ...lengths(schema),
  ...range(schema.minItems, schema.maxItems, " items"),
  ...(schema.uniqueItems === true ? ["no item twice"] : []),
  ...range(schema.minProperties, schema.maxProperties, " members"),
];

/** The values that are allowed, as they are written in JSON without quotes. */
export const allowedValues = (schema: Schema): readonly string[] => {
  const values: readonly Json[] = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  return values
    .filter((value) => value !== null)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
};
