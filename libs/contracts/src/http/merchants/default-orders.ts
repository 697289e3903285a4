import { defineOperation } from "../../operation.ts";
import { defaultOrder, defaultOrderBody, profileDefaultOrder } from "../../resources/profile-parts.ts";
import { list, pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Default order",
  access: ["merchant_key", "jwt"],
} as const;

const changeFailures = ["profile_not_found", "profile_fixed_by_credential", "default_order_length"] as const;

export const readDefaultOrder = defineOperation({
  ...shape,
  operationId: "readDefaultOrder",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/routing/default",
  permission: "routing:read",
  summary: "Read the default order",
  description:
    "Returns the connector accounts in the order in which payments try them when no rule decides, for the profile " +
    "that applies to payments without a profile.",
  response: defaultOrder,
  failures: ["profile_required", "profile_not_found", "merchant_account_not_found"],
});

export const updateDefaultOrder = defineOperation({
  ...shape,
  operationId: "updateDefaultOrder",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/default",
  permission: "routing:write",
  summary: "Change the default order",
  description:
    "Re-orders the same connector accounts, for the profile that applies to payments without a profile. The order " +
    "takes precedence over scores; a routing rule, and the profile's routing_algorithm, take precedence over it.",
  body: defaultOrderBody,
  response: defaultOrder,
  failures: ["profile_required", ...changeFailures, "merchant_account_not_found"],
});

export const listProfileDefaultOrders = defineOperation({
  ...shape,
  operationId: "listProfileDefaultOrders",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/routing/default/profile",
  permission: "routing:read",
  summary: "List the default orders of the profiles",
  description: "Returns the default order of every profile accessible to the credential.",
  response: list("The default orders.", profileDefaultOrder),
  failures: ["merchant_account_not_found"],
});

export const updateProfileDefaultOrder = defineOperation({
  ...shape,
  operationId: "updateProfileDefaultOrder",
  requiresStepUp: true,
  method: "POST",
  path: "/routing/default/profile/{profile_id}",
  permission: "routing:write",
  summary: "Change the default order of a profile",
  description:
    "Re-orders the same connector accounts. The order takes precedence over scores; a routing rule, and the " +
    "profile's routing_algorithm, take precedence over it.",
  pathParameters: pathParameters({ profile_id: "The profile." }),
  body: defaultOrderBody,
  response: profileDefaultOrder,
  failures: [...changeFailures, "merchant_account_not_found"],
});

/** The operations on default orders. */
export const defaultOrderOperations = [
  readDefaultOrder,
  updateDefaultOrder,
  listProfileDefaultOrders,
  updateProfileDefaultOrder,
] as const;
