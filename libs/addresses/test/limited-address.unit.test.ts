import { describe, expect, it } from "@jest/globals";
import { limitedAddress } from "../src/limited-address.ts";

describe("the address that a caller is limited by", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["::1", "0:0:0:0::/64"],
    ["", ""],
    ["unknown", "unknown"],
  ];
  it.each(cases)("takes %p as %p", (address, expected) => {
    expect(limitedAddress(address)).toBe(expected);
  });

  it("keeps what a proxy makes up short", () => {
    expect(limitedAddress("x".repeat(1_000))).toHaveLength(64);
  });
});
