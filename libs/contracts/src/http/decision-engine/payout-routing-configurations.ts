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
  description: "Checks and stores an algorithm that says which connector accounts of a profile make which payouts.",
});

export const listPayoutRoutingConfigurations = defineOperation({
  ...listRoutingConfigurations,
  operationId: "listPayoutRoutingConfigurations",
  path: "/routing/payouts",
  summary: "List routing configurations for payouts",
  description:
    "Answers the merchant's routing configurations for payouts, last changed first, without their algorithms.",
});

export const listProfilePayoutRoutingConfigurations = defineOperation({
  ...listProfileRoutingConfigurations,
  operationId: "listProfilePayoutRoutingConfigurations",
  path: "/routing/payouts/list/profile",
  summary: "List routing configurations for payouts of a profile",
  description: "Answers those of the credential's profile; of all profiles where the credential is held to none.",
});

export const listActivePayoutRoutingConfigurations = defineOperation({
  ...listActiveRoutingConfigurations,
  operationId: "listActivePayoutRoutingConfigurations",
  path: "/routing/payouts/active",
  summary: "List active routing configurations for payouts",
  description: "Answers those in force. With profile_id the one that payouts of the profile go by.",
});

export const activatePayoutRoutingConfiguration = defineOperation({
  ...activateRoutingConfiguration,
  operationId: "activatePayoutRoutingConfiguration",
  path: "/routing/payouts/{algorithm_id}/activate",
  summary: "Activate a routing configuration for payouts",
  description:
    "It takes the place of the active one of its profile. Payouts that choose their account afterwards go by it.",
});

export const deactivatePayoutRoutingConfiguration = defineOperation({
  ...deactivateRoutingConfiguration,
  operationId: "deactivatePayoutRoutingConfiguration",
  path: "/routing/payouts/deactivate",
  summary: "Deactivate the routing configuration for payouts of a profile",
  description: "The active one of the profile is no longer used; the answer says which one it was.",
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
