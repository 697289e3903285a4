import { defined } from "../../../libs/members/src/index.ts";
import type { Json } from "./json.ts";

/** The keywords of JSON Schema that the OpenAPI documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly examples?: readonly Json[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minProperties?: number;
  readonly maxProperties?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly deprecated?: boolean;
}

/** A parameter, or a reference to one of the components. */
export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** A body in one content type. */
export interface Content {
  readonly schema: Schema;
  readonly example?: Json;
}

/** An answer, or a reference to one of the components. */
export interface Answer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Content>>;
}

/** Where a client library has the operation. */
export interface ClientMark {
  readonly resource: string;
  readonly method: string;
}

/** How the list that the operation answers is paged. */
export interface ListMark {
  readonly style: "cursor" | "offset" | "page" | "whole";
  /** The member of the answer that has the items; empty when the answer is the array itself. */
  readonly items: string;
  /** The member that the next request names: of the last item for starting_after, of the answer for before. */
  readonly cursor?: string;
  /** The parameter that takes it. */
  readonly parameter?: string;
}

/** One operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly "x-permission"?: string;
  readonly "x-alternative-permission"?: string;
  readonly "x-whole-merchant"?: boolean;
  readonly "x-step-up"?: boolean;
  readonly "x-railyard-client"?: ClientMark;
  readonly "x-railyard-list"?: ListMark;
}

/** What the reference reads of an OpenAPI document. */
export interface OpenApiDocument {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Answer>>;
  };
}

/** One operation with its address. */
export interface LocatedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

/** Every operation of a document, in its order. */
export const operationsOf = (document: OpenApiDocument): readonly LocatedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

const nameIn = (reference: string, kind: string): string => {
  const prefix = `#/components/${kind}/`;
  if (!reference.startsWith(prefix)) throw new Error(`${reference} is no reference to ${prefix}.`);
  return reference.slice(prefix.length);
};

const found = <Component>(components: Readonly<Record<string, Component>>, name: string): Component => {
  const component = components[name];
  if (component === undefined) throw new Error(`The document has no component ${name}.`);
  return component;
};

/** The name of the schema that a reference names. */
export const schemaNameOf = (reference: string): string => nameIn(reference, "schemas");

/** The schema of this name. */
export const schemaOf = (document: OpenApiDocument, name: string): Schema => found(document.components.schemas, name);

/** The parameters of an operation, references followed. */
export const parametersOf = (document: OpenApiDocument, { parameters = [] }: Operation): readonly Parameter[] =>
  parameters.map((parameter) =>
    parameter.$ref === undefined
      ? parameter
      : found(document.components.parameters, nameIn(parameter.$ref, "parameters")),
  );

/** The answer, a reference followed. */
export const answerOf = (document: OpenApiDocument, answer: Answer): Answer =>
  answer.$ref === undefined ? answer : found(document.components.responses, nameIn(answer.$ref, "responses"));

/** A schema without reference, null and wrapper: what a value is, when there is one. */
export interface ResolvedSchema {
  readonly schema: Schema;
  /** The component that it is, if it has a name. */
  readonly name?: string;
  readonly nullable: boolean;
  /** The description at the place of use, else that of the component. */
  readonly description: string;
  readonly deprecated: boolean;
}

const isNull = (schema: Schema): boolean => schema.type === "null";

const innerOf = (
  document: OpenApiDocument,
  schema: Schema,
): { readonly inner: Schema; readonly name?: string } | undefined => {
  if (schema.$ref !== undefined) {
    const name = schemaNameOf(schema.$ref);
    return { inner: schemaOf(document, name), name };
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).filter((choice) => !isNull(choice));
  const [only] = choices;
  return only !== undefined && choices.length === 1 && schema.properties === undefined ? { inner: only } : undefined;
};

/** Follows references, and sets null aside. */
export const resolveSchema = (document: OpenApiDocument, schema: Schema): ResolvedSchema => {
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const nullable = choices.some(isNull) || types.includes("null");
  const own = { description: schema.description ?? "", deprecated: schema.deprecated === true };
  const step = innerOf(document, schema);
  if (step === undefined) return { schema, nullable, ...own };
  const resolved = resolveSchema(document, step.inner);
  const name = resolved.name ?? step.name;
  return {
    schema: resolved.schema,
    nullable: nullable || resolved.nullable,
    description: own.description || resolved.description,
    deprecated: own.deprecated || resolved.deprecated,
    ...defined({ name }),
  };
};

/** The types that a schema names, without null. */
export const typesOf = ({ type }: Schema): readonly string[] =>
  (typeof type === "string" ? [type] : (type ?? [])).filter((name) => name !== "null");
