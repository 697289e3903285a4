import { feeSettings, readConnectorFees } from "./costs/connector-fees.ts";
import { learnedFeeSettings, readLearnedFees } from "./costs/learned-fees.ts";
import type { ActiveRule } from "./decision.ts";
import { readDebitRoutingSettings } from "./networks/debit-routing-settings.ts";
import type { EvaluatedPurpose } from "./rules/purposes.ts";
import { isEvaluated } from "./rules/purposes.ts";
import { readAlgorithm } from "./rules/read-algorithm.ts";
import type { JsonObject } from "./json-values.ts";
import { isObject } from "./json-values.ts";
import { readDimensions } from "./scoring/score-dimensions.ts";
import { readEliminationSettings, readSuccessRateSettings } from "./settings/algorithm-settings.ts";
import { areDefault, withFeature } from "./settings/features.ts";
import type { ProfileSwitches } from "./settings/profile-switches.ts";
import { areDefaultSwitches, defaultSwitches } from "./settings/profile-switches.ts";
import type { MerchantSettings } from "./settings/resolve-settings.ts";
import { noSettings } from "./settings/resolve-settings.ts";
import { outageSettings, readOutages } from "./traffic/scheduled-outages.ts";
import { readVolumeTerms, volumeSettings } from "./traffic/volume-terms.ts";

/** The name under which the dimensions of scores are kept next to the settings of the algorithms. */
export const dimensionSettings = "srDimension";

/** One change of what is in force. */
export type ConfigurationChange =
  | {
      readonly kind: "rule";
      readonly merchantId: string;
      /** The merchant or one of its profiles. */
      readonly owner: string;
      readonly purpose: string;
      /** Null: none is active any more. */
      readonly rule: { readonly ruleId: string; readonly name: string; readonly algorithm: unknown } | null;
    }
  | {
      readonly kind: "settings";
      readonly merchantId: string;
      readonly algorithm: string;
      /** Null: there are none any more. */
      readonly data: unknown;
    }
  | {
      readonly kind: "feature";
      readonly merchantId: string;
      readonly feature: string;
      readonly enabled: boolean;
    }
  | {
      readonly kind: "switches";
      readonly merchantId: string;
      readonly profileId: string;
      readonly switches: ProfileSwitches;
    }
  | {
      readonly kind: "stopped_experiment";
      readonly merchantId: string;
      readonly experimentId: string;
    };

/** Rules and settings in force, by merchant. Changed only by `applyConfigurationChange`. */
export interface ConfigurationState {
  readonly rules: Map<string, ActiveRule>;
  readonly settings: Map<string, MerchantSettings>;
  /** Of the profiles that switched something. */
  readonly switches: Map<string, ProfileSwitches>;
  readonly stoppedExperiments: Set<string>;
}

export const createConfigurationState = (): ConfigurationState => ({
  rules: new Map(),
  settings: new Map(),
  switches: new Map(),
  stoppedExperiments: new Set(),
});

const experimentKey = (merchantId: string, id: string): string => `${merchantId}\n${id}`;
const profileKey = (merchantId: string, profileId: string): string => `${merchantId}\n${profileId}`;
const ruleKey = (merchantId: string, owner: string, purpose: string): string => `${merchantId}\n${owner}\n${purpose}`;

const applyRule = (state: ConfigurationState, change: ConfigurationChange & { readonly kind: "rule" }): void => {
  // Rules for other purposes were stored by earlier versions; nothing asks for them.
  if (!isEvaluated(change.purpose)) return;
  const key = ruleKey(change.merchantId, change.owner, change.purpose);
  const stored = change.rule?.algorithm;
  const read =
    isObject(stored) && typeof stored["type"] === "string"
      ? readAlgorithm({ type: stored["type"], data: stored["data"] })
      : null;
  const algorithm = read?.algorithm ?? null;
  if (change.rule === null || algorithm === null) {
    state.rules.delete(key);
    return;
  }
  const { ruleId, name } = change.rule;
  state.rules.set(key, { ruleId, name, owner: change.owner, algorithm });
};

const isNothing = ({ features, ...settings }: MerchantSettings): boolean =>
  Object.values(settings).every((one) => one === null) && areDefault(features);

const keepSettings = (state: ConfigurationState, merchantId: string, settings: MerchantSettings): void => {
  if (isNothing(settings)) state.settings.delete(merchantId);
  else state.settings.set(merchantId, settings);
};

/**
 * What is set up by connector, with that of the one that these settings are of replaced or, with null, taken out; null:
 * nothing is left.
 */
const withConnector = <Settings>(
  known: ReadonlyMap<string, Settings> | null,
  connector: string | null,
  read: () => Settings | null,
): ReadonlyMap<string, Settings> | null => {
  if (connector === null) return known;
  const all = new Map(known);
  const one = read();
  if (one === null) all.delete(connector);
  else all.set(connector, one);
  return all.size === 0 ? null : all;
};

const feesIn = (given: JsonObject | null) => given && readConnectorFees(given).fees;

const learnedIn = (given: JsonObject | null) => given && readLearnedFees(given);

/** Windows that this version cannot read are left out, so that the others apply. */
const outagesIn = (given: JsonObject | null) => given && readOutages(given).windows;

const termsIn = (given: JsonObject | null) => given && readVolumeTerms(given).terms;

const applySettings = (
  state: ConfigurationState,
  { merchantId, algorithm, data }: ConfigurationChange & { readonly kind: "settings" },
): void => {
  const known = state.settings.get(merchantId) ?? noSettings;
  const given = isObject(data) ? data : null;
  keepSettings(state, merchantId, {
    ...known,
    successRate: algorithm === "successRate" ? given && readSuccessRateSettings(given).settings : known.successRate,
    elimination: algorithm === "elimination" ? given && readEliminationSettings(given).settings : known.elimination,
    debitRouting: algorithm === "debitRouting" ? given && readDebitRoutingSettings(given).settings : known.debitRouting,
    fees: withConnector(known.fees, feeSettings.connectorOf(algorithm), () => feesIn(given)),
    learnedFees: withConnector(known.learnedFees, learnedFeeSettings.connectorOf(algorithm), () => learnedIn(given)),
    outages: withConnector(known.outages, outageSettings.connectorOf(algorithm), () => outagesIn(given)),
    volumeTerms: withConnector(known.volumeTerms, volumeSettings.connectorOf(algorithm), () => termsIn(given)),
    dimensions: algorithm === dimensionSettings ? given && readDimensions(given) : known.dimensions,
  });
};

const applyFeature = (
  state: ConfigurationState,
  { merchantId, feature, enabled }: ConfigurationChange & { readonly kind: "feature" },
): void => {
  const known = state.settings.get(merchantId) ?? noSettings;
  keepSettings(state, merchantId, { ...known, features: withFeature(known.features, feature, enabled) });
};

const applySwitches = (
  state: ConfigurationState,
  { merchantId, profileId, switches }: ConfigurationChange & { readonly kind: "switches" },
): void => {
  const key = profileKey(merchantId, profileId);
  if (areDefaultSwitches(switches)) state.switches.delete(key);
  else state.switches.set(key, switches);
};

/** Takes in one change; changes come in the order in which they were committed. */
export const applyConfigurationChange = (state: ConfigurationState, change: ConfigurationChange): void => {
  switch (change.kind) {
    case "rule":
      applyRule(state, change);
      return;
    case "settings":
      applySettings(state, change);
      return;
    case "feature":
      applyFeature(state, change);
      return;
    case "switches":
      applySwitches(state, change);
      return;
    case "stopped_experiment":
      state.stoppedExperiments.add(experimentKey(change.merchantId, change.experimentId));
  }
};

/** The rule for a payment or a payout: the profile's own, else the merchant's. */
export const activeRuleOf = (
  state: ConfigurationState,
  merchantId: string,
  profileId: string | null,
  purpose: EvaluatedPurpose,
): ActiveRule | null => {
  const own = profileId === null ? undefined : state.rules.get(ruleKey(merchantId, profileId, purpose));
  return own ?? state.rules.get(ruleKey(merchantId, merchantId, purpose)) ?? null;
};

export const settingsOf = (state: ConfigurationState, merchantId: string): MerchantSettings =>
  state.settings.get(merchantId) ?? noSettings;

/** The merchants that have agreed on volumes with gateways. */
export const merchantsWithVolumeTerms = ({ settings }: ConfigurationState): readonly string[] =>
  [...settings].flatMap(([merchantId, { volumeTerms }]) => (volumeTerms === null ? [] : [merchantId]));

/** What a profile has of dynamic routing; without a profile everything, as the merchant has it. */
export const switchesOf = (state: ConfigurationState, merchantId: string, profileId: string | null): ProfileSwitches =>
  profileId === null ? defaultSwitches : (state.switches.get(profileKey(merchantId, profileId)) ?? defaultSwitches);

/** Whether payments take part in it; the merchant may have switched experiments off. */
export const isExperimentRunning = (state: ConfigurationState, merchantId: string, experimentId: string): boolean =>
  settingsOf(state, merchantId).features["ab-test-real-payments"] &&
  !state.stoppedExperiments.has(experimentKey(merchantId, experimentId));
