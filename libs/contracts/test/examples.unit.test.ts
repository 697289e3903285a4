import { describe, expect, it } from "@jest/globals";
import { complete } from "../src/examples/complete.ts";
import { operationExamples } from "../src/examples/operation-examples.ts";
import { webhookExamples } from "../src/examples/webhook-examples.ts";
import { webhookMessage, webhooksByClass } from "../src/events/webhook.ts";
import { eventClasses } from "../src/resources/event.ts";
import { engineApiOperations, merchantApiOperations } from "../src/index.ts";
import { brokenKeywords, compile } from "./ajv.ts";

const operations = new Map(
  [...merchantApiOperations, ...engineApiOperations].map((operation) => [operation.operationId, operation]),
);

describe("examples", () => {
  it("exist for the operations that a newcomer tries first", () => {
    expect(Object.keys(operationExamples).length).toBeGreaterThanOrEqual(20);
  });

  it.each(Object.entries(operationExamples))("of %s keep to its schemas", (operationId, { request, response }) => {
    const operation = operations.get(operationId);
    expect(operation).toBeDefined();
    const messages: unknown[] = [];
    for (const [schema, example] of [
      [operation?.body, request],
      [operation?.response, response],
    ] as const) {
      if (example === undefined) continue;
      const validate = compile(schema);
      if (!validate(example)) messages.push(...(validate.errors ?? []));
    }
    expect(messages).toEqual([]);
  });

  it("of webhooks keep to their schemas", () => {
    for (const eventClass of eventClasses) {
      const example = webhookExamples[eventClass];
      expect([eventClass, brokenKeywords(webhooksByClass[eventClass].schema, example)]).toEqual([eventClass, []]);
      expect([eventClass, brokenKeywords(webhookMessage, example)]).toEqual([eventClass, []]);
    }
  });

  it("never answer a card number or a security code", () => {
    const answers = Object.values(operationExamples).map(({ response }) => JSON.stringify(response ?? {}));
    expect(answers.filter((text) => /\b\d{13,19}\b|card_cvc|card_number/.test(text))).toEqual([]);
  });

  it("cannot lack a member that has no null", () => {
    const schema = { properties: { id: { type: "string" }, note: { type: ["string", "null"] } } };
    expect(complete(schema, { id: "a" })).toEqual({ id: "a", note: null });
    expect(() => complete(schema, {})).toThrow("lacks id");
    expect(() => complete(schema, { id: "a", other: 1 })).toThrow("has other");
  });
});
