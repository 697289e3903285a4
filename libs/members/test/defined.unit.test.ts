import { describe, expect, it } from "@jest/globals";
import { defined } from "../src/index.ts";

interface Order {
  readonly id: string;
  readonly note?: string;
  readonly email?: string | null;
}

describe("defined members", () => {
  it("leaves out what is undefined, name and all", () => {
    const note: string | undefined = undefined;
    expect(Object.keys(defined({ id: "o_1", note, count: 0 }))).toEqual(["id", "count"]);
  });

  it("keeps null, false, zero and the empty text", () => {
    const members = { email: null, isSent: false, count: 0, text: "" };
    expect(defined(members)).toEqual(members);
  });

  it("copies, and leaves what it was given as it is", () => {
    const members = { note: undefined, id: "o_1" };
    expect(defined(members)).not.toBe(members);
    expect(Object.keys(members)).toEqual(["note", "id"]);
  });

  it("makes what may be undefined optional, and nothing else", () => {
    const orderOf = (note?: string, email?: string | null): Order => defined({ id: "o_1", note, email });
    expect(orderOf()).toStrictEqual({ id: "o_1" });
    expect(orderOf("ring twice", null)).toStrictEqual({ id: "o_1", note: "ring twice", email: null });
  });
});
