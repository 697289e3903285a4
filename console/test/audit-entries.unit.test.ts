import { describe, expect, it } from "@jest/globals";
import { auditQueryOf, changesOf, pageOf } from "../src/screens/audit/audit-entries.ts";
import { wordsOf } from "../src/values/words.ts";
import { mailTokenIn } from "../src/screens/sign-in/mail-link.ts";

describe("the audit log", () => {
  it("requests what the address specifies, and nothing else", () => {
    const search = { action: "created", actor_id: "", time_from: "2026-11-01", columns: ["when"], after: "aud_1" };
    expect(auditQueryOf(search, 50)).toEqual({
      limit: 50,
      action: "created",
      starting_after: "aud_1",
      "occurred_at.gte": new Date("2026-11-01T00:00:00").toISOString(),
    });
  });

  it("shows changes by member, and states which are hidden", () => {
    const changes = {
      name: { before: null, after: "Ada" },
      limits: { before: { a: 1 }, after: false },
      key: { changed: true },
    };
    expect(changesOf({ changes })).toEqual([
      { member: "key", before: null, after: null, isHidden: true },
      { member: "limits", before: '{\n  "a": 1\n}', after: "false", isHidden: false },
      { member: "name", before: null, after: "Ada", isHidden: false },
    ]);
  });

  it("leads to objects that have a page", () => {
    expect(pageOf("payment", "pay/1")).toBe("/console/payments/pay%2F1");
    expect(pageOf("routing_rule", "routing_1")).toBe("/console/routing/rules/routing_1");
    expect(pageOf("user", "usr_1")).toBe("/console/users");
    expect(pageOf("api_key", "key_1")).toBeNull();
  });

  it("makes words of names", () => {
    expect(wordsOf("second_factor_failed")).toBe("Second factor failed");
  });
});

describe("a mailed link", () => {
  it.each([
    ["#token=abc%2B1", "abc+1"],
    ["#token=", null],
    ["#other=1", null],
    ["", null],
  ])("has in %j the token %j", (hash, token) => {
    expect(mailTokenIn(hash)).toBe(token);
  });
});
