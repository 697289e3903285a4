import { defineOperation } from "../../operation.ts";
import { simulatedRouting, simulateRoutingBody } from "../../resources/routing-simulation.ts";

export const simulateRouting = defineOperation({
  service: "payments",
  api: "merchant",
  tag: "Routing configurations",
  operationId: "simulateRouting",
  method: "POST",
  path: "/routing/simulate",
  access: ["merchant_key", "jwt"],
  permission: "routing:read",
  idempotent: false,
  summary: "Simulate the routing of a payment",
  description:
    "Ranks the connector accounts as for a payment with these facts, by the same rules, outages, volumes and success " +
    "rates. No payment is made; the decision is neither logged nor counted, and nothing is learned from it.",
  body: simulateRoutingBody,
  response: simulatedRouting,
  failures: ["merchant_not_found", "profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

/** Looking where a payment would go. */
export const routingSimulationOperations = [simulateRouting] as const;
