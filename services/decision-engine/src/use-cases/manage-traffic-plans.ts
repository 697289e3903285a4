import type { RuleProblem } from "../domain/rules/problems.ts";
import { endedWindows, readOutages } from "../domain/traffic/scheduled-outages.ts";
import type { CountedVolume, CountedVolumes } from "../domain/traffic/volume-terms.ts";
import { isAccountId, readVolumeTerms } from "../domain/traffic/volume-terms.ts";
import { failures } from "../failures.ts";
import type { Clock, ConnectorSettingsStore, StoredOutages, StoredVolumeTerms } from "../ports.ts";
import { assertConnectorSettings, connectorsMax } from "./assert-connector-settings.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on what is planned for gateways need. */
export interface TrafficPlanPorts {
  readonly outages: ConnectorSettingsStore<StoredOutages>;
  readonly volumeTerms: ConnectorSettingsStore<StoredVolumeTerms>;
  readonly volumes: (merchantId: string, nowMs: number) => CountedVolumes | null;
  readonly clock: Clock;
}

const outagePlan = "scheduled outages";
const volumePlan = "volume terms";

const notOfAnAccount: RuleProblem = {
  field: "connector",
  error_type: "type_mismatch",
  message: "Volumes are counted by gateway; name the gateway, not one of its accounts.",
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
    assertConnectorSettings(given.connector, problems.length > 0 ? problems : endedWindows(windows, clock().getTime()));
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

/** What a gateway is to take, and what it has taken. */
export interface CountedTerms {
  readonly terms: StoredVolumeTerms;
  /** Null: not known yet. */
  readonly counted: CountedVolume | null;
}

/** @throws {Failure} forbidden */
export const listVolumeTerms =
  ({ volumeTerms, volumes, clock }: TrafficPlanPorts) =>
  async (caller: Caller, merchantId: string): Promise<readonly CountedTerms[]> => {
    assertOwnMerchant(caller, merchantId);
    const all = await volumeTerms.list(merchantId);
    const known = volumes(merchantId, clock().getTime());
    return all.map((terms) => ({ terms, counted: known?.of(terms.connector) ?? null }));
  };

/**
 * Sets how many payments a gateway is to take. This replica goes by it when it resolves, the others soon after.
 * @throws {Failure} forbidden, settings_validation_failed, too_many_planned_connectors
 */
export const putVolumeTerms =
  ({ volumeTerms }: TrafficPlanPorts) =>
  async (caller: Caller, merchantId: string, given: StoredVolumeTerms): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const { problems } = readVolumeTerms({ ...given });
    assertConnectorSettings(given.connector, isAccountId(given.connector) ? [notOfAnAccount, ...problems] : problems);
    const isKept = await volumeTerms.put(merchantId, given, connectorsMax);
    if (!isKept) throw failures.too_many_planned_connectors({ plan: volumePlan, count: connectorsMax });
  };

/** @throws {Failure} forbidden, traffic_plan_not_found */
export const deleteVolumeTerms =
  ({ volumeTerms }: TrafficPlanPorts) =>
  async (caller: Caller, merchantId: string, connector: string): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const isKnown = await volumeTerms.delete(merchantId, connector);
    if (!isKnown) throw failures.traffic_plan_not_found({ plan: volumePlan, connector });
  };
