import { describe, expect, it } from "@jest/globals";

import { declaredMembers } from "../src/declared-members.ts";

const text = { type: "string" };

describe("the filter of declared members", () => {
  it("drops undeclared members at every depth", () => {
    const filter = declaredMembers({
      type: "object",
      properties: {
        id: text,
        card: { type: ["object", "null"], properties: { last4: text } },
        attempts: { type: "array", items: { type: "object", properties: { id: text } } },
      },
    });
    expect(
      filter({
        id: "1",
        secret: "s",
        card: { last4: "4242", card_number: "4242424242424242" },
        attempts: [{ id: "a" }, { id: "b", raw: {} }],
      }),
    ).toEqual({ id: "1", card: { last4: "4242" }, attempts: [{ id: "a" }, { id: "b" }] });
    expect(filter({ id: "1", card: null })).toEqual({ id: "1", card: null });
  });

  it("drops an undeclared member that has no value, because the schema counts it as present", () => {
    const filter = declaredMembers({ type: "object", properties: { id: text } });
    expect(Object.keys(filter({ id: "1", other: undefined }) as object)).toEqual(["id"]);
  });

  it("leaves the handler's own object as it was, and makes no copy when nothing is dropped", () => {
    const filter = declaredMembers({ type: "object", properties: { id: text } });
    const clean = { id: "1" };
    const dirty = { id: "1", secret: "s" };
    expect(filter(clean)).toBe(clean);
    expect(filter(dirty)).not.toBe(dirty);
    expect(dirty).toEqual({ id: "1", secret: "s" });
  });

  it("keeps maps with free names whole", () => {
    const filter = declaredMembers({
      type: "object",
      properties: {
        metadata: { type: "object", additionalProperties: true },
        labels: { type: "object", properties: { a: text }, additionalProperties: text },
        anything: { type: "object" },
      },
    });
    const value = { metadata: { x: { y: 1 } }, labels: { a: "1", b: "2" }, anything: { z: 1 } };
    expect(filter(value)).toBe(value);
  });

  it("keeps what any alternative of a union declares", () => {
    const filter = declaredMembers({
      anyOf: [
        { type: "object", properties: { type: text, card: { type: "object", properties: { last4: text } } } },
        { type: "object", properties: { type: text, wallet: text } },
        { type: "null" },
      ],
    });
    expect(filter({ type: "card", card: { last4: "1", cvc: "2" }, other: 1 })).toEqual({
      type: "card",
      card: { last4: "1" },
    });
    expect(filter({ type: "wallet", wallet: "w" })).toEqual({ type: "wallet", wallet: "w" });
    expect(filter(null)).toBeNull();
  });
});
