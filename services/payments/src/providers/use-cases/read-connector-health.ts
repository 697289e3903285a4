import type { ConnectorHealth, ConnectorSnapshot } from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { healthPeriodMs, noHealthCounts } from "../domain/connector-health.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { connectorHealthToWire } from "../wire/health-wire.ts";

type HealthPorts = Pick<Ports, "clock" | "decisionEngine" | "directory" | "health" | "healthStore">;

const quarterHourMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;

const beginOf = (now: Date, lengthMs: number): Date => {
  const beginMs = now.getTime() - lengthMs;
  return new Date(beginMs - (beginMs % healthPeriodMs));
};

const accountsSeen = async (ports: HealthPorts, caller: Caller): Promise<readonly ConnectorSnapshot[]> => {
  const { connectors } = await merchantOf(ports, caller, null);
  return connectors.filter(({ profile_id }) => caller.profileId === null || profile_id === caller.profileId);
};

const healthOf = async (
  ports: HealthPorts,
  merchantId: string,
  accounts: readonly ConnectorSnapshot[],
): Promise<readonly ConnectorHealth[]> => {
  if (accounts.length === 0) return [];
  // What this process has noted is exact; others store theirs every few seconds.
  await ports.health.flush();
  const now = ports.clock.realNow();
  const ids = accounts.map(({ merchant_connector_id: id }) => id);
  const [quarterHourFrom, dayFrom] = [beginOf(now, quarterHourMs), beginOf(now, dayMs)];
  const [quarterHour, day, latest, states] = await Promise.all([
    ports.healthStore.countsSince(merchantId, ids, quarterHourFrom),
    ports.healthStore.countsSince(merchantId, ids, dayFrom),
    ports.healthStore.latest(merchantId, ids),
    ports.decisionEngine.gatewayStates(merchantId),
  ]);
  return accounts.map((account) => {
    const { merchant_connector_id: id } = account;
    const known = {
      account,
      quarterHour: { from: quarterHourFrom, counts: quarterHour.get(id) ?? noHealthCounts },
      day: { from: dayFrom, counts: day.get(id) ?? noHealthCounts },
      latest: latest.get(id) ?? null,
      states,
    };
    return connectorHealthToWire(known, now);
  });
};

/**
 * The health of the accounts that the caller sees.
 * @throws {Failure} `merchant_not_found` (HE_02)
 */
export const listConnectorHealth =
  (ports: HealthPorts) =>
  async (caller: Caller): Promise<readonly ConnectorHealth[]> =>
    healthOf(ports, caller.merchantId, await accountsSeen(ports, caller));

/**
 * The health of one account.
 * @throws {Failure} `merchant_not_found`, `connector_account_not_found` (HE_02)
 */
export const readConnectorHealth =
  (ports: HealthPorts) =>
  async (caller: Caller, merchantConnectorId: string): Promise<ConnectorHealth> => {
    const accounts = await accountsSeen(ports, caller);
    const meant = accounts.filter(({ merchant_connector_id: id }) => id === merchantConnectorId);
    const [health] = await healthOf(ports, caller.merchantId, meant);
    if (health === undefined) {
      throw failures.connector_account_not_found({ merchant_connector_id: merchantConnectorId });
    }
    return health;
  };
