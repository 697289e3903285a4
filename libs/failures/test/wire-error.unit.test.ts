import { describe, expect, it } from "@jest/globals";

import { defineFailures, edgeFailures, Failure, fromWireError, toWireError } from "../src/index.ts";

const failures = defineFailures("payments", {
  capture_refused: {
    code: "IR_16",
    status: 400,
    message: "{amount} cannot be captured while the payment is {status}.",
  },
});

describe("toWireError", () => {
  it("writes type, code, message and reason, and nothing that is not there", () => {
    expect(toWireError(edgeFailures.unauthorized())).toEqual({
      error: {
        type: "invalid_request",
        code: "IR_01",
        message: "The API key or token is missing or not valid here. Send a valid one for this operation.",
        reason: "unauthorized",
      },
    });
  });

  it("lets only the members of the envelope out", () => {
    const failure = failures.capture_refused({
      amount: 100,
      status: "succeeded",
      payment_id: "pay_1",
      field: "amount_to_capture",
      connector: "fauxpay",
      data: ["requires_capture"],
    });

    expect(toWireError(failure, { requestId: "req_1", publicUrl: "https://pay.example/" })).toEqual({
      error: {
        type: "invalid_request",
        code: "IR_16",
        message: "100 cannot be captured while the payment is succeeded.",
        reason: "capture_refused",
        field: "amount_to_capture",
        data: ["requires_capture"],
        payment_id: "pay_1",
        connector: "fauxpay",
        request_id: "req_1",
        doc_url: "https://pay.example/docs/error-codes/#IR_16",
      },
    });
  });

  it("gives a failure that another service answered with the same address as its own", () => {
    const context = { requestId: "req_1", publicUrl: "https://pay.example" };
    const sent = toWireError(failures.capture_refused({ amount: 1, status: "failed" }), context);
    const received = fromWireError(400, JSON.parse(JSON.stringify(sent)));

    expect(received === undefined ? undefined : toWireError(received, context)).toEqual(sent);
  });
});

describe("fromWireError", () => {
  it("gives back the failure another service answered with", () => {
    const sent = failures.capture_refused({ amount: 1, status: "failed", field: "amount_to_capture" });
    const received = fromWireError(
      sent.status,
      JSON.parse(JSON.stringify(toWireError(sent, { requestId: "req_1" }))),
      3,
    );

    expect(received).toMatchObject({
      kind: "failure",
      failureName: "capture_refused",
      code: "IR_16",
      status: 400,
      errorType: "invalid_request",
      message: sent.message,
      details: { field: "amount_to_capture" },
      retryAfterSeconds: 3,
    });
    expect(received === undefined ? undefined : toWireError(received)).toEqual(toWireError(sent));
  });

  it.each([
    ["nothing", undefined],
    ["text", "Bad Gateway"],
    ["an error that is text", { error: "nope" }],
    ["an envelope of another type", { error: { type: "fatal", code: "HE_00", message: "m" } }],
    ["an envelope without code", { error: { type: "api", message: "m" } }],
  ])("does not take %s for an envelope", (_case, body) => {
    expect(fromWireError(502, body)).toBeUndefined();
  });

  it("names a failure by its code when the envelope has no reason", () => {
    const body = { error: { type: "api", code: "HE_00", message: "m" } };

    expect(fromWireError(500, body)?.failureName).toBe("he_00");
  });
});

describe("Failure", () => {
  it("is an error with a stack, so that it can be thrown and logged", () => {
    const failure = edgeFailures.internal();

    expect(failure).toBeInstanceOf(Failure);
    expect(failure.stack).toContain("Internal error");
  });
});
