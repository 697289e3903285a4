import type { RuleProblem } from "../domain/rules/problems.ts";
import { endedWindows, readOutages } from "../domain/traffic/scheduled-outages.ts";
import { failures } from "../failures.ts";
import type { Clock, ConnectorSettingsStore, StoredOutages } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on what is planned for gateways need. */
export interface TrafficPlanPorts {
  readonly outages: ConnectorSettingsStore<StoredOutages>;
  readonly clock: Clock;
}

/** Most connectors that a merchant can plan something for: every replica holds it in memory. */
const connectorsMax = 500;
const connectorCharactersMax = 128;

const outagePlan = "scheduled outages";

const assertNone = (connector: string, problems: readonly RuleProblem[]): void => {
  const told = problems.map((problem) => ({ ...problem }));
  if (connector.length > connectorCharactersMax) {
    const message = `It must have at most ${String(connectorCharactersMax)} characters.`;
    told.push({ field: "connector", error_type: "length_invalid", message });
  }
  if (told.length === 0) return;
  throw failures.settings_validation_failed({
    count: told.length,
    field: told[0]?.field,
    data: { validation_errors: told },
  });
};

/** @throws {Failure} forbidden */
export const listOutages =
  ({ outages }: TrafficPlanPorts) =>
  (caller: Caller, merchantId: string): Promise<readonly StoredOutages[]> => {
    assertOwnMerchant(caller, merchantId);
    return outages.list(merchantId);
  };

/**
 * Sets when a gateway or account is left alone. This replica goes by it when it resolves, the others soon after.
 * @throws {Failure} forbidden, settings_validation_failed, too_many_planned_connectors
 */
export const putOutages =
  ({ outages, clock }: TrafficPlanPorts) =>
  async (caller: Caller, merchantId: string, given: StoredOutages): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const { windows, problems } = readOutages({ ...given });
    assertNone(given.connector, problems.length > 0 ? problems : endedWindows(windows, clock().getTime()));
    const isKept = await outages.put(merchantId, given, connectorsMax);
    if (!isKept) throw failures.too_many_planned_connectors({ plan: outagePlan, count: connectorsMax });
  };

/** @throws {Failure} forbidden, traffic_plan_not_found */
export const deleteOutages =
  ({ outages }: TrafficPlanPorts) =>
  async (caller: Caller, merchantId: string, connector: string): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const isKnown = await outages.delete(merchantId, connector);
    if (!isKnown) throw failures.traffic_plan_not_found({ plan: outagePlan, connector });
  };
