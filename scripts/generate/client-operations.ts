// What client libraries offer, read from the OpenAPI documents: each operation that a key of a server may call.
import type { OperationContract } from "../../libs/contracts/src/index.ts";
import { clientNameOf } from "../../libs/contracts/src/client-names.ts";
import {
  engineApiOperations,
  engineOpenApiDocument,
  merchantApiOperations,
  merchantOpenApiDocument,
  webhooksOpenApiDocument,
} from "../../libs/contracts/src/index.ts";
import { defined } from "../../libs/members/src/index.ts";

/** A schema of a document, as far as clients read it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
}

type Contents = Readonly<Record<string, Content>>;

interface DocumentOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: true;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Contents }>>;
  readonly "x-railyard-list"?: ListMark;
}

interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: DocumentOperation }>>;
  readonly components: { readonly schemas: Schemas };
}

/** `x-railyard-list` of the documents. */
export interface ListMark {
  readonly style: "cursor" | "offset" | "page" | "whole";
  readonly items: string;
  readonly cursor?: string;
  readonly parameter?: string;
}

/** What the one object of an operation's arguments is made of: a body, or parameters of the query, or both. */
export interface Arguments {
  /** The types that the object has at once; none when the operation takes no object. */
  readonly types: readonly string[];
  readonly isOptional: boolean;
  readonly body?: "json" | "form";
  /** The members that go into the query; the others go into the body. */
  readonly query: readonly string[];
}

/** What an operation answers: JSON of a type, a file, or nothing. */
export interface Answer {
  readonly kind: "json" | "file" | "none";
  readonly schema: Schema;
  readonly example: unknown;
}

export interface ClientOperation {
  readonly tag: string;
  readonly operationId: string;
  readonly resource: string;
  readonly method: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly permission: string | undefined;
  readonly isDeprecated: boolean;
  readonly pathParameters: readonly { readonly name: string; readonly description: string }[];
  readonly arguments: Arguments;
  readonly answer: Answer;
  readonly isIdempotent: boolean;
  readonly isOfEngine: boolean;
  readonly list: ListMark | undefined;
  /** How long the platform may take to answer, where it may take longer than usual. */
  readonly answerTimeoutMs: number | undefined;
}

/** Everything that clients are made from. */
export interface ClientModel {
  readonly operations: readonly ClientOperation[];
  /** The schemas that the operations and the events refer to, and those made for queries and forms. */
  readonly schemas: Schemas;
  /** The schema of each class of events, and an example. */
  readonly events: readonly { readonly schema: string; readonly example: unknown }[];
}

const referencePrefix = "#/components/schemas/";

/** The name that a reference to a schema has; undefined for a schema of its own. */
export const referredName = ({ $ref }: Schema): string | undefined => $ref?.slice(referencePrefix.length);

const isPrimitive = (value: unknown): boolean => typeof value !== "object" || value === null;

/** The names of the schemas that a value refers to, themselves included. */
const collectNames = (value: unknown, schemas: Schemas, names: Set<string>): void => {
  if (isPrimitive(value)) return;
  const name = Array.isArray(value) ? undefined : referredName(value as Schema);
  if (name !== undefined && !names.has(name)) {
    names.add(name);
    collectNames(schemas[name], schemas, names);
  }
  for (const member of Object.values(value as object)) collectNames(member, schemas, names);
};

/** The schemas that are reached from others, in the order of the alphabet. */
const reached = (from: readonly unknown[], schemas: Schemas): Schemas => {
  const names = new Set<string>();
  for (const value of from) collectNames(value, schemas, names);
  return Object.fromEntries(
    [...names].sort().map((name) => {
      const schema = schemas[name];
      if (schema === undefined) throw new Error(`No schema ${name}.`);
      return [name, schema];
    }),
  );
};

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface ReadContext {
  readonly contract: OperationContract;
  readonly schemas: Schemas;
  /** Schemas made for what has no name in the document. */
  readonly made: Map<string, Schema>;
}

const bodyOf = (operation: DocumentOperation, { schemas, made }: ReadContext) => {
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (content === undefined) return undefined;
  const kind = type === "multipart/form-data" ? ("form" as const) : ("json" as const);
  const known = referredName(content.schema);
  const name = known ?? `${pascal(operation.operationId)}Request`;
  if (known === undefined) made.set(name, content.schema);
  return { kind, name, schema: known === undefined ? content.schema : (schemas[known] ?? {}) };
};

/** The query as a schema of its own, without what the body has under the same name. */
const queryOf = (operation: DocumentOperation, body: Schema | undefined, { made }: ReadContext) => {
  const parameters = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === "query" && !(parameter.name in (body?.properties ?? {})),
  );
  if (parameters.length === 0) return undefined;
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, "$ref" in schema ? schema : { ...schema, description }]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const name = `${pascal(operation.operationId)}Query`;
  const description = `Query of "${operation.summary}".`;
  made.set(name, { type: "object", description, properties, required });
  return { name, required, members: parameters.map((parameter) => parameter.name) };
};

const argumentsOf = (operation: DocumentOperation, context: ReadContext): Arguments => {
  const body = bodyOf(operation, context);
  const query = queryOf(operation, body?.schema, context);
  const isArrayBody = body?.schema.type === "array";
  const requiredCount = (body?.schema.required ?? []).length + (query?.required ?? []).length;
  return {
    types: [body?.name, query?.name].filter((name) => name !== undefined),
    isOptional: requiredCount === 0 && !isArrayBody,
    ...defined({ body: body?.kind }),
    query: query?.members ?? [],
  };
};

const answerOf = ({ operationId, responses }: DocumentOperation): Answer => {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  if (success === undefined) throw new Error(`${operationId} has no success.`);
  const [type, content] = Object.entries(success.content ?? {})[0] ?? [];
  if (content === undefined) return { kind: "none", schema: {}, example: undefined };
  return { kind: type === "application/json" ? "json" : "file", schema: content.schema, example: content.example };
};

/** Notes of the documents that an editor need not show. */
const notes = /^(Reasons of failure|Also available at|Limited to a few|A session of the console|Permission required)/;

const shortDescription = (description: string): string =>
  description
    .split("\n\n")
    .filter((paragraph) => !notes.test(paragraph))
    .join("\n\n");

const readOperation = (operation: DocumentOperation, context: ReadContext): ClientOperation | undefined => {
  const { contract } = context;
  const name = clientNameOf(contract);
  if (name === undefined) return undefined;
  const parameters = operation.parameters ?? [];
  return {
    tag: contract.tag,
    operationId: operation.operationId,
    ...name,
    verb: contract.method,
    path: contract.path,
    summary: operation.summary,
    description: shortDescription(operation.description),
    permission: contract.permission,
    isDeprecated: operation.deprecated === true,
    pathParameters: parameters.filter((parameter) => parameter.in === "path"),
    arguments: argumentsOf(operation, context),
    answer: answerOf(operation),
    isIdempotent: parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    isOfEngine: contract.api === "engine",
    list: operation["x-railyard-list"],
    answerTimeoutMs: contract.answerTimeoutMs,
  };
};

const readDocument = (
  document: OpenApiDocument,
  contracts: readonly OperationContract[],
  made: Map<string, Schema>,
): readonly ClientOperation[] =>
  contracts.flatMap((contract) => {
    const operation = document.paths[contract.path]?.[contract.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${contract.operationId} is not in its document.`);
    const read = readOperation(operation, { contract, schemas: document.components.schemas, made });
    return read === undefined ? [] : [read];
  });

/** Schemas of several documents as one; a name that means two things where clients need it is refused. */
const merged = (parts: readonly Schemas[]): Schemas => {
  const all = new Map<string, Schema>();
  for (const [name, schema] of parts.flatMap((part) => Object.entries(part))) {
    const known = all.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are called ${name}.`);
    }
    all.set(name, schema);
  }
  return Object.fromEntries([...all].sort(([left], [right]) => (left < right ? -1 : 1)));
};

/** The parts of an operation that name schemas, in addition to those that are made for its arguments. */
const schemasOf = (document: OpenApiDocument, operations: readonly ClientOperation[]): readonly unknown[] =>
  operations.flatMap(({ answer, arguments: { types } }) => [
    answer.schema,
    ...types.filter((name) => name in document.components.schemas).map((name) => ({ $ref: referencePrefix + name })),
  ]);

/** Reads what clients offer from the documents of the merchants' API, the decision engine's and the webhooks. */
export const readClientModel = (): ClientModel => {
  const documents = [
    [merchantOpenApiDocument() as unknown as OpenApiDocument, merchantApiOperations],
    [engineOpenApiDocument() as unknown as OpenApiDocument, engineApiOperations],
  ] as const;
  const parts = documents.map(([document, contracts]) => {
    const made = new Map<string, Schema>();
    const operations = readDocument(document, contracts, made);
    const used = [...schemasOf(document, operations), ...made.values()];
    return { operations, schemas: { ...reached(used, document.components.schemas), ...Object.fromEntries(made) } };
  });
  const webhooks = webhooksOpenApiDocument() as unknown as OpenApiDocument;
  const events = Object.values(webhooks.webhooks ?? {}).map(({ post }) => {
    const content = post.requestBody?.content["application/json"];
    const schema = content === undefined ? undefined : referredName(content.schema);
    if (content === undefined || schema === undefined) throw new Error(`${post.operationId} has no body.`);
    return { schema, example: content.example };
  });
  const ofEvents = reached(
    events.map(({ schema }) => ({ $ref: referencePrefix + schema })),
    webhooks.components.schemas,
  );
  const schemas = merged([...parts.map((part) => part.schemas), ofEvents]);
  return { operations: parts.flatMap(({ operations }) => operations), schemas, events };
};
