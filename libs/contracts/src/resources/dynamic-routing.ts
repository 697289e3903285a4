import { choice, freeObject, integer, record, request, text } from "../schema.ts";

const positions = ["none", "metrics", "dynamic_connector_selection"] as const;

const position = (what: string) =>
  choice(
    `${what} none: no. metrics: no, but explanations of decisions include the metrics. ` +
      "dynamic_connector_selection: yes, if enabled for the merchant.",
    positions,
  );

const split = integer("The share of the profile's payments that dynamic routing may re-order, in percent.", {
  minimum: 0,
  maximum: 100,
});

/** Query of the operations that switch a part of dynamic routing. */
export const dynamicRoutingSwitchQuery = request(
  "DynamicRoutingSwitchQuery",
  "Switch of a part of dynamic routing.",
  { enable: position("Whether it orders the profile's payments.") },
  ["enable"],
);

/** Query of POST .../dynamic_routing/set_volume_split. */
export const dynamicRoutingSplitQuery = request(
  "DynamicRoutingSplitQuery",
  "Share of payments that dynamic routing may re-order.",
  { split },
  ["split"],
);

/** Body of the operations on dynamic routing: what is not empty is refused. */
export const dynamicRoutingBody = {
  ...freeObject("Empty: a profile has no settings of its own."),
  title: "DynamicRoutingRequest",
} as const;

/** Answer of the operations on dynamic routing. */
export const dynamicRouting = record("DynamicRouting", "Dynamic routing settings of a business profile.", {
  profile_id: text("The business profile.", { maxLength: 64 }),
  success_based: position("Whether success rates order its payments."),
  elimination: position("Whether gateways that are down are ranked last for its payments."),
  split,
});
