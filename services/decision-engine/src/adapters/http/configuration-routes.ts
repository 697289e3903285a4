import {
  createEngineConfiguration as createContract,
  deleteEngineConfiguration as deleteContract,
  diagnoseEngine,
  readRoutingKeys,
  retrieveEngineConfiguration as retrieveContract,
  updateEngineConfiguration as updateContract,
} from "@railyard/contracts";
import type { EngineConfigurationType, ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { RoutingKey } from "../../domain/rules/routing-keys.ts";
import { routingKeys } from "../../domain/rules/routing-keys.ts";
import { fractionFields } from "../../domain/settings/algorithm-settings.ts";
import type { DatabaseProbe } from "../../ports.ts";
import type { SettingsPorts } from "../../use-cases/manage-algorithm-settings.ts";
import {
  createSettings,
  deleteSettings,
  retrieveSettings,
  updateSettings,
} from "../../use-cases/manage-algorithm-settings.ts";
import { callerOf } from "./caller.ts";

type RoutingKeyWire = ResponseOf<typeof readRoutingKeys>["keys"][string];

const toRoutingKeyWire = (key: RoutingKey): RoutingKeyWire => ({
  type: key.type,
  values: key.values?.join(", ") ?? null,
  min_value: key.minValue ?? null,
  max_value: key.maxValue ?? null,
  min_length: null,
  max_length: key.maxLength ?? null,
  exact_length: key.exactLength ?? null,
  regex: key.regex ?? null,
});

// The keys are fixed, so they are written once.
const keys = Object.fromEntries([...routingKeys].map(([name, key]) => [name, toRoutingKeyWire(key)]));

const titles: Readonly<Record<EngineConfigurationType, string>> = {
  successRate: "Success Rate Configuration",
  elimination: "Elimination Configuration",
  debitRouting: "Debit Routing Configuration",
};

type WrittenConfiguration = ResponseOf<typeof createContract>;

const fractionMessage = "It was read as a fraction, 0.05 as 5 %. Send a percentage from 1 to 100 instead.";

const deprecationsOf = ({ type, data }: WrittenConfiguration["config"]): WrittenConfiguration["deprecations"] =>
  type === "successRate" ? fractionFields(data).map((field) => ({ field, message: fractionMessage })) : [];

const writtenOf = (merchant_id: string, config: WrittenConfiguration["config"]) => ({
  merchant_id,
  config,
  deprecations: deprecationsOf(config),
});

const working = (works: boolean): "Working" | "Failing" => (works ? "Working" : "Failing");

export interface ConfigurationRoutePorts extends SettingsPorts {
  readonly probe: DatabaseProbe;
  readonly isBrokerUsable: () => Promise<boolean>;
}

/** The operations on settings of the algorithms, and the engine's diagnostics. */
export const configurationRoutes = (ports: ConfigurationRoutePorts): readonly Route[] => [
  defineRoute(createContract, async ({ principal, body: { merchant_id, config } }) => {
    await createSettings(ports)(callerOf(principal), merchant_id, config);
    return { body: { message: `${titles[config.type]} created successfully`, ...writtenOf(merchant_id, config) } };
  }),
  defineRoute(updateContract, async ({ principal, body: { merchant_id, config } }) => {
    await updateSettings(ports)(callerOf(principal), merchant_id, config);
    return { body: { message: `${titles[config.type]} updated successfully`, ...writtenOf(merchant_id, config) } };
  }),
  defineRoute(retrieveContract, async ({ principal, body: { merchant_id, algorithm } }) => {
    const data = await retrieveSettings(ports)(callerOf(principal), merchant_id, algorithm);
    return { body: { merchant_id, config: { type: algorithm, data: { ...data } } } };
  }),
  defineRoute(deleteContract, async ({ principal, body: { merchant_id, algorithm } }) => {
    await deleteSettings(ports)(callerOf(principal), merchant_id, algorithm);
    return { body: { message: `${titles[algorithm]} deleted successfully`, merchant_id } };
  }),
  defineRoute(readRoutingKeys, () => Promise.resolve({ body: { keys } })),
  defineRoute(diagnoseEngine, async () => {
    const [database, isBrokerUsable] = await Promise.all([ports.probe.try(), ports.isBrokerUsable()]);
    return {
      body: {
        key_custodian_locked: false,
        database: {
          database_connection: working(database.connects),
          database_read: working(database.reads),
          database_write: working(database.writes),
          database_delete: working(database.deletes),
        },
        messaging: working(isBrokerUsable),
      },
    };
  }),
];
