import type { FromSchema } from "json-schema-to-ts";
import { flag, list, record, request, text } from "../schema.ts";

const enabled = flag("Whether it is on.");

/** Body of the switches of a profile. */
export const profileSwitchBody = request("ProfileSwitchRequest", "The switch to set.", { enabled }, ["enabled"]);

/** Answer of the switches of a profile. */
export const profileSwitch = record("ProfileSwitch", "State of the switch.", { enabled });

const choice = {
  connector: text("The provider.", { maxLength: 64, examples: ["fauxpay"] }),
  merchant_connector_id: text("The connector account.", { maxLength: 64, examples: ["mca_Q7vB2kX9mT4nW8sYc1Lz"] }),
} as const;

/** The order in which payments try the connector accounts of a profile when no rule decides. */
export const defaultOrder = list(
  "Every connector account of the profile, first choice first.",
  record("DefaultConnector", "A position in the default order.", choice),
);

/** Body of the operations that change a default order. */
export const defaultOrderBody = list(
  "Every connector account of the profile once, first choice first.",
  request("DefaultConnectorRequest", "A position in the default order.", choice, ["merchant_connector_id"]),
  { maxItems: 1000 },
);

/** The default order of one profile. */
export const profileDefaultOrder = record("ProfileDefaultOrder", "The default order of a profile.", {
  profile_id: text("The profile.", { maxLength: 64 }),
  connectors: defaultOrder,
});

export type DefaultOrder = FromSchema<typeof defaultOrder>;
export type DefaultOrderRequest = FromSchema<typeof defaultOrderBody>;
