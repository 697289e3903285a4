import { describe, expect, it } from "@jest/globals";
import { withoutCardData } from "../src/calling/masked-texts.ts";

const input = { paymentId: "pay_1", method: { kind: "card", card: { number: "4242424242424242", cvc: "737" } } };

const told = "Card 4242 4242 4242 4242 with CVC 737 refused, see 17370 and 4242424242424242.";
const masked = "Card *** with CVC *** refused, see 17370 and ***.";

describe("what a provider reports", () => {
  it("repeats neither the number of the card nor the code that was sent", () => {
    const error = { message: told, reason: told, issuerMessage: told, httpStatus: 402 };
    const outcome = { attemptStatus: "failure", settlement: "final", error: { code: "card_declined", ...error } };
    expect(withoutCardData(outcome, input)).toEqual({
      ...outcome,
      error: { code: "card_declined", message: masked, reason: masked, issuerMessage: masked, httpStatus: 402 },
    });
  });

  it("repeats no number whose digits are written apart", () => {
    const error = { code: "card_declined", message: "No: 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2" };
    expect(withoutCardData({ error }, input).error.message).toBe("No: ***");
  });

  it("keeps codes that rules match on, unless they are card numbers", () => {
    const error = { code: "737", message: "No", issuerCode: "5555555555554444", networkCode: "51" };
    expect(withoutCardData({ error }, input).error).toEqual({ ...error, issuerCode: "***" });
  });

  it("keeps ids and amounts, however much they look like cards", () => {
    const outcome = {
      refundStatus: "success",
      connectorRefundId: "4242424242424242",
      connectorTransactionId: "378282246310005",
      captures: [{ connectorCaptureId: "4242424242424242", amount: 4_242_424_242_424_242 }],
      stated: { amount: 6540, reference: "4242424242424242" },
      instructions: { kind: "bank_transfer", details: { account_number: "4242424242424242" } },
      redirect: { url: "https://bank.example/4242424242424242", method: "GET", fields: { id: "4242424242424242" } },
      occurredAt: new Date(0),
    };
    expect(withoutCardData(outcome, input)).toEqual(outcome);
  });

  it("is masked wherever errors are: in lists, in reports of disputes, in events", () => {
    const report = {
      connectorDisputeId: "4242424242424242",
      reason: told,
      reasonCode: "10.4",
      connectorStatus: "open",
    };
    const disputes = [{ connectorTransactionId: "tx", report }];
    const expected = "Card *** with CVC 737 refused, see 17370 and ***.";
    expect(withoutCardData({ disputes })).toEqual({
      disputes: [{ connectorTransactionId: "tx", report: { ...report, reason: expected } }],
    });
    const event = { object: "payment", outcome: { error: { code: "x", message: told } } };
    expect(withoutCardData(event)).toEqual({ ...event, outcome: { error: { code: "x", message: expected } } });
    expect(withoutCardData({ paymentChecks: { note: told, avs: "Y" } })).toEqual({
      paymentChecks: { note: expected, avs: "Y" },
    });
  });

  it("has nothing to mask in what says nothing", () => {
    const outcome = { attemptStatus: "charged", connectorTransactionId: null, error: undefined };
    expect(withoutCardData(outcome, null)).toEqual(outcome);
  });
});
