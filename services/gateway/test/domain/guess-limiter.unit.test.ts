import { describe, expect, it } from "@jest/globals";
import { createGuessLimiter } from "../../src/domain/guess-limiter.ts";
import type { PresentedCredential } from "../../src/domain/presented-credential.ts";

const key = (name: string): PresentedCredential => ({ form: "secret_key", value: `snd_${name}` });

describe("guess limiter", () => {
  it("refuses more wrong credentials from one address than fit a minute, whatever they are", () => {
    const guesses = createGuessLimiter(2, 10);
    const token: PresentedCredential = { form: "bearer", value: "a.b.c" };
    guesses.count("one", key("abcdefgh-first"), 0);
    guesses.count("one", token, 0);
    for (const presented of [key("stuvwxyz-third"), token]) {
      expect(guesses.look("one", presented, 0)).toMatchObject({ allowed: false, resetSeconds: 30 });
      expect(guesses.look("other", presented, 0).allowed).toBe(true);
      expect(guesses.look("one", presented, 30_000).allowed).toBe(true);
    }
  });

  it("refuses keys that begin alike, from however many addresses, and no others", () => {
    const guesses = createGuessLimiter(3, 10);
    for (const address of ["one", "two", "three"]) guesses.count(address, key(`abcdefgh-${address}`), 0);
    expect(guesses.look("four", key("abcdefgh-four"), 0).allowed).toBe(false);
    expect(guesses.look("four", { form: "engine_key", value: "snd_abcdefgh-four" }, 0).allowed).toBe(false);
    expect(guesses.look("four", key("abcdefgX-four"), 0).allowed).toBe(true);
    expect(guesses.look("four", key("abcdefgh-four"), 20_000).allowed).toBe(true);
  });

  it("does not hold against others what is no key, or too short to be one", () => {
    const guesses = createGuessLimiter(1, 10);
    const common: readonly PresentedCredential[] = [
      key("test"),
      { form: "publishable_key", value: "pk_snd_abcdefgh" },
    ];
    for (const presented of common) {
      guesses.count(`of ${presented.form}`, presented, 0);
      expect(guesses.look("other", presented, 0).allowed).toBe(true);
    }
  });

  it("counts nothing by looking", () => {
    const guesses = createGuessLimiter(1, 10);
    for (let time = 0; time < 5; time += 1) expect(guesses.look("one", key("abcdefgh-1"), 0).allowed).toBe(true);
  });
});
