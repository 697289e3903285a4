import { describe, expect, it } from "@jest/globals";
import { createSchemaEmitter } from "../src/documents/schema-emitter.ts";
import {
  asyncApiDocument,
  engineApiOperations,
  engineOpenApiDocument,
  eventTypes,
  merchantEventMessages,
  merchantApiOperations,
  merchantOpenApiDocument,
  publishedMessages,
  webhooksOpenApiDocument,
} from "../src/index.ts";
import type { JsonObject, OperationContract } from "../src/index.ts";
import { choice, described, nullable, record, text } from "../src/schema.ts";

interface ApiDocument {
  readonly api: string;
  readonly document: JsonObject;
  readonly operations: readonly OperationContract[];
}

const documents: readonly ApiDocument[] = [
  { api: "merchant", document: merchantOpenApiDocument(), operations: merchantApiOperations },
  { api: "engine", document: engineOpenApiDocument(), operations: engineApiOperations },
];

const references = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "$ref" && typeof member === "string" ? [member] : references(member),
  );
};

const at = (document: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

describe("the OpenAPI documents", () => {
  it.each(documents)("show every operation of the $api API", ({ document, operations }) => {
    const paths = document["paths"] as Record<string, Record<string, { readonly operationId: string }>>;
    const shown = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
    expect([...shown].sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
  });

  it.each(documents)("refer only to what the $api document holds", ({ document }) => {
    const targets = [...new Set(references(document))];
    expect(targets.length).toBeGreaterThan(30);
    expect(targets.filter((target) => at(document, target) === undefined)).toEqual([]);
  });

  it.each(documents)("give every operation of the $api API its errors and its access", ({ document }) => {
    const paths = document["paths"] as Record<string, Record<string, Record<string, unknown>>>;
    for (const operation of Object.values(paths).flatMap((item) => Object.values(item))) {
      const statuses = Object.keys(operation["responses"] as object);
      expect(statuses.filter((status) => ["200", "202"].includes(status))).toHaveLength(1);
      expect(statuses).toEqual(expect.arrayContaining(["429", "500", "503"]));
      expect(operation["security"]).toBeDefined();
      expect(operation["description"]).not.toBe("");
    }
  });

  it("take the members of a GET from its address", () => {
    const paths = merchantOpenApiDocument()["paths"] as Record<string, Record<string, Record<string, unknown>>>;
    const retrieve = paths["/payments/{payment_id}"]?.["get"] ?? {};
    const names = (retrieve["parameters"] as { readonly name?: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["payment_id", "force_sync", "expand_attempts", "client_secret"]));
    expect(retrieve["requestBody"]).toBeUndefined();
  });
});

/** All schemas of a document, those within schemas too. */
const schemasWithin = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (Array.isArray(value)) return value.flatMap(schemasWithin);
  if (typeof value !== "object" || value === null) return [];
  const members = Object.values(value).flatMap(schemasWithin);
  return "type" in value ? [value as Record<string, unknown>, ...members] : members;
};

describe("what generators of clients cannot read", () => {
  it.each(documents)("is no schema of the $api document: several types in addition to null", ({ document }) => {
    const schemas = schemasWithin(document);
    expect(schemas.length).toBeGreaterThan(200);
    const several = schemas.filter(
      ({ type }) => Array.isArray(type) && type.filter((name) => name !== "null").length > 1,
    );
    expect(several).toEqual([]);
  });

  it.each(documents)("is no title of the $api document: the name of another operation's parameters", (api) => {
    const components = (api.document["components"] as { readonly schemas: JsonObject }).schemas;
    const others = api.operations.filter(({ operationId, body }) => {
      const title = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Request`;
      return title in components && (body as { readonly title?: string } | undefined)?.title !== title;
    });
    expect(others.map(({ operationId }) => operationId)).toEqual([]);
  });

  it.each(documents)("is no title of the $api document: a generated client's own name", ({ document }) => {
    const { schemas } = document["components"] as { readonly schemas: JsonObject };
    const own = ["ApiClient", "ApiException", "ApiResponse", "Client", "Configuration", "HTTPHeaders"];
    expect(own.filter((name) => name in schemas)).toEqual([]);
  });

  it("require what forms with files require", () => {
    const requiredAt = (path: string, method: string): unknown => {
      const content = ["requestBody", "content", "multipart/form-data", "schema", "required"];
      return content.reduce<unknown>(
        (holder, name) => (holder as Record<string, unknown>)[name],
        (merchantOpenApiDocument()["paths"] as Record<string, Record<string, unknown>>)[path]?.[method],
      );
    };
    expect(requiredAt("/disputes/evidence", "put")).toEqual(["file", "dispute_id", "evidence_type", "purpose"]);
    expect(requiredAt("/files", "post")).toEqual(["file", "purpose"]);
  });

  it("are webhooks next to operations, so they have a document of their own", () => {
    expect(documents.filter(({ document }) => "webhooks" in document)).toEqual([]);
    const webhooks = webhooksOpenApiDocument();
    const kinds = ["dispute", "mandate", "payment", "payout", "refund", "subscription", "unmatchedTransaction"];
    const names = kinds.map((kind) => `${kind}Event`);
    expect(Object.keys(webhooks["webhooks"] as object).sort()).toEqual(names);
    expect(references(webhooks).filter((target) => at(webhooks, target) === undefined)).toEqual([]);
    const { schemas } = webhooks["components"] as { readonly schemas: Record<string, JsonObject> };
    const described = Object.entries(schemas).flatMap(([name, { properties }]) =>
      name.endsWith("Webhook")
        ? ((properties as JsonObject)["event_type"] as { readonly enum: readonly string[] }).enum
        : [],
    );
    expect(described.sort()).toEqual([...eventTypes].sort());
  });
});

describe("the AsyncAPI document", () => {
  it("shows every message once", () => {
    const channels = asyncApiDocument()["channels"] as Record<string, { readonly address: string }>;
    const addresses = Object.values(channels).map(({ address }) => address);
    expect([...addresses].sort()).toEqual(publishedMessages.map(({ type }) => type).sort());
    expect(addresses).toContain("payments.refunds.refund_succeeded");
    expect(addresses).toContain("payments.attempts.attempt_settled");
    expect(merchantEventMessages.length).toBe(36);
  });

  it("refers only to what it holds", () => {
    const document = asyncApiDocument();
    expect([...new Set(references(document))].filter((target) => at(document, target) === undefined)).toEqual([]);
  });
});

describe("lifting schemas", () => {
  const colour = choice("A colour.", ["red", "green"], "Colour");

  it("names a titled schema once, nullable and re-described uses included", () => {
    const emitter = createSchemaEmitter();
    const reference = { $ref: "#/components/schemas/Colour" };
    expect(emitter.emit(colour)).toEqual(reference);
    expect(emitter.emit(nullable(colour))).toEqual({ anyOf: [reference, { type: "null" }] });
    expect(emitter.emit(nullable(described("Of the roof.", colour)))).toEqual({
      anyOf: [reference, { type: "null" }],
      description: "Of the roof.",
    });
    expect(emitter.components()).toEqual({
      Colour: { type: "string", description: "A colour.", enum: ["red", "green"] },
    });
  });

  it("refuses two schemas with one title", () => {
    const emitter = createSchemaEmitter();
    emitter.emit(colour);
    expect(() => emitter.emit(choice("Another colour.", ["blue"], "Colour"))).toThrow("the title Colour");
  });

  it("names a member that has two spellings once, by the first, but keeps values as they are", () => {
    const emitter = createSchemaEmitter();
    const members = { roofColour: colour, roof_colour: colour, other_member: text("Another.") };
    const examples = [{ roof_colour: 1, roofColour: 2 }];
    emitter.emit({ type: "object", title: "House", properties: members, examples });
    expect(emitter.components()["House"]).toEqual({
      type: "object",
      properties: {
        roofColour: { $ref: "#/components/schemas/Colour" },
        other_member: { type: "string", description: "Another." },
      },
      examples,
    });
  });

  it("follows members, items and alternatives", () => {
    const emitter = createSchemaEmitter();
    const house = record("House", "A house.", {
      roof: colour,
      note: nullable(text("A note.")),
      doors: { type: "array", description: "Doors.", items: { anyOf: [colour, { type: "null" }] } },
    });
    emitter.emit(house);
    expect(emitter.components()["House"]).toMatchObject({
      required: ["roof", "note", "doors"],
      properties: {
        roof: { $ref: "#/components/schemas/Colour" },
        note: { type: ["string", "null"] },
        doors: { items: { anyOf: [{ $ref: "#/components/schemas/Colour" }, { type: "null" }] } },
      },
    });
  });
});
