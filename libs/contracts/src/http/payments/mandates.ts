import { defineOperation } from "../../operation.ts";
import { listMandatesQuery, mandate, mandateList, mandateRevocation } from "../../resources/mandate.ts";
import { pathParameters } from "../../schema.ts";

const mandatePath = pathParameters({ mandate_id: "The mandate." });

const shape = { service: "payments", api: "merchant", tag: "Mandates", access: ["merchant_key", "jwt"] } as const;

export const listMandates = defineOperation({
  ...shape,
  operationId: "listMandates",
  weight: "list",
  list: { style: "offset", items: "" },
  method: "GET",
  path: "/mandates/list",
  permission: "mandates:read",
  summary: "List mandates",
  description: "Returns the matching mandates, newest first.",
  query: listMandatesQuery,
  response: mandateList,
});

export const retrieveMandate = defineOperation({
  ...shape,
  operationId: "retrieveMandate",
  method: "GET",
  path: "/mandates/{mandate_id}",
  permission: "mandates:read",
  summary: "Retrieve a mandate",
  description:
    "Returns a mandate, created by a payment with mandate_data. Its payment method, connector account and ids at " +
    "the provider are those of the last payment that succeeded with mandate_data.update_mandate_id.",
  pathParameters: mandatePath,
  response: mandate,
  failures: ["mandate_not_found"],
});

export const revokeMandate = defineOperation({
  ...shape,
  operationId: "revokeMandate",
  method: "POST",
  path: "/mandates/revoke/{mandate_id}",
  permission: "mandates:write",
  summary: "Revoke a mandate",
  description:
    "Revokes a mandate, at its provider first where the provider holds it. When the provider declines, the " +
    "response is CE_00 with the provider's status, and the mandate does not change.",
  pathParameters: mandatePath,
  response: mandateRevocation,
  failures: ["mandate_not_found", "mandate_refused", "mandate_not_revoked"],
});

export const listCustomerMandates = defineOperation({
  ...shape,
  operationId: "listCustomerMandates",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/customers/{customer_id}/mandates",
  permission: "mandates:read",
  summary: "List a customer's mandates",
  description: "Returns the mandates of the customer, newest first.",
  pathParameters: pathParameters({ customer_id: "The customer." }),
  response: mandateList,
  failures: ["customer_not_found", "customer_redacted"],
});

/** The operations on mandates; the list comes before the path it would match. */
export const mandateOperations = [listMandates, retrieveMandate, revokeMandate, listCustomerMandates] as const;
