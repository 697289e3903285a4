import { describe, expect, it } from "@jest/globals";

import type { CustomerProof, TokenPurpose } from "../../src/payments/domain/customer-addresses.ts";
import {
  authorizeAddressOf,
  customerProofOf,
  customerTokenMember,
  isSentBy,
  pollIdOf,
  readPollId,
  returnAddressOf,
  startAddressOf,
  tokenlessLifeMs,
} from "../../src/payments/domain/customer-addresses.ts";
import type { PaymentWithAttempt } from "../../src/payments/domain/payment.ts";
import { attempt, payment } from "../support/states.ts";

const parts = {
  publicUrl: "https://pay.example",
  addressToken: (scope: readonly string[]) => Buffer.from(scope.join("|")).toString("base64url"),
};
const now = new Date("2026-11-23T12:00:00.000Z");

const stateOf = (number: number, hasAddressToken = true, createdAt = now): PaymentWithAttempt => ({
  payment: payment(),
  attempt: attempt({ number, createdAt, details: hasAddressToken ? { hasAddressToken: true } : {} }),
});

const tokenIn = (address: string): string => new URL(address).searchParams.get(customerTokenMember) ?? "";

const proof = (state: PaymentWithAttempt, purpose: TokenPurpose, token: string | null): CustomerProof =>
  customerProofOf(parts, state, { purpose, token, now, equals: (left, right) => left === right });

describe("the token in a customer's address", () => {
  it("opens what it was made for, and nothing else", () => {
    const state = stateOf(1);
    const start = tokenIn(startAddressOf(parts, state.payment, state.attempt));
    const back = tokenIn(returnAddressOf(parts, state));
    const poll = readPollId(pollIdOf(parts, state));
    expect(poll?.paymentId).toBe(state.payment.paymentId);
    expect(tokenIn(authorizeAddressOf(parts, state))).toBe(back);
    expect(proof(state, "start", start)).toBe("token");
    expect(proof(state, "return", back)).toBe("token");
    expect(proof(state, "poll", poll?.token ?? null)).toBe("token");
    expect([proof(state, "return", start), proof(state, "start", back), proof(state, "poll", back)]).toEqual([
      "none",
      "none",
      "none",
    ]);
  });

  it("of an earlier attempt brings its customer back after a retry, and one of a later attempt is none", () => {
    const first = tokenIn(returnAddressOf(parts, stateOf(1)));
    const third = tokenIn(returnAddressOf(parts, stateOf(3)));
    expect(proof(stateOf(2), "return", first)).toBe("token");
    expect(proof(stateOf(2), "return", third)).toBe("none");
    expect([stateOf(1), stateOf(2)].map((state) => isSentBy(state.attempt, first))).toEqual([true, false]);
    expect(isSentBy(stateOf(2).attempt, null)).toBe(true);
  });

  it.each(["", "1", "1_", "_", "0_x", "01_x", "1e3_x", "99999999_x", "-1_x"])("is not %j", (token) => {
    expect(proof(stateOf(1), "return", token)).toBe("none");
    expect(proof(stateOf(1, false), "return", token)).toBe("none");
  });

  it("is needed, but for a day by no attempt that was sent away without one", () => {
    expect(proof(stateOf(1), "return", null)).toBe("none");
    expect(proof(stateOf(1, false), "return", null)).toBe("none_needed");
    const old = new Date(now.getTime() - tokenlessLifeMs);
    expect(proof(stateOf(1, false, old), "return", null)).toBe("none");
  });
});

describe("the id of a poll", () => {
  it("from before names a payment and no token, and others name nothing", () => {
    expect(readPollId("external_authentication_pay_1")).toEqual({ paymentId: "pay_1", token: null });
    expect(readPollId("pay_1")).toBeNull();
    expect(readPollId("external_authentication_")).toBeNull();
  });
});
