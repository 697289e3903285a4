import { describe, expect, it } from "@jest/globals";

import { createCustomerKeys } from "../../../src/adapters/customer-keys/customer-keys.ts";

const [first, second] = ["a secret of the tests that is long enough", "another secret of the tests, as long"] as const;

describe("keys of customers", () => {
  it("are the same for the same customer of the same merchant, and reveal nothing of the id", () => {
    const { keysOf } = createCustomerKeys([first]);
    expect(keysOf("kiosk", "cus_1")).toEqual(keysOf("kiosk", "cus_1"));
    expect(keysOf("kiosk", "cus_1")[0]).toMatch(/^[A-Za-z0-9_-]{16}$/);
    const others = [keysOf("kiosk", "cus_2"), keysOf("other", "cus_1"), keysOf("kioskcus", "_1")];
    expect(new Set([keysOf("kiosk", "cus_1"), ...others].flat()).size).toBe(4);
  });

  it("are found under the secret of before too", () => {
    const [stored] = createCustomerKeys([first]).keysOf("kiosk", "cus_1");
    const keys = createCustomerKeys([second, first]).keysOf("kiosk", "cus_1");
    expect(keys).toEqual([createCustomerKeys([second]).keysOf("kiosk", "cus_1")[0], stored]);
  });
});
