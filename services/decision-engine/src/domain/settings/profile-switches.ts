/** How far something that was learned counts for a profile's payments: not at all, shown only, or in their order. */
const switchPositions = ["none", "metrics", "dynamic_connector_selection"] as const;

export type SwitchPosition = (typeof switchPositions)[number];

/** What a profile has of dynamic routing. */
export interface ProfileSwitches {
  /** Whether success rates order its payments. */
  readonly successBased: SwitchPosition;
  /** Whether gateways that are down go behind the others for its payments. */
  readonly elimination: SwitchPosition;
  /** The share of its payments that dynamic routing may re-order, from 0 to 100. */
  readonly split: number;
}

/** Defaults of profiles that switched nothing: their payments go as the merchant has it. */
export const defaultSwitches: ProfileSwitches = {
  successBased: "dynamic_connector_selection",
  elimination: "dynamic_connector_selection",
  split: 100,
};

export const areSameSwitches = (one: ProfileSwitches, other: ProfileSwitches): boolean =>
  one.successBased === other.successBased && one.elimination === other.elimination && one.split === other.split;

export const areDefaultSwitches = (switches: ProfileSwitches): boolean => areSameSwitches(switches, defaultSwitches);

const positionIn = (given: unknown): SwitchPosition =>
  switchPositions.find((known) => known === given) ?? "dynamic_connector_selection";

/** Reads switches that were kept; a position of another version restricts nothing. */
export const readSwitches = (kept: Readonly<Record<string, unknown>>): ProfileSwitches => {
  const split = kept["split"];
  return {
    successBased: positionIn(kept["success_based"]),
    elimination: positionIn(kept["elimination"]),
    split: typeof split === "number" && split >= 0 && split <= 100 ? split : defaultSwitches.split,
  };
};
