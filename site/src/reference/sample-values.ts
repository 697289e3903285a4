import type { OpenApiDocument, Schema } from "./document.ts";
import { operationsOf, resolveSchema, typesOf } from "./document.ts";
import type { Json, JsonObject } from "./json.ts";
import { isJsonArray, isJsonObject } from "./json.ts";

/** Values by the name of their member, as the examples of the documents have them. */
export type KnownValues = ReadonlyMap<string, readonly Json[]>;

const gather = (value: Json, known: Map<string, Json[]>): void => {
  if (isJsonArray(value)) {
    for (const item of value) gather(item, known);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (member !== null && !isJsonObject(member) && !isJsonArray(member)) {
      const values = known.get(name) ?? [];
      if (!values.includes(member)) known.set(name, [...values, member]);
    }
    gather(member, known);
  }
};

/** The values that the examples of requests and answers give to members, so that one id is the same everywhere. */
export const knownValuesOf = (documents: readonly OpenApiDocument[]): KnownValues => {
  const known = new Map<string, Json[]>();
  for (const { operation } of documents.flatMap(operationsOf)) {
    const contents = [operation.requestBody, ...Object.values(operation.responses)];
    for (const content of contents.flatMap((one) => Object.values(one?.content ?? {})))
      gather(content.example ?? null, known);
  }
  return known;
};

const formatTests: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/,
  date: /^\d{4}-\d\d-\d\d$/,
  uri: /^[a-z][a-z0-9+.-]*:/i,
  email: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
  uuid: /^[0-9a-f-]{36}$/i,
};

const fitsText = (schema: Schema, text: string): boolean =>
  text.length >= (schema.minLength ?? 0) &&
  text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
  (schema.pattern === undefined || new RegExp(schema.pattern, "u").test(text)) &&
  (formatTests[schema.format ?? ""]?.test(text) ?? true);

const fitsNumber = (schema: Schema, value: number): boolean =>
  value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) && value <= (schema.maximum ?? Number.POSITIVE_INFINITY);

const typeOf = (value: Json): string =>
  typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;

/** Whether a text, a number or a boolean is a value of the schema. */
export const fits = (schema: Schema, value: Json): boolean => {
  const types = typesOf(schema);
  const type = typeOf(value);
  if (types.length > 0 && !types.includes(type) && !(type === "integer" && types.includes("number"))) return false;
  if (schema.const !== undefined && schema.const !== value) return false;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return false;
  if (typeof value === "string") return fitsText(schema, value);
  return typeof value === "number" ? fitsNumber(schema, value) : true;
};

const texts: Readonly<Record<string, string>> = {
  "date-time": "2026-11-20T12:00:00.000Z",
  date: "2026-11-20",
  uri: "https://kiosk.example/paid",
  email: "ada@kiosk.example",
  uuid: "019a9f0c-2b7d-7c3e-8f4a-5b6c7d8e9f01",
};

// Tried in turn against the pattern and the limits of a text.
const shapes = [
  "DE",
  "DEU",
  "EUR",
  "411111",
  "12",
  "123",
  "123456",
  "1",
  "kiosk_berlin",
  "railyard",
  "a",
  "#1a6f4b",
  "1.50",
  "en",
  "5812",
];

const padded = (schema: Schema, text: string): string =>
  text.padEnd(schema.minLength ?? 0, "x").slice(0, schema.maxLength ?? text.length + (schema.minLength ?? 0));

const inWords = (name: string): string =>
  name
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .trim();

const textFor = (name: string, schema: Schema): string => {
  const words = inWords(name);
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const candidates = [texts[schema.format ?? ""], sentence, name, padded(schema, name), ...shapes].flatMap((text) =>
    text === undefined ? [] : [text],
  );
  const found = candidates.find((text) => fits(schema, text));
  if (found === undefined) throw new Error(`No sample text for ${name} fits ${JSON.stringify(schema)}.`);
  return found;
};

const numberFor = (schema: Schema): number =>
  [10, 1, schema.minimum, schema.maximum].find((value) => value !== undefined && fitsNumber(schema, value)) ?? 0;

/** A text, a number or a boolean for a member: one of its own examples, else a known one, else a plausible one. */
export const sampleScalar = (name: string, schema: Schema, known: KnownValues): Json => {
  const own = [schema.const, ...(schema.examples ?? []), schema.default].filter(
    (value) => value !== undefined && value !== null,
  );
  const candidates = [...own, ...(known.get(name) ?? []), ...(schema.enum ?? [])];
  const found = candidates.find((value) => value !== undefined && value !== null && fits(schema, value));
  if (found !== undefined) return found;
  const types = typesOf(schema);
  if (types.includes("string")) return textFor(name, schema);
  if (types.includes("integer") || types.includes("number")) return numberFor(schema);
  return types.includes("boolean") ? true : null;
};

/** What a sample of an object contains: what a request needs, or everything that an answer has. */
export type SampleKind = "request" | "answer";

interface SampleContext {
  readonly document: OpenApiDocument;
  readonly known: KnownValues;
  readonly kind: SampleKind;
  /** The named schemas that the value is within: one that contains itself ends there. */
  readonly within: readonly string[];
}

const optionalInRequests = 3;

const isScalar = (schema: Schema): boolean =>
  schema.properties === undefined && !typesOf(schema).some((type) => type === "object" || type === "array");

/** The members of an all-optional body that show best what it is for: the first ones that are plain values. */
const telling = (context: SampleContext, schema: Schema): readonly string[] =>
  Object.entries(schema.properties ?? {})
    .map(([name, member]) => ({ name, member: resolveSchema(context.document, member) }))
    .filter(
      ({ member }) =>
        !member.deprecated && isScalar(member.schema) && !/ignored|without effect/i.test(member.description),
    )
    .slice(0, optionalInRequests)
    .map(({ name }) => name);

const chosen = (context: SampleContext, schema: Schema, isRoot: boolean): readonly string[] => {
  const required = schema.required ?? [];
  if (context.kind === "answer") return Object.keys(schema.properties ?? {});
  return isRoot && required.length === 0 ? telling(context, schema) : required;
};

const sampleMap = (context: SampleContext, name: string, schema: Schema): Json => {
  if (typeof schema.additionalProperties !== "object") return {};
  const value = sampleOf(context, name, schema.additionalProperties);
  return name.includes("metadata") || value === null ? { order: "1042" } : { [name]: value };
};

const sampleObject = (context: SampleContext, name: string, schema: Schema, isRoot: boolean): Json => {
  if (schema.properties === undefined) return sampleMap(context, name, schema);
  const members = chosen(context, schema, isRoot).map((member): readonly [string, Json] => [
    member,
    sampleOf(context, member, schema.properties?.[member] ?? {}),
  ]);
  return Object.fromEntries(members) satisfies JsonObject;
};

const sampleOf = (outer: SampleContext, name: string, schema: Schema, isRoot = false): Json => {
  const resolved = resolveSchema(outer.document, schema);
  if (resolved.name !== undefined && outer.within.includes(resolved.name)) return null;
  const context = resolved.name === undefined ? outer : { ...outer, within: [...outer.within, resolved.name] };
  const inner = resolved.schema;
  const choice = (inner.anyOf ?? inner.oneOf)?.find(({ type }) => type !== "null");
  if (choice !== undefined) return sampleOf(context, name, choice, isRoot);
  const types = typesOf(inner);
  const isNested = inner.properties !== undefined || types.includes("object") || types.includes("array");
  if (isNested && context.kind === "answer" && resolved.nullable && !isRoot) return null;
  if (types.includes("array")) {
    const item = sampleOf(context, name.replace(/s$/, ""), inner.items ?? {});
    if (item === null) return [];
    return Array.from({ length: Math.max(1, inner.minItems ?? 1) }, () => item);
  }
  if (isNested) return sampleObject(context, name, inner, isRoot);
  const isUnknown = context.kind === "answer" && resolved.nullable && !context.known.has(name);
  return isUnknown ? null : sampleScalar(name, inner, context.known);
};

/** An example of a body: of a request with what is required, of an answer with every member. */
export const sampleBody = (document: OpenApiDocument, schema: Schema, kind: SampleKind, known: KnownValues): Json =>
  sampleOf({ document, known, kind, within: [] }, "item", schema, true);
