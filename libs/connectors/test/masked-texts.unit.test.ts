import { describe, expect, it } from "@jest/globals";
import { withMaskedTexts } from "../src/calling/masked-texts.ts";

const input = { paymentId: "pay_1", method: { kind: "card", card: { number: "4242424242424242", cvc: "737" } } };

const reported = "Card 4242 4242 4242 4242 with CVC 737 refused, see 17370 and 4242424242424242.";
const masked = "Card *** with CVC *** refused, see 17370 and ***.";

describe("what a provider reports", () => {
  it("repeats neither the number of the card nor the code that was sent", () => {
    const error = { message: reported, reason: reported, issuerMessage: reported, httpStatus: 402 };
    const outcome = { attemptStatus: "failure", settlement: "final", error: { code: "card_declined", ...error } };
    expect(withMaskedTexts(outcome, input)).toEqual({
      ...outcome,
      error: { code: "card_declined", message: masked, reason: masked, issuerMessage: masked, httpStatus: 402 },
    });
  });

  it("repeats no number whose digits are written apart", () => {
    const error = { code: "card_declined", message: "No: 4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2" };
    expect(withMaskedTexts({ error }, input).error.message).toBe("No: ***");
  });

  it("keeps codes that rules match on, unless they are card numbers", () => {
    const error = { code: "737", message: "No", issuerCode: "5555555555554444", networkCode: "51" };
    expect(withMaskedTexts({ error }, input).error).toEqual({ ...error, issuerCode: "***" });
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
    expect(withMaskedTexts(outcome, input)).toEqual(outcome);
  });

  it("is masked wherever errors are: in lists, in reports of disputes, in events", () => {
    const report = {
      connectorDisputeId: "4242424242424242",
      reason: reported,
      reasonCode: "10.4",
      connectorStatus: "open",
    };
    const disputes = [{ connectorTransactionId: "tx", report }];
    const expected = "Card *** with CVC 737 refused, see 17370 and ***.";
    expect(withMaskedTexts({ disputes })).toEqual({
      disputes: [{ connectorTransactionId: "tx", report: { ...report, reason: expected } }],
    });
    const event = { object: "payment", outcome: { error: { code: "x", message: reported } } };
    expect(withMaskedTexts(event)).toEqual({ ...event, outcome: { error: { code: "x", message: expected } } });
    expect(withMaskedTexts({ paymentChecks: { note: reported, avs: "Y" } })).toEqual({
      paymentChecks: { note: expected, avs: "Y" },
    });
  });

  it("repeats nothing of the person and of the account that were sent", () => {
    const address = { firstName: "Emil", lastName: "Muster", line1: "Am Markt 2", city: "Unna", country: "DE" };
    const payer = {
      email: "emil@kiosk.example",
      customerName: "Emil Muster",
      phone: "+4930123456",
      billing: address,
      browserInformation: { ip_address: "203.0.113.99" },
      paymentMethodData: { type: "other", data: { sepa: { iban: "DE89370400440532013000" } } },
      order: { lines: [{ name: "refused" }] },
    };
    const message =
      "Emil Muster (emil@kiosk.example, +4930123456) of Am Markt 2 with DE89 3704 0044 0532 0130 00 was refused " +
      "from 203.0.113.99, ask Muster, not Emilia.";
    expect(withMaskedTexts({ error: { code: "refused", message } }, payer).error).toEqual({
      code: "refused",
      message: "*** (***, ***) of *** with *** was refused from ***, ask ***, not Emilia.",
    });
    const recipient = { name: "Zoë (GmbH)", email: null, address };
    const destination = { bank_account_number: "000123456789", account: "zoe@kiosk.example" };
    const text = { code: "1", message: "Zoë (GmbH), 000123456789, zoe@kiosk.example: closed" };
    expect(withMaskedTexts({ error: text }, { recipient, destination }).error.message).toBe("***, ***, ***: closed");
  });

  it("is looked through in a time that grows with the text", () => {
    const parts = ["a", "a@", "@a", "a.", "a@b.", "1", "1 ", "1-", "Muster", "Muster ", "DE89 "];
    const started = performance.now();
    for (const part of parts) {
      const message = `${part.repeat(200_000 / part.length)}!`;
      withMaskedTexts({ error: { message } }, { customerName: "Muster", data: { iban: "DE89370400440532013000" } });
    }
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("repeats no name, whatever its characters", () => {
    const marks = [..."-/\\^$.*+?()[]{}|'\"&#,;:=!<>~@%_`"];
    for (const name of [
      ...marks.map((mark) => `Anna${mark}Lena`),
      ...marks.map((mark) => mark.repeat(3)),
      "née Ødegård 🚂",
    ]) {
      const error = { code: "1", message: `Refused for ${name} today` };
      expect(withMaskedTexts({ error }, { customerName: name }).error.message).toBe("Refused for *** today");
    }
  });

  it("repeats no e-mail address, also where only the provider knows it", () => {
    const error = { code: "denied", message: "The account emil+shop@kiosk.example, of Emil, is locked." };
    expect(withMaskedTexts({ outcome: { error } }).outcome.error.message).toBe("The account ***, of Emil, is locked.");
  });

  it("is unchanged where it contains no text", () => {
    const outcome = { attemptStatus: "charged", connectorTransactionId: null, error: undefined };
    expect(withMaskedTexts(outcome, null)).toEqual(outcome);
  });
});
