import { defineOperation } from "../../operation.ts";
import { deliveryBacklog } from "../../resources/overdue.ts";

export const listDeliveryBacklog = defineOperation({
  service: "events",
  api: "merchant",
  operationId: "listDeliveryBacklog",
  weight: "list",
  list: { style: "whole", items: "endpoints" },
  method: "GET",
  path: "/operator/deliveries",
  access: ["admin_key"],
  tag: "Operator",
  summary: "List the endpoints whose webhooks wait",
  description: "Returns how many webhooks of all merchants are due and not delivered, and at which endpoints.",
  response: deliveryBacklog,
});

/** Webhooks that wait. */
export const deliveryBacklogOperations = [listDeliveryBacklog] as const;
