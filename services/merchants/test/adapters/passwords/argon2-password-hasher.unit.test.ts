import { describe, expect, it } from "@jest/globals";

import { createPasswordHasher } from "../../../src/adapters/passwords/argon2-password-hasher.ts";

const hasher = createPasswordHasher({ memoryKib: 64, passes: 1, parallelism: 1 });

describe("password hasher", () => {
  it("recognises the password and no other", async () => {
    const stored = await hasher.hash("Tr1ver#7788");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await hasher.verify("Tr1ver#7788", stored)).toBe(true);
    expect(await hasher.verify("Tr1ver#7789", stored)).toBe(false);
  });

  it("hashes one password differently each time", async () => {
    expect(await hasher.hash("Tr1ver#7788")).not.toBe(await hasher.hash("Tr1ver#7788"));
  });

  it("still recognises what a cheaper setting hashed", async () => {
    const stored = await hasher.hash("Tr1ver#7788");
    const costlier = createPasswordHasher({ memoryKib: 128, passes: 2, parallelism: 1 });
    expect(await costlier.verify("Tr1ver#7788", stored)).toBe(true);
  });

  it("refuses a stored text of another form", async () => {
    await expect(hasher.verify("Tr1ver#7788", "plain")).rejects.toMatchObject({ kind: "bug" });
  });
});
