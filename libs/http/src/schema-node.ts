/** A JSON Schema as plain data, for code that walks it. */
export type SchemaNode = Readonly<Record<string, unknown>>;

/** The value as a schema object; undefined for booleans and anything else. */
export const asSchemaNode = (value: unknown): SchemaNode | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as SchemaNode) : undefined;

const combinators = ["allOf", "anyOf", "oneOf"] as const;

/** The schemas that a schema applies to the same value: itself and, through combinators, its alternatives. */
export const schemasOfSameValue = (schema: SchemaNode): readonly SchemaNode[] => [
  schema,
  ...combinators.flatMap((combinator) => {
    const alternatives = schema[combinator];
    if (!Array.isArray(alternatives)) return [];
    return alternatives.flatMap((alternative) => {
      const node = asSchemaNode(alternative);
      return node === undefined ? [] : schemasOfSameValue(node);
    });
  }),
];

/** Every schema that a member may have to pass, by member name. */
export const memberSchemas = (schema: SchemaNode): ReadonlyMap<string, readonly SchemaNode[]> => {
  const members = new Map<string, SchemaNode[]>();
  for (const node of schemasOfSameValue(schema)) {
    for (const [name, value] of Object.entries(asSchemaNode(node["properties"]) ?? {})) {
      members.set(name, [...(members.get(name) ?? []), ...[asSchemaNode(value) ?? {}]]);
    }
  }
  return members;
};

/** Whether the schema, or an alternative in it, admits values of the type. */
export const admitsType = (schema: SchemaNode, type: string): boolean =>
  schemasOfSameValue(schema).some((node) => [node["type"]].flat().includes(type));
