// Example answers of operations: those of the documents, and where there is none, one made by its schema.
import type { ClientModel, ClientOperation, Schema, Schemas } from "./client-operations.ts";
import { referredName } from "./client-operations.ts";

type Examples = ReadonlyMap<string, unknown>;

/** The examples that the documents give, by the schema that they are of. */
export const examplesBySchema = ({ operations, events }: ClientModel): Examples => {
  const known = new Map<string, unknown>();
  const add = (name: string | undefined, example: unknown): void => {
    if (name !== undefined && example !== undefined && !known.has(name)) known.set(name, example);
  };
  for (const { answer } of operations) add(referredName(answer.schema), answer.example);
  for (const { schema, example } of events) add(schema, example);
  return known;
};

const isNullable = (schema: Schema): boolean =>
  [schema.type].flat().includes("null") ||
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(({ type }) => type === "null");

const textOf = ({ format, minLength = 1 }: Schema): string => {
  if (format === "date-time") return "2026-11-20T12:00:00.000Z";
  if (format === "date") return "2026-11-20";
  if (format === "uri") return "https://kiosk.example/";
  return "example".padEnd(minLength, "_");
};

interface Sampler {
  readonly schemas: Schemas;
  readonly examples: Examples;
  /** The schemas around, which a schema that refers to itself must not enter again. */
  readonly path: readonly string[];
}

const objectOf = (schema: Schema, sampler: Sampler): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) === true)
      .map(([name, member]) => [name, isNullable(member) ? null : sample(member, sampler)]),
  );

const ofType: Readonly<Record<string, (schema: Schema, sampler: Sampler) => unknown>> = {
  object: objectOf,
  array: ({ items, minItems = 1 }, sampler) =>
    items === undefined ? [] : Array.from({ length: Math.max(minItems, 1) }, () => sample(items, sampler)),
  string: textOf,
  integer: ({ minimum = 0 }) => Math.max(minimum, 1),
  number: ({ minimum = 0 }) => Math.max(minimum, 1),
  boolean: () => true,
};

const sampleNamed = (name: string, sampler: Sampler): unknown => {
  const { schemas, examples, path } = sampler;
  const known = examples.get(name);
  if (known !== undefined) return known;
  const schema = schemas[name];
  if (schema === undefined || path.includes(name)) return null;
  return sample(schema, { ...sampler, path: [...path, name] });
};

/** A value that the schema accepts: required members, null where it may be, the first of several choices. */
const sample = (schema: Schema, sampler: Sampler): unknown => {
  const name = referredName(schema);
  if (name !== undefined) return sampleNamed(name, sampler);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.examples !== undefined) return schema.examples[0];
  const [choice] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choice !== undefined) return sample(choice, sampler);
  const type = [schema.type].flat().find((candidate) => candidate !== undefined && candidate !== "null");
  return type === undefined ? null : (ofType[type]?.(schema, sampler) ?? null);
};

/** An example of the answer of an operation; undefined where it answers nothing. */
export const exampleAnswer = (operation: ClientOperation, model: ClientModel, examples: Examples): unknown => {
  const { answer } = operation;
  if (answer.kind !== "json") return undefined;
  return answer.example ?? sample(answer.schema, { schemas: model.schemas, examples, path: [] });
};

/** Example answers of all operations by name, each text once. */
export const exampleTable = (model: ClientModel): string => {
  const examples = examplesBySchema(model);
  const texts: string[] = [];
  const indexes = model.operations.flatMap((operation) => {
    const example = exampleAnswer(operation, model, examples);
    if (example === undefined) return [];
    const text = JSON.stringify(example);
    if (!texts.includes(text)) texts.push(text);
    return [`  "${operation.resource}.${operation.method}": ${String(texts.indexOf(text))},`];
  });
  const lines = texts.map((text) => `  ${JSON.stringify(text)},`);
  return [
    "/** Answers as JSON. */",
    `export const answers: readonly string[] = [\n${lines.join("\n")}\n];\n`,
    "/** Which of them an operation gives. */",
    `export const answerOf: Readonly<Record<string, number>> = {\n${indexes.join("\n")}\n};\n`,
  ].join("\n");
};
