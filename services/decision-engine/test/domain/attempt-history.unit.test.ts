import { describe, expect, it } from "@jest/globals";

import type { KnownAttempt, Reception, Statement } from "../../src/domain/attempt-history.ts";
import { knownAfter, mostCorrections, mostStatements, receive } from "../../src/domain/attempt-history.ts";

const say = (verdict: Statement["verdict"], statement: string, version: number | null = null): Statement => ({
  verdict,
  statement,
  version,
});

/** The outcome of each statement, and what is known after them. */
const tell = (
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

const failed = say("failure", "AUTHORIZATION_FAILED");
const charged = say("success", "CHARGED");
const reversed = say("failure", "DECLINED");

describe("what is reported about an attempt", () => {
  it("is accepted at first, and when a pending attempt gets its outcome", () => {
    const { receptions, known } = tell([say("pending", "PENDING"), charged]);
    expect(receptions).toEqual(["accepted", "accepted"]);
    expect(known).toMatchObject({ verdict: "success", revision: 0 });
  });

  it.each([
    ["failed, then charged, then reversed", [failed, charged, reversed], "failure"],
    ["charged, then reversed", [charged, reversed], "failure"],
    ["failed, then nobody's fault", [failed, say("neutral", "AUTHORIZATION_FAILED/51")], "neutral"],
    ["nobody's fault, then charged", [say("neutral", "AUTHORIZATION_FAILED/51"), charged], "success"],
  ])("corrects what is known: %s", (_what, statements, verdict) => {
    const { receptions, known } = tell(statements);
    expect(receptions).toEqual(["accepted", ...statements.slice(1).map(() => "corrected")]);
    expect(known).toMatchObject({ verdict, revision: statements.length - 1 });
  });

  it("contains nothing new when the verdict is known, or is pending again", () => {
    const { receptions } = tell([say("success", "AUTHORIZED"), charged, say("pending", "PENDING")]);
    expect(receptions).toEqual(["accepted", "duplicate", "duplicate"]);
  });

  it("counts once, in whatever order and however often it comes again", () => {
    const repeated = [failed, charged, failed, charged, charged, failed];
    expect(tell(repeated).receptions.slice(2)).toEqual(repeated.slice(2).map(() => "duplicate"));
    expect(tell(repeated).known).toMatchObject({ verdict: "success", revision: 1 });
  });

  it("is remembered also where it contained nothing new", () => {
    const authorized = say("success", "AUTHORIZED");
    const { receptions } = tell([authorized, charged, reversed, charged, authorized]);
    expect(receptions).toEqual(["accepted", "duplicate", "corrected", "duplicate", "duplicate"]);
  });

  it("is late when a later version was reported, whatever that contained", () => {
    const { receptions, known } = tell([
      say("failure", "3/failure", 3),
      say("failure", "7/failure", 7),
      say("success", "5/success", 5),
      say("success", "9/success", 9),
      say("failure", "7/failure", 7),
    ]);
    expect(receptions).toEqual(["accepted", "duplicate", "duplicate", "corrected", "duplicate"]);
    expect(known).toMatchObject({ verdict: "success", version: 9 });
  });

  it("is corrected and remembered a bounded number of times", () => {
    const toAndFro = Array.from({ length: 500 }, (_none, index) =>
      say(index % 2 === 0 ? "success" : "failure", `S${String(index)}`),
    );
    const { receptions, known } = tell(toAndFro);
    expect(receptions.filter((reception) => reception === "corrected")).toHaveLength(mostCorrections);
    expect(known?.statements).toHaveLength(mostStatements);
  });
});
