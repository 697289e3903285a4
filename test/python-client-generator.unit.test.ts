import { describe, expect, it } from "@jest/globals";
import { comment, docstring, isName, toPascalCase, toSnakeCase } from "../scripts/generate/python-client-text.ts";
import { TypeCatalogue, typesModule } from "../scripts/generate/python-client-types.ts";

describe("the text of generated Python", () => {
  it("has names as Python writes them", () => {
    expect(toSnakeCase("customers.paymentMethods.setDefault")).toBe("customers.payment_methods.set_default");
    expect(toPascalCase("payment_method.data")).toBe("PaymentMethodData");
    expect(["amount", "created.gte", "from", "2fa", "_x"].filter(isName)).toEqual(["amount", "_x"]);
  });

  it("has docstrings that end where they should", () => {
    expect(docstring("A payment.", "    ")).toBe('    """A payment."""');
    expect(docstring('Such as "card"', "")).toBe('"""Such as "card\\""""');
    expect(docstring('A """ and a \\d', "")).toBe('"""A \\"\\"\\" and a \\\\d"""');
    expect(docstring("One.\n\nTwo.", "  ")).toBe('  """One.\n\n  Two.\n  """');
  });

  it("wraps what is long", () => {
    const lines = docstring("word ".repeat(60).trim(), "        ").split("\n");
    expect(lines.length).toBeGreaterThan(2);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(115);
    expect(comment("word ".repeat(60).trim(), "    ")).toMatch(/^( {4}# (word ?)+\n?)+$/);
  });
});

const text = { type: "string" } as const;
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The definitions of types that a catalogue has after it was asked for one. */
const definitionsOf = (schemas: ConstructorParameters<typeof TypeCatalogue>[0], requests: readonly string[] = []) => {
  const catalogue = new TypeCatalogue(schemas, requests);
  catalogue.typeOf(reference("Order"), "Order");
  return catalogue.definitions().join("\n");
};

describe("the types of generated Python", () => {
  it("state what is required, and what each member is", () => {
    const properties = {
      id: { ...text, description: "The id." },
      note: { type: ["string", "null"], deprecated: true, description: "A note." },
      amount: { type: "integer" },
      tags: { type: "array", items: text },
      data: { type: "object", additionalProperties: { type: "number" } },
      status: { type: ["string", "null"], enum: ["open", "closed", null] },
      payer: { anyOf: [reference("Payer"), { type: "null" }] },
      receipt: { type: "string", format: "binary" },
      anything: {},
    };
    const payer = { type: "object", properties: { order: reference("Order") }, required: ["order"] };
    const order = { type: "object", description: "An order.", properties, required: ["id", "status"] };
    expect(definitionsOf({ Order: order, Payer: payer })).toBe(
      [
        "class Order(TypedDict):",
        '    """An order."""',
        "",
        "    id: str",
        '    """The id."""',
        "    note: NotRequired[str | None]",
        '    """Deprecated. A note."""',
        "    amount: NotRequired[int]",
        "    tags: NotRequired[list[str]]",
        "    data: NotRequired[dict[str, float]]",
        '    status: Literal["open", "closed"] | None',
        "    payer: NotRequired[Payer | None]",
        "    receipt: NotRequired[FileContent]",
        "    anything: NotRequired[Any]",
        "class Payer(TypedDict):",
        "    order: Order",
      ].join("\n"),
    );
  });

  it("name objects inside others after their place, and refuse a name that is taken", () => {
    const line = { type: "object", properties: { sku: text } };
    const order = { type: "object", properties: { lines: { type: "array", items: line } } };
    expect(definitionsOf({ Order: order })).toMatch(
      /lines: NotRequired\[list\[OrderLinesItem\]\]\nclass OrderLinesItem\(/,
    );
    expect(() => definitionsOf({ Order: order, OrderLinesItem: line })).toThrow("have the name OrderLinesItem");
  });

  it("have members whose names Python does not take", () => {
    const order = { type: "object", properties: { "created.gte": { ...text, description: "From." } } };
    expect(definitionsOf({ Order: order })).toBe(
      'Order = TypedDict(\n    "Order",\n    {\n        # From.\n        "created.gte": "NotRequired[str]",\n    },\n)',
    );
  });

  it("accept other members in requests where the API does", () => {
    const order = { type: "object", properties: { id: text }, additionalProperties: true };
    expect(definitionsOf({ Order: order })).toMatch(/^class Order\(TypedDict\):/);
    const inRequest = definitionsOf(
      { Order: order, Request: { type: "object", properties: { order: reference("Order") } } },
      ["Request"],
    );
    expect(inRequest).toContain('Order: TypeAlias = "OrderMembers | dict[str, Any]"');
  });

  it("have enumerations that programs can read, and the union of all events", () => {
    const order = { ...text, enum: ["open"], description: "States." };
    const catalogue = new TypeCatalogue({ Order: order, Paid: { type: "object" } }, []);
    catalogue.typeOf(reference("Order"), "Order");
    const module = typesModule(catalogue, ["Paid", "Order"]);
    expect(module).toContain('Order: TypeAlias = Literal["open"]\n"""States."""');
    expect(module).toContain('WebhookEvent: TypeAlias = "Paid | Order"');
  });
});
