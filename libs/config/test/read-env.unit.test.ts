import { describe, expect, it } from "@jest/globals";

import {
  boolean,
  commonVariables,
  databaseUrl,
  durationMs,
  integer,
  isConfigurationError,
  oneOf,
  port,
  readEnv,
  secret,
  secretUrl,
  secretVariables,
  text,
  url,
  webhookVariables,
} from "../src/index.ts";
import type { ConfigurationError, EnvironmentSchema } from "../src/index.ts";

const described = { describe: "A variable." };

const refusalOf = (schema: EnvironmentSchema, env: Record<string, string>): ConfigurationError => {
  try {
    readEnv(schema, env);
  } catch (error) {
    if (isConfigurationError(error)) return error;
    throw error;
  }
  throw new Error("The environment was accepted.");
};

const problemOf = (declared: EnvironmentSchema[string], given: string): string | undefined =>
  refusalOf({ VALUE: declared }, { VALUE: given }).problems[0]?.problem;

describe("readEnv", () => {
  const schema = {
    HTTP_PORT: port({ ...described, default: 8104 }),
    NAME: text(described),
    NICKNAME: text({ ...described, optional: true }),
    VERBOSE: boolean({ ...described, default: false }),
    LEVEL: oneOf(["low", "high"], { ...described, default: "low" }),
  };

  it("gives a frozen object with typed values and defaults", () => {
    const config = readEnv(schema, { NAME: " railyard ", LEVEL: "high", OTHER: "ignored" });
    const level: "low" | "high" = config.LEVEL;
    const nickname: string | undefined = config.NICKNAME;

    expect(config).toEqual({
      HTTP_PORT: 8104,
      NAME: "railyard",
      NICKNAME: undefined,
      VERBOSE: false,
      LEVEL: "high",
    });
    expect([level, nickname]).toEqual(["high", undefined]);
    expect(Object.isFrozen(config)).toBe(true);
  });

  it("takes empty text for absent, because deployment tools write it", () => {
    expect(readEnv(schema, { NAME: "x", HTTP_PORT: "", NICKNAME: "" })).toMatchObject({ HTTP_PORT: 8104 });
    expect(refusalOf(schema, { NAME: "" }).problems).toHaveLength(1);
  });

  it("reports every problem at once, each with its variable and what to do", () => {
    const refusal = refusalOf(schema, { HTTP_PORT: "70000", VERBOSE: "yes", LEVEL: "middle" });

    expect(refusal.exitCode).toBe(78);
    expect(refusal.message.split("\n")).toEqual([
      "The configuration cannot be used:",
      '  HTTP_PORT: "70000" cannot be used. Set it to an integer from 0 to 65535.',
      "  NAME: it is required. Set it to text.",
      '  VERBOSE: "yes" cannot be used. Set it to true or false.',
      '  LEVEL: "middle" cannot be used. Set it to one of low, high.',
    ]);
    expect(refusal.problems.map(({ variable }) => variable)).toEqual(["HTTP_PORT", "NAME", "VERBOSE", "LEVEL"]);
  });
});

describe("the kinds of variable", () => {
  it.each([
    ["integer", integer({ ...described, min: -5, max: 5 }), "-5", -5],
    ["duration without unit", durationMs({ ...described, min: 0, max: 10_000 }), "250", 250],
    ["duration in ms", durationMs({ ...described, min: 0, max: 10_000 }), "250ms", 250],
    ["duration in seconds", durationMs({ ...described, min: 0, max: 10_000 }), "10s", 10_000],
    ["duration in minutes", durationMs({ ...described, min: 0, max: 1e6 }), "5m", 300_000],
    ["duration in hours", durationMs({ ...described, min: 0, max: 1e8 }), "1h", 3_600_000],
    ["boolean", boolean(described), "true", true],
    ["text of a form", text({ ...described, pattern: /^[a-z]+$/, expects: "small letters" }), "abc", "abc"],
    ["url", url(described), "http://merchants:8101/", "http://merchants:8101"],
    ["url of a scheme", url({ ...described, schemes: ["nats"] }), "nats://h:4222", "nats://h:4222"],
  ])("read %s", (_kind, declared, given, expected) => {
    expect(readEnv({ VALUE: declared }, { VALUE: given })).toEqual({ VALUE: expected });
  });

  it.each([
    ["integer", integer({ ...described, min: 0, max: 5 }), ["6", "-1", "1.5", "1e1", "abc", "0x1"]],
    ["duration", durationMs({ ...described, min: 100, max: 1000 }), ["99", "2s", "1d", "-5", "1.5s", "s"]],
    ["boolean", boolean(described), ["TRUE", "1", "on"]],
    ["text of a form", text({ ...described, pattern: /^[a-z]+$/, expects: "small letters" }), ["ABC", "a1"]],
    ["url", url(described), ["merchants:8101", "ftp://h", "http://", "/path"]],
  ])("refuse what is no %s", (_kind, declared, bad) => {
    for (const given of bad) expect(problemOf(declared, given)).toContain("Set it to");
  });

  it("keep credentials out of plain URLs, and out of the message about them", () => {
    const problem = problemOf(url(described), "http://user:hunter2@h");

    expect(problem).toContain("must not contain credentials");
    expect(problem).not.toContain("hunter2");
  });
});

describe("secrets", () => {
  const value = "k".repeat(40);
  const schema = { KEY: secret({ ...described, sandboxDefault: "d".repeat(40), minLength: 32 }) };

  it.each([[{}], [{ RAILYARD_ENVIRONMENT: "sandbox" }], [{ RAILYARD_ENVIRONMENT: "development" }]])(
    "may be left out outside production: %p",
    (env) => {
      expect(readEnv(schema, env).KEY.reveal()).toBe("d".repeat(40));
    },
  );

  it.each([
    ["a missing one", {}, "it is required"],
    ["its own sandbox default", { KEY: "d".repeat(40) }, "it is a published sandbox value"],
    ["another variable's published value", { KEY: "test_admin_secret" }, "it is a published sandbox value"],
    ["one that is too short", { KEY: "short" }, "Set it to a secret of 32 characters or more"],
  ])("refuse %s in production", (_case, env, problem) => {
    const refusal = refusalOf(schema, { RAILYARD_ENVIRONMENT: "production", ...env });

    expect(refusal.problems[0]?.problem).toContain(problem);
  });

  it("are judged strictly when the environment is misspelt", () => {
    expect(refusalOf(schema, { RAILYARD_ENVIRONMENT: "prod" }).problems).toHaveLength(1);
  });

  it("are taken in production when they are the installation's own", () => {
    expect(readEnv(schema, { RAILYARD_ENVIRONMENT: "production", KEY: value }).KEY.reveal()).toBe(value);
  });

  it("are never in the message", () => {
    const declared = {
      KEY: secret({ ...described, minLength: 99 }),
      URL: secretUrl({ ...described, schemes: ["nats"] }),
    };
    const refusal = refusalOf(declared, { KEY: "hunter2", URL: "http://user:hunter2@h" });

    expect(refusal.problems).toHaveLength(2);
    expect(refusal.message).not.toContain("hunter2");
  });

  it("may be optional", () => {
    expect(readEnv({ KEY: secret({ ...described, optional: true }) }, {}).KEY).toBeUndefined();
  });
});

describe("the variables of every service", () => {
  const schema = { ...commonVariables, ...secretVariables, DATABASE_URL: databaseUrl };
  const database = { DATABASE_URL: "postgres://railyard:pw@db/railyard_payments" };

  it("need nothing but the database in a sandbox", () => {
    const config = readEnv(schema, database);

    expect(config).toMatchObject({ RAILYARD_ENVIRONMENT: "sandbox", HTTP_HOST: "127.0.0.1", DATABASE_POOL_SIZE: 8 });
    expect(config.OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined();
    expect(config.ADMIN_API_KEY.reveal()).toBe("test_admin");
    expect(config.MASTER_KEY.reveal()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("need every secret in production, and accept none of the published ones", () => {
    const sandbox = readEnv(schema, database);
    const published = Object.fromEntries(
      Object.entries(sandbox).flatMap(([name, value]) =>
        typeof value === "object" ? [[name, value.reveal()] as const] : [],
      ),
    );
    const common = ["NATS_URL", "INTERNAL_SECRET"];
    const secrets = [...common, "MASTER_KEY", "API_KEY_PEPPER", "ADMIN_API_KEY", "ENGINE_ADMIN_SECRET"];
    const production = { RAILYARD_ENVIRONMENT: "production" };

    expect(refusalOf(schema, { ...production, ...database }).problems.map(({ variable }) => variable)).toEqual(secrets);
    expect(
      refusalOf(schema, { ...published, ...production, ...database }).problems.map(({ variable }) => variable),
    ).toEqual(secrets);
  });
});

describe("the ports of webhooks", () => {
  it.each(["443", "1,80,443,8443,65535"])("may be %s", (ports) => {
    expect(readEnv(webhookVariables, { WEBHOOK_PORTS: ports })).toEqual({ WEBHOOK_PORTS: ports });
  });

  it.each(["0", "65536", "99999", "443,", "0443", Array.from({ length: 21 }, () => "443").join(",")])(
    "may not be %s",
    (ports) => {
      expect(refusalOf(webhookVariables, { WEBHOOK_PORTS: ports }).message).toContain("ports from 1 to 65535");
    },
  );
});
