import { describe, expect, it } from "@jest/globals";
import type { AttemptStatus } from "@railyard/contracts";
import { attemptStatuses } from "@railyard/contracts";
import fc from "fast-check";

import type { AttemptDetails } from "../../src/payments/domain/attempt.ts";
import {
  assertAttemptsLeft,
  hasAttemptsLeft,
  isRetryableByClient,
  maximumClientAttempts,
  maximumClientCards,
  withClientCard,
} from "../../src/payments/domain/client-limits.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import { decidedAttempts } from "../../src/payments/domain/payment.ts";
import { noDetails } from "../../src/payments/domain/payment-details.ts";
import { withDecision } from "../../src/payments/use-cases/count-failure.ts";
import { cardSummary, stateOf } from "../support/states.ts";

const nameOf = (work: () => unknown): string => {
  try {
    work();
    return "none";
  } catch (error) {
    const { failureName, code, status } = error as { failureName: string; code: string; status: number };
    return `${failureName} ${code} ${String(status)}`;
  }
};

const afterAttempts = (attemptCount: number, undecidedAttempts?: number): PaymentWithCaptures =>
  stateOf({
    attemptCount,
    details: { ...noDetails, followUps: undecidedAttempts === undefined ? {} : { undecidedAttempts } },
  });

const cardWith = (fingerprint: string): AttemptDetails => ({
  method: { kind: "card", card: cardSummary, fingerprint },
});

const tryCard = (state: PaymentWithCaptures, details: AttemptDetails): PaymentWithCaptures =>
  withClientCard({ ...state, attempt: { ...state.attempt, details } });

const triedCards = (...fingerprints: readonly string[]): PaymentWithCaptures =>
  fingerprints.reduce((state, fingerprint) => tryCard(state, cardWith(fingerprint)), stateOf());

const cardsOf = ({ payment }: PaymentWithCaptures): readonly string[] | undefined =>
  payment.details.followUps.clientCards;

describe("an attempt that fails", () => {
  const pending = stateOf({ attemptCount: 1, details: noDetails });
  const failed = { ...pending, attempt: { ...pending.attempt, status: "failure" as const } };

  it.each([
    ["a decline", { error: { code: "51" } }, 1],
    ["a payment that was never received", { error: { code: "not_received" } }, 0],
    ["a refusal before the payment was looked at", { error: { code: "x", httpStatus: 429 } }, 0],
    ["a connection that was lost", { transport: "connection_lost" as const }, 0],
  ])("by %s: %j of one is decided", (_, answer, decided) => {
    expect(decidedAttempts(withDecision(pending, failed, answer).payment)).toBe(decided);
    expect(withDecision(failed, failed, answer)).toBe(failed);
    expect(withDecision(pending, pending, answer)).toBe(pending);
  });
});

describe("the attempts that browsers have", () => {
  it.each([
    [1, undefined, true],
    [11, undefined, true],
    [12, undefined, false],
    [13, undefined, false],
    [12, 1, true],
    [15, 4, true],
    [15, 3, false],
  ])("of %i, of which %p were not decided, leave another: %p", (attempts, undecided, isAnother) => {
    expect(maximumClientAttempts).toBe(12);
    const state = afterAttempts(attempts, undecided);
    expect(hasAttemptsLeft(state)).toBe(isAnother);
    expect(nameOf(() => assertAttemptsLeft(state))).toBe(isAnother ? "none" : "attempts_exhausted IR_16 400");
  });
});

describe("a browser's attempt after one that failed", () => {
  const retryable: readonly AttemptStatus[] = ["authentication_failed", "authorization_failed", "failure"];

  it.each(attemptStatuses)("follows an attempt that is %s only after a decline that is not for good", (status) => {
    expect(isRetryableByClient(stateOf({ status: "failed" }, { status }))).toBe(retryable.includes(status));
  });

  it("does not follow one that is retried automatically later", () => {
    const details = { isRequeued: true };
    expect(isRetryableByClient(stateOf({ status: "failed" }, { status: "failure", details }))).toBe(false);
  });
});

describe("the cards that browsers try for one payment", () => {
  it("are remembered in their order, each once", () => {
    expect(cardsOf(triedCards("one"))).toEqual(["one"]);
    expect(cardsOf(triedCards("one", "two", "one"))).toEqual(["one", "two"]);
  });

  it("are five at most; each of them may be used again after that", () => {
    const five = triedCards("1", "2", "3", "4", "5");
    expect(maximumClientCards).toBe(5);
    expect(nameOf(() => tryCard(five, cardWith("6")))).toBe("cards_exhausted IR_16 400");
    for (const known of ["1", "2", "3", "4", "5"]) expect(tryCard(five, cardWith(known)).payment).toBe(five.payment);
    expect(nameOf(() => tryCard(tryCard(five, cardWith("3")), cardWith("7")))).toBe("cards_exhausted IR_16 400");
  });

  it("are no other payment methods, however many", () => {
    const five = triedCards("1", "2", "3", "4", "5");
    const token = { last4: "4242", isin: "424242", network: null } as never;
    const others: readonly AttemptDetails[] = [
      {},
      { method: { kind: "other", label: "paypal" } },
      { method: { kind: "network_token", token } },
    ];
    for (const details of others) {
      expect(tryCard(five, details).payment).toBe(five.payment);
      expect(cardsOf(tryCard(stateOf(), details))).toBeUndefined();
    }
  });

  it("continue from those of other payments for the same", () => {
    const tryAfter = (earlier: readonly string[], fingerprint: string, state = stateOf()): PaymentWithCaptures =>
      withClientCard({ ...state, attempt: { ...state.attempt, details: cardWith(fingerprint) } }, earlier);
    expect(cardsOf(tryAfter([], "1"))).toEqual(["1"]);
    expect(cardsOf(tryAfter(["1", "2"], "3"))).toEqual(["1", "2", "3"]);
    // Nothing is to be remembered in addition to what is known.
    expect(cardsOf(tryAfter(["1", "2"], "2"))).toBeUndefined();
    const five = ["1", "2", "3", "4", "5"];
    expect(cardsOf(tryAfter(five, "5"))).toBeUndefined();
    expect(nameOf(() => tryAfter(five, "6"))).toBe("cards_exhausted IR_16 400");
    expect(nameOf(() => tryAfter([], "6", triedCards(...five)))).toBe("cards_exhausted IR_16 400");
  });

  it("leave everything else of the payment as it is", () => {
    const before = stateOf({ details: { ...noDetails, followUps: { undecidedAttempts: 2 } } });
    const after = tryCard(before, cardWith("one"));
    expect(after.payment).toEqual({
      ...before.payment,
      details: { ...noDetails, followUps: { undecidedAttempts: 2, clientCards: ["one"] } },
    });
    expect(after.attempt.details).toEqual(cardWith("one"));
    expect(cardsOf(before)).toBeUndefined();
  });

  it("never exceed the limit, in whatever order they come", () => {
    const card = fc.constantFrom("1", "2", "3", "4", "5", "6", "7", "8");
    fc.assert(
      fc.property(fc.array(card, { maxLength: 30 }), (cards) => {
        let state = stateOf();
        const accepted = new Set<string>();
        for (const one of cards) {
          const isAllowed = accepted.has(one) || accepted.size < maximumClientCards;
          expect(nameOf(() => tryCard(state, cardWith(one)))).toBe(isAllowed ? "none" : "cards_exhausted IR_16 400");
          if (!isAllowed) continue;
          state = tryCard(state, cardWith(one));
          accepted.add(one);
        }
        expect(cardsOf(state) ?? []).toEqual([...accepted]);
      }),
    );
  });
});
