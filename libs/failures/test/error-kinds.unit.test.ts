import { describe, expect, it } from "@jest/globals";

import {
  assertNever,
  Bug,
  errorCode,
  errorMessage,
  hasErrorCode,
  isBug,
  isFailure,
  isOperational,
  OperationalError,
} from "../src/index.ts";

describe("OperationalError", () => {
  it("is retryable unless specified otherwise and carries its code, advice and cause", () => {
    const cause = new Error("ECONNREFUSED");
    const facts = { cause, retryAfterSeconds: 2 };
    const error = new OperationalError("database_unavailable", "The database is down.", facts);

    expect(error).toMatchObject({ code: "database_unavailable", retryable: true, retryAfterSeconds: 2, cause });
    expect(new OperationalError("provider_refused", "No.", { retryable: false }).retryable).toBe(false);
  });

  it("is distinguished from the other kinds", () => {
    const error = new OperationalError("x", "y");

    expect([isOperational(error), isFailure(error), isBug(error)]).toEqual([true, false, false]);
    expect([isOperational(new Bug("x")), isOperational(null), isOperational("operational")]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe("assertNever", () => {
  it("is a bug naming the value that no rule handles", () => {
    expect(() => assertNever("lost" as never, "status")).toThrow('No rule handles the status "lost".');
  });
});

describe("errorCode", () => {
  it("reads the code of an error that Node itself threw", () => {
    const fail = (): unknown => {
      try {
        return new URL("no address");
      } catch (error) {
        return error;
      }
    };

    expect(errorCode(fail())).toBe("ERR_INVALID_URL");
    expect(hasErrorCode(fail(), "EACCES", "ERR_INVALID_URL")).toBe(true);
    expect(hasErrorCode(fail(), "EACCES")).toBe(false);
  });

  it.each([[null], [undefined], ["ENOENT"], [{ code: 7 }], [new Error("x")]])("finds none in %p", (value) => {
    expect(errorCode(value)).toBeUndefined();
  });
});

describe("errorMessage", () => {
  it("makes text of anything that can be thrown", () => {
    expect([errorMessage(new Error("a")), errorMessage("b"), errorMessage(undefined)]).toEqual(["a", "b", "undefined"]);
  });
});
