import { describe, expect, it } from "@jest/globals";
import { addressesIn } from "../src/screens/users/addresses.ts";
import { isGrantable, matrixOf, toggled, within } from "../src/screens/users/permission-matrix.ts";
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
