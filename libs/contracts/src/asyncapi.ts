import type { Json, JsonObject } from "./documents/json.ts";
import { createSchemaEmitter } from "./documents/schema-emitter.ts";
import type { SchemaEmitter } from "./documents/schema-emitter.ts";
import { attemptSettled } from "./events/attempt-settled.ts";
import { auditChangeRecorded } from "./events/audit-change-recorded.ts";
import { merchantEventMessages } from "./events/merchant-events.ts";
import { outcomeRecorded } from "./events/outcome-recorded.ts";
import { personalDataErased } from "./events/personal-data-erased.ts";
import { apiKeyExpiring, apiKeyRevoked, merchantChanged } from "./internal/directory.ts";
import type { MessageContract } from "./internal/envelope.ts";
import { envelopeSchema, sharedMessageSubject } from "./internal/envelope.ts";
import { tokenRevoked } from "./internal/user-tokens.ts";
import { interfaceVersion } from "./openapi.ts";

/** Every message between services, each published by its source. */
export const publishedMessages: readonly MessageContract[] = [
  ...merchantEventMessages,
  attemptSettled,
  personalDataErased,
  outcomeRecorded,
  ...Object.values(auditChangeRecorded),
  merchantChanged,
  apiKeyExpiring,
  apiKeyRevoked,
  tokenRevoked,
];

const envelope = { title: "Envelope", ...envelopeSchema };

const nameOf = (message: MessageContract): string => message.type.replaceAll(".", "_");

const messageOf = (message: MessageContract, emitter: SchemaEmitter): JsonObject => ({
  name: message.type,
  title: message.type,
  summary: message.summary,
  contentType: "application/json",
  payload: {
    allOf: [
      emitter.emit(envelope),
      {
        type: "object",
        properties: {
          type: { const: message.type },
          source: { const: message.source },
          data: emitter.emit(message.data),
        },
      },
    ],
  },
});

const byName = (value: (message: MessageContract) => Json): JsonObject =>
  Object.fromEntries(publishedMessages.map((message) => [nameOf(message), value(message)]));

const description = `Events that Railyard's services exchange over NATS JetStream.

Every message is a CloudEvents 1.0 envelope in structured JSON. A consumer may receive a message more than once
(same id) and may miss one; position is gapless per source, so a gap is detected and filled from the source's outbox.

Events of the payments service that are published at the same moment share a message under \`${sharedMessageSubject}\`,
which is a JSON list of their envelopes in the order of their positions. A consumer of some event types
subscribes to \`payments.>\` and filters by the type in each envelope.`;

/** The AsyncAPI 3.0 document of the messages between services. */
export const asyncApiDocument = (): JsonObject => {
  const emitter = createSchemaEmitter();
  const messages = byName((message) => messageOf(message, emitter));
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Railyard events",
      version: interfaceVersion,
      description,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      tags: [{ name: "events", description: "Messages between services." }],
    },
    defaultContentType: "application/json",
    servers: {
      broker: {
        host: "{host}",
        protocol: "nats",
        description: "The message broker.",
        variables: { host: { default: "127.0.0.1:4222", description: "NATS_URL without its scheme." } },
      },
    },
    channels: byName((message) => ({
      address: message.type,
      title: message.type,
      description: `Stored in the stream ${message.stream}.`,
      messages: { [nameOf(message)]: { $ref: `#/components/messages/${nameOf(message)}` } },
    })),
    operations: byName((message) => ({
      action: "send",
      summary: message.summary,
      description: `Published by ${message.source}.`,
      channel: { $ref: `#/channels/${nameOf(message)}` },
      messages: [{ $ref: `#/channels/${nameOf(message)}/messages/${nameOf(message)}` }],
    })),
    components: { messages, schemas: emitter.components() },
  };
};
