import { edgeFailures } from "@railyard/failures";
import type { Members } from "@railyard/members";
import { defined, isMembers } from "@railyard/members";
import { operationExamples } from "../examples/operation-examples.ts";
import type { OperationContract } from "../operation.ts";
import { schemaOrigin } from "../schema.ts";
import { clientMarksOf } from "./client-marks.ts";
import { errorResponsesOf } from "./error-responses.ts";
import type { Json, JsonObject } from "./json.ts";
import { without } from "./json.ts";
import type { SchemaEmitter } from "./schema-emitter.ts";
import { securityOf } from "./security-schemes.ts";

const membersOf = (schema: unknown): Members => {
  const properties = isMembers(schema) ? schema["properties"] : undefined;
  return isMembers(properties) ? properties : {};
};

const requiredOf = (schema: unknown): readonly string[] => {
  const required = isMembers(schema) ? schema["required"] : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
};

const descriptionOf = (schema: unknown): string => {
  const description = isMembers(schema) ? schema["description"] : undefined;
  return typeof description === "string" ? description : "";
};

/** A text in an address cannot be null, so the schema is the one before null was allowed. */
const withoutNull = (schema: unknown): unknown =>
  isMembers(schema) ? (schemaOrigin(schema)?.schema ?? schema) : schema;

const parametersOf = (schema: unknown, place: "path" | "query", emitter: SchemaEmitter): readonly Json[] =>
  Object.entries(membersOf(schema)).map(([name, member]) => ({
    name,
    in: place,
    required: place === "path" || requiredOf(schema).includes(name),
    description: descriptionOf(member),
    schema: without(emitter.emit(withoutNull(member)) as JsonObject, "description"),
  }));

const idempotencyReference = { $ref: "#/components/parameters/IdempotencyKey" };

const isIdempotent = (operation: OperationContract): boolean => operation.idempotent ?? operation.method === "POST";

const allParametersOf = (operation: OperationContract, emitter: SchemaEmitter): readonly Json[] => [
  ...parametersOf(operation.pathParameters, "path", emitter),
  ...parametersOf(operation.query, "query", emitter),
  ...(operation.bodyMembersInQuery === true ? parametersOf(operation.body, "query", emitter) : []),
  ...(isIdempotent(operation) ? [idempotencyReference] : []),
];

const jsonContent = (schema: unknown, example: Json | undefined, emitter: SchemaEmitter): JsonObject => ({
  "application/json": { schema: emitter.emit(schema), ...defined({ example }) },
});

/** Content of a form with a file; parts are texts, so none is null. */
const uploadContent = (operation: OperationContract, emitter: SchemaEmitter): JsonObject => {
  const { upload, body } = operation;
  const fileMember = upload?.member ?? "file";
  const example = operationExamples[operation.operationId]?.request;
  const parts = Object.entries(membersOf(body)).map(([name, member]): readonly [string, Json] => [
    name,
    { ...(emitter.emit(withoutNull(member)) as JsonObject), description: descriptionOf(member) },
  ]);
  const file = { type: "string", format: "binary", description: upload?.description ?? "" };
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        description: descriptionOf(body),
        properties: { [fileMember]: file, ...Object.fromEntries(parts) },
        required: [fileMember, ...requiredOf(body), ...(upload?.requiredParts ?? [])],
      },
      ...defined({ example: example && { [fileMember]: "the bytes of receipt.pdf", ...example } }),
    },
  };
};

const successOf = (operation: OperationContract, emitter: SchemaEmitter): JsonObject => {
  const headers = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
  if (operation.page === true) {
    const content = { "text/html": { schema: { type: "string" } } };
    return {
      "200": { description: "An HTML page for the customer's browser.", headers, content },
      "302": { description: "Redirects the customer's browser.", headers },
      ...(operation.method === "POST"
        ? { "303": { description: "The form is accepted; redirects the customer's browser.", headers } }
        : {}),
    };
  }
  if (operation.download === true) {
    const content = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
    return { "200": { description: "The file, with its own content type.", headers, content } };
  }
  if (operation.plainText !== undefined) {
    const content = { "text/plain": { schema: { type: "string", const: operation.plainText } } };
    return { "200": { description: "Success.", headers, content } };
  }
  if (operation.response === undefined)
    return { "200": { description: "Success. The response has no body.", headers } };
  const example = operationExamples[operation.operationId]?.response;
  return {
    [String(operation.responseStatus ?? 200)]: {
      description: descriptionOf(operation.response) || "Success.",
      headers,
      content: jsonContent(operation.response, example, emitter),
    },
  };
};

const keysWithScopes = ["merchant_key", "platform_key", "engine_key"] as const;

/** Whom the permission limits, in words. */
const permissionNote = ({ access, permission, alternativePermission }: OperationContract): readonly string[] => {
  if (permission === undefined || access === "public") return [];
  const limited = [
    ...(access.includes("jwt") ? ["a signed-in user"] : []),
    ...(keysWithScopes.some((kind) => access.includes(kind)) ? ["a key with scopes"] : []),
  ];
  const permissions = [permission, alternativePermission].filter((one) => one !== undefined).join(" or ");
  return limited.length === 0 ? [] : [`Permission required with ${limited.join(" or ")}: ${permissions}.`];
};

const stepUpNote = ({ requiresStepUp }: OperationContract): readonly string[] =>
  requiresStepUp === true
    ? ["A session of the console needs a recent proof of identity, POST /user/step_up: step_up_required (403)."]
    : [];

const readFailures = [edgeFailures.too_many_reads, edgeFailures.reads_at_capacity, edgeFailures.read_timed_out].map(
  ({ description: { name, status } }) => `${name} (${String(status)})`,
);

const weightNote = ({ weight }: OperationContract): readonly string[] =>
  weight === "list"
    ? [`Limited to a few concurrent requests per merchant. Beyond that: ${readFailures.join(", ")}.`]
    : [];

const descriptionWithNotes = (operation: OperationContract): string =>
  [
    operation.description ?? `${operation.summary}.`,
    ...(operation.bodyMembersInQuery === true ? ["The same members are accepted as a JSON body."] : []),
    ...permissionNote(operation),
    ...stepUpNote(operation),
    ...(operation.aliases ?? []).map((alias) => `Also available at ${alias}.`),
    ...weightNote(operation),
    ...(operation.failures === undefined ? [] : [`Reasons of failure: ${operation.failures.join(", ")}.`]),
  ].join("\n\n");

const requestBodyOf = (operation: OperationContract, emitter: SchemaEmitter): JsonObject => {
  if (operation.body === undefined || operation.method === "GET") return {};
  if (operation.upload !== undefined) {
    return { requestBody: { required: true, content: uploadContent(operation, emitter) } };
  }
  const example = operationExamples[operation.operationId]?.request;
  const content = jsonContent(operation.body, example, emitter);
  return { requestBody: { required: operation.bodyOptional !== true, content } };
};

/** One operation as a document shows it. */
export const openApiOperation = (operation: OperationContract, emitter: SchemaEmitter): JsonObject => {
  const parameters = allParametersOf(operation, emitter);
  return {
    operationId: operation.operationId,
    tags: [operation.tag],
    summary: operation.summary,
    description: descriptionWithNotes(operation),
    ...(operation.deprecated === true ? { deprecated: true } : {}),
    security: securityOf(operation),
    ...defined({
      "x-permission": operation.permission,
      "x-alternative-permission": operation.alternativePermission,
      "x-whole-merchant": operation.wholeMerchant,
      "x-step-up": operation.requiresStepUp,
    }),
    ...clientMarksOf(operation),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(operation, emitter),
    responses: { ...successOf(operation, emitter), ...errorResponsesOf(operation) },
  };
};
