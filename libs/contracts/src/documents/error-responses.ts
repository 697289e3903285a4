import { edgeFailures } from "@railyard/failures";
import type { OperationContract } from "../operation.ts";
import { errorEnvelope } from "../resources/error-envelope.ts";
import { namesFailureOf } from "./failure-statuses.ts";
import type { JsonObject } from "./json.ts";
import type { SchemaEmitter } from "./schema-emitter.ts";

interface ErrorAnswer {
  readonly name: string;
  readonly status: number;
  readonly description: string;
  /** The failure that is the example. */
  readonly example: keyof typeof edgeFailures;
  /** Whether the shape of an operation shows that it can answer so; the failures that it names show more. */
  readonly appliesTo: (operation: OperationContract) => boolean;
}

/** Forms of pages are read by the pages themselves, and no contract lists their fields. */
const acceptsForm = ({ page, method }: OperationContract): boolean => page === true && method === "POST";

const acceptsBody = (operation: OperationContract): boolean => operation.body !== undefined || acceptsForm(operation);

const acceptsInput = (operation: OperationContract): boolean => acceptsBody(operation) || operation.query !== undefined;

const isIdempotent = (operation: OperationContract): boolean => operation.idempotent ?? operation.method === "POST";

const readsLists = ({ weight }: OperationContract): boolean => weight === "list";

const always = (): boolean => true;

const answers: readonly ErrorAnswer[] = [
  {
    name: "BadRequest",
    status: 400,
    description:
      "The request cannot be parsed, lacks a required member, or is not allowed in the object's current state.",
    example: "missing_field",
    appliesTo: (operation) =>
      acceptsInput(operation) || operation.pathParameters !== undefined || operation.weight !== undefined,
  },
  {
    name: "Unauthorized",
    status: 401,
    description: "The credential is missing, expired, revoked or of the wrong kind.",
    example: "unauthorized",
    appliesTo: ({ access, identifiesOperator }) => access !== "public" || identifiesOperator === true,
  },
  {
    name: "Forbidden",
    status: 403,
    description: "The credential is valid but lacks access to this operation.",
    example: "forbidden",
    appliesTo: (operation) => operation.access !== "public",
  },
  {
    name: "NotFound",
    status: 404,
    description: "The object does not exist, or belongs to another merchant.",
    example: "not_found",
    // A page can be switched off.
    appliesTo: ({ pathParameters, body, page }) => pathParameters !== undefined || body !== undefined || page === true,
  },
  {
    name: "Conflict",
    status: 409,
    description: "Another operation on the same object, or with the same Idempotency-Key, is in progress.",
    example: "busy",
    appliesTo: isIdempotent,
  },
  {
    name: "BodyTooLarge",
    status: 413,
    description: "The body is too large.",
    example: "body_too_large",
    appliesTo: acceptsBody,
  },
  {
    name: "UnsupportedContentType",
    status: 415,
    description: "The content type is not application/json.",
    example: "unsupported_content_type",
    appliesTo: acceptsBody,
  },
  {
    name: "InvalidData",
    status: 422,
    description: "A member violates a limit, a format or a rule.",
    example: "invalid_data",
    appliesTo: (operation) =>
      acceptsInput(operation) || operation.pathParameters !== undefined || isIdempotent(operation),
  },
  {
    name: "TooManyReads",
    status: 429,
    description:
      "Too many requests, or too many concurrent lists and reports of the merchant. Retry after the stated time.",
    example: "too_many_reads",
    appliesTo: readsLists,
  },
  {
    name: "TooManyRequests",
    status: 429,
    description: "Too many requests. Retry after the stated time.",
    example: "rate_limited",
    appliesTo: (operation) => !readsLists(operation),
  },
  {
    name: "InternalError",
    status: 500,
    description: "Internal error.",
    example: "internal",
    appliesTo: always,
  },
  {
    name: "NotImplemented",
    status: 501,
    description: "Not available in this installation.",
    example: "not_implemented",
    appliesTo: () => false,
  },
  {
    name: "ReadUnavailable",
    status: 503,
    description:
      "A dependency is unavailable, or the capacity for lists and reports is exhausted: retry. Or the query timed " +
      "out: narrow the filter.",
    example: "read_timed_out",
    appliesTo: readsLists,
  },
  {
    name: "Unavailable",
    status: 503,
    description: "A dependency is temporarily unavailable. Retry.",
    example: "unavailable",
    appliesTo: (operation) => !readsLists(operation),
  },
];

const described = Object.values(edgeFailures).map((failure) => failure.description);

/** What replaces the details of a message in an example. */
const exampleDetails: Readonly<Record<string, string>> = {
  expected: "application/json",
  feature: "This",
  field: "amount",
  limit_bytes: "65536",
  problem: "it must be at most 999999999999",
  resource: "The payment pay_01JD3C5X8M7Q2N4R6T8V0W1Y3Z",
};

const withDetails = (message: string): string =>
  message.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => exampleDetails[name] ?? placeholder);

const exampleOf = (answer: ErrorAnswer): JsonObject => {
  const { type, code, message, name } = edgeFailures[answer.example].description;
  const error = { type, code, message: withDetails(message), reason: name };
  return { error: { ...error, request_id: "019a9f0c-2b7d-7c3e-8f4a-5b6c7d8e9f01" } };
};

const headersOf = (answer: ErrorAnswer): JsonObject => {
  const waits = [409, 429, 503].includes(answer.status);
  const requestId = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
  return waits ? { ...requestId, "retry-after": { $ref: "#/components/headers/RetryAfter" } } : requestId;
};

const withCodes = (answer: ErrorAnswer): string => {
  const codes = [...new Set(described.filter(({ status }) => status === answer.status).map(({ code }) => code))];
  return codes.length === 0 ? answer.description : `${answer.description} Codes: ${codes.sort().join(", ")} and more.`;
};

const answersOf = (operation: OperationContract): readonly ErrorAnswer[] =>
  answers.filter((answer) => answer.appliesTo(operation) || namesFailureOf(operation, answer.status));

/** A customer's browser gets a page with the error. */
const nameFor = ({ name }: ErrorAnswer, isPage: boolean): string => (isPage ? `${name}Page` : name);

/** The answers of an operation that are not a success, by status, as references. */
export const errorResponsesOf = (operation: OperationContract): JsonObject =>
  Object.fromEntries(
    answersOf(operation).map((answer) => [
      String(answer.status),
      { $ref: `#/components/responses/${nameFor(answer, operation.page === true)}` },
    ]),
  );

/** The answers that are not a success, by name, for the components of a document with these operations. */
export const errorResponseComponents = (
  operations: readonly OperationContract[],
  emitter: SchemaEmitter,
): JsonObject => {
  const componentOf = (answer: ErrorAnswer, isPage: boolean): JsonObject => ({
    description: withCodes(answer),
    headers: headersOf(answer),
    content: {
      ...(isPage ? { "text/html": { schema: { type: "string" } } } : {}),
      "application/json": { schema: emitter.emit(errorEnvelope), example: exampleOf(answer) },
    },
  });
  const used = operations.flatMap((operation) =>
    answersOf(operation).map((answer) => ({ answer, isPage: operation.page === true })),
  );
  return Object.fromEntries(
    [false, true].flatMap((isPage) =>
      answers
        .filter((answer) => used.some((one) => one.answer === answer && one.isPage === isPage))
        .map((answer) => [nameFor(answer, isPage), componentOf(answer, isPage)]),
    ),
  );
};
