import type { Ajv2020, SchemaObject, ValidateFunction } from "ajv/dist/2020.js";

import type { SchemaNode } from "./schema-node.ts";
import { asSchemaNode } from "./schema-node.ts";

/** Compiles a schema; one that was compiled before, or has parts with others in common, is not compiled again. */
export type CompileSchema = (schema: SchemaNode | boolean) => ValidateFunction;

const combinators = ["allOf", "anyOf", "oneOf"] as const;

/** Whether a schema is worth a function of its own. */
const isPart = (node: SchemaNode): boolean =>
  node["properties"] !== undefined || combinators.some((combinator) => node[combinator] !== undefined);

/**
 * Compiles members that are objects, and lists of them, to functions of their own. Ajv would make one function of a
 * whole schema, and engines never optimize one that is so long; it would also compile again what many schemas share.
 * Alternatives stay where they are, so that Ajv still refuses a default in one of them.
 * @param ajv must have `inlineRefs: false`
 */
export const dividedCompiler = (ajv: Ajv2020): CompileSchema => {
  const namesOfParts = new Map<SchemaNode, string>();
  const divided = new Map<SchemaNode, SchemaObject>();

  const reference = (value: unknown): unknown => {
    const node = asSchemaNode(value);
    if (node === undefined) return value;
    if (!isPart(node)) return divide(node);
    // The object around it fills in the default.
    const { default: whenAbsent, ...part } = divide(node);
    let name = namesOfParts.get(node);
    if (name === undefined) {
      name = `part${String(namesOfParts.size)}`;
      namesOfParts.set(node, name);
      ajv.addSchema(part, name);
    }
    return whenAbsent === undefined ? { $ref: name } : { $ref: name, default: whenAbsent as unknown };
  };

  const divide = (node: SchemaNode): SchemaObject => {
    const known = divided.get(node);
    if (known !== undefined) return known;
    const copy: SchemaObject = { ...node };
    const properties = asSchemaNode(node["properties"]);
    if (properties !== undefined) {
      copy["properties"] = Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, reference(member)]),
      );
    }
    for (const keyword of ["items", "additionalProperties"]) {
      if (node[keyword] !== undefined) copy[keyword] = reference(node[keyword]);
    }
    divided.set(node, copy);
    return copy;
  };

  return (schema) => ajv.compile(typeof schema === "boolean" ? schema : divide(schema));
};
