import { describe, expect, it } from "@jest/globals";
import { OperationalError } from "@railyard/failures";
import { eventually, recordingLogger } from "@railyard/testing";

import { createSettlements } from "../src/settlements.ts";

const away = () => new OperationalError("database_unavailable", "The database only reads.");

/** Fails so often, then notes its name. */
const failing = (name: string, times: number, done: string[], error: () => Error = away) => {
  let left = times;
  return (): Promise<void> => {
    if (left === 0) {
      done.push(name);
      return Promise.resolve();
    }
    left -= 1;
    return Promise.reject(error());
  };
};

describe("settlements", () => {
  it("that the database does not take are tried again, in their order, until it does", async () => {
    const logger = recordingLogger();
    const done: string[] = [];
    const { settle } = createSettlements(logger);
    await settle({ operation: "createPayment", leaseMs: 60_000, run: failing("first", 3, done) });
    await settle({ operation: "createRefund", leaseMs: 60_000, run: failing("second", 1, done) });
    await settle({ operation: "createRefund", leaseMs: 60_000, run: failing("third", 0, done) });
    expect(done).toEqual(["third"]);
    await eventually(() => done.length === 3);
    expect(done).toEqual(["third", "first", "second"]);
    expect(logger.lines).toEqual([]);
    // The next outage is outlived as well.
    await settle({ operation: "createPayment", leaseMs: 60_000, run: failing("later", 1, done) });
    await eventually(() => done.length === 4);
  });

  it("are given up with the lease of their claim, and at once for what no retry mends", async () => {
    const logger = recordingLogger();
    const done: string[] = [];
    const { settle } = createSettlements(logger);
    await settle({ operation: "createPayment", leaseMs: 60_000, run: failing("", 1, done, () => new TypeError("?")) });
    expect(logger.lines).toMatchObject([{ level: "error", fields: { operation: "createPayment" } }]);
    await settle({ operation: "createRefund", leaseMs: 1, run: failing("", 100, done) });
    await eventually(() => logger.lines.length === 2);
    expect(done).toEqual([]);
  });
});
