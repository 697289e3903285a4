import { describe, expect, it } from "@jest/globals";
import { OperationalError, isOperational } from "@railyard/failures";
import { isUniqueViolation, reportingConnectionLoss, toDatabaseError } from "../src/index.ts";

/** As the generated client reports an error of the server. */
const clientError = (code: string, originalCode: string, constraint?: object): Error => {
  const cause = { originalCode, constraint };
  return Object.assign(new Error("refused"), { code, meta: { driverAdapterError: { cause } } });
};

const driverError = (code: string): Error => {
  return Object.assign(new Error("refused"), { code });
};

const codeOf = (error: unknown): string | undefined => {
  const reported = toDatabaseError(error);
  return isOperational(reported) ? reported.code : undefined;
};

describe("what is worth trying again", () => {
  it.each([
    "ECONNREFUSED",
    "ECONNRESET",
    "57P01",
    "57P03",
    "57P05",
    "08006",
    "53100",
    "53300",
    "25006",
    "25P03",
    "25P04",
    "26000",
    "28P01",
    "3D000",
    "58030",
    "P1001",
    "P1017",
  ])("%s: the database was not reachable", (code) => {
    expect(codeOf(driverError(code))).toBe("database_unavailable");
  });

  it("a plan that a migration has made old, which only a new session forgets", () => {
    const error = Object.assign(new Error("cached plan must not change result type"), { code: "0A000" });
    expect(codeOf(error)).toBe("database_unavailable");
  });

  it.each(["Connection terminated unexpectedly", "timeout exceeded when trying to connect"])(
    "%s: the driver gives no code",
    (message) => {
      expect(codeOf(new Error(message))).toBe("database_unavailable");
    },
  );

  it.each(["57014", "55P03", "P2028"])("%s: a statement, a lock or a transaction that took too long", (code) => {
    expect(codeOf(driverError(code))).toBe("database_timeout");
  });

  it("transactions that collided", () => {
    expect(codeOf(driverError("40001"))).toBe("database_conflict");
    expect(codeOf(driverError("40P01"))).toBe("database_conflict");
  });

  it("the same behind the generated client", () => {
    expect(codeOf(clientError("P2010", "57P01"))).toBe("database_unavailable");
    expect(codeOf(clientError("P2010", "57014"))).toBe("database_timeout");
    expect(codeOf(clientError("P2010", "25006"))).toBe("database_unavailable");
    expect(codeOf(clientError("P2010", "40001"))).toBe("database_conflict");
  });

  it("keeps the cause and states when to come back", () => {
    const cause = driverError("ECONNREFUSED");
    expect(toDatabaseError(cause)).toMatchObject({ cause, retryable: true, retryAfterSeconds: 1 });
  });
});

describe("what is not", () => {
  it.each(["23505", "23514", "42601", "22P02", "25P02", "0A000", "P2002", "P2025"])("%s stays as it is", (code) => {
    const error = driverError(code);
    expect(toDatabaseError(error)).toBe(error);
  });

  it("an error that was reported before stays as it is", () => {
    const error = new OperationalError("provider_unavailable", "down");
    expect(toDatabaseError(error)).toBe(error);
    expect(toDatabaseError("text")).toBe("text");
    expect(toDatabaseError(undefined)).toBeUndefined();
  });
});

describe("unique violations", () => {
  it("are recognised from the driver and from the generated client", () => {
    const plain = Object.assign(driverError("23505"), { constraint: "account_key" });
    const hidden = clientError("P2002", "23505", { index: "account_key" });
    for (const error of [plain, hidden]) {
      expect(isUniqueViolation(error)).toBe(true);
      expect(isUniqueViolation(error, "account_key")).toBe(true);
      expect(isUniqueViolation(error, "other_key")).toBe(false);
    }
    expect(isUniqueViolation(driverError("23503"))).toBe(false);
    expect(isUniqueViolation(null)).toBe(false);
  });
});

it("reports the errors of another client's work", async () => {
  expect(await reportingConnectionLoss(() => Promise.resolve(3))).toBe(3);
  const failing = reportingConnectionLoss(() => Promise.reject(driverError("ECONNRESET")));
  await expect(failing).rejects.toMatchObject({ code: "database_unavailable" });
});
