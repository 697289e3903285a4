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
  face: "merchant",
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
  path: `${path}/success_based/toggle`,
  aliases: [`${path}/success_based/create`],
  summary: "Switch success rates for a business profile",
  description:
    "Says whether success rates order the payments of the profile, at every replica within a second. Without them a " +
    "payment goes by rules, the profile's own algorithm and the default order; nothing is tried to learn, and " +
    "neither cost nor customers' earlier payments count.",
  query: dynamicRoutingSwitchQuery,
});

export const toggleEliminationRouting = defineOperation({
  ...shape,
  ...change,
  operationId: "toggleEliminationRouting",
  path: `${path}/elimination/toggle`,
  aliases: [`${path}/elimination/create`],
  summary: "Switch elimination for a business profile",
  description:
    "Says whether gateways that are down go behind the others for payments of the profile, at every replica within a " +
    "second. The merchant's feature elimination has to be on too.",
  query: dynamicRoutingSwitchQuery,
});

export const setDynamicRoutingSplit = defineOperation({
  ...shape,
  ...change,
  operationId: "setDynamicRoutingSplit",
  path: `${path}/set_volume_split`,
  summary: "Set the share of payments under dynamic routing",
  description:
    "Says how many payments of the profile dynamic routing may re-order. Which those are follows from the payments' " +
    "ids; the others go as if both switches said metrics.",
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
  description:
    "Answers what the profile has of dynamic routing; dynamic_connector_selection and 100 where nobody switched " +
    "anything.",
  failures: ["routing_profile_not_found"],
});

/** The operations on dynamic routing of business profiles. */
export const dynamicRoutingOperations = [
  toggleSuccessBasedRouting,
  toggleEliminationRouting,
  setDynamicRoutingSplit,
  readDynamicRouting,
] as const;
