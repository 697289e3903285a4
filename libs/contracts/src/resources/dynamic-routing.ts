import { choice, freeObject, integer, record, request, text } from "../schema.ts";

const positions = ["none", "metrics", "dynamic_connector_selection"] as const;

const position = (what: string) =>
  choice(
    `${what} none: no. metrics: no, but explanations of decisions say what is known. ` +
      "dynamic_connector_selection: yes, as far as the merchant has it.",
    positions,
  );

const split = integer("The share of the profile's payments that dynamic routing may re-order, in percent.", {
  minimum: 0,
  maximum: 100,
});

/** Query of the operations that switch a part of dynamic routing. */
export const dynamicRoutingSwitchQuery = request(
  "DynamicRoutingSwitchQuery",
  "How a part of dynamic routing shall count.",
  { enable: position("Whether it counts in the order of the profile's payments.") },
  ["enable"],
);

/** Query of POST .../dynamic_routing/set_volume_split. */
export const dynamicRoutingSplitQuery = request(
  "DynamicRoutingSplitQuery",
  "How many payments dynamic routing may re-order.",
  { split },
  ["split"],
);

/** Body of the operations on dynamic routing: what is not empty is refused. */
export const dynamicRoutingBody = {
  ...freeObject("Nothing: settings of a profile's own are refused, because they would change nothing."),
  title: "DynamicRoutingRequest",
} as const;

/** Answer of the operations on dynamic routing. */
export const dynamicRouting = record("DynamicRouting", "What a business profile has of dynamic routing.", {
  profile_id: text("The business profile.", { maxLength: 64 }),
  success_based: position("Whether success rates order its payments."),
  elimination: position("Whether gateways that are down go behind the others for its payments."),
  split,
});
