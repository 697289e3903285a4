import { defineOperation } from "../../operation.ts";
import { overdueObjects } from "../../resources/overdue.ts";

export const listOverdue = defineOperation({
  service: "payments",
  api: "merchant",
  operationId: "listOverdue",
  weight: "list",
  list: { style: "whole", items: "kinds" },
  method: "GET",
  path: "/operator/overdue",
  access: ["admin_key"],
  tag: "Operator",
  summary: "List what is overdue",
  description:
    "Returns payments, refunds, payouts, subscriptions, disputes and unmatched transactions of all merchants that " +
    "are past the time at which they should be settled, and unmatched transactions left to an operator, by their ids.",
  response: overdueObjects,
});

/** What is due and stuck. */
export const overdueOperations = [listOverdue] as const;
