import { expect, it, jest } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { loads, visits } from "./counter.ts";

jest.setTimeout(50);

it("passes", () => {
  visits.push("first");
  expect(loads.count).toBe(1);
});

it("is of the realm of Node", () => {
  expect(Buffer.from("x")).toBeInstanceOf(Uint8Array);
  expect(() => JSON.parse("{")).toThrow(SyntaxError);
});

it("fails", () => {
  expect(1).toBe(2);
});

it("hangs", async () => {
  await delay(60_000, undefined, { ref: false });
});
