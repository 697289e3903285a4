import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { YAMLMap } from "yaml";
import { isMap, isScalar, parseDocument } from "yaml";

const chart = join(import.meta.dirname, "../../helm/railyard");

/** A JSON Schema, as far as the chart's uses it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

/** A value that may be set: where it is, what it is unless set, and what it is for. */
export interface ChartValue {
  readonly path: readonly string[];
  readonly default: unknown;
  /** Empty when values.yaml has no comment on it. */
  readonly description: string;
  readonly type: string;
}

const root = JSON.parse(readFileSync(join(chart, "values.schema.json"), "utf8")) as Schema;

/** The schema itself, behind references. */
export const resolved = (schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const parts = schema.$ref.replace("#/", "").split("/");
  const found = parts.reduce((at, part) => (at as Readonly<Record<string, unknown>>)[part], root as unknown);
  return resolved(found as Schema);
};

/** The schema of a path; undefined where the schema knows no such key. */
export const schemaAt = (path: readonly string[]): Schema | undefined =>
  path.reduce<Schema | undefined>((at, key) => {
    if (at === undefined) return undefined;
    const { properties = {}, additionalProperties } = resolved(at);
    const own = properties[key];
    if (own !== undefined) return own;
    if (typeof additionalProperties === "object") return additionalProperties;
    // An object that specifies nothing of its members takes any.
    return additionalProperties === false ? undefined : {};
  }, root);

const typeOf = (given: Schema): string => {
  const schema = resolved(given);
  if (schema.enum !== undefined) return schema.enum.map((choice) => JSON.stringify(choice)).join(", ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(" or ");
  const types = [schema.type ?? "any"].flat();
  return types.join(" or ");
};

/** The last paragraph as one line; those before it are about the file. */
const joined = (comment: string | null | undefined): string =>
  (comment?.split(/\n[ \t]*\n/).at(-1) ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

interface Entry {
  readonly key: string;
  readonly comment: string;
  readonly value: unknown;
}

/** The members of a map with their comments; that of the first is before the map. */
const entriesOf = (map: YAMLMap): readonly Entry[] =>
  map.items.map(({ key, value }, index) => {
    if (!isScalar(key)) throw new TypeError("a key of values.yaml is no text");
    const before = index === 0 ? map.commentBefore : undefined;
    return { key: String(key.value), comment: joined(key.commentBefore ?? before), value };
  });

const plain = (node: unknown): unknown => (node as { readonly toJSON: () => unknown }).toJSON();

/** Whether a member of the map, however deep, has a comment: the map is then described by its members. */
const isCommented = (node: unknown): boolean =>
  isMap(node) && entriesOf(node).some(({ comment, value }) => comment !== "" || isCommented(value));

const leaf = (path: readonly string[], description: string, value: unknown): ChartValue => {
  const schema = schemaAt(path);
  return { path, default: plain(value), description, type: schema === undefined ? "unknown" : typeOf(schema) };
};

const valuesIn = (map: YAMLMap, above: readonly string[]): readonly ChartValue[] =>
  entriesOf(map).flatMap(({ key, comment, value }) => {
    // Keys of a service, such as its ports, are described as a whole.
    if (above.length === 2 && above[0] === "services") return [leaf([...above, key], comment, value)];
    const path = [...above, key];
    if (isMap(value) && (isCommented(value) || above[0] === "services")) return valuesIn(value, path);
    return [leaf(path, comment, value)];
  });

const isOfService = ({ path: [section] }: ChartValue): boolean => section === "services";

/** A key of a service that has no comment itself means what it means in the first service that has it. */
const withSharedDescriptions = (values: readonly ChartValue[]): readonly ChartValue[] => {
  const known = new Map<string, string>();
  return values.map((value) => {
    if (!isOfService(value)) return value;
    const key = value.path.slice(2).join(".");
    const description = value.description === "" ? (known.get(key) ?? "") : value.description;
    if (!known.has(key)) known.set(key, description);
    return { ...value, description };
  });
};

const document = (): YAMLMap => {
  const { contents } = parseDocument(readFileSync(join(chart, "values.yaml"), "utf8"));
  if (!isMap(contents)) throw new TypeError("values.yaml holds no map");
  return contents;
};

/** What values.yaml contains and documents, in its order. */
export const chartValues = (): readonly ChartValue[] => withSharedDescriptions(valuesIn(document(), []));

/** What values.yaml documents of a section as a whole; empty for what is no map. */
export const sectionComments = (): Readonly<Record<string, string>> =>
  Object.fromEntries(entriesOf(document()).map(({ key, comment, value }) => [key, isMap(value) ? comment : ""]));
