import { defineOperation } from "../../operation.ts";
import {
  deletedTrafficPlan,
  listedScheduledOutages,
  scheduledOutagesBody,
  writtenScheduledOutages,
} from "../../resources/traffic-plan.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  tag: "Rule configuration",
} as const;

const outagesPath = {
  path: "/merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector: "Name of the gateway, or id of a connector account.",
  }),
} as const;

export const listScheduledOutages = defineOperation({
  ...shape,
  operationId: "listScheduledOutages",
  weight: "bounded",
  method: "GET",
  path: "/merchant-account/{merchant_id}/scheduled-outages",
  permission: "routing:read",
  summary: "List scheduled outages",
  description: "Answers when gateways are announced to be out of service.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: listedScheduledOutages,
});

export const putScheduledOutages = defineOperation({
  ...shape,
  ...outagesPath,
  operationId: "putScheduledOutages",
  method: "PUT",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Set the scheduled outages of a gateway",
  description:
    "While a window is open, the gateway is taken only for payments that no other gateway can take, whatever rules " +
    "and success rates say. Decisions go by it at every replica within a second.",
  body: scheduledOutagesBody,
  response: writtenScheduledOutages,
});

export const deleteScheduledOutages = defineOperation({
  ...shape,
  ...outagesPath,
  operationId: "deleteScheduledOutages",
  method: "DELETE",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete the scheduled outages of a gateway",
  description: "The gateway is used as before.",
  response: deletedTrafficPlan,
});

/** The operations on what merchants have planned for gateways. */
export const trafficPlanOperations = [listScheduledOutages, putScheduledOutages, deleteScheduledOutages] as const;
