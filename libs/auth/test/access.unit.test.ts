import { assertAccess, assertMerchant, hasPermission, isAllowed } from "@railyard/auth";
import type { Principal } from "@railyard/auth";
import { describe, expect, it } from "@jest/globals";

const merchantKey: Principal = { kind: "merchant_key", merchantId: "merchant_a" };
const user: Principal = { kind: "jwt", merchantId: "merchant_a", permissions: ["payments:read"] };

const refusal = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe("access rules", () => {
  it("admit everybody to public operations and the listed kinds to others", () => {
    expect(isAllowed("public", "publishable_key")).toBe(true);
    expect(isAllowed(["merchant_key", "jwt"], "jwt")).toBe(true);
    expect(isAllowed(["merchant_key", "jwt"], "publishable_key")).toBe(false);
    expect(isAllowed([], "service")).toBe(false);
  });

  it("refuse a missing credential and one of the wrong kind as unauthorized", () => {
    const rule = { access: ["admin_key"] } as const;
    expect(
      refusal(() => {
        assertAccess(rule, undefined);
      }),
    ).toMatchObject({ code: "IR_01", status: 401 });
    expect(
      refusal(() => {
        assertAccess(rule, merchantKey);
      }),
    ).toMatchObject({ code: "IR_01", status: 401 });
    expect(
      refusal(() => {
        assertAccess(rule, { kind: "admin_key" });
      }),
    ).toBeUndefined();
    expect(
      refusal(() => {
        assertAccess({ access: "public" }, undefined);
      }),
    ).toBeUndefined();
  });

  it("ask users and keys with scopes for the permission, and name what is missing", () => {
    const rule = { access: ["merchant_key", "publishable_key", "jwt"], permission: "payments:write" } as const;
    const scoped: Principal = { ...merchantKey, permissions: ["refunds:write"] };
    for (const principal of [user, scoped, { ...scoped, permissions: [] }]) {
      expect(
        refusal(() => {
          assertAccess(rule, principal);
        }),
      ).toMatchObject({
        code: "IR_22",
        status: 403,
        message: expect.stringContaining("payments:write"),
      });
    }
    for (const kind of ["merchant_key", "publishable_key"] as const) {
      expect(
        refusal(() => {
          assertAccess(rule, { ...merchantKey, kind });
        }),
      ).toBeUndefined();
    }
    expect(hasPermission(user, "payments:read")).toBe(true);
    expect(hasPermission({ kind: "jwt" }, "payments:read")).toBe(false);
  });

  it("admit a caller that has one of two permissions, and name both where neither is there", () => {
    const rule = {
      access: ["merchant_key", "jwt"],
      permission: "routing:read",
      alternativePermission: "payments:read",
    } as const;
    for (const permissions of [["routing:read"], ["payments:read"], ["payments:write"], ["read"]]) {
      assertAccess(rule, { ...merchantKey, permissions });
    }
    assertAccess(rule, user);
    const other: Principal = { ...user, permissions: ["refunds:read"] };
    expect(
      refusal(() => {
        assertAccess(rule, other);
      }),
    ).toMatchObject({ code: "IR_22", message: expect.stringContaining("routing:read or payments:read") });
  });

  it.each<readonly [readonly string[] | undefined, string, boolean]>([
    [undefined, "payments:write", true],
    [["payments:write"], "payments:write", true],
    [["payments:write"], "payments:read", true],
    [["payments:write"], "refunds:read", false],
    [["payments:read"], "payments:write", false],
    [["read"], "payments:read", true],
    [["read"], "refunds:read", true],
    [["read"], "payments:write", false],
    [["read", "refunds:write"], "refunds:write", true],
    [["read", "refunds:write"], "payments:write", false],
  ])("let a key with the scopes %j do %s: %s", (permissions, permission, allowed) => {
    for (const kind of ["merchant_key", "engine_key"] as const) {
      expect(hasPermission({ kind, permissions }, permission)).toBe(allowed);
    }
  });

  it("do not widen what a user's token lists", () => {
    expect(hasPermission({ kind: "jwt", permissions: ["read"] }, "payments:read")).toBe(false);
    expect(hasPermission({ kind: "jwt", permissions: ["payments:write"] }, "payments:read")).toBe(false);
  });

  it("do not limit publishable and ephemeral keys by scopes", () => {
    for (const kind of ["publishable_key", "ephemeral_key", "admin_key"] as const) {
      expect(hasPermission({ kind, permissions: [] }, "payments:write")).toBe(true);
    }
  });
});

describe("assertMerchant", () => {
  it("refuses a credential of another merchant, whatever its kind", () => {
    for (const kind of ["merchant_key", "publishable_key", "jwt", "engine_key", "ephemeral_key"] as const) {
      const principal: Principal = { kind, merchantId: "merchant_a" };
      expect(
        refusal(() => {
          assertMerchant(principal, "merchant_a");
        }),
      ).toBeUndefined();
      expect(
        refusal(() => {
          assertMerchant(principal, "merchant_b");
        }),
      ).toMatchObject({ code: "IR_01", status: 401 });
      expect(
        refusal(() => {
          assertMerchant({ kind }, "merchant_a");
        }),
      ).toMatchObject({ code: "IR_01", status: 401 });
    }
  });

  it("lets the operator and other services act for every merchant", () => {
    for (const kind of ["admin_key", "admin_secret", "service"] as const) {
      expect(
        refusal(() => {
          assertMerchant({ kind }, "merchant_b");
        }),
      ).toBeUndefined();
    }
  });
});
