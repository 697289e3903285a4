// What Stripe's refusals state, for the judge to compare.
import { describe, expect, it } from "@jest/globals";

import { callConnector } from "../../src/index.ts";
import { connectorNamed } from "../support/answered-call.ts";
import { answer, context, fakeTransport } from "../support/fake-transport.ts";
import { cardInput } from "../support/payment-inputs.ts";

describe("a payment that Stripe declined", () => {
  const intent = {
    id: "pi_9",
    object: "payment_intent",
    status: "requires_payment_method",
    amount: 999,
    amount_capturable: 0,
    amount_received: 0,
    currency: "eur",
    livemode: true,
    metadata: { attempt_id: "pay_9_1" },
  };
  const declined = (payment_intent?: object) => {
    const error = { type: "card_error", code: "card_declined", decline_code: "generic_decline", payment_intent };
    const transport = fakeTransport([answer(200, { id: "pm_1" }), answer(402, { error })]);
    return callConnector(connectorNamed("stripe"), "authorize", context, cardInput("4000000000000002"), transport);
  };

  it("is stated as the refusal shows it", async () => {
    expect(await declined(intent)).toMatchObject({
      attemptStatus: "failure",
      connectorTransactionId: "pi_9",
      stated: { amount: 999, currency: "EUR", reference: "pay_9_1", isLive: true },
      error: { code: "generic_decline" },
    });
  });

  it("has failed where the refusal shows none", async () => {
    expect(await declined()).toMatchObject({ attemptStatus: "failure", connectorTransactionId: null });
  });
});
