import { defineOperation } from "../../operation.ts";
import { serviceHealth } from "../../resources/service-health.ts";

export const readServiceHealth = defineOperation({
  service: "gateway",
  api: "merchant",
  operationId: "readServiceHealth",
  method: "GET",
  path: "/operator/services",
  access: ["admin_key"],
  tag: "Operator",
  summary: "Read the health of all services",
  description:
    "Asks every instance that the gateway knows for its readiness, version and backlogs. An instance that does not " +
    "answer within three seconds is unreachable; the answer never waits longer.",
  response: serviceHealth,
});

/** What the gateway answers itself. */
export const serviceHealthOperations = [readServiceHealth] as const;
