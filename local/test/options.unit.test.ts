import { describe, expect, it } from "@jest/globals";
import { readOptions, usage } from "../src/options.ts";
import { defaultPorts, environmentOf, serviceNames } from "../src/topology.ts";

describe("the command line of npm start", () => {
  it("runs everything in one process on the default ports when nothing is asked for", () => {
    expect(readOptions([])).toEqual({ separate: false, reset: false, help: false, ports: defaultPorts });
  });

  it("takes other ports and switches", () => {
    expect(readOptions(["--separate", "--reset", "--gateway-port", "18080"])).toEqual({
      separate: true,
      reset: true,
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
  ])("says what is wrong with %j", (args, words) => {
    const options = readOptions(args);
    expect(options).toEqual({ problem: expect.stringContaining(words) });
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

  it("lets overrides win", () => {
    expect(environmentOf("payments", { ...surroundings, overrides: { LOG_LEVEL: "debug" } })["LOG_LEVEL"]).toBe(
      "debug",
    );
  });
});
