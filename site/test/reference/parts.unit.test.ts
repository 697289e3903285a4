import { describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { defined } from "../../../libs/members/src/index.ts";
import type { OpenApiDocument, Schema } from "../../src/reference/document.ts";
import { failureOf } from "../../src/reference/failures.ts";
import { tokensOf } from "../../src/reference/highlight.ts";
import { loadSource } from "../../src/reference/load.ts";
import { firstSentence, paragraphsOf } from "../../src/reference/prose.ts";
import { buildReference } from "../../src/reference/reference.ts";
import { fits, sampleBody, sampleScalar } from "../../src/reference/sample-values.ts";
import { javascript, json, literal, python } from "../../src/reference/samples/literal.ts";
import { inSnakeCase } from "../../src/reference/samples/python.ts";
import { searchWords } from "../../src/reference/search-words.ts";
import { sidebarFor } from "../../src/reference/sidebar.ts";
import { inTagOrder, slugOf } from "../../src/reference/tags.ts";
import { allowedValues, limitWords, typeWords } from "../../src/reference/type-words.ts";

const source = loadSource(join(import.meta.dirname, "../../.."));
const reference = buildReference(source);
const empty: OpenApiDocument = { tags: [], paths: {}, components: { schemas: {}, parameters: {}, responses: {} } };

describe("prose", () => {
  it("shows the names of members and values as code, and codes of errors as text", () => {
    const [first] = paragraphsOf("Send client_secret, not browser_info.ip_address or SR_BASED_ROUTING (401 IR_18).");
    const codes = first?.filter(({ isCode }) => isCode).map(({ text }) => text);
    expect(codes).toEqual(["client_secret", "browser_info.ip_address", "SR_BASED_ROUTING"]);
    expect(first?.map(({ text }) => text).join("")).toBe(
      "Send client_secret, not browser_info.ip_address or SR_BASED_ROUTING (401 IR_18).",
    );
  });

  it("keeps paths and text between backticks whole", () => {
    const pieces = paragraphsOf("Calls POST /user/step_up after `a b`.\n\nSecond\nparagraph.");
    expect(pieces).toEqual([
      [
        { text: "Calls POST /user/step_up after ", isCode: false },
        { text: "a b", isCode: true },
        { text: ".", isCode: false },
      ],
      [{ text: "Second paragraph.", isCode: false }],
    ]);
  });

  it("finds the first sentence, with abbreviations and numbers in it", () => {
    expect(firstSentence("A code of ISO 4217, e.g. EUR or 3.5. An amount is more.")).toBe(
      "A code of ISO 4217, e.g. EUR or 3.5.",
    );
  });
});

describe("types and limits in words", () => {
  it.each<[Schema, string]>([
    [{ type: ["string", "null"] }, "string"],
    [{ type: "array", items: { type: "object" } }, "array of objects"],
    [{ type: "string", format: "date-time" }, "ISO 8601 time"],
    [{ anyOf: [{ type: "integer" }, { type: "object" }] }, "integer or object"],
    [{ enum: ["a", null] }, "string"],
    [{}, "any value"],
  ])("names the type of %j", (schema, words) => {
    expect(typeWords(empty, schema)).toBe(words);
  });

  it("names limits of numbers, texts and lists", () => {
    expect(limitWords({ minimum: 0, maximum: 1000 })).toEqual(["0 to 1,000"]);
    expect(limitWords({ minLength: 30, maxLength: 30 })).toEqual(["exactly 30 characters"]);
    expect(limitWords({ maxItems: 5, uniqueItems: true })).toEqual(["at most 5 items", "no item twice"]);
    expect(limitWords({ minLength: 1 })).toEqual(["not empty"]);
  });

  it("lists values without null", () => {
    expect(allowedValues({ enum: ["low_value", 3, null] })).toEqual(["low_value", "3"]);
  });
});

describe("literals", () => {
  const value = { amount: 4990, "x-key": null, lines: [{ name: "Coffee" }], tags: ["a", "b"], isPaid: true };

  it("writes JSON that is read as the same value", () => {
    expect(JSON.parse(literal(value, json))).toEqual(value);
  });

  it("writes JavaScript with names that need no quotes without them", () => {
    const lines = ["  amount: 4990,", '  "x-key": null,', "  lines: [", '    { name: "Coffee" },', "  ],"];
    const text = ["{", ...lines, '  tags: ["a", "b"],', "  isPaid: true,", "}"].join("\n");
    expect(literal(value, javascript)).toBe(text);
  });

  it("writes Python with its own words for null and the truth values", () => {
    expect(literal({ a: null, b: false }, python)).toBe('{\n    "a": None,\n    "b": False,\n}');
  });

  it("writes names of Python in snake case, and none of its keywords", () => {
    expect(inSnakeCase("listForProfile")).toBe("list_for_profile");
    expect(inSnakeCase("payment method")).toBe("payment_method");
    expect(inSnakeCase("import")).toBe("import_");
  });
});

describe("coloring", () => {
  it("changes no character of the code", () => {
    const codes = reference.merchant.tags.flatMap(({ operations }) => operations).map(({ samples }) => samples.curl);
    expect(codes.length).toBeGreaterThan(300);
    expect(
      codes.filter(
        (code) =>
          tokensOf(code, "sh")
            .map(({ text }) => text)
            .join("") !== code,
      ),
    ).toEqual([]);
  });

  it("distinguishes keys from strings, numbers and words", () => {
    const kinds = tokensOf('{"amount": 12, "name": "Ada", "isPaid": true}', "json").flatMap(({ text, kind }) =>
      kind === undefined ? [] : [`${kind} ${text}`],
    );
    expect(kinds).toEqual(['key "amount"', "number 12", 'key "name"', 'string "Ada"', 'key "isPaid"', "word true"]);
  });
});

describe("sample values", () => {
  const known = new Map([["currency", ["EUR"]]]);

  it("takes the schema's own example first, then a known value that fits", () => {
    expect(sampleScalar("currency", { type: "string", examples: ["USD"] }, known)).toBe("USD");
    expect(sampleScalar("currency", { type: "string" }, known)).toBe("EUR");
    expect(sampleScalar("currency", { type: "string", enum: ["JPY"] }, known)).toBe("JPY");
  });

  it("makes a text that fits lengths, patterns and formats", () => {
    const schemas: readonly Schema[] = [
      { type: "string", minLength: 10, maxLength: 12 },
      { type: "string", pattern: "^[0-9]{4}$" },
      { type: "string", format: "email" },
    ];
    expect(schemas.filter((schema) => !fits(schema, sampleScalar("some_member", schema, known)))).toEqual([]);
  });

  it("fails rather than shows a value that does not fit", () => {
    expect(() => sampleScalar("odd", { type: "string", pattern: "^%%%$" }, known)).toThrow("No sample text for odd");
  });

  it("makes a request of what is required, and an answer of every member", () => {
    const schema: Schema = {
      type: "object",
      properties: { amount: { type: "integer" }, note: { type: "string" } },
      required: ["amount"],
    };
    expect(sampleBody(empty, schema, "request", known)).toEqual({ amount: 10 });
    expect(sampleBody(empty, schema, "answer", known)).toEqual({ amount: 10, note: "Note" });
  });
});

describe("failures", () => {
  const facts = (message: string, hint?: string) => ({
    ...source.facts,
    failures: { odd: { code: "IR_06", status: 400, type: "invalid_request", message, ...defined({ hint }) } },
  });

  it("splits a message into cause and cure", () => {
    expect(failureOf(facts("{field} is 3.5. Send less. Or more."), "odd")).toMatchObject({
      cause: "{field} is 3.5.",
      cure: "Send less. Or more.",
    });
  });

  it("has a cure for a message that states the cause alone", () => {
    expect(failureOf(facts("{field} is wrong."), "odd").cure).toBe(
      "Correct the request as the message states, and send it again.",
    );
    expect(failureOf(facts("{field} is wrong.", "Ask your bank."), "odd").cure).toBe("Ask your bank.");
  });

  it("does not invent a failure that no registry has", () => {
    expect(() => failureOf(source.facts, "unheard_of")).toThrow("No registry has the failure unheard_of.");
  });
});

describe("webhooks", () => {
  it("has a page for each class of events, with every type once", () => {
    expect(reference.events.map(({ href }) => href)).toContain("/docs/reference/webhooks/payment-events/");
    const types = reference.events.flatMap((page) => page.types);
    expect(types.length).toBeGreaterThan(30);
    expect(new Set(types).size).toBe(types.length);
  });

  it("links to the page of the object that an event is about", () => {
    const [payments] = reference.events;
    const content = payments?.members.find(({ name }) => name === "content");
    const object = content?.members.find(({ name }) => name === "object");
    expect(object?.elsewhere).toEqual({ label: "Payment", href: "/docs/reference/objects/Payment/" });
    expect(reference.merchant.objects.map(({ name }) => name)).toContain("Payment");
  });

  it("follows the operations on events in the sidebar", () => {
    const labels = sidebarFor(reference, "merchant", undefined).map(({ label }) => label);
    expect(labels[labels.indexOf("Events") + 1]).toBe("Webhooks");
  });
});

describe("tags and words for the search", () => {
  it("puts tags without a place of their own after the others", () => {
    expect(inTagOrder("merchant", ["Zeta", "Refunds", "Alpha", "Payments"])).toEqual([
      "Payments",
      "Refunds",
      "Alpha",
      "Zeta",
    ]);
    expect(slugOf("API keys")).toBe("api-keys");
  });

  it("finds an operation by the words of its id and the members that it takes", () => {
    const page = reference.merchant.tags
      .flatMap(({ operations }) => operations)
      .find(({ id }) => id === "createRefund");
    expect(page === undefined ? undefined : searchWords(page)).toMatchObject({
      operation: "create refund",
      members: expect.stringContaining("payment_id"),
    });
  });
});
