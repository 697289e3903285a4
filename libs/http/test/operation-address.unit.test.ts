import { defineOperation } from "@railyard/contracts";
import { describe, expect, it } from "@jest/globals";

import { addressOf } from "../src/operation-address.ts";

const contract = defineOperation({
  operationId: "readThing",
  service: "merchants",
  api: "internal",
  method: "GET",
  path: "/internal/{merchant_id}/things/{thing_id}",
  access: ["service"],
  tag: "tests",
  summary: "A test operation.",
});

describe("the address of an operation", () => {
  it("has its parameters escaped", () => {
    expect(addressOf(contract, { merchant_id: "a/b", thing_id: "ü?" }, undefined)).toBe(
      "/internal/a%2Fb/things/%C3%BC%3F",
    );
  });

  it("repeats lists and leaves out what has no value", () => {
    const params = { merchant_id: "a", thing_id: "b" };
    const query = { after: 0, kind: ["x", "y&z"], none: undefined, nothing: null };
    expect(addressOf(contract, params, query)).toBe("/internal/a/things/b?after=0&kind=x&kind=y%26z");
  });

  it("cannot be made without all of its parameters", () => {
    expect(() => addressOf(contract, { merchant_id: "a" }, undefined)).toThrow("thing_id");
    expect(() => addressOf(contract, { merchant_id: "a", thing_id: "" }, undefined)).toThrow("thing_id");
  });
});
