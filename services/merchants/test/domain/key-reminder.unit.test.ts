import { describe, expect, it } from "@jest/globals";

import { nextReminder, reminderOf } from "../../src/domain/key-reminder.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const days = [7, 3, 1];
const inDays = (count: number): Date => new Date(now.getTime() + count * 86_400_000);
const key = { expiresAt: inDays(10), revokedAt: null, replacedBy: null };
const never = { daysBefore: null, dueAt: null };

describe("the next reminder", () => {
  it("is the first that is still to come", () => {
    expect(nextReminder(inDays(10), days, now)).toEqual(inDays(3));
    expect(nextReminder(inDays(7), days, now)).toEqual(inDays(4));
    expect(nextReminder(inDays(2), days, now)).toEqual(inDays(1));
    expect(nextReminder(inDays(10), [1, 7, 3], now)).toEqual(inDays(3));
  });

  it("is none when the end is near, past or never, or when none is wanted", () => {
    for (const end of [inDays(1), inDays(-1), null]) expect(nextReminder(end, days, now)).toBeNull();
    expect(nextReminder(inDays(10), [], now)).toBeNull();
  });
});

describe("a reminder", () => {
  it("is given once for each of the days", () => {
    expect(reminderOf(key, null, days, inDays(3))).toEqual({ daysBefore: 7, dueAt: inDays(7) });
    expect(reminderOf(key, 7, days, inDays(3))).toEqual({ daysBefore: null, dueAt: inDays(7) });
    expect(reminderOf(key, 7, days, inDays(7))).toEqual({ daysBefore: 3, dueAt: inDays(9) });
    expect(reminderOf(key, 3, days, inDays(9))).toEqual({ daysBefore: 1, dueAt: null });
    expect(reminderOf(key, 1, days, inDays(9.5))).toEqual(never);
  });

  it("is one, the latest, when several were missed", () => {
    expect(reminderOf(key, null, days, inDays(9.5))).toEqual({ daysBefore: 1, dueAt: null });
    expect(reminderOf(key, 7, days, inDays(9.5))).toEqual({ daysBefore: 1, dueAt: null });
  });

  it("is not given early", () => {
    expect(reminderOf(key, null, days, inDays(2.9))).toEqual({ daysBefore: null, dueAt: inDays(3) });
  });

  it("is not given of a key that is revoked, replaced, expired or without end", () => {
    expect(reminderOf({ ...key, revokedAt: now }, null, days, inDays(4))).toEqual(never);
    expect(reminderOf({ ...key, replacedBy: "snd_new" }, null, days, inDays(4))).toEqual(never);
    expect(reminderOf(key, null, days, inDays(10))).toEqual(never);
    expect(reminderOf({ ...key, expiresAt: null }, null, days, now)).toEqual(never);
  });
});
