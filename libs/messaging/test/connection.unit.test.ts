import { describe, expect, it } from "@jest/globals";
import { connectionOptions } from "../src/connection.ts";
import { parseEnvelopes } from "../src/envelope.ts";
import { desiredStreams, differences } from "../src/streams.ts";
import { envelope } from "./support/envelopes.ts";

describe("connection options", () => {
  it("take servers, user and password from the address, and never give up", () => {
    expect(connectionOptions({ url: "nats://us%40er:pass@one:4333,nats://two", name: "x" })).toMatchObject({
      servers: ["one:4333", "two:4222"],
      user: "us@er",
      pass: "pass",
      maxReconnectAttempts: -1,
    });
  });

  it("take a token and encryption from the address", () => {
    const secured = connectionOptions({ url: "tls://token@host:4222", name: "x" });
    expect(secured).toMatchObject({ token: "token", tls: {} });
    expect(connectionOptions({ url: "nats://host", name: "x" })).not.toHaveProperty("tls");
  });
});

describe("the envelopes in a message", () => {
  it("are read when they are whole, one or several", () => {
    expect(parseEnvelopes(JSON.stringify(envelope(3)))).toEqual([envelope(3)]);
    expect(parseEnvelopes(JSON.stringify([envelope(3), envelope(4)]))).toEqual([envelope(3), envelope(4)]);
  });

  it.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a number", "1"],
    ["nothing", "[]"],
    ["another version", JSON.stringify({ ...envelope(1), specversion: "0.3" })],
    ["no id", JSON.stringify({ ...envelope(1), id: "" })],
    ["no data", JSON.stringify({ ...envelope(1), data: null })],
    ["a broken position", JSON.stringify({ ...envelope(1), position: 1.5 })],
    ["broken next to a whole one", JSON.stringify([envelope(1), { ...envelope(2), id: "" }])],
  ])("are refused when it is %s", (_what, text) => {
    expect(parseEnvelopes(text)).toBeUndefined();
  });
});

describe("streams", () => {
  it("differ only in what was asked for", () => {
    const [desired] = desiredStreams(1);
    if (desired === undefined) throw new Error("there are streams");
    const actual = { ...desired, max_msgs: -1 } as never;
    expect(differences(desired, actual)).toEqual([]);
    expect(differences(desired, { ...desired, storage: "memory" } as never)).toEqual(["storage"]);
    expect(differences(desired, { ...desired, num_replicas: 3 } as never)).toEqual(["num_replicas"]);
  });
});
