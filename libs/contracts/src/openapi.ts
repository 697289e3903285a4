import { Bug } from "@railyard/failures";
import { errorResponseComponents } from "./documents/error-responses.ts";
import type { Json, JsonObject } from "./documents/json.ts";
import { openApiOperation } from "./documents/openapi-operation.ts";
import { createSchemaEmitter } from "./documents/schema-emitter.ts";
import type { SchemaEmitter } from "./documents/schema-emitter.ts";
import { securitySchemesOf } from "./documents/security-schemes.ts";
import { tagDescriptions } from "./documents/tag-descriptions.ts";
import { webhooksByClass } from "./events/webhook.ts";
import { webhookExamples } from "./examples/webhook-examples.ts";
import type { OperationContract } from "./operation.ts";
import { engineApiOperations, merchantApiOperations } from "./operations.ts";
import { eventClasses } from "./resources/event.ts";

/** Version of the published interface. */
export const interfaceVersion = "0.1.0";

const license = { name: "Apache-2.0", identifier: "Apache-2.0" };

const headers: JsonObject = {
  RequestId: { description: "Id of the request: the one sent, or a generated one.", schema: { type: "string" } },
  RetryAfter: { description: "Seconds to wait before retrying.", schema: { type: "integer", minimum: 0 } },
};

const idempotencyKey: JsonObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your choice, at most 255 characters. Repeating the key with the same body within 24 hours returns " +
    "the first response without executing the request again; with another body it is refused with 409.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

const pathsOf = (operations: readonly OperationContract[], emitter: SchemaEmitter): JsonObject => {
  const paths = new Map<string, Record<string, Json>>();
  for (const operation of operations) {
    const item = paths.get(operation.path) ?? {};
    const method = operation.method.toLowerCase();
    if (item[method] !== undefined) throw new Bug(`Two operations have ${operation.method} ${operation.path}.`);
    item[method] = openApiOperation(operation, emitter);
    paths.set(operation.path, item);
  }
  return Object.fromEntries(paths);
};

const tagsOf = (operations: readonly OperationContract[]): readonly Json[] =>
  [...new Set(operations.map(({ tag }) => tag))].map((name) => {
    const description = tagDescriptions[name];
    if (description === undefined) throw new Bug(`The tag ${name} has no description.`);
    return { name, description };
  });

interface DocumentParts {
  readonly title: string;
  readonly description: string;
  readonly operations: readonly OperationContract[];
}

const infoOf = ({ title, description }: Omit<DocumentParts, "operations">): JsonObject => ({
  title,
  version: interfaceVersion,
  description,
  license,
});

const documentOf = (parts: DocumentParts): JsonObject => {
  const emitter = createSchemaEmitter();
  const paths = pathsOf(parts.operations, emitter);
  const responses = errorResponseComponents(parts.operations, emitter);
  return {
    openapi: "3.1.0",
    info: infoOf(parts),
    servers: [{ url: "/", description: "Server of this document." }],
    tags: tagsOf(parts.operations),
    paths,
    components: {
      securitySchemes: securitySchemesOf(parts.operations),
      parameters: { IdempotencyKey: idempotencyKey },
      headers,
      responses,
      schemas: emitter.components(),
    },
  };
};

interface DescribedWebhook {
  readonly title: string;
  readonly schema: unknown;
  readonly example: Json;
}

const webhookOf = ({ title, schema, example }: DescribedWebhook, emitter: SchemaEmitter): JsonObject => ({
  post: {
    operationId: `receive${title}Event`,
    tags: ["Events"],
    summary: `${title.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} event`,
    description:
      "Sent to webhook_url of the profile. Signed twice: x-webhook-signature-512 is the HMAC-SHA512 of the body " +
      "with payment_response_hash_key in hexadecimal; webhook-id, webhook-timestamp and webhook-signature follow " +
      "Standard Webhooks. Respond with 2xx within 30 seconds; otherwise the delivery is retried for up to 72 " +
      "hours.",
    security: [],
    requestBody: { required: true, content: { "application/json": { schema: emitter.emit(schema), example } } },
    responses: {
      "200": { description: "Any 2xx: the event was received." },
      "410": { description: "The address is gone; deliveries to it stop." },
    },
  },
});

const merchantDescription = `Payments through many providers with one interface.

Bodies are JSON. Amounts are integers in minor units of their currency. Times are ISO 8601. Success is 200.
A member without a value is null in payments, refunds, merchants, profiles and connector accounts.
Every error has the body ErrorEnvelope; its code and reason are stable.
The webhooks that Railyard sends are in a separate document: [/openapi-webhooks.json](/openapi-webhooks.json).`;

const webhooksDescription = `The webhooks that Railyard sends to a merchant's server.

The operations that a merchant's server calls are in /openapi.json.`;

const engineDescription = `Gateway choice by rules, success rates and feedback.

Bodies are JSON. Every error has the body ErrorEnvelope; its code and reason are stable.
At the address of the merchants' interface, send x-feature: decision-engine with every request.`;

/** The OpenAPI 3.1 document of the merchants' interface: the operations that a merchant's server calls. */
export const merchantOpenApiDocument = (): JsonObject =>
  documentOf({ title: "Railyard", description: merchantDescription, operations: merchantApiOperations });

/**
 * The OpenAPI 3.1 document of the webhooks that merchants receive. It is separate because generators of clients make
 * code that cannot be compiled of a document that has operations and webhooks.
 */
export const webhooksOpenApiDocument = (): JsonObject => {
  const emitter = createSchemaEmitter();
  const described = eventClasses.map((eventClass) => {
    const { title, schema } = webhooksByClass[eventClass];
    const name = `${title.charAt(0).toLowerCase()}${title.slice(1)}Event`;
    return [name, webhookOf({ title, schema, example: webhookExamples[eventClass] }, emitter)] as const;
  });
  return {
    openapi: "3.1.0",
    info: infoOf({ title: "Railyard webhooks", description: webhooksDescription }),
    servers: [{ url: "/", description: "Webhooks are sent to webhook_url of the profile." }],
    tags: [{ name: "Events", description: tagDescriptions["Events"] ?? "" }],
    webhooks: Object.fromEntries(described),
    components: { schemas: emitter.components() },
  };
};

/** The OpenAPI 3.1 document of the decision engine's interface. */
export const engineOpenApiDocument = (): JsonObject =>
  documentOf({ title: "Railyard decision engine", description: engineDescription, operations: engineApiOperations });
