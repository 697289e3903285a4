import { defineOperation } from "../../operation.ts";
import { connectorTestPayment, connectorTestPaymentBody } from "../../resources/connector-test.ts";
import { pathParameters } from "../../schema.ts";

export const createConnectorTestPayment = defineOperation({
  operationId: "createConnectorTestPayment",
  refusedWhileSuspended: true,
  service: "payments",
  api: "merchant",
  method: "POST",
  path: "/account/{account_id}/connectors/test_payment/{connector_id}",
  aliases: ["/accounts/{account_id}/connectors/test_payment/{connector_id}"],
  access: ["merchant_key", "jwt"],
  permission: "connectors:write",
  merchantPathParameter: "account_id",
  tag: "Connector accounts",
  summary: "Test a connector account with a payment",
  description:
    "Creates a payment with a test card of the provider at exactly this account and refunds or cancels it. Both are " +
    "ordinary payments and refunds with their events. Only for accounts in test mode; the account may be disabled. " +
    "A payment that fails is no error: the answer has the problem and what to do.",
  // The provider is asked twice, one after the other.
  answerTimeoutMs: 100_000,
  pathParameters: pathParameters({ account_id: "The merchant.", connector_id: "The connector account." }),
  body: connectorTestPaymentBody,
  response: connectorTestPayment,
  failures: [
    "merchant_suspended",
    "connector_account_not_found",
    "connector_account_is_live",
    "flow_not_supported",
    "merchant_not_found",
  ],
});

/** The operations that test connector accounts. */
export const connectorTestOperations = [createConnectorTestPayment] as const;
