import { describe, expect, it } from "@jest/globals";
import { addressesIn } from "../src/screens/users/addresses.ts";
import { isGrantable, matrixOf, toggled, within } from "../src/screens/users/permission-matrix.ts";
import { limitsOf, limitTextsOf, permitRefunds, rowsOf } from "../src/screens/users/role-limits.ts";
import type { PermissionGroup } from "../src/screens/users/permission-matrix.ts";

const groups: readonly PermissionGroup[] = [
  { group: "account_view", description: "", permissions: ["account:read", "organization:read"] },
  { group: "account_manage", description: "", permissions: ["account:write", "organization:write"] },
  { group: "audit_view", description: "", permissions: ["audit:read"] },
];

describe("a pasted list of addresses", () => {
  it.each([
    ["a@x.example\nb@x.example", ["a@x.example", "b@x.example"], []],
    ["Ada Lovelace <ada@x.example>, bob@x.example; bob@x.example", ["ada@x.example", "bob@x.example"], []],
    ["a@x.example b@x.example", ["a@x.example", "b@x.example"], []],
    ["nobody\n a@x.example", ["a@x.example"], ["nobody"]],
    ["", [], []],
  ])("reads %j", (text, addresses, rest) => {
    expect(addressesIn(text)).toEqual({ addresses, rest });
  });
});

describe("the matrix of permissions", () => {
  it("has a line for each area", () => {
    expect(matrixOf(groups).map(({ area, view, manage }) => [area, view?.group, manage?.group])).toEqual([
      ["account", "account_view", "account_manage"],
      ["audit", "audit_view", undefined],
    ]);
  });

  it("gives only what the person has", () => {
    const [view, manage, audit] = groups as [PermissionGroup, PermissionGroup, PermissionGroup];
    const own = ["account:read", "audit:read"];
    expect(isGrantable(view, "merchant", own)).toBe(true);
    expect(isGrantable(view, "organization", own)).toBe(false);
    expect(isGrantable(manage, "merchant", own)).toBe(false);
    expect(isGrantable(audit, "profile", own)).toBe(true);
  });

  it("lets no role manage what it cannot view", () => {
    const [account, audit] = matrixOf(groups);
    if (account === undefined || audit === undefined) throw new TypeError("The matrix lacks a line.");
    expect(toggled([], account, "manage")).toEqual(["account_view", "account_manage"]);
    expect(toggled(["account_view", "account_manage"], account, "view")).toEqual([]);
    expect(toggled(["account_view", "account_manage"], account, "manage")).toEqual(["account_view"]);
    expect(toggled(["account_view"], audit, "view")).toEqual(["account_view", "audit_view"]);
    expect(toggled([], audit, "manage")).toEqual([]);
  });

  it("orders the kinds of entity", () => {
    expect(within("merchant")).toEqual(["merchant", "profile"]);
  });
});

describe("the limits of a role", () => {
  const limits = {
    refunds: [
      { currency: "EUR", amount_per_refund: 5000, amount_per_day: 20_050 },
      { currency: "JPY", amount_per_refund: 500, amount_per_day: 0 },
      { currency: "KWD", amount_per_refund: 1_500, amount_per_day: 10_000 },
    ],
  } as const;

  it("are typed in the currency's decimals, with the language's separator, and come back as they were", () => {
    const rows = rowsOf({ refunds: [...limits.refunds] }, "de") ?? [];
    expect(rows).toEqual([
      { currency: "EUR", perRefund: "50,00", perDay: "200,50" },
      { currency: "JPY", perRefund: "500", perDay: "0" },
      { currency: "KWD", perRefund: "1,500", perDay: "10,000" },
    ]);
    expect(limitsOf(rows, "de")).toEqual(limits);
    expect(limitTextsOf({ refunds: [...limits.refunds] }, "en")).toEqual([
      "€50.00 / €200.50",
      "¥500 / ¥0",
      "KWD\u00a01.500 / KWD\u00a010.000",
    ]);
    expect(rowsOf(null, "en")).toBeNull();
    expect(limitsOf([], "en")).toEqual({ refunds: [] });
  });

  it.each([
    ["an amount is missing", [{ currency: "EUR", perRefund: "5", perDay: "" }]],
    ["there are too many decimals", [{ currency: "JPY", perRefund: "1.5", perDay: "2" }]],
    ["a currency comes twice", [1, 2].map((amount) => ({ currency: "EUR", perRefund: String(amount), perDay: "9" }))],
  ])("are not complete where %s", (_what, rows) => {
    expect(limitsOf(rows, "en")).toBeNull();
  });

  it("belong to groups that permit refunds", () => {
    const refunding: PermissionGroup = { group: "refunds_manage", description: "", permissions: ["refunds:write"] };
    expect(permitRefunds(["refunds_manage"], [...groups, refunding])).toBe(true);
    expect(permitRefunds(["account_manage"], [...groups, refunding])).toBe(false);
  });
});
