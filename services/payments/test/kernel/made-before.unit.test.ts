import { describe, expect, it } from "@jest/globals";

import type { MadeObject } from "../../src/kernel/use-cases/made-before.ts";
import { insertUnlessMadeBefore, madeBefore } from "../../src/kernel/use-cases/made-before.ts";

const now = new Date("2026-11-20T10:00:00.000Z");
const made: MadeObject = { profileId: "pro_1", createdAt: new Date("2026-11-20T09:00:00.000Z") };
const clock = { now: () => now, realNow: () => now, elapsedMs: () => 0, pause: () => Promise.resolve() };

/** What a repetition finds, and the keys that it frees. */
const repeat = async (
  stored: MadeObject | null,
  profileId: string | null,
  idempotencyKey: string | null = "key",
): Promise<{ readonly found: unknown; readonly released: readonly string[] }> => {
  const released: string[] = [];
  const caller = { merchantId: "kiosk", profileId, isClient: false, directoryVersion: null };
  const found = await madeBefore(
    { clock },
    {
      store: {
        loadByIdempotencyKey: (merchantId, key) =>
          Promise.resolve(merchantId === "kiosk" && key === "key" ? stored : null),
        releaseIdempotencyKey: (merchantId, key) => {
          released.push(`${merchantId} ${key}`);
          return Promise.resolve();
        },
      },
      caller,
      idempotencyKey,
      objectOf: (object) => object,
    },
  );
  return { found, released };
};

describe("what an idempotency key made before", () => {
  it("is found by its merchant and by its profile", async () => {
    for (const profileId of [null, "pro_1"]) {
      expect(await repeat(made, profileId)).toEqual({ found: made, released: [] });
    }
  });

  it("is nothing without a key, and for a key that made nothing", async () => {
    expect(await repeat(made, null, null)).toEqual({ found: null, released: [] });
    expect(await repeat(made, null, "another")).toEqual({ found: null, released: [] });
    expect(await repeat(null, null)).toEqual({ found: null, released: [] });
  });

  it("is not for a credential of another profile", async () => {
    await expect(repeat(made, "pro_2")).rejects.toMatchObject({ code: "IR_16", status: 409 });
  });

  it("is forgotten after a day, and its key is free for any profile", async () => {
    const old = { ...made, createdAt: new Date("2026-11-19T09:59:59.999Z") };
    for (const profileId of ["pro_1", "pro_2"]) {
      expect(await repeat(old, profileId)).toEqual({ found: null, released: ["kiosk key"] });
    }
    const justKept = { ...made, createdAt: new Date("2026-11-19T10:00:00.000Z") };
    expect((await repeat(justKept, "pro_1")).found).toEqual(justKept);
  });
});

describe("something new that an idempotency key makes", () => {
  /** What comes of an insertion that is refused so often, when the key made these before. */
  const insert = async (
    refusals: number,
    made: readonly (MadeObject | null)[],
    idempotencyKey: string | null = "key",
  ) => {
    let insertions = 0;
    const found = [...made];
    const answer = await insertUnlessMadeBefore(
      { clock },
      {
        store: {
          loadByIdempotencyKey: () => Promise.resolve(found.shift() ?? null),
          releaseIdempotencyKey: () => Promise.resolve(),
        },
        caller: { merchantId: "kiosk", profileId: null, isClient: false, directoryVersion: null },
        idempotencyKey,
        objectOf: (object) => object,
      },
      () => {
        insertions += 1;
        return Promise.resolve(insertions > refusals ? "inserted" : "duplicate_key");
      },
      (result) => Promise.reject(new Error(result)),
    );
    return { answer, insertions };
  };

  it("is stored once", async () => {
    expect(await insert(0, [])).toEqual({ answer: null, insertions: 1 });
  });

  it("is what another request with the key stored at the same moment", async () => {
    expect(await insert(1, [made])).toEqual({ answer: made, insertions: 1 });
  });

  it("is stored after all when the key is free again by then", async () => {
    const old = { ...made, createdAt: new Date("2026-11-19T09:00:00.000Z") };
    expect(await insert(1, [old])).toEqual({ answer: null, insertions: 2 });
  });

  it("is refused when no key explains why it was not stored", async () => {
    await expect(insert(2, [null])).rejects.toThrow("duplicate_key");
    await expect(insert(1, [], null)).rejects.toThrow("duplicate_key");
  });
});
