import type { FromSchema } from "json-schema-to-ts";
import { choice, flag, integer, list, nullable, record, request, text } from "../schema.ts";

const engineConfigurationTypes = ["successRate", "elimination", "debitRouting"] as const;

export type EngineConfigurationType = (typeof engineConfigurationTypes)[number];

const configuration = {
  type: "object",
  title: "EngineConfiguration",
  description: "Settings of one algorithm; data depends on type.",
  properties: {
    type: choice("The algorithm.", engineConfigurationTypes),
    data: {
      type: "object",
      description:
        "Its settings; percentages from 0 to 100, latencies in milliseconds. A percentage between 0 and 1 is read " +
        "as a fraction (0.05 is 5 %), which is deprecated. debitRouting has merchantCategoryCode, acquirerCountry " +
        "and feeTable: country, currency, regulatedInterchange and networks, each with network, scope (local or " +
        "global), interchange, byCategory and networkFee; fees are pctBps (basis points) and fixed (minor units). " +
        "Its coBadgedCards are kinds of cards by BIN, each with networks, issuerCountry, isRegulated, " +
        "regulatedName, cardType and bins: texts of six to eight digits, or ranges such as 41111100-41111149.",
      additionalProperties: true,
    },
  },
  required: ["type", "data"],
  additionalProperties: true,
} as const;

const merchantId = text("The merchant; must be the one of the credential.", { minLength: 1, maxLength: 64 });

/** Body of POST /rule/create and POST /rule/update. */
export const writeConfigurationBody = request(
  "WriteEngineConfigurationRequest",
  "Settings of one algorithm for a merchant.",
  { merchant_id: merchantId, config: configuration },
  ["merchant_id", "config"],
);

/** Body of POST /rule/get and POST /rule/delete. */
export const configurationKeyBody = request(
  "EngineConfigurationKey",
  "Merchant and algorithm of the settings.",
  { merchant_id: merchantId, algorithm: choice("The algorithm.", engineConfigurationTypes) },
  ["merchant_id", "algorithm"],
);

/** Answer of POST /rule/create and POST /rule/update. */
export const writtenConfiguration = record("WrittenEngineConfiguration", "The current settings.", {
  message: text("Result."),
  merchant_id: text("The merchant."),
  config: configuration,
  deprecations: list(
    "Deprecated settings that were accepted.",
    record("DeprecatedSetting", "A deprecated setting.", {
      field: text("The setting.", { examples: ["defaultHedgingPercent"] }),
      message: text("The replacement."),
    }),
  ),
});

/** Answer of POST /rule/get. */
export const readConfiguration = record("ReadEngineConfiguration", "The settings.", {
  merchant_id: text("The merchant."),
  config: configuration,
});

/** Answer of POST /rule/delete. */
export const deletedConfiguration = record("DeletedEngineConfiguration", "The deleted settings.", {
  message: text("Result."),
  merchant_id: text("The merchant."),
});

const routingKey = record("RoutingKey", "A key of rule conditions.", {
  type: choice("Type of the value.", ["integer", "enum", "udf", "str_value", "global_ref", "time_window", "weekdays"]),
  values: nullable(text("Allowed values, separated by a comma and a space.")),
  min_value: nullable(integer("Minimum value.")),
  max_value: nullable(integer("Maximum value.")),
  min_length: nullable(integer("Minimum length.")),
  max_length: nullable(integer("Maximum length.")),
  exact_length: nullable(integer("Exact length.")),
  regex: nullable(text("Format of the value.")),
});

/** Answer of GET /config/routing-keys. */
export const routingKeys = record("RoutingKeys", "Keys of rule conditions.", {
  keys: { type: "object", description: "The keys by name.", additionalProperties: routingKey },
});

const working = choice("Status of the dependency.", ["Working", "Failing"]);

/** Answer of GET /health and GET /health/ready of the engine. */
export const engineHealth = {
  type: "object",
  title: "EngineHealth",
  description: "Health of the engine, with its dependencies where reported.",
  properties: { message: text("Message; Up or Down for readiness.", { examples: ["Health is good"] }) },
  additionalProperties: { type: "boolean" },
} as const;

/** Answer of GET /health/diagnostics. */
export const engineDiagnostics = record("EngineDiagnostics", "Health of the engine's dependencies.", {
  key_custodian_locked: flag("Whether the keys are locked; always false."),
  database: record("DatabaseDiagnostics", "The engine's database.", {
    database_connection: working,
    database_read: working,
    database_write: working,
    database_delete: working,
  }),
  messaging: nullable(choice("The message broker.", ["Working", "Failing"])),
});

export type RoutingKeys = FromSchema<typeof routingKeys>;
