import { describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";

import { checkAmount } from "../../src/kernel/domain/amount-limits.ts";
import { amountCapturableOf, netAmountOf } from "../../src/payments/domain/amounts.ts";
import type { CapturablePayment } from "../../src/payments/domain/capture.ts";
import { amountBlocked, amountCapturedOf, planCapture } from "../../src/payments/domain/capture.ts";
import {
  checkClientSecret,
  checkLiveClientSecret,
  clientSecretOf,
  sessionEnd,
} from "../../src/kernel/domain/client-secret.ts";
import { netAmountFor } from "../../src/payments/domain/create-payment.ts";
import { customerReturn, signedText } from "../../src/payments/domain/customer-return.ts";
import type { DeclineInput } from "../../src/payments/domain/retries.ts";
import { decideAfterDecline, defaultMaximumRetries } from "../../src/payments/domain/retries.ts";
import { capture, detailsOf, later, now, payment, paymentId } from "../support/states.ts";

const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName} ${error.code} ${String(error.status)}`;
    throw error;
  }
  return "none";
};

describe("amounts", () => {
  it("add up to the net amount", () => {
    expect(netAmountOf({ amount: 1000 })).toBe(1000);
    const parts = { shippingCost: 100, orderTaxAmount: 70, surchargeAmount: 30, surchargeTaxAmount: 5 };
    expect(netAmountOf({ amount: 1000, ...parts })).toBe(1205);
  });

  it("leave what is authorized and not taken, and nothing at the end", () => {
    const open = { netAmount: 1000, amountAuthorized: null, amountBlocked: 0 };
    expect(amountCapturableOf({ ...open, status: "processing" })).toBe(1000);
    expect(amountCapturableOf({ ...open, status: "requires_capture", amountAuthorized: 500 })).toBe(500);
    expect(amountCapturableOf({ ...open, status: "requires_capture", amountBlocked: 300 })).toBe(700);
    for (const status of ["succeeded", "partially_captured", "failed", "cancelled"] as const) {
      expect(amountCapturableOf({ ...open, status })).toBe(0);
    }
  });
});

describe("the limit of a currency", () => {
  it("is of the net amount, and below it lie amounts that are paid every day", () => {
    expect(netAmountFor(1_500_000_000, "IDR", detailsOf({}))).toBe(1_500_000_000);
    expect(netAmountFor(2_000_000_000, "VND", detailsOf({}))).toBe(2_000_000_000);
    expect(netAmountFor(999_999_999, "USD", detailsOf({}))).toBe(999_999_999);
    const shipped = detailsOf({ shipping_cost: 1 });
    expect(failureOf(() => netAmountFor(999_999_999, "USD", shipped))).toBe("amount_out_of_range IR_16 400");
    expect(failureOf(() => netAmountFor(999_999_999_999, "IDR", shipped))).toBe("amount_out_of_range IR_16 400");
  });

  it("is named where an amount is refused", () => {
    const refused = (): void => checkAmount("data.refund.amount", 1_000_000_000, "EUR");
    expect(refused).toThrow("data.refund.amount amounts to 1000000000. It must be between 1 and 999999999 minor units");
    expect(failureOf(() => checkAmount("amount", -1, "EUR"))).toBe("amount_out_of_range IR_16 400");
  });
});

describe("captures", () => {
  const held: CapturablePayment = {
    status: "requires_capture",
    captureMethod: "manual",
    netAmount: 1000,
    amountCapturable: 1000,
    isOvercaptureEnabled: false,
    hasOpenCaptures: false,
    isOwn: false,
  };

  it("take everything by default, and may take less", () => {
    expect(planCapture(held, undefined)).toEqual({ amount: 1000, isFinal: true });
    expect(planCapture(held, 200)).toEqual({ amount: 200, isFinal: true });
    const several = { ...held, captureMethod: "manual_multiple" } as const;
    expect(planCapture(several, 200)).toEqual({ amount: 200, isFinal: false });
    expect(planCapture(several, 1000)).toEqual({ amount: 1000, isFinal: true });
    expect(planCapture({ ...held, isOvercaptureEnabled: true }, 1200)).toEqual({ amount: 1200, isFinal: true });
  });

  it("are refused by status, method and amount", () => {
    expect(failureOf(() => planCapture({ ...held, status: "succeeded" }, 1))).toBe("capture_in_wrong_state IR_14 400");
    const taken = { ...held, captureMethod: "automatic", status: "succeeded" } as const;
    expect(failureOf(() => planCapture(taken, 1))).toBe("capture_method_does_not_allow IR_14 400");
    expect(failureOf(() => planCapture({ ...taken, isOwn: true }, 1))).toBe("capture_in_wrong_state IR_14 400");
    // Only a part was authorized.
    expect(failureOf(() => planCapture({ ...taken, status: "requires_capture" }, 1))).toBe("none");
    expect(failureOf(() => planCapture(held, 0))).toBe("capture_amount_not_positive IR_05 422");
    expect(failureOf(() => planCapture(held, 1001))).toBe("capture_amount_too_large IR_06 422");
    const several = { ...held, captureMethod: "manual_multiple" } as const;
    expect(failureOf(() => planCapture(several, undefined))).toBe("missing_field IR_04 400");
    const processing = { ...several, status: "processing" } as const;
    expect(failureOf(() => planCapture({ ...processing, hasOpenCaptures: true }, 10))).toBe("none");
    // It is not known yet whether anything is authorized.
    expect(failureOf(() => planCapture(processing, 10))).toBe("capture_in_wrong_state IR_14 400");
  });

  it("count what is sure and what may be", () => {
    const captures = (["charged", "pending", "started", "failed"] as const).map((status, index) =>
      capture({ status, sequence: index + 1, amount: 10 ** index }),
    );
    expect([amountCapturedOf(captures), amountBlocked(captures)]).toEqual([1, 111]);
  });
});

describe("client secrets", () => {
  const secret = clientSecretOf(paymentId, "abcdefghij0123456789");
  const equals = (left: string, right: string): boolean => left === right;

  it("name their payment", () => {
    expect(secret).toBe(`${paymentId}_secret_abcdefghij0123456789`);
  });

  it("live as long as the request, the profile or the default specifies", () => {
    expect(sessionEnd(now, null, null)).toEqual(later(900));
    expect(sessionEnd(now, null, 60)).toEqual(later(60));
    expect(sessionEnd(now, 120, 60)).toEqual(later(120));
  });

  it("are needed, must be right, and must be alive", () => {
    const check = { expected: secret, equals };
    expect(failureOf(() => checkClientSecret({ ...check, given: null }))).toBe("client_secret_missing IR_04 400");
    expect(failureOf(() => checkClientSecret({ ...check, given: "x" }))).toBe("client_secret_wrong IR_09 400");
    expect(failureOf(() => checkClientSecret({ ...check, given: secret }))).toBe("none");
    const live = { ...check, given: secret };
    expect(failureOf(() => checkLiveClientSecret(live, later(1), now))).toBe("none");
    expect(failureOf(() => checkLiveClientSecret(live, now, now))).toBe("client_secret_expired IR_08 400");
  });
});

describe("what follows a decline", () => {
  const rule = (changes: object) => ({ decision: "do_default", step_up_possible: false, ...changes }) as never;
  const input: DeclineInput = {
    status: "failure",
    isUndecided: false,
    rule: rule({ decision: "retry" }),
    isAutoRetriesEnabled: true,
    maximumRetries: null,
    isStepUpEnabled: true,
    retriesDone: 0,
    authenticationType: "no_three_ds",
    supportsThreeDs: true,
    hasNextConnector: true,
    hasUnusedCardNumber: false,
    isClearPanRetriesEnabled: false,
  };

  it("is decided by the rule", () => {
    expect(decideAfterDecline(input)).toBe("next_connector");
    expect(decideAfterDecline({ ...input, rule: rule({ decision: "requeue" }) })).toBe("later_retry");
    expect(decideAfterDecline({ ...input, rule: rule({}) })).toBe("stop");
    expect(decideAfterDecline({ ...input, rule: null })).toBe("stop");
  });

  it("goes to the next connector without a rule where the provider has not decided", () => {
    const undecided = { ...input, rule: null, isUndecided: true };
    expect(decideAfterDecline(undecided)).toBe("next_connector");
    expect(decideAfterDecline({ ...undecided, hasNextConnector: false })).toBe("stop");
    expect(decideAfterDecline({ ...undecided, isAutoRetriesEnabled: false })).toBe("stop");
    expect(decideAfterDecline({ ...undecided, retriesDone: 3 })).toBe("stop");
    expect(decideAfterDecline({ ...undecided, rule: rule({ step_up_possible: true }) })).toBe("next_connector");
  });

  it("asks for 3DS at the same connector before anything else", () => {
    const stepUp = { ...input, rule: rule({ decision: "retry", step_up_possible: true }) };
    expect(decideAfterDecline(stepUp)).toBe("same_connector_with_three_ds");
    expect(decideAfterDecline({ ...stepUp, authenticationType: "three_ds" })).toBe("next_connector");
    expect(decideAfterDecline({ ...stepUp, supportsThreeDs: false })).toBe("next_connector");
    expect(decideAfterDecline({ ...stepUp, isStepUpEnabled: false })).toBe("next_connector");
  });

  it("goes to the card number where a token was refused: after a step-up, before another connector", () => {
    const steps = [false, true].flatMap((stepUp) => [false, true].map((clear) => [stepUp, clear] as const));
    for (const [step_up_possible, clear_pan_possible] of steps) {
      for (const decision of ["retry", "do_default", "requeue"] as const) {
        for (const hasUnusedCardNumber of [false, true]) {
          for (const isClearPanRetriesEnabled of [false, true]) {
            for (const hasNextConnector of [false, true]) {
              const flags = { hasUnusedCardNumber, isClearPanRetriesEnabled, hasNextConnector };
              const facts = { ...input, ...flags, rule: rule({ decision, step_up_possible, clear_pan_possible }) };
              const byDecision = {
                retry: hasNextConnector ? "next_connector" : "stop",
                do_default: "stop",
                requeue: "later_retry",
              }[decision];
              const usesNumber = clear_pan_possible && hasUnusedCardNumber && isClearPanRetriesEnabled;
              const expected = step_up_possible
                ? "same_connector_with_three_ds"
                : usesNumber
                  ? "same_connector_with_card_number"
                  : byDecision;
              expect([facts, decideAfterDecline(facts)]).toEqual([facts, expected]);
              expect(decideAfterDecline({ ...facts, isAutoRetriesEnabled: false })).toBe("stop");
              expect(decideAfterDecline({ ...facts, retriesDone: defaultMaximumRetries })).toBe("stop");
              expect(decideAfterDecline({ ...facts, status: "pending" })).toBe("stop");
              const challenged = decideAfterDecline({ ...facts, authenticationType: "three_ds" });
              expect(challenged).toBe(usesNumber ? "same_connector_with_card_number" : byDecision);
            }
          }
        }
      }
    }
  });

  it("is nothing without a next connector, with retries off or used up, and after anything but a refusal", () => {
    expect(decideAfterDecline({ ...input, hasNextConnector: false })).toBe("stop");
    expect(decideAfterDecline({ ...input, isAutoRetriesEnabled: false })).toBe("stop");
    expect(decideAfterDecline({ ...input, maximumRetries: 0 })).toBe("stop");
    expect(decideAfterDecline({ ...input, retriesDone: defaultMaximumRetries })).toBe("stop");
    expect(decideAfterDecline({ ...input, status: "pending" })).toBe("stop");
    expect(decideAfterDecline({ ...input, status: "charged" })).toBe("stop");
  });
});

describe("the way back to the merchant", () => {
  it("carries the status and is signed over the sorted pairs", () => {
    const returning = payment({ details: detailsOf({ return_url: "https://shop.example" }) });
    const target = customerReturn(returning, undefined, (text) => text);
    expect(target).toMatchObject({ url: "https://shop.example", method: "GET" });
    const signature = target.parameters.find(([name]) => name === "signature")?.[1];
    expect(signature).toBe(
      `amount=1000&payment_id=${paymentId}&payment_intent_client_secret=${payment().clientSecret}&status=processing`,
    );
  });

  it("is posted without the amount when the profile specifies it, and may lead nowhere", () => {
    const profile = { redirect_to_merchant_with_http_post: true, return_url: null } as never;
    const target = customerReturn(payment(), profile, null);
    expect([target.url, target.method]).toEqual([null, "POST"]);
    expect(target.parameters.map(([name]) => name)).toEqual(["status", "payment_id", "payment_intent_client_secret"]);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", " JavaScript:alert(1)", "java\nscript:alert(1)", "nowhere"])(
    "never leads to what a browser would run: %j",
    (return_url) => {
      expect(customerReturn(payment(), { return_url } as never, null).url).toBeNull();
      const returning = payment({ details: detailsOf({ return_url }) });
      const profile = { return_url: "kiosk://done" } as never;
      expect(customerReturn(returning, profile, null).url).toBe("kiosk://done");
    },
  );

  it("sorts by name", () => {
    expect(
      signedText([
        ["b", "2"],
        ["a", "1"],
      ]),
    ).toBe("a=1&b=2");
  });
});
