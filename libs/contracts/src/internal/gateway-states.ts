import { defineOperation } from "../operation.ts";
import { flag, dateTime, list, nullable, record, text } from "../schema.ts";

/** Which accounts of a merchant are taken to be down, and which are left alone now by plan. */
export const readGatewayStates = defineOperation({
  operationId: "read_gateway_states",
  service: "decision-engine",
  api: "internal",
  method: "GET",
  path: "/internal/gateway-states",
  access: ["service"],
  tag: "Internal",
  summary: "Read which accounts are down",
  description: "From memory. An account without outcomes is left out.",
  query: record("GatewayStatesQuery", "The merchant.", {
    merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  }),
  response: record("GatewayStates", "The known accounts, and the outages that are planned for now.", {
    accounts: list(
      "Accounts with outcomes.",
      record("GatewayState", "An account.", {
        merchant_connector_id: text("The connector account."),
        is_down: flag("Whether it is more likely than not that it is down."),
      }),
    ),
    outages: list(
      "Open windows.",
      record("OpenOutage", "A planned outage that lasts.", {
        name: text("Name of the provider or id of the connector account, in lower case."),
        until: dateTime("The first moment after it."),
        reason: nullable(text("Reason.")),
        payment_methods: list("Families or methods that it is for; empty: all.", text("A family or method.")),
      }),
    ),
  }),
});
