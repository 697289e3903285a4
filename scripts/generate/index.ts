import { generateChartReadme } from "./chart-readme.ts";
import { generateNodeClient } from "./client-node.ts";
import { generateConnectorMethods } from "./connector-methods.ts";
import { generateConnectors } from "./connectors.ts";
import { generateConsolePermissions } from "./console-permissions.ts";
import { generateDashboards } from "./dashboards.ts";
import { generateDocuments } from "./documents.ts";
import { generateErrorCodes } from "./error-codes.ts";
import { generateEventTypes } from "./event-types.ts";
import { generateManifests } from "./manifests.ts";
import { generatePaymentStates } from "./payment-states.ts";
import { generateReferenceFacts } from "./reference-facts.ts";
import { generatePythonClient } from "./python-client.ts";
import { generateRoles } from "./roles.ts";
import { generateSandboxCards } from "./sandbox-cards.ts";
import { generateEnvironmentVariables } from "./environment-variables.ts";
import { generateSloRules } from "./slo-rules.ts";

const producers = [
  generateChartReadme,
  generateConnectorMethods,
  generateConnectors,
  generateConsolePermissions,
  generateDashboards,
  generateDocuments,
  generateErrorCodes,
  generateEventTypes,
  generateManifests,
  generateNodeClient,
  generatePaymentStates,
  generateReferenceFacts,
  generatePythonClient,
  generateRoles,
  generateSandboxCards,
  generateEnvironmentVariables,
  generateSloRules,
];

/** Every generated file of the repository: path from the root -> text. */
export const generatedFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>();
  for (const produce of producers) {
    for (const [path, text] of await produce()) files.set(path, text);
  }
  return files;
};
