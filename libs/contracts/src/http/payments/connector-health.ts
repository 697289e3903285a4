import { defineOperation } from "../../operation.ts";
import { connectorHealth, connectorHealthList } from "../../resources/connector-health.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  method: "GET",
  access: ["merchant_key", "jwt"],
  permission: "connectors:read",
  alternativePermission: "payments:read",
  merchantPathParameter: "account_id",
  tag: "Connector accounts",
} as const;

export const readConnectorHealth = defineOperation({
  ...shape,
  operationId: "readConnectorHealth",
  path: "/account/{account_id}/connectors/health/{connector_id}",
  aliases: ["/accounts/{account_id}/connectors/health/{connector_id}"],
  summary: "Read the health of a connector account",
  description:
    "Returns success rate, durations, time-outs, errors and webhooks of the account in the last 15 minutes and 24 " +
    "hours. Counted a few seconds late; an instance that ends abnormally loses the last five seconds of its counts.",
  pathParameters: pathParameters({ account_id: "The merchant.", connector_id: "The connector account." }),
  response: connectorHealth,
  failures: ["connector_account_not_found", "merchant_not_found"],
});

export const listConnectorHealth = defineOperation({
  ...shape,
  operationId: "listConnectorHealth",
  weight: "bounded",
  list: { style: "whole", items: "data" },
  path: "/account/{account_id}/connectors_health",
  aliases: ["/accounts/{account_id}/connectors_health"],
  summary: "List the health of the connector accounts",
  description: "Returns the health of every connector account of the merchant, or of the credential's profile.",
  pathParameters: pathParameters({ account_id: "The merchant." }),
  response: connectorHealthList,
  failures: ["merchant_not_found"],
});

/** The operations on the health of connector accounts. */
export const connectorHealthOperations = [readConnectorHealth, listConnectorHealth] as const;
