import { defineOperation } from "../../operation.ts";
import { engineDiagnostics, engineHealth } from "../../resources/engine-configuration.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: "public",
  tag: "Health",
} as const;

export const readEngineHealth = defineOperation({
  ...shape,
  operationId: "readEngineHealth",
  method: "GET",
  path: "/health",
  summary: "Liveness",
  description: "Liveness: 200 while the process responds.",
  response: engineHealth,
});

export const readEngineReadiness = defineOperation({
  ...shape,
  operationId: "readEngineReadiness",
  method: "GET",
  path: "/health/ready",
  summary: "Readiness",
  description: "Readiness: Up, or Down with 503 while a dependency is unavailable or the service is shutting down.",
  response: engineHealth,
});

export const diagnoseEngine = defineOperation({
  ...shape,
  operationId: "diagnoseEngine",
  method: "GET",
  path: "/health/diagnostics",
  summary: "Diagnostics",
  description: "Checks the database connection and returns the result.",
  response: engineDiagnostics,
});

/** The operations that report the state of the engine. */
export const engineHealthOperations = [readEngineHealth, readEngineReadiness, diagnoseEngine] as const;
