import { describe, expect, it } from "@jest/globals";

import { updatePaymentMetadata } from "@railyard/contracts";

import type { ContractSchema } from "../src/schema-validators.ts";
import { createSchemaValidators } from "../src/schema-validators.ts";

const schema = {
  type: "object",
  additionalProperties: false,
  required: ["amount", "currency"],
  properties: {
    amount: { type: "integer", minimum: 0, maximum: 999_999_999 },
    currency: { type: "string", enum: ["EUR", "USD"] },
    confirm: { type: "boolean", default: false },
    description: { type: ["string", "null"], maxLength: 10 },
    payment_id: { type: "string", pattern: "^[A-Za-z0-9_-]{30}$" },
    email: { type: "string", format: "email" },
    captured_at: { type: "string", format: "date-time" },
    return_url: { type: "string", maxLength: 40, format: "uri" },
    tags: { type: "array", items: { type: "string" }, maxItems: 2 },
    card: {
      type: "object",
      additionalProperties: false,
      required: ["number", "cvc"],
      properties: { number: { type: "string", maxLength: 19 }, cvc: { type: "string", minLength: 3 } },
    },
    data: {
      anyOf: [
        {
          type: "object",
          required: ["card"],
          properties: { card: { type: "object", required: ["cvc"], properties: { cvc: { type: "string" } } } },
        },
        { type: "object", required: ["wallet"], properties: { wallet: { type: "string" } } },
      ],
    },
  },
} as const satisfies ContractSchema;

const validate = createSchemaValidators().body(schema);

const failureOf = (members: object, base: object = { amount: 100, currency: "EUR" }): unknown => {
  try {
    validate({ ...base, ...members });
  } catch (error) {
    return error;
  }
  return undefined;
};

const failure = (code: string, status: number, field: string, message: string): unknown =>
  expect.objectContaining({
    code,
    status,
    details: expect.objectContaining({ field }),
    message: expect.stringContaining(message),
  });

describe("validation of a body", () => {
  it("names the values to choose from, and not null among them", () => {
    const properties = { country: { type: ["string", "null"], enum: ["DE", "FR", null] } } as const;
    const nullable = createSchemaValidators().body({ type: "object", properties });
    const details = expect.objectContaining({ field: "country", data: ["DE", "FR"] }) as unknown;
    const refused = { details, message: expect.not.stringContaining("null") as unknown };
    expect(() => nullable({ country: "XX" })).toThrow(expect.objectContaining(refused));
    expect(() => {
      nullable({ country: null });
    }).not.toThrow();
  });

  it.each([
    "2030-02-30T00:00:00Z",
    "2030-12-31",
    "2030-12-31T23:59:59",
    "2030-12-31T23:59:60Z",
    "2016-12-31T23:59:60Z",
    "2016-12-31T18:59:60-05:00",
    "2030-12-31\u20280:00:00Z",
    "0000-01-01T00:00:00Z",
    "0000-12-31T23:59:59.999Z",
    "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "10000-01-01T00:00:00Z",
    "-0001-01-01T00:00:00Z",
  ])("refuses %j, a time that nothing could be done with", (captured_at) => {
    expect(failureOf({ captured_at })).toEqual(failure("IR_05", 422, "captured_at", "date"));
  });

  it.each([
    "2030-12-31T23:59:59Z",
    "2030-12-31t23:59:59.123456z",
    "2030-12-31 00:00:00+14:00",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999Z",
  ])("takes the time %j", (captured_at) => {
    expect(failureOf({ captured_at })).toBeUndefined();
  });

  it.each(["https://shöp.example/fertig?größe=ü", "https://a.example/?ids[]=1", "myshop://dönë", "https://[::1]/"])(
    "takes the address %j as it is",
    (return_url) => {
      expect(failureOf({ return_url })).toBeUndefined();
    },
  );

  it.each([
    "a.example",
    "https://",
    "https://a b.example/",
    "https://a.example/\r\nx: y",
    "https:\\\\a.example",
    "https://a\u202e.example/",
  ])("refuses the address %j", (return_url) => {
    expect(failureOf({ return_url })).toEqual(failure("IR_06", 400, "return_url", "URL"));
  });

  it("ends a long list of values at a whole name, and states how many others there are", () => {
    const values = Array.from({ length: 40 }, (_, index) => `status_${String(index + 10)}`);
    const long = createSchemaValidators().body({ type: "object", properties: { status: { enum: values } } });
    const message = expect.stringMatching(
      /must be one of status_10, .*, status_\d\d, or one of \d+ others in data\.$/,
    ) as unknown;
    const details = expect.objectContaining({ data: values }) as unknown;
    expect(() => long({ status: "x" })).toThrow(expect.objectContaining({ details, message }));
  });

  it("accepts what the schema describes and fills in defaults", () => {
    const body = { amount: 100, currency: "EUR" };
    validate(body);
    expect(body).toEqual({ amount: 100, currency: "EUR", confirm: false });
  });

  it("answers 400 for unknown members, wrong types and values outside a list", () => {
    expect(failureOf({ amout: 1 })).toEqual(failure("IR_06", 400, "amout", "not a member"));
    expect(failureOf({ amount: "100" })).toEqual(failure("IR_06", 400, "amount", "integer"));
    expect(failureOf({ amount: 1.5 })).toEqual(failure("IR_06", 400, "amount", "integer"));
    expect(failureOf({ description: 5 })).toEqual(failure("IR_06", 400, "description", "string or null"));
    expect(failureOf({ currency: "GBP" })).toEqual(failure("IR_06", 400, "currency", "one of EUR, USD"));
    expect(failureOf({ card: { number: "4", cvc: "123", extra: 1 } })).toEqual(
      failure("IR_06", 400, "card.extra", "not a member"),
    );
    expect(failureOf({ tags: ["a", 5] })).toEqual(failure("IR_06", 400, "tags.1", "string"));
  });

  it("answers 400 for missing members and names all of them", () => {
    expect(failureOf({}, { amount: 1 })).toEqual(failure("IR_04", 400, "currency", "currency is required"));
    const several = failureOf({}, {});
    expect(several).toEqual(failure("IR_21", 400, "amount", "amount, currency"));
    expect(several).toMatchObject({ details: { data: ["amount", "currency"] } });
  });

  it("answers 400 for an object inside that is incomplete, because it cannot be read", () => {
    const one = failureOf({ card: { number: "4" } });
    expect(one).toEqual(failure("IR_06", 400, "card.cvc", "card.cvc is required"));
    const several = failureOf({ card: {} });
    expect(several).toEqual(failure("IR_06", 400, "card.number", "card.number, card.cvc are required"));
    expect(several).toMatchObject({ details: { data: ["card.number", "card.cvc"] } });
  });

  it("answers 422 with the limit for values beyond it", () => {
    expect(failureOf({ description: "x".repeat(11) })).toEqual(failure("IR_06", 422, "description", "at most 10 char"));
    expect(failureOf({ description: "x".repeat(11) })).toEqual(failure("IR_06", 422, "description", "received 11"));
    const shortCode = failureOf({ card: { number: "4", cvc: "1" } });
    expect(shortCode).toEqual(failure("IR_06", 422, "card.cvc", "at least 3 char"));
    expect(failureOf({ amount: 1e9 })).toEqual(failure("IR_06", 422, "amount", "at most 999999999"));
    expect(failureOf({ amount: -1 })).toEqual(failure("IR_06", 422, "amount", "at least 0"));
    expect(failureOf({ tags: ["a", "b", "c"] })).toEqual(failure("IR_06", 422, "tags", "at most 2 items"));
    const one = createSchemaValidators().body({
      type: "object",
      properties: { roles: { type: "array", minItems: 1 } },
    });
    const message = expect.stringContaining("at least 1 item is needed") as unknown;
    expect(() => one({ roles: [] })).toThrow(expect.objectContaining({ message }));
  });

  it("answers 422 for what is nested too long in metadata, and names the place", () => {
    const check = createSchemaValidators().body(updatePaymentMetadata.body);
    const refused = (nested: unknown): unknown => {
      try {
        check({ metadata: { fits: "short", nested } });
      } catch (error) {
        return error;
      }
      return undefined;
    };
    const text = { list: [1, { note: "x".repeat(501) }] };
    const limit = "at most 500 characters are allowed, received 501";
    expect(refused(text)).toEqual(failure("IR_06", 422, "metadata.nested.list.1.note", limit));
    expect(refused([{ ["k".repeat(41)]: 1 }])).toEqual(failure("IR_06", 422, "metadata.nested.0", "received 41"));
    const many = Object.fromEntries(Array.from({ length: 51 }, (_value, index) => [`name_${String(index)}`, 1]));
    expect(refused(many)).toEqual(failure("IR_06", 422, "metadata.nested", "at most 50 members"));
    expect(refused({ ["a/b~c"]: { ["k".repeat(40)]: "x".repeat(500) } })).toBeUndefined();
    expect(refused({ list: Array.from({ length: 60 }, () => "x") })).toBeUndefined();
  });

  it("answers 422 for a wrong form", () => {
    expect(failureOf({ payment_id: "pay_1" })).toEqual(failure("IR_05", 422, "payment_id", "has the wrong format"));
    expect(failureOf({ email: "nobody" })).toEqual(failure("IR_05", 422, "email", "an e-mail address"));
    expect(failureOf({ email: "kunde@müller.example" })).toBeUndefined();
    for (const email of ["kunde@mü ller.example", "kunde@mü/ller.example", "kunde@ü..example", "küche@a.example"]) {
      expect(failureOf({ email })).toEqual(failure("IR_05", 422, "email", "an e-mail address"));
    }
  });

  it("answers 400 for an address that is none, because it cannot be read", () => {
    expect(failureOf({ return_url: "shop" })).toEqual(failure("IR_06", 400, "return_url", "must be a URL"));
    const long = { return_url: `https://shop.example/${"a".repeat(40)}` };
    expect(failureOf(long)).toEqual(failure("IR_06", 422, "return_url", "received 61"));
  });

  it("explains the alternative that was meant, or names all of them", () => {
    expect(failureOf({ data: { card: {} } })).toEqual(failure("IR_06", 400, "data.card.cvc", "required"));
    expect(failureOf({ data: {} })).toEqual(failure("IR_06", 400, "data", "data: one of card, wallet is required"));
  });

  it("never repeats a value, nor a member name that may be one", () => {
    const secret = "4242424242424242";
    const attempts = [
      { amount: secret },
      { currency: secret },
      { card: { number: secret.repeat(2), cvc: "123" } },
      { payment_id: secret },
      { [secret]: 1 },
      { "<script>": 1 },
    ];
    for (const members of attempts) {
      const text = JSON.stringify(failureOf(members), ["message", "details", "field", "data"]);
      expect(text).not.toContain(secret);
      expect(text).not.toContain("<script>");
    }
  });
});

describe("validation of texts of a URL", () => {
  it("converts them to their types", () => {
    const query = { amount: "5", currency: "EUR", confirm: "true" };
    createSchemaValidators().text(schema, "query")(query);
    expect(query).toEqual({ amount: 5, currency: "EUR", confirm: true });
  });

  it.each([
    ["a number without end", "9".repeat(400)],
    ["one below all", `-${"9".repeat(400)}`],
    ["the name of one", "Infinity"],
    ["one of too many digits", "9007199254740993"],
  ])("refuses %s, which no number is exactly, whatever else may be there", (_what, text) => {
    const nullable = { type: "object", properties: { offset: { type: ["integer", "null"], maximum: 1e6 } } };
    const page = {
      type: "object",
      properties: { page: { ...nullable, properties: { offset: { type: "number" } } } },
    };
    const validators = createSchemaValidators();
    const refusal = { name: "Failure", message: expect.stringMatching(/offset .* at (most|least) /) as unknown };
    expect(() => {
      validators.text(nullable as ContractSchema, "query")({ offset: text });
    }).toThrow(expect.objectContaining(refusal));
    expect(() => {
      validators.text(page as ContractSchema, "query")({ page: { offset: text } });
    }).toThrow(expect.objectContaining(refusal));
  });
});

describe("validation of times", () => {
  const check = createSchemaValidators().response({ type: "string", format: "date-time" } as ContractSchema);
  const days = [28, 29, 30, 31, 32].map(String);
  const months = Array.from({ length: 14 }, (_, month) => String(month).padStart(2, "0"));
  const dates = ["2026", "2028"].flatMap((year) =>
    months.flatMap((month) => ["00", "01", ...days].map((day) => `${year}-${month}-${day}`)),
  );

  it.each(["T00:00:00Z", "T23:59:59.999Z", "T12:00:00+02:00"])("takes days of the calendar alone, with %s", (time) => {
    for (const date of dates) {
      const [year = "", month = "", day = ""] = date.split("-");
      const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
      const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= lastDay;
      expect([date, check(`${date}${time}`) === undefined]).toEqual([date, isDay]);
    }
  });

  it.each(["24:00:00Z", "23:60:00Z", "12:00:60Z", "12:00Z", "12:00:00", "12:00:00.Z", "12:00:00Zx"])(
    "refuses %s",
    (time) => {
      expect(check(`2026-01-31T${time}`)).toBeDefined();
    },
  );
});

describe("compiling", () => {
  it("refuses a schema with an unknown keyword at once", () => {
    const wrong = { type: "object", propertees: {} } as ContractSchema;
    expect(() => createSchemaValidators().body(wrong)).toThrow("does not compile");
    const outer = { type: "object", properties: { list: { type: "array", items: { properties: { a: wrong } } } } };
    expect(() => createSchemaValidators().body(outer as ContractSchema)).toThrow("does not compile");
  });

  it("refuses a default that only one of several alternatives has", () => {
    const withDefault = { type: "object", properties: { a: { type: "string", default: "x" } } };
    const inAlternative = { type: "object", properties: { b: { anyOf: [withDefault, { type: "null" }] } } };
    expect(() => createSchemaValidators().body(inAlternative as ContractSchema)).toThrow("does not compile");
  });

  it("fills in defaults of objects inside, and objects that are defaults", () => {
    const inner = { type: "object", properties: { a: { type: "string", default: "x" } }, default: {} };
    const outer = { type: "object", properties: { one: inner, list: { type: "array", items: inner } } };
    const body = { list: [{}, { a: "y" }] };
    createSchemaValidators().body(outer as ContractSchema)(body);
    expect(body).toEqual({ one: { a: "x" }, list: [{ a: "x" }, { a: "y" }] });
  });

  it("names the place inside of an object that two schemas share", () => {
    const shared = { type: "object", required: ["a"], properties: { a: { type: "string" } } };
    const validators = createSchemaValidators();
    const inObject = { type: "object", properties: { one: shared, more: { type: "array", items: shared } } };
    const inMap = { type: "object", additionalProperties: shared };
    const checkObject = validators.response(inObject as ContractSchema);
    const checkMap = validators.response(inMap as ContractSchema);
    expect(checkObject({ one: { a: 1 } })).toBe("/one/a must be string");
    expect(checkObject({ one: { a: "" }, more: [{ a: "" }, {}] })).toContain("/more/1 must have required");
    expect(checkMap({ any: { a: "" }, other: { a: 1 } })).toBe("/other/a must be string");
    expect(checkMap({ any: { a: "" } })).toBeUndefined();
  });

  it("takes one schema for several purposes", () => {
    const validators = createSchemaValidators();
    validators.body(schema);
    validators.body(schema);
    expect(validators.response(schema)({ amount: 1, currency: "EUR" })).toBeUndefined();
    expect(validators.response(schema)({ amount: "1", currency: "EUR" })).toBe("/amount must be integer");
  });

  it("compiles a schema once for all servers of a process", () => {
    let looks = 0;
    const watched = new Proxy(
      { type: "object", properties: { a: { type: "string" } } },
      {
        ownKeys: (target) => {
          looks += 1;
          return Reflect.ownKeys(target);
        },
      },
    ) as ContractSchema;
    createSchemaValidators().body(watched);
    const before = looks;
    const validate = createSchemaValidators().body(watched);
    expect([before > 0, looks]).toEqual([true, before]);
    expect(() => {
      validate({ a: 1 });
    }).toThrow();
  });
});
