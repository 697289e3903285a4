import { defineOperation } from "../../operation.ts";
import {
  dynamicRouting,
  dynamicRoutingBody,
  dynamicRoutingSplitQuery,
  dynamicRoutingSwitchQuery,
} from "../../resources/dynamic-routing.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "merchant",
  servicePrefix: "/merchant-face",
  access: ["merchant_key", "jwt"],
  merchantPathParameter: "account_id",
  tag: "Routing configurations",
  pathParameters: pathParameters({ account_id: "The merchant.", profile_id: "The business profile." }),
  response: dynamicRouting,
} as const;

const path = "/account/{account_id}/business_profile/{profile_id}/dynamic_routing";

const change = {
  method: "POST",
  permission: "routing:write",
  body: dynamicRoutingBody,
  bodyOptional: true,
  failures: ["routing_profile_not_found", "dynamic_routing_settings_not_offered"],
} as const;

export const toggleSuccessBasedRouting = defineOperation({
  ...shape,
  ...change,
  operationId: "toggleSuccessBasedRouting",
  requiresStepUp: true,
  path: `${path}/success_based/toggle`,
  aliases: [`${path}/success_based/create`],
  summary: "Switch success-rate routing of a business profile",
  description:
    "Whether success rates order the payments of the profile; takes effect at every replica within a second. When " +
    "off, payments follow rules, the profile's own algorithm and the default order; there is no exploration, and " +
    "neither cost nor sticky routing applies.",
  query: dynamicRoutingSwitchQuery,
});

export const toggleEliminationRouting = defineOperation({
  ...shape,
  ...change,
  operationId: "toggleEliminationRouting",
  requiresStepUp: true,
  path: `${path}/elimination/toggle`,
  aliases: [`${path}/elimination/create`],
  summary: "Switch elimination for a business profile",
  description:
    "Whether gateways that are down are ranked last for payments of the profile; takes effect at every replica " +
    "within a second. Requires the merchant's feature elimination.",
  query: dynamicRoutingSwitchQuery,
});

export const setDynamicRoutingSplit = defineOperation({
  ...shape,
  ...change,
  operationId: "setDynamicRoutingSplit",
  requiresStepUp: true,
  path: `${path}/set_volume_split`,
  summary: "Set the share of payments under dynamic routing",
  description:
    "The percentage of the profile's payments that dynamic routing may re-order, selected by payment id. The " +
    "others are treated as if both switches were set to metrics.",
  query: dynamicRoutingSplitQuery,
});

export const readDynamicRouting = defineOperation({
  ...shape,
  operationId: "readDynamicRouting",
  method: "GET",
  path,
  aliases: [`${path}/get_volume_split`],
  permission: "routing:read",
  summary: "Read the dynamic routing of a business profile",
  description: "Returns the dynamic routing settings of the profile; dynamic_connector_selection and 100 by default.",
  failures: ["routing_profile_not_found"],
});

/** The operations on dynamic routing of business profiles. */
export const dynamicRoutingOperations = [
  toggleSuccessBasedRouting,
  toggleEliminationRouting,
  setDynamicRoutingSplit,
  readDynamicRouting,
] as const;
