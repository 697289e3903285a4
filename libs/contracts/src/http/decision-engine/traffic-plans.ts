import { defineOperation } from "../../operation.ts";
import {
  deletedTrafficPlan,
  listedScheduledOutages,
  listedVolumeTerms,
  scheduledOutagesBody,
  volumeTermsBody,
  writtenScheduledOutages,
  writtenVolumeTerms,
} from "../../resources/traffic-plan.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  api: "engine",
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
  list: { style: "whole", items: "outages" },
  method: "GET",
  path: "/merchant-account/{merchant_id}/scheduled-outages",
  permission: "routing:read",
  summary: "List scheduled outages",
  description: "Returns the scheduled outages of gateways.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: listedScheduledOutages,
});

export const putScheduledOutages = defineOperation({
  ...shape,
  ...outagesPath,
  operationId: "putScheduledOutages",
  requiresStepUp: true,
  method: "PUT",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Set the scheduled outages of a gateway",
  description:
    "During a window, the gateway is used only for payments that no other gateway can process, regardless of " +
    "rules and success rates. Takes effect at every replica within a second.",
  body: scheduledOutagesBody,
  response: writtenScheduledOutages,
  failures: ["settings_validation_failed", "too_many_planned_connectors"],
});

export const deleteScheduledOutages = defineOperation({
  ...shape,
  ...outagesPath,
  operationId: "deleteScheduledOutages",
  requiresStepUp: true,
  method: "DELETE",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete the scheduled outages of a gateway",
  description: "The gateway is used as before.",
  response: deletedTrafficPlan,
  failures: ["traffic_plan_not_found"],
});

const termsPath = {
  path: "/merchant-account/{merchant_id}/connectors/{connector}/volume-terms",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector: "Name of the gateway. Volumes include all its accounts.",
  }),
} as const;

export const listVolumeTerms = defineOperation({
  ...shape,
  operationId: "listVolumeTerms",
  weight: "bounded",
  list: { style: "whole", items: "terms" },
  method: "GET",
  path: "/merchant-account/{merchant_id}/volume-terms",
  permission: "routing:read",
  summary: "List volume terms",
  description: "Returns the volume commitments and caps of gateways, with the successful payments so far.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: listedVolumeTerms,
});

export const putVolumeTerms = defineOperation({
  ...shape,
  ...termsPath,
  operationId: "putVolumeTerms",
  requiresStepUp: true,
  method: "PUT",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Set the volume terms of a gateway",
  description:
    "Once a cap is reached, the gateway is used only for payments that no other gateway can process. While it is " +
    "behind the pace of its commitment, it is preferred within the guard band of success rates. Successful " +
    "payments count; decisions reflect them some seconds later.",
  body: volumeTermsBody,
  response: writtenVolumeTerms,
  failures: ["settings_validation_failed", "too_many_planned_connectors"],
});

export const deleteVolumeTerms = defineOperation({
  ...shape,
  ...termsPath,
  operationId: "deleteVolumeTerms",
  requiresStepUp: true,
  method: "DELETE",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete the volume terms of a gateway",
  description: "The gateway is used without volume commitments and caps.",
  response: deletedTrafficPlan,
  failures: ["traffic_plan_not_found"],
});

/** The operations on what merchants have planned for gateways. */
export const trafficPlanOperations = [
  listScheduledOutages,
  putScheduledOutages,
  deleteScheduledOutages,
  listVolumeTerms,
  putVolumeTerms,
  deleteVolumeTerms,
] as const;
