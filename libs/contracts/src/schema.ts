import { defined } from "@railyard/members";
import { largestAmount } from "@railyard/money";
import type { JSONSchema } from "json-schema-to-ts";

import { lenientRequests } from "./lenient-requests.ts";
import { metadataLimits, nestedLimitsKeyword } from "./metadata-limits.ts";

/** Limits and hints of a string member. */
export interface TextLimits {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: "date-time" | "date" | "email" | "uri" | "ipv4" | "ipv6";
  readonly examples?: readonly string[];
  readonly deprecated?: boolean;
}

export interface TextSchema extends TextLimits {
  readonly type: "string";
  readonly description: string;
}

/** Limits and hints of a whole-number member. */
export interface IntegerLimits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: "int32" | "int64";
  readonly examples?: readonly number[];
}

export interface IntegerSchema extends IntegerLimits {
  readonly type: "integer";
  readonly description: string;
}

export interface NumberSchema {
  readonly type: "number";
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface FlagSchema {
  readonly type: "boolean";
  readonly description: string;
}

export interface ChoiceSchema<Value extends string> {
  readonly type: "string";
  readonly title?: string;
  readonly description: string;
  readonly enum: readonly Value[];
}

/** Limits of an array member. */
export interface ListLimits {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface ListSchema<Item extends JSONSchema> extends ListLimits {
  readonly type: "array";
  readonly description: string;
  readonly items: Item;
}

type Members = Readonly<Record<string, JSONSchema>>;

export interface RecordSchema<Properties extends Members> {
  readonly type: "object";
  readonly title?: string;
  readonly description: string;
  readonly properties: Properties;
  readonly required: readonly (keyof Properties & string)[];
  readonly additionalProperties: false;
}

export interface FreeObjectSchema {
  readonly type: "object";
  readonly description: string;
  readonly additionalProperties: true;
}

export interface TextMapSchema {
  readonly type: "object";
  readonly description: string;
  readonly additionalProperties: { readonly type: "string"; readonly maxLength?: number };
  readonly maxProperties?: number;
}

/** The same schema with `null` allowed; a schema without a single `type` stays as it is. */
export type Nullable<Schema> = Schema extends { readonly type: string }
  ? {
      readonly [Key in keyof Schema]: Key extends "type"
        ? readonly [Schema["type"], "null"]
        : Key extends "enum"
          ? Schema[Key] extends readonly (infer Value)[]
            ? readonly (Value | null)[]
            : never
          : Schema[Key];
    }
  : Schema;

export type RequestProperties<Properties extends Members, Required extends keyof Properties> = {
  readonly [Name in keyof Properties]: Name extends Required ? Properties[Name] : Nullable<Properties[Name]>;
};

export interface RequestSchema<Properties extends Members, Required extends keyof Properties & string> {
  readonly type: "object";
  readonly title?: string;
  readonly description: string;
  readonly properties: RequestProperties<Properties, Required>;
  readonly required: readonly Required[];
  readonly additionalProperties: false;
}

/** What a schema was made of, so that documents can name the original once and refer to it. */
export interface SchemaOrigin {
  readonly schema: object;
  readonly nullable: boolean;
  readonly description?: string;
}

const origins = new WeakMap<object, SchemaOrigin>();

/** The schema that a nullable or re-described one was made of; undefined for any other schema. */
export const schemaOrigin = (schema: object): SchemaOrigin | undefined => origins.get(schema);

/** A string member. */
export const text = (description: string, limits: TextLimits = {}): TextSchema => ({
  type: "string",
  description,
  ...limits,
});

/** A string member that names something: not blank. */
export const nameText = (description: string, limits: TextLimits = {}): TextSchema =>
  text(description, { minLength: 1, pattern: "\\S", ...limits });

/** An ISO 8601 date-time member. */
export const dateTime = (description: string): TextSchema => text(description, { format: "date-time" });

/** A whole-number member. */
export const integer = (description: string, limits: IntegerLimits = {}): IntegerSchema => ({
  type: "integer",
  description,
  ...limits,
});

export interface SessionSecondsSchema extends IntegerSchema {
  readonly if: { readonly type: "integer"; readonly minimum: 1 };
  readonly then: { readonly type: "integer"; readonly minimum: 60 };
}

/** How long a session lives: at least a minute, or 0 for the default. */
export const sessionSeconds = (description: string, maximum = 7_890_000): SessionSecondsSchema => ({
  ...integer(`${description} 0 is the same as omitting it; otherwise at least 60.`, { minimum: 0, maximum }),
  if: { type: "integer", minimum: 1 },
  then: { type: "integer", minimum: 60 },
});

/** A number member that may have a fraction. */
export const decimal = (
  description: string,
  limits: { readonly minimum?: number; readonly maximum?: number } = {},
): NumberSchema => ({
  type: "number",
  description,
  ...limits,
});

/** An amount of money in minor units of the currency that goes with it, which may have a lower limit. */
export const minorUnits = (description: string, minimum = 0): IntegerSchema =>
  integer(description, { format: "int64", minimum, maximum: largestAmount });

/** A boolean member. */
export const flag = (description: string): FlagSchema => ({ type: "boolean", description });

/** A string member with a closed set of values. */
export const choice = <const Value extends string>(
  description: string,
  values: readonly Value[],
  title?: string,
): ChoiceSchema<Value> => ({ type: "string", ...defined({ title }), description, enum: values });

/** An array member. */
export const list = <const Item extends JSONSchema>(
  description: string,
  items: Item,
  limits: ListLimits = {},
): ListSchema<Item> => ({ type: "array", description, items, ...limits });

/** An object that Railyard does not look into. */
export const freeObject = (description: string): FreeObjectSchema => ({
  type: "object",
  description,
  additionalProperties: true,
});

const metadataValue = {
  if: { type: "string" },
  then: { type: "string", maxLength: metadataLimits.textCharacters },
} as const;

export interface MetadataSchema {
  readonly type: "object";
  readonly description: string;
  readonly maxProperties: number;
  readonly propertyNames: { readonly type: "string"; readonly maxLength: number };
  readonly additionalProperties: typeof metadataValue;
  readonly [nestedLimitsKeyword]?: true;
}

/** Metadata of which a provider reads parts: those are objects, and may hold what is long, such as certificates. */
export const providerMetadataObject = (description: string): MetadataSchema => ({
  type: "object",
  description,
  maxProperties: metadataLimits.members,
  propertyNames: { type: "string", maxLength: metadataLimits.nameCharacters },
  additionalProperties: metadataValue,
});

/** An object of a request that Railyard does not look into, within the metadata limits of the specification. */
export const metadataObject = (description: string): MetadataSchema => ({
  ...providerMetadataObject(description),
  // JSON Schema expresses "at every depth" only by references, which contracts do not have: our own keyword does it.
  [nestedLimitsKeyword]: true,
});

/** A map of strings. */
export const textMap = (
  description: string,
  limits: { readonly maxLength?: number; readonly maxProperties?: number } = {},
): TextMapSchema => ({
  type: "object",
  description,
  additionalProperties: {
    type: "string",
    ...defined({ maxLength: limits.maxLength }),
  },
  ...defined({ maxProperties: limits.maxProperties }),
});

/** An object of an answer: every member is present, `null` meaning "no value" where a member allows it. */
export const record = <const Properties extends Members>(
  title: string,
  description: string,
  properties: Properties,
): RecordSchema<Properties> => ({
  type: "object",
  title,
  description,
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The same schema with `null` allowed. */
export const nullable = <const Schema extends { readonly type: string; readonly enum?: readonly string[] }>(
  schema: Schema,
): Nullable<Schema> => {
  const copy = {
    ...schema,
    type: [schema.type, "null"],
    ...defined({ enum: schema.enum === undefined ? undefined : [...schema.enum, null] }),
  };
  origins.set(copy, { schema, nullable: true });
  return copy as unknown as Nullable<Schema>;
};

/** The same schema with a description of its own. */
export const described = <const Schema extends { readonly description: string }>(
  description: string,
  schema: Schema,
): Schema => {
  const copy = { ...schema, description };
  origins.set(copy, { schema, nullable: false, description });
  return copy;
};

const hasSingleType = (schema: unknown): schema is { readonly type: string; readonly enum?: readonly string[] } =>
  typeof schema === "object" && schema !== null && "type" in schema && typeof schema.type === "string";

/**
 * An object of a request: members outside `required` may be left out or be `null`. That means the same, but to an
 * operation that changes something: there null empties the member. Members that it does not list are refused, except
 * where `lenientRequests` has its title: there they are removed before the operation reads it.
 */
export const request = <const Properties extends Members, const Required extends keyof Properties & string = never>(
  title: string,
  description: string,
  properties: Properties,
  required: readonly Required[] = [],
): RequestSchema<Properties, Required> => {
  const isRequired = (name: string): boolean => required.some((candidate) => candidate === name);
  const entries = Object.entries(properties).map(([name, schema]) => [
    name,
    isRequired(name) || !hasSingleType(schema) ? schema : nullable(schema),
  ]);
  const isStrict = !lenientRequests.has(title);
  return {
    type: "object",
    title,
    description: isStrict ? `${description} Unknown members are refused.` : description,
    properties: Object.fromEntries(entries) as RequestProperties<Properties, Required>,
    required,
    // What reaches an operation has no other members in either case, and the type states it.
    ...((isStrict ? { additionalProperties: false } : {}) as { readonly additionalProperties: false }),
  };
};

/** The members as a request has them, which an object that Railyard keeps whole may have among others. */
export type KeptRequestSchema<Properties extends Members> = Omit<
  RequestSchema<Properties, never>,
  "additionalProperties"
> & { readonly additionalProperties: true };

/** An object of a request that is kept with the members that Railyard does not know. */
export const keptRequest = <const Properties extends Members>(
  title: string,
  description: string,
  properties: Properties,
): KeptRequestSchema<Properties> => ({
  ...request(title, description, properties),
  description,
  additionalProperties: true,
});

/** The JSON Schema extension that lists texts which a member may be instead of an object with the one empty member. */
export const bareNamesKeyword = "x-bare-names";

/** An object that callers may abbreviate to the name of its one member, where that has no content. */
export const withBareNames = <const Schema extends object>(names: readonly string[], schema: Schema): Schema => ({
  ...schema,
  [bareNamesKeyword]: names,
});

/** The parameters in a path. Their form is not checked: an id that cannot exist is not found. */
export const pathParameters = <const Names extends Readonly<Record<string, string>>>(
  descriptions: Names,
): RecordSchema<{ readonly [Name in keyof Names]: TextSchema }> => {
  const properties = Object.fromEntries(
    Object.entries(descriptions).map(([name, description]) => [name, text(description)]),
  ) as { readonly [Name in keyof Names]: TextSchema };
  return {
    type: "object",
    description: "Parameters of the path.",
    properties,
    required: Object.keys(descriptions),
    additionalProperties: false,
  };
};
