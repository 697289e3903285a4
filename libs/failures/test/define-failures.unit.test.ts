import { describe, expect, it } from "@jest/globals";

import { defineFailures, describeFailures, edgeFailures, isFailure } from "../src/index.ts";

const failures = defineFailures("payments", {
  payment_not_found: { code: "HE_02", status: 404, message: "Payment {payment_id} does not exist. Check the id." },
  provider_refused: { code: "CE_00", status: 400, type: "connector", message: "{connector} refused: {code}." },
  payment_blocked: { code: "HE_03", status: 403, type: "blocked", message: "The payment is blocked." },
});

describe("a registry", () => {
  it("makes failures with the registered code, status and type", () => {
    const failure = failures.payment_not_found({ payment_id: "pay_1" });

    expect(failure).toMatchObject({
      kind: "failure",
      failureName: "payment_not_found",
      code: "HE_02",
      status: 404,
      errorType: "invalid_request",
      message: "Payment pay_1 does not exist. Check the id.",
      details: { payment_id: "pay_1" },
    });
  });

  it("requires the details that the message names, at compile time", () => {
    // @ts-expect-error payment_id is missing
    expect(failures.payment_not_found({}).message).toBe("Payment null does not exist. Check the id.");
    // @ts-expect-error an unknown detail is a typing mistake
    expect(failures.payment_blocked({ payment: "pay_1" }).status).toBe(403);
  });

  it("keeps the cause and takes a provider's own status", () => {
    const cause = new Error("502 from the provider");
    const failure = failures.provider_refused({ connector: "fauxpay", code: "E1" }, { cause, status: 402 });

    expect(failure.cause).toBe(cause);
    expect(failure.status).toBe(402);
    expect(failure.errorType).toBe("connector");
  });

  it("cuts what callers sent before it is quoted", () => {
    const failure = failures.payment_not_found({ payment_id: "x".repeat(10_000) });

    expect(failure.message.length).toBeLessThan(300);
  });

  it("fills a name in once: braces in a value stay text", () => {
    const failure = failures.provider_refused({ connector: "{code}", code: "E1" });

    expect(failure.message).toBe("{code} refused: E1.");
  });

  it("takes its retry advice from the definition unless one is given", () => {
    expect(edgeFailures.busy({ resource: "payment pay_1" }).retryAfterSeconds).toBe(1);
    expect(edgeFailures.busy({ resource: "payment pay_1" }, { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
  });

  it.each([
    ["a name that is not snake_case", { BadName: { code: "HE_02", status: 404, message: "m" } }],
    ["a code of another form", { name: { code: "404", status: 404, message: "m" } }],
    ["a status that is no error", { name: { code: "HE_02", status: 200, message: "m" } }],
  ])("refuses %s", (_case, definitions) => {
    expect(() => defineFailures("payments", definitions)).toThrow(expect.objectContaining({ kind: "bug" }));
  });

  it("describes what it holds", () => {
    expect(describeFailures(failures).map(({ name, service, type }) => [name, service, type])).toEqual([
      ["payment_not_found", "payments", "invalid_request"],
      ["provider_refused", "payments", "connector"],
      ["payment_blocked", "payments", "blocked"],
    ]);
  });
});

describe("isFailure", () => {
  it("recognises failures by their parts, and by name when asked", () => {
    const failure = failures.payment_not_found({ payment_id: "pay_1" });

    expect(isFailure(failure)).toBe(true);
    expect(isFailure(failure, "payment_not_found", "other")).toBe(true);
    expect(isFailure(failure, "other")).toBe(false);
  });

  it.each([[null], [undefined], ["failure"], [new Error("x")], [{ kind: "failure" }]])("refuses %p", (value) => {
    expect(isFailure(value)).toBe(false);
  });
});

describe("the edge failures", () => {
  it("cover the conditions of every operation with the published codes", () => {
    const published = describeFailures(edgeFailures).map(({ name, code, status, type }) => [name, code, status, type]);

    expect(published).toEqual([
      ["unauthorized", "IR_01", 401, "invalid_request"],
      ["unknown_route", "IR_02", 404, "invalid_request"],
      ["wrong_method", "IR_03", 405, "invalid_request"],
      ["missing_field", "IR_04", 400, "invalid_request"],
      ["invalid_format", "IR_05", 422, "invalid_request"],
      ["invalid_request", "IR_06", 400, "invalid_request"],
      ["invalid_data", "IR_06", 422, "invalid_request"],
      ["body_too_large", "IR_06", 413, "invalid_request"],
      ["unsupported_content_type", "IR_06", 415, "invalid_request"],
      ["wrong_token_purpose", "IR_17", 401, "invalid_request"],
      ["forbidden", "IR_22", 403, "invalid_request"],
      ["not_found", "HE_02", 404, "invalid_request"],
      ["busy", "HE_00", 409, "invalid_request"],
      ["idempotency_conflict", "IR_16", 409, "invalid_request"],
      ["idempotency_in_progress", "HE_00", 409, "invalid_request"],
      ["rate_limited", "HE_00", 429, "invalid_request"],
      ["too_many_reads", "HE_00", 429, "invalid_request"],
      ["reads_at_capacity", "HE_00", 503, "api"],
      ["read_timed_out", "HE_00", 503, "api"],
      ["not_implemented", "IR_00", 501, "invalid_request"],
      ["internal", "HE_00", 500, "api"],
      ["unavailable", "HE_00", 503, "api"],
    ]);
  });

  it("carry retry advice wherever trying again helps", () => {
    const advised = describeFailures(edgeFailures).filter((failure) => failure.retryAfterSeconds !== undefined);

    expect(advised.map(({ name }) => name)).toEqual([
      "busy",
      "idempotency_in_progress",
      "rate_limited",
      "too_many_reads",
      "reads_at_capacity",
      "read_timed_out",
      "unavailable",
    ]);
  });
});
