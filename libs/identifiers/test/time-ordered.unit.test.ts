import { describe, expect, it } from "@jest/globals";
import { newTimeOrderedUuid, newUlid } from "../src/time-ordered.ts";

const largestMs = 2 ** 48 - 1;

describe("ids that sort by time", () => {
  it("begin with the time as the specification of ULIDs writes it", () => {
    expect(newUlid(1_469_918_176_385).slice(0, 10)).toBe("01ARYZ6S41");
    expect([newUlid(0), newUlid(31), newUlid(largestMs)].map((id) => id.slice(0, 10))).toEqual([
      "0000000000",
      "000000000Z",
      "7ZZZZZZZZZ",
    ]);
  });

  it("are spelled with every character of Crockford's alphabet and no other", () => {
    const random = Array.from({ length: 500 }, () => newUlid().slice(10)).join("");
    expect([...new Set(random)].sort().join("")).toBe("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
  });

  it("are of version 7 and the variant of RFC 9562 where they are UUIDs", () => {
    const id = newTimeOrderedUuid(largestMs);
    expect(id).toMatch(/^f{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });
});
