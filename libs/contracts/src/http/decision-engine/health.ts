import { defineOperation } from "../../operation.ts";
import { engineDiagnostics, engineHealth } from "../../resources/engine-configuration.ts";

const shape = {
  service: "decision-engine",
  face: "engine",
  access: "public",
  tag: "Health",
} as const;

export const readEngineHealth = defineOperation({
  ...shape,
  operationId: "readEngineHealth",
  method: "GET",
  path: "/health",
  summary: "Whether it runs",
  description: "Answers as long as the process turns.",
  response: engineHealth,
});

export const readEngineReadiness = defineOperation({
  ...shape,
  operationId: "readEngineReadiness",
  method: "GET",
  path: "/health/ready",
  summary: "Whether it can work",
  description: "Answers Up, or Down with 503 while a part that it needs is missing or while it is going down.",
  response: engineHealth,
});

export const diagnoseEngine = defineOperation({
  ...shape,
  operationId: "diagnoseEngine",
  method: "GET",
  path: "/health/diagnostics",
  summary: "How the parts are",
  description: "Tries the database and answers how it went.",
  response: engineDiagnostics,
});

/** The operations that tell how the engine is. */
export const engineHealthOperations = [readEngineHealth, readEngineReadiness, diagnoseEngine] as const;
