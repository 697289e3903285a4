import { defineOperation } from "../../operation.ts";
import {
  activateRoutingConfiguration,
  createRoutingConfiguration,
  deactivateRoutingConfiguration,
  listActiveRoutingConfigurations,
  listProfileRoutingConfigurations,
  listRoutingConfigurations,
} from "./routing-configurations.ts";

// The same operations for payouts: transaction_type need not be sent.

export const createPayoutRoutingConfiguration = defineOperation({
  ...createRoutingConfiguration,
  operationId: "createPayoutRoutingConfiguration",
  path: "/routing/payouts",
  summary: "Create a routing configuration for payouts",
  description: "Validates and stores an algorithm that chooses the connector accounts for a profile's payouts.",
});

export const listPayoutRoutingConfigurations = defineOperation({
  ...listRoutingConfigurations,
  operationId: "listPayoutRoutingConfigurations",
  list: { style: "offset", items: "" },
  path: "/routing/payouts",
  summary: "List routing configurations for payouts",
  description:
    "Returns the merchant's routing configurations for payouts, most recently changed first, without their algorithms.",
});

export const listProfilePayoutRoutingConfigurations = defineOperation({
  ...listProfileRoutingConfigurations,
  operationId: "listProfilePayoutRoutingConfigurations",
  list: { style: "offset", items: "" },
  path: "/routing/payouts/list/profile",
  summary: "List routing configurations for payouts of a profile",
  description: "Returns those of the credential's profile; of all profiles if the credential is not restricted to one.",
});

export const listActivePayoutRoutingConfigurations = defineOperation({
  ...listActiveRoutingConfigurations,
  operationId: "listActivePayoutRoutingConfigurations",
  list: { style: "whole", items: "" },
  path: "/routing/payouts/active",
  summary: "List active routing configurations for payouts",
  description: "Returns the active ones. With profile_id, the one that applies to payouts of the profile.",
});

export const activatePayoutRoutingConfiguration = defineOperation({
  ...activateRoutingConfiguration,
  operationId: "activatePayoutRoutingConfiguration",
  requiresStepUp: true,
  path: "/routing/payouts/{algorithm_id}/activate",
  summary: "Activate a routing configuration for payouts",
  description: "Replaces the active one of its profile. It applies to payouts that choose their account afterwards.",
});

export const deactivatePayoutRoutingConfiguration = defineOperation({
  ...deactivateRoutingConfiguration,
  operationId: "deactivatePayoutRoutingConfiguration",
  requiresStepUp: true,
  path: "/routing/payouts/deactivate",
  summary: "Deactivate the routing configuration for payouts of a profile",
  description: "Deactivates and returns the active one of the profile.",
});

/** The operations on routing configurations for payouts. */
export const payoutRoutingConfigurationOperations = [
  createPayoutRoutingConfiguration,
  listPayoutRoutingConfigurations,
  listProfilePayoutRoutingConfigurations,
  listActivePayoutRoutingConfigurations,
  activatePayoutRoutingConfiguration,
  deactivatePayoutRoutingConfiguration,
] as const;
