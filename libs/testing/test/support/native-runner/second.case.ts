import { afterAll, describe, expect, it } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { visits } from "./counter.ts";

it("shares modules with the file before it", () => {
  expect(visits).toEqual(["first"]);
});

it("has the time that the configuration gives", async () => {
  await delay(100);
});

describe.each([1, 2])("each %d", (number) => {
  it.each([number])("takes %d", (value) => {
    expect(value).toBe(number);
    expect([value]).toEqual(expect.arrayContaining([number]));
  });
});

it("fails by an unhandled rejection", async () => {
  void Promise.reject(new TypeError("unheard"));
  await delay(20);
});

it("fails by what is deprecated", async () => {
  process.emitWarning("old", "DeprecationWarning");
  await delay(20);
});

afterAll(() => {
  throw new TypeError("hook");
});
