import { defineOperation } from "../../operation.ts";
import { configuration, createConfigurationBody, updateConfigurationBody } from "../../resources/configuration.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Configurations",
  access: ["admin_key"],
  response: configuration,
} as const;

const one = { ...shape, path: "/configs/{key}", pathParameters: pathParameters({ key: "The setting." }) } as const;

export const createConfiguration = defineOperation({
  ...shape,
  operationId: "createConfiguration",
  method: "POST",
  path: "/configs",
  aliases: ["/configs/"],
  summary: "Create a setting for all profiles of a merchant",
  description:
    "should_call_gsm_{merchant_id}, true or false, switches automatic retries; " +
    "max_auto_retries_enabled_{merchant_id} is the maximum per payment; both take precedence over the profiles' " +
    "settings. step_up_enabled_{merchant_id}, default true, allows a retry of the declined payment with 3-D Secure. " +
    "guard_blocklist_for_{merchant_id} switches the blocklist, as POST /blocklist/toggle does.",
  body: createConfigurationBody,
  failures: ["configuration_unknown", "duplicate_configuration", "merchant_account_not_found"],
});

export const retrieveConfiguration = defineOperation({
  ...one,
  operationId: "retrieveConfiguration",
  method: "GET",
  summary: "Retrieve a setting of a merchant",
  description: "Returns the operator's setting for all profiles of the merchant.",
  failures: ["configuration_not_found", "merchant_account_not_found"],
});

export const updateConfiguration = defineOperation({
  ...one,
  operationId: "updateConfiguration",
  method: "POST",
  summary: "Change a setting of a merchant",
  description: "Replaces the operator's setting for all profiles of the merchant.",
  body: updateConfigurationBody,
  failures: ["configuration_not_found", "configuration_unknown", "merchant_account_not_found"],
});

export const deleteConfiguration = defineOperation({
  ...one,
  operationId: "deleteConfiguration",
  method: "DELETE",
  summary: "Delete a setting of a merchant",
  description: "The settings of the merchant's profiles apply again. Returns the deleted setting.",
  failures: ["configuration_not_found", "merchant_account_not_found"],
});

/** What the operator sets for all profiles of a merchant. */
export const configurationOperations = [
  createConfiguration,
  retrieveConfiguration,
  updateConfiguration,
  deleteConfiguration,
] as const;
