import type { RuleProblem } from "../domain/rules/problems.ts";
import { failures } from "../failures.ts";

/** Most connectors that a merchant can set something up for: every replica keeps it in memory. */
export const connectorsMax = 500;
const connectorCharactersMax = 128;

/**
 * Refuses what is to be set up for a connector where something is wrong with it, or with the connector's name.
 * @throws {Failure} settings_validation_failed
 */
export const assertConnectorSettings = (connector: string, problems: readonly RuleProblem[]): void => {
  const reported = problems.map((problem) => ({ ...problem }));
  if (connector.length > connectorCharactersMax) {
    const message = `It must have at most ${String(connectorCharactersMax)} characters.`;
    reported.push({ field: "connector", error_type: "length_invalid", message });
  }
  if (reported.length === 0) return;
  throw failures.settings_validation_failed({
    count: reported.length,
    field: reported[0]?.field,
    data: { validation_errors: reported },
  });
};
