import { format, inspect } from "node:util";

import { describe, expect, it } from "@jest/globals";

import { Secret } from "../src/index.ts";

describe("Secret", () => {
  const secret = new Secret("hunter2");

  it("gives its value out when asked", () => {
    expect(secret.reveal()).toBe("hunter2");
  });

  it.each([
    ["a template", `${secret}`],
    ["String", String(secret)],
    ["JSON", JSON.stringify({ secret })],
    ["inspect", inspect({ nested: { secret } }, { depth: 9, showHidden: true })],
    ["format", format("%s %o %j", secret, secret, secret)],
    ["its members", JSON.stringify(Object.entries(secret))],
  ])("prints nothing of it through %s", (_way, printed) => {
    expect(printed).not.toContain("hunter2");
  });
});
