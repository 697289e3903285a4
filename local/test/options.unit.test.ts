import { describe, expect, it } from "@jest/globals";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoUsage, outsideIn, readDemoOptions, readOptions, usage } from "../src/options.ts";
import { findRunningStack, forgetRunningStack, noteRunningStack } from "../src/running-stack.ts";
import { defaultPorts, environmentOf, serviceNames } from "../src/topology.ts";

describe("the command line of npm run demo", () => {
  it("goes to the stack that runs, unless an address or a port is given", () => {
    expect(readDemoOptions([])).toEqual({ help: false, adminKey: "test_admin" });
    expect(readDemoOptions(["--help"])).toMatchObject({ help: true });
    expect(readDemoOptions(["--gateway-port", "18080"])).toMatchObject({ url: "http://127.0.0.1:18080" });
    expect(readDemoOptions(["--url", "https://pay.example"])).toMatchObject({ url: "https://pay.example" });
    expect(readDemoOptions(["--data-folder", "there", "--admin-key", "key"])).toMatchObject({
      dataFolder: "there",
      adminKey: "key",
    });
    for (const flag of ["--url", "--gateway-port", "--data-folder", "--admin-key"]) expect(demoUsage).toContain(flag);
  });

  it.each([
    [["--url", "x"], "--url"],
    [["--url", "file:///etc"], "--url"],
    [["--gateway-port", "0"], "--gateway-port"],
    [["--url", "http://a.example", "--gateway-port", "1"], "exclude"],
    [["--data-folder", ""], "--data-folder"],
    [["--engine-port", "1"], "--engine-port"],
  ])("states what is wrong with %j", (args, words) => {
    expect(readDemoOptions(args)).toEqual({ problem: expect.stringContaining(words) });
  });

  it("finds where a stack listens while its process lives", () => {
    const folder = mkdtempSync(join(tmpdir(), "railyard-running-"));
    try {
      expect(findRunningStack(folder)).toBeNull();
      noteRunningStack(folder, "http://127.0.0.1:18080");
      expect(findRunningStack(folder)).toBe("http://127.0.0.1:18080");
      writeFileSync(join(folder, "running.json"), JSON.stringify({ url: "http://127.0.0.1:1", pid: 2 ** 30 }));
      expect(findRunningStack(folder)).toBeNull();
      forgetRunningStack(folder);
      expect(findRunningStack(folder)).toBeNull();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe("the command line of npm start", () => {
  it("runs everything in one process on the default ports when nothing is asked for", () => {
    const plain = { separate: false, reset: false, empty: false, help: false, ports: defaultPorts };
    expect(readOptions([])).toEqual(plain);
  });

  it("takes other ports and switches", () => {
    expect(readOptions(["--separate", "--reset", "--empty", "--gateway-port", "18080"])).toEqual({
      separate: true,
      reset: true,
      empty: true,
      help: false,
      ports: { ...defaultPorts, gateway: 18_080 },
    });
  });

  it("takes another folder for the data", () => {
    expect(readOptions(["--data-folder", "elsewhere"])).toMatchObject({ dataFolder: "elsewhere" });
  });

  it.each([
    [["--data-folder", ""], "--data-folder"],
    [["--gateway-port", "0"], "--gateway-port"],
    [["--gateway-port", "65536"], "--gateway-port"],
    [["--gateway-port", "http"], "--gateway-port"],
    [["--gateway-port", "8081"], "same port"],
    [["--colour"], "--colour"],
    [["start"], "start"],
  ])("states what is wrong with %j", (args, words) => {
    const options = readOptions(args);
    expect(options).toEqual({ problem: expect.stringContaining(words) });
  });

  it("keeps the columns of its help apart", () => {
    const lines = usage.split("\n").filter((line) => line.startsWith("  --"));
    for (const line of lines) expect(line).toMatch(/^ {2}--[a-z-]+( [A-Z]+)? {2,}[a-z]/);
    expect(new Set(lines.map((line) => /^ {2}--[a-z-]+( [A-Z]+)? +/.exec(line)?.[0].length)).size).toBe(1);
  });

  it("lists every port in its help", () => {
    for (const port of Object.values(defaultPorts)) expect(usage).toContain(String(port));
  });
});

describe("the environment of a local service", () => {
  const surroundings = {
    ports: defaultPorts,
    natsUrl: "nats://127.0.0.1:4222",
    databaseUrl: (name: string) => `postgres://localhost/${name}`,
  };

  it("gives every service its own port and database", () => {
    const databases = serviceNames.map((name) => environmentOf(name, surroundings)["DATABASE_URL"]);
    expect(databases.filter((url) => url !== undefined)).toHaveLength(5);
    expect(new Set(databases).size).toBe(6);
    const ports = serviceNames.map((name) => environmentOf(name, surroundings)["HTTP_PORT"]);
    expect(new Set(ports).size).toBe(6);
  });

  it("names no address but those of the chosen ports", () => {
    const chosen = Object.keys(defaultPorts).map((name, index) => [name, 20_000 + index] as const);
    const ports = Object.fromEntries(chosen) as Record<keyof typeof defaultPorts, number>;
    const publicUrl = `http://127.0.0.1:${String(ports.gateway)}`;
    for (const service of serviceNames) {
      const environment = environmentOf(service, { ...surroundings, ports });
      expect(environment).toMatchObject({ PUBLIC_URL: publicUrl, MAIL_LINK_URL: publicUrl });
      for (const value of Object.values(environment)) {
        const port = /^http:\/\/127\.0\.0\.1:(\d+)/.exec(value)?.[1];
        if (port !== undefined) expect(Object.values(ports)).toContain(Number(port));
      }
    }
  });

  it("lets overrides win", () => {
    expect(environmentOf("payments", { ...surroundings, overrides: { LOG_LEVEL: "debug" } })["LOG_LEVEL"]).toBe(
      "debug",
    );
  });
});

describe("the environment of npm start", () => {
  it("states where payment providers are, and nothing else to the services", () => {
    const environment = {
      STRIPE_URL: "http://127.0.0.1:12111",
      ADYEN_TEST_URL: "",
      CONNECTOR_PROXY_URL: "http://127.0.0.1:3128",
      DATABASE_URL: "postgres://elsewhere/",
      HOME: "/home/ada",
    };
    expect(outsideIn(environment)).toEqual({
      natsUrl: undefined,
      providerSettings: { STRIPE_URL: "http://127.0.0.1:12111", CONNECTOR_PROXY_URL: "http://127.0.0.1:3128" },
    });
  });
});
