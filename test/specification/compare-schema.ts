import type { FieldExpectation } from "./field-expectation.ts";
import type { NamedMember } from "./member-list.ts";

/** Where a schema is not what the specification says. */
export interface Difference {
  readonly place: string;
  readonly problem: string;
}

type SchemaNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is SchemaNode => typeof value === "object" && value !== null;

/** The types of a schema, or of its alternatives. */
const typesOf = (schema: SchemaNode): readonly unknown[] => {
  const alternatives = schema["oneOf"];
  return Array.isArray(alternatives) ? alternatives.filter(isNode).flatMap(typesOf) : [schema["type"]].flat();
};

const propertiesOf = (schema: unknown): SchemaNode => {
  if (!isNode(schema)) return {};
  const inner = isNode(schema["items"]) ? schema["items"] : schema;
  return isNode(inner["properties"]) ? inner["properties"] : {};
};

/** The schema of a member; undefined when there is none. */
export const memberSchema = (schema: unknown, name: string): SchemaNode | undefined => {
  const member = propertiesOf(schema)[name];
  return isNode(member) ? member : undefined;
};

/** The objects that hold the members of a field: itself, or one for each provider. */
const holdersOf = (field: FieldExpectation, schema: SchemaNode): readonly unknown[] => {
  const holders = Object.values(propertiesOf(schema));
  return field.isProviderKeyed && holders.length > 0 ? holders : [schema];
};

const isRequired = (schema: unknown, name: string): boolean =>
  isNode(schema) && Array.isArray(schema["required"]) && schema["required"].includes(name);

/** What a table says about whether a field must be there. */
export type Presence = "required" | "optional" | "unstated";

const enumValues = (schema: SchemaNode): readonly unknown[] | undefined =>
  Array.isArray(schema["enum"]) ? schema["enum"].filter((value) => value !== null) : undefined;

const compareEnum = (field: FieldExpectation, schema: SchemaNode): readonly string[] => {
  if (!field.isEnum) return [];
  const values = enumValues(schema);
  if (values === undefined) return ["is not an enum"];
  const missing = (field.values ?? field.someValues ?? []).filter((value) => !values.includes(value));
  const surplus = field.values === undefined ? [] : values.filter((value) => !field.values?.includes(String(value)));
  return [
    ...missing.map((value) => `lacks the value ${value}`),
    ...surplus.map((value) => `has the value ${String(value)}`),
  ];
};

const compareLimit = (name: string, expected: number | undefined, schema: SchemaNode): readonly string[] =>
  expected === undefined || schema[name] === expected ? [] : [`${name} is ${String(schema[name])}, not ${expected}`];

const compareMembers = (members: readonly NamedMember[], schema: unknown, place: string): readonly Difference[] =>
  members.flatMap((member): readonly Difference[] => {
    const at = `${place}.${member.name}`;
    const found = memberSchema(schema, member.name);
    if (found === undefined) return [{ place: at, problem: "is missing" }];
    const wrongType = member.type !== undefined && !typesOf(found).includes(member.type);
    return [
      ...(wrongType ? [{ place: at, problem: `is ${typesOf(found).join(" or ")}, not ${String(member.type)}` }] : []),
      ...compareMembers(member.members, found, at),
    ];
  });

/** Everything in which the schema of a field differs from its row. */
export const compareField = (
  place: string,
  field: FieldExpectation,
  schema: unknown,
  presence: Presence,
): readonly Difference[] => {
  const at = `${place}.${field.name}`;
  const found = memberSchema(schema, field.name);
  if (found === undefined) return [{ place: at, problem: "is missing" }];
  const types = typesOf(found);
  const problems = [
    ...(field.type !== undefined && !types.includes(field.type) ? [`is ${types.join(" or ")}, not ${field.type}`] : []),
    ...(field.format !== undefined && found["format"] !== field.format ? [`has not the format ${field.format}`] : []),
    ...(field.nullable && presence !== "required" && !types.includes("null") ? ["cannot be null"] : []),
    ...(!field.nullable && presence === "required" && types.includes("null") ? ["can be null"] : []),
    ...(presence === "required" && !isRequired(schema, field.name) ? ["is not required"] : []),
    ...compareEnum(field, found),
    ...compareLimit("minLength", field.minLength, found),
    ...compareLimit("maxLength", field.maxLength, found),
    ...compareLimit("minimum", field.minimum, found),
  ];
  return [
    ...problems.map((problem) => ({ place: at, problem })),
    ...holdersOf(field, found).flatMap((holder) => compareMembers(field.members, holder, at)),
  ];
};

/** As `compareField`, for a request: there, what the table calls optional must not be required. */
export const compareRequestField = (
  place: string,
  field: FieldExpectation,
  schema: unknown,
  presence: Presence,
): readonly Difference[] => {
  const wronglyRequired = presence === "optional" && isRequired(schema, field.name);
  return [
    ...(wronglyRequired ? [{ place: `${place}.${field.name}`, problem: "is required" }] : []),
    ...compareField(place, field, schema, presence),
  ];
};
