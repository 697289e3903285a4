import { describe, expect, it } from "@jest/globals";

import {
  attemptId,
  captureId,
  isCallerId,
  isPaymentId,
  newEventId,
  newId,
  newPaymentId,
  newRequestId,
  randomAlphanumeric,
  readAttemptId,
  takeRandomBytes,
  takeRandomHex,
} from "../src/index.ts";

const sampleSize = 20_000;

describe("newPaymentId", () => {
  it("is pay_ and 26 characters, which is exactly what a payment id must be", () => {
    const id = newPaymentId();

    expect(id).toMatch(/^pay_[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(isPaymentId(id)).toBe(true);
  });

  it("sorts by time of creation", () => {
    const ids = [newPaymentId(1_700_000_000_002), newPaymentId(1_700_000_000_000), newPaymentId(1_700_000_000_001)];

    expect([...ids].sort()).toEqual([ids[1], ids[2], ids[0]]);
  });

  it("does not repeat within a millisecond", () => {
    const ids = new Set(Array.from({ length: sampleSize }, () => newPaymentId(1_700_000_000_000)));

    expect(ids.size).toBe(sampleSize);
  });
});

describe("isPaymentId", () => {
  it.each([
    ["", false],
    ["a".repeat(29), false],
    ["a".repeat(30), true],
    ["a".repeat(31), false],
    [`${"a".repeat(28)}-_`, true],
    [`${"a".repeat(29)}!`, false],
    [`${"a".repeat(30)}\n`, false],
  ])("judges %j as %p", (text, expected) => {
    expect(isPaymentId(text)).toBe(expected);
  });
});

describe("isCallerId", () => {
  it.each([
    ["", false],
    ["a", true],
    ["merchant-1_B", true],
    ["a".repeat(64), true],
    ["a".repeat(65), false],
    ["a b", false],
    ["é", false],
    ["a\n", false],
  ])("judges %j as %p", (text, expected) => {
    expect(isCallerId(text)).toBe(expected);
  });
});

describe("newEventId", () => {
  it("is evt_ and a version 7 UUID in hexadecimal", () => {
    expect(newEventId()).toMatch(/^evt_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
  });

  it("starts with the time, so that ids sort", () => {
    expect(newEventId(1_700_000_000_000).slice(4, 16)).toBe("018bcfe56800");
    expect(newEventId(1_700_000_000_000) < newEventId(1_700_000_000_001)).toBe(true);
    expect(newEventId(1_700_000_000_000).slice(4, 16)).toBe("018bcfe56800");
  });

  it("is random after the time, with each variant of a UUID", () => {
    const ids = Array.from({ length: sampleSize }, () => newEventId(1_700_000_000_000));
    expect(new Set(ids).size).toBe(sampleSize);
    expect(new Set(ids.map((id) => id.charAt(20)))).toEqual(new Set("89ab"));
  });
});

describe("newRequestId", () => {
  it("is a UUID in its usual form", () => {
    expect(newRequestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("newId", () => {
  it("is the prefix and 20 letters or digits", () => {
    expect(newId("mca")).toMatch(/^mca_[0-9A-Za-z]{20}$/);
  });
});

describe("randomAlphanumeric", () => {
  it.each([0, 1, 20, 64, 5000])("has exactly %d characters", (length) => {
    expect(randomAlphanumeric(length)).toMatch(new RegExp(`^[0-9A-Za-z]{${String(length)}}$`));
  });

  it("uses every letter about equally often", () => {
    const counts = new Map<string, number>();
    for (const letter of randomAlphanumeric(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);

    // 1000 are expected of each; a bias by modulo would give some letters 1250. Eight deviations are never seen.
    expect(counts.size).toBe(62);
    expect(Math.min(...counts.values())).toBeGreaterThan(750);
    expect(Math.max(...counts.values())).toBeLessThan(1250);
  });
});

describe("attempts and captures", () => {
  it("are numbered from their payment's id", () => {
    const attempt = attemptId("pay_1", 2);

    expect(attempt).toBe("pay_1_2");
    expect(captureId(attempt, 1)).toBe("pay_1_2_1");
  });

  it("are taken apart again, whatever id a caller chose", () => {
    expect(readAttemptId(attemptId("pay_1", 2))).toEqual({ attemptedId: "pay_1", number: 2 });
    expect(readAttemptId(attemptId("order_7_", 12))).toEqual({ attemptedId: "order_7_", number: 12 });
    for (const text of ["pay_", "pay", "_1", "pay_1234567", "pay_1x", ""]) expect(readAttemptId(text)).toBeNull();
  });
});

describe("takeRandomBytes", () => {
  it("hands out as many as asked for, and never the same again", () => {
    const lengths = [12, 10, 1, 4096, 12];
    const taken = lengths.map((length) => takeRandomBytes(length));
    const ivs = Array.from({ length: sampleSize }, () => takeRandomBytes(12).toString("hex"));

    expect(taken.map(({ length }) => length)).toEqual(lengths);
    expect(new Set(ivs).size).toBe(sampleSize);
  });

  it("keeps nothing of what it handed out", () => {
    const taken = takeRandomBytes(16);
    const before = Buffer.from(taken);
    for (let count = 0; count < 1000; count += 1) takeRandomBytes(16).fill(0);

    expect(taken).toEqual(before);
  });

  it("refuses more than it has at once", () => {
    expect(() => takeRandomBytes(4097)).toThrow(RangeError);
    expect(() => takeRandomHex(4097)).toThrow(RangeError);
  });

  it("comes as hex digits too, each byte handed out once", () => {
    const taken = Array.from({ length: sampleSize }, () => takeRandomHex(12));
    expect(taken.every((digits) => /^[0-9a-f]{24}$/.test(digits))).toBe(true);
    expect(new Set(taken).size).toBe(sampleSize);
    // Half of a draw: the pool is drawn again in between.
    expect(new Set([takeRandomHex(4000), takeRandomHex(4000)]).size).toBe(2);
  });
});
