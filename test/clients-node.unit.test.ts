// The Node client as a whole: its options, its operations, its mock and its adapter for OpenTelemetry.
import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationContract } from "@railyard/contracts";
import { engineApiOperations, eventTypesByClass, merchantApiOperations } from "@railyard/contracts";
import { clientNameOf } from "../libs/contracts/src/client-names.ts";
import { compile } from "../libs/contracts/test/ajv.ts";
import { answerOf, answers } from "../packages/node/src/generated/examples.ts";
import { operations } from "../packages/node/src/generated/operations.ts";
import { ApiError, NotFoundError, Railyard, webhooks } from "../packages/node/src/index.ts";
import { openTelemetryHook } from "../packages/node/src/opentelemetry.ts";
import { settingsOf } from "../packages/node/src/options.ts";
import { mockFetch, mockRailyard, signWebhook } from "../packages/node/src/testing.ts";
import { version } from "../packages/node/src/version.ts";

const contracts: readonly OperationContract[] = [...merchantApiOperations, ...engineApiOperations];
const named = contracts.flatMap((contract) => {
  const name = clientNameOf(contract);
  return name === undefined ? [] : [{ contract, name: `${name.resource}.${name.method}` }];
});

const key = "snd_key";
const baseUrl = "https://api.example";

describe("the options of the Node client", () => {
  it("come from the environment where they are not given", () => {
    const environment = { RAILYARD_API_KEY: "snd_of_environment", RAILYARD_URL: "https://environment.example/" };
    expect(settingsOf({}, environment)).toMatchObject({
      apiKey: "snd_of_environment",
      baseUrl: "https://environment.example",
      timeoutMs: 30_000,
      attemptTimeoutMs: 20_000,
      maxRetries: 2,
    });
    expect(settingsOf({ apiKey: key, baseUrl }, environment)).toMatchObject({ apiKey: key, baseUrl });
  });

  it.each([
    ["no key", { baseUrl }, {}, "RAILYARD_API_KEY"],
    ["no address", { apiKey: key }, {}, "RAILYARD_URL"],
    ["an address without a scheme", { apiKey: key, baseUrl: "api.example" }, {}, "https://"],
    ["a key for browsers", { apiKey: "pk_snd_1", baseUrl }, {}, "publishable key"],
    ["a live key in a test", { apiKey: "prd_live", baseUrl }, { NODE_ENV: "test" }, "live one"],
    ["a negative number", { apiKey: key, baseUrl, maxRetries: -1 }, {}, "maxRetries"],
    ["a time that is no number", { apiKey: key, baseUrl, timeoutMs: Number.NaN }, {}, "timeoutMs"],
  ])("are refused with %s", (_what, options, environment, words) => {
    expect(() => settingsOf(options, environment)).toThrow(words);
    expect(() => settingsOf(options, environment)).toThrow(TypeError);
  });

  it("permit a live key outside of tests, and the sandbox's key in them", () => {
    expect(settingsOf({ apiKey: "prd_live", baseUrl }, { NODE_ENV: "production" }).apiKey).toBe("prd_live");
    expect(settingsOf({ apiKey: key, baseUrl }, { NODE_ENV: "test" }).apiKey).toBe(key);
    expect(process.env["NODE_ENV"]).toBe("test");
    expect(() => new Railyard({ apiKey: "prd_live", baseUrl })).toThrow("live one");
  });
});

describe("the operations of the Node client", () => {
  it("are those that a key of a server may call, each at its name", () => {
    expect(Object.keys(operations).sort()).toEqual(named.map(({ name }) => name).sort());
    const railyard = new Railyard({ apiKey: key, baseUrl }) as unknown as Record<string, unknown>;
    const methodAt = (name: string): unknown =>
      name.split(".").reduce<unknown>((branch, part) => (branch as Record<string, unknown>)[part], railyard);
    expect(named.filter(({ name }) => typeof methodAt(name) !== "function")).toEqual([]);
  });

  it("honour idempotency keys where the API does", () => {
    const honouring = named.filter(({ contract }) => contract.idempotent ?? contract.method === "POST");
    const keyed = Object.entries(operations).filter(([, { isIdempotent }]) => isIdempotent === true);
    expect(keyed.map(([name]) => name).sort()).toEqual(honouring.map(({ name }) => name).sort());
    expect(keyed.length).toBeGreaterThan(90);
  });

  it("have time for the operations that the platform takes longer to answer", () => {
    expect(operations["paymentMethods.migrateBatch"]?.timeoutMs).toBe(305_000);
  });

  it("have their documentation in the types", () => {
    const source = readFileSync(join(import.meta.dirname, "../packages/node/src/generated/resources.ts"), "utf8");
    const methods = [...source.matchAll(/ \*\/\n {2}(\w+)\(/g)].length;
    expect(methods).toBe(named.length);
    expect(source).toMatch(/Create a payment\.[^/]*`POST \/payments`, scope `payments:write`\n {3}\*\/\n {2}create\(/);
  });

  it("carry the version of the package", () => {
    const manifest = readFileSync(join(import.meta.dirname, "../packages/node/package.json"), "utf8");
    expect((JSON.parse(manifest) as { readonly version: string }).version).toBe(version);
  });
});

describe("the events of the Node client", () => {
  it("are a union of all event types, those of mandates included", () => {
    const source = readFileSync(join(import.meta.dirname, "../packages/node/src/generated/schemas.ts"), "utf8");
    const [, union = ""] = /type WebhookEvent = ([^;]*);/.exec(source) ?? [];
    const types = union.split(" | ").flatMap((name) => {
      const body = source.slice(source.indexOf(`export type ${name} = `));
      const [, values = ""] = /event_type: ([^;]*);/.exec(body) ?? [];
      return [...values.matchAll(/"(\w+)"/g)].map(([, type]) => type);
    });
    expect(types.sort()).toEqual(Object.values(eventTypesByClass).flat().sort());
    expect(types).toContain("mandate_revoked");
  });
});

describe("the mock of the Node client", () => {
  it("answers every operation with what the API could answer", () => {
    // Many operations answer the same object, whose schema is compiled once.
    const compiled = new Map<unknown, ReturnType<typeof compile>>();
    const wrong = named.flatMap(({ contract, name }) => {
      if (contract.response === undefined) return answerOf[name] === undefined ? [] : [name];
      const validate = compiled.get(contract.response) ?? compile(contract.response);
      compiled.set(contract.response, validate);
      const text = answers[answerOf[name] ?? -1];
      const isRight = text !== undefined && validate(JSON.parse(text));
      return isRight ? [] : [`${name}: ${JSON.stringify(validate.errors?.[0])}`];
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(answerOf).length).toBeGreaterThan(200);
  });

  it("answers with the documented example, with other members, or with a whole answer", async () => {
    const { railyard, fetch } = mockRailyard({
      "payments.create": { status: "failed" },
      "refunds.create": () => ({ status: 404, body: { error: { reason: "payment_not_found", message: "None." } } }),
    });
    expect(await railyard.payments.retrieve("pay_1")).toMatchObject({ status: "succeeded" });
    const body = { amount: 100, currency: "EUR" } as const;
    expect(await railyard.payments.create(body)).toMatchObject({ status: "failed", merchant_id: "kiosk_berlin" });
    await expect(railyard.refunds.create({ payment_id: "pay_1" })).rejects.toBeInstanceOf(NotFoundError);
    expect(fetch.requests.map(({ operation, method, path }) => [operation, method, path])).toEqual([
      ["payments.retrieve", "GET", "/payments/pay_1"],
      ["payments.create", "POST", "/payments"],
      ["refunds.create", "POST", "/refunds"],
    ]);
    expect(fetch.requests[1]?.body).toEqual(body);
    expect(fetch.requests[1]?.headers.get("api-key")).toBe("snd_test");
  });

  it("distinguishes fixed paths from ids", async () => {
    const { railyard, fetch } = mockRailyard();
    await railyard.payments.list();
    await railyard.routing.defaultOrder.retrieve();
    await railyard.files.delete("file_1");
    expect(fetch.requests.map(({ operation }) => operation)).toEqual([
      "payments.list",
      "routing.defaultOrder.retrieve",
      "files.delete",
    ]);
  });

  it("refuses names that are no operations, and requests that lead to none", async () => {
    expect(() => mockFetch({ "payments.creat": {} })).toThrow("no operation payments.creat");
    await expect(mockFetch()("http://railyard.test/nowhere", { method: "GET" })).rejects.toThrow("GET /nowhere");
  });

  it("signs webhooks that verify", () => {
    const body = JSON.stringify({ event_type: "payment_succeeded" });
    expect(webhooks.verify(body, signWebhook(body, "secret"), "secret")).toEqual({ event_type: "payment_succeeded" });
  });
});

interface SeenSpan {
  readonly name: string;
  readonly options: unknown;
  status?: unknown;
  end?: Date | undefined;
}

describe("the adapter for OpenTelemetry", () => {
  it("makes a span of every attempt, and measures it", async () => {
    const spans: SeenSpan[] = [];
    const values: (readonly [number, unknown])[] = [];
    const onAttempt = openTelemetryHook({
      tracer: {
        startSpan: (name, options) => {
          const span: SeenSpan = { name, options };
          spans.push(span);
          return {
            setStatus: (status) => {
              span.status = status;
            },
            end: (time) => {
              span.end = time;
            },
          };
        },
      },
      meter: {
        createHistogram: (name, { unit }) => {
          expect([name, unit]).toEqual(["http.client.request.duration", "s"]);
          return { record: (value, attributes) => void values.push([value, attributes]) };
        },
      },
    });
    let count = 0;
    const answer = () => {
      count += 1;
      return count === 1 ? { status: 503, headers: { "retry-after": "0" } } : { body: { payment_id: "pay_1" } };
    };
    const { railyard } = mockRailyard({ "payments.capture": answer }, { onAttempt, maxRetries: 2 });
    await railyard.payments.capture("pay_1");
    const attributes = {
      "http.request.method": "POST",
      "url.template": "/payments/{payment_id}/capture",
      "railyard.operation": "payments.capture",
    };
    expect(spans).toMatchObject([
      {
        name: "POST /payments/{payment_id}/capture",
        options: {
          kind: 2,
          startTime: expect.any(Date),
          attributes: { ...attributes, "http.response.status_code": 503, "error.type": "ApiError" },
        },
        status: { code: 2, message: "ApiError" },
        end: expect.any(Date),
      },
      {
        options: {
          attributes: { ...attributes, "http.response.status_code": 200, "http.request.resend_count": 1 },
        },
        end: expect.any(Date),
      },
    ]);
    expect(spans[1]?.status).toBeUndefined();
    expect(values.map(([, given]) => given)).toEqual([
      { ...attributes, "http.response.status_code": 503, "error.type": "ApiError" },
      { ...attributes, "http.response.status_code": 200 },
    ]);
  });

  it("works with one of the two, and with none", async () => {
    const { railyard } = mockRailyard(
      { "payments.retrieve": () => ({ status: 500 }) },
      { onAttempt: openTelemetryHook({}) },
    );
    await expect(railyard.payments.retrieve("pay_1")).rejects.toBeInstanceOf(ApiError);
  });
});
