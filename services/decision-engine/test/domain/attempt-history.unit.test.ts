import { describe, expect, it } from "@jest/globals";

import type { KnownAttempt, Reception, Statement } from "../../src/domain/attempt-history.ts";
import { knownAfter, mostCorrections, mostStatements, receive } from "../../src/domain/attempt-history.ts";

const print = (verdict: Statement["verdict"], statement: string, version: number | null = null): Statement => ({
  verdict,
  statement,
  version,
});

/** The outcome of each statement, and what is known after them. */
const report = (
  statements: readonly Statement[],
): { readonly receptions: readonly Reception[]; readonly known: KnownAttempt | undefined } => {
  let known: KnownAttempt | undefined;
  const receptions = statements.map((statement) => {
    const reception = receive(known, statement);
    known = knownAfter(known, statement, reception);
    return reception;
  });
  return { receptions, known };
};

const failed = print("failure", "AUTHORIZATION_FAILED");
const charged = print("success", "CHARGED");
const reversed = print("failure", "DECLINED");

describe("what is reported about an attempt", () => {
  it("is accepted at first, and when a pending attempt gets its outcome", () => {
    const { receptions, known } = report([print("pending", "PENDING"), charged]);
    expect(receptions).toEqual(["accepted", "accepted"]);
    expect(known).toMatchObject({ verdict: "success", revision: 0 });
  });

  it.each([
    ["failed, then charged, then reversed", [failed, charged, reversed], "failure"],
    ["charged, then reversed", [charged, reversed], "failure"],
    ["failed, then no party's fault", [failed, print("neutral", "AUTHORIZATION_FAILED/51")], "neutral"],
    ["no party's fault, then charged", [print("neutral", "AUTHORIZATION_FAILED/51"), charged], "success"],
  ])("corrects what is known: %s", (_what, statements, verdict) => {
    const { receptions, known } = report(statements);
    expect(receptions).toEqual(["accepted", ...statements.slice(1).map(() => "corrected")]);
    expect(known).toMatchObject({ verdict, revision: statements.length - 1 });
  });

  it("contains nothing new when the verdict is known, or is pending again", () => {
    const { receptions } = report([print("success", "AUTHORIZED"), charged, print("pending", "PENDING")]);
    expect(receptions).toEqual(["accepted", "duplicate", "duplicate"]);
  });

  it("counts once, in whatever order and however often it comes again", () => {
    const repeated = [failed, charged, failed, charged, charged, failed];
    expect(report(repeated).receptions.slice(2)).toEqual(repeated.slice(2).map(() => "duplicate"));
    expect(report(repeated).known).toMatchObject({ verdict: "success", revision: 1 });
  });

  it("is remembered also where it contained nothing new", () => {
    const authorized = print("success", "AUTHORIZED");
    const { receptions } = report([authorized, charged, reversed, charged, authorized]);
    expect(receptions).toEqual(["accepted", "duplicate", "corrected", "duplicate", "duplicate"]);
  });

  it("is late when a later version was reported, whatever that contained", () => {
    const { receptions, known } = report([
      print("failure", "3/failure", 3),
      print("failure", "7/failure", 7),
      print("success", "5/success", 5),
      print("success", "9/success", 9),
      print("failure", "7/failure", 7),
    ]);
    expect(receptions).toEqual(["accepted", "duplicate", "duplicate", "corrected", "duplicate"]);
    expect(known).toMatchObject({ verdict: "success", version: 9 });
  });

  it("is corrected and remembered a bounded number of times", () => {
    const toAndFro = Array.from({ length: 500 }, (_none, index) =>
      print(index % 2 === 0 ? "success" : "failure", `S${String(index)}`),
    );
    const { receptions, known } = report(toAndFro);
    expect(receptions.filter((reception) => reception === "corrected")).toHaveLength(mostCorrections);
    expect(known?.statements).toHaveLength(mostStatements);
  });
});
