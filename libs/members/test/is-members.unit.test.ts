import { describe, expect, it } from "@jest/globals";
import { isMembers } from "@railyard/members";

describe("an object with members", () => {
  it.each([{}, { id: 1 }, Object.create(null) as unknown, new Map()])("is %p", (value) => {
    expect(isMembers(value)).toBe(true);
  });

  it.each([null, undefined, "text", 1, true, [], [{}], () => ({})])("is not %p", (value) => {
    expect(isMembers(value)).toBe(false);
  });
});
