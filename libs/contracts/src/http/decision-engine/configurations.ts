import { defineOperation } from "../../operation.ts";
import {
  configurationKeyBody,
  deletedConfiguration,
  readConfiguration,
  routingKeys,
  writeConfigurationBody,
  writtenConfiguration,
} from "../../resources/engine-configuration.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
  access: ["engine_key", "jwt"],
  tag: "Rule configuration",
} as const;

export const createEngineConfiguration = defineOperation({
  ...shape,
  operationId: "createEngineConfiguration",
  requiresStepUp: true,
  method: "POST",
  path: "/rule/create",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Create settings of an algorithm",
  description: "Stores the settings of success-rate routing, elimination or debit routing.",
  body: writeConfigurationBody,
  response: writtenConfiguration,
  failures: ["settings_exist", "settings_validation_failed"],
});

export const retrieveEngineConfiguration = defineOperation({
  ...shape,
  operationId: "retrieveEngineConfiguration",
  method: "POST",
  path: "/rule/get",
  wholeMerchant: true,
  permission: "routing:read",
  idempotent: false,
  summary: "Read settings of an algorithm",
  description: "Returns the settings.",
  body: configurationKeyBody,
  response: readConfiguration,
  failures: ["settings_not_found"],
});

export const updateEngineConfiguration = defineOperation({
  ...shape,
  operationId: "updateEngineConfiguration",
  requiresStepUp: true,
  method: "POST",
  path: "/rule/update",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Update settings of an algorithm",
  description: "Replaces the settings.",
  body: writeConfigurationBody,
  response: writtenConfiguration,
  failures: ["settings_not_found", "settings_validation_failed"],
});

export const deleteEngineConfiguration = defineOperation({
  ...shape,
  operationId: "deleteEngineConfiguration",
  requiresStepUp: true,
  method: "POST",
  path: "/rule/delete",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete settings of an algorithm",
  description: "Restores the settings that apply to every merchant.",
  body: configurationKeyBody,
  response: deletedConfiguration,
  failures: ["settings_not_found"],
});

export const readRoutingKeys = defineOperation({
  ...shape,
  operationId: "readRoutingKeys",
  method: "GET",
  path: "/config/routing-keys",
  permission: "routing:read",
  summary: "List the keys of rule conditions",
  description: "Returns the keys that conditions of rules can use, with their types and values.",
  response: routingKeys,
});

/** The operations on settings of the algorithms. */
export const engineConfigurationOperations = [
  createEngineConfiguration,
  retrieveEngineConfiguration,
  updateEngineConfiguration,
  deleteEngineConfiguration,
  readRoutingKeys,
] as const;
