import type { FromSchema } from "json-schema-to-ts";

import { choice, integer, nullable, record, request, text } from "../schema.ts";
import { currency } from "./currency.ts";

/** Body of POST /account/{account_id}/connectors/test_payment/{connector_id}. */
export const connectorTestPaymentBody = request("ConnectorTestPaymentRequest", "The test payment.", {
  amount: integer("Amount in minor units. Default: 100.", { minimum: 1, maximum: 10_000 }),
  currency,
});

const problem = record("ConnectorTestProblem", "What failed.", {
  step: choice("The operation that failed.", ["payment", "reversal"], "ConnectorTestStep"),
  code: text("Error code of the provider, or of this API."),
  message: text("Error message."),
  what_to_do: text("What to check, and what to do."),
});

/** Answer of POST /account/{account_id}/connectors/test_payment/{connector_id}. */
export const connectorTestPayment = record("ConnectorTestPayment", "A test payment and its reversal.", {
  merchant_connector_id: text("Id of the connector account.", { maxLength: 64 }),
  outcome: choice(
    "passed: the payment succeeded and its reversal was accepted; pending: the provider has not decided yet; failed: " +
      "see problem.",
    ["passed", "pending", "failed"],
    "ConnectorTestOutcome",
  ),
  payment_id: nullable(text("The payment; null: it could not be created.")),
  amount: integer("Amount in minor units.", { minimum: 1 }),
  currency,
  status: nullable(text("Status of the payment.")),
  connector_transaction_id: nullable(text("The provider's id of the payment.")),
  reversal: nullable(
    record("ConnectorTestReversal", "How the payment was reversed; null: there was nothing to reverse.", {
      kind: choice("Kind of reversal.", ["refund", "cancel"], "ConnectorTestReversalKind"),
      refund_id: nullable(text("The refund.")),
      status: text("Status of the refund, or of the payment that was cancelled."),
    }),
  ),
  problem: nullable(problem),
});

export type ConnectorTestPaymentRequest = FromSchema<typeof connectorTestPaymentBody>;
export type ConnectorTestPayment = FromSchema<typeof connectorTestPayment>;
