import type { MerchantFees } from "../costs/connector-fees.ts";
import type { MerchantLearnedFees } from "../costs/learned-fees.ts";
import type { DebitRoutingSettings } from "../networks/debit-routing-settings.ts";
import type { ScoreDimensions } from "../scoring/score-dimensions.ts";
import type { ScoreSettings } from "../scoring/score-settings.ts";
import { defaultScoreSettings } from "../scoring/score-settings.ts";
import type { MerchantOutages } from "../traffic/scheduled-outages.ts";
import type { MerchantVolumeTerms } from "../traffic/volume-terms.ts";
import type {
  EliminationSettings,
  LevelSettings,
  SubLevelSettings,
  SubLevelTraits,
  SuccessRateSettings,
} from "./algorithm-settings.ts";
import { subLevelDimensions } from "./algorithm-settings.ts";
import type { MerchantFeatures } from "./features.ts";
import { defaultFeatures } from "./features.ts";

/** What a merchant has set up; null: nothing. */
export interface MerchantSettings {
  readonly successRate: SuccessRateSettings | null;
  readonly elimination: EliminationSettings | null;
  readonly debitRouting: DebitRoutingSettings | null;
  /** What payments cost at connectors. */
  readonly fees: MerchantFees | null;
  /** The same as learned from reports, for connectors of which the merchant states nothing. */
  readonly learnedFees: MerchantLearnedFees | null;
  /** When gateways are announced to be out of service. */
  readonly outages: MerchantOutages | null;
  /** How many payments gateways are to take. */
  readonly volumeTerms: MerchantVolumeTerms | null;
  readonly features: MerchantFeatures;
  readonly dimensions: ScoreDimensions | null;
}

export const noSettings: MerchantSettings = {
  successRate: null,
  elimination: null,
  debitRouting: null,
  fees: null,
  learnedFees: null,
  outages: null,
  volumeTerms: null,
  features: defaultFeatures,
  dimensions: null,
};

const isSame = (wanted: string, given: string | null): boolean =>
  given !== null && wanted.toLowerCase() === given.toLowerCase();

const constraintsOf = (level: SubLevelSettings): number => Object.keys(level.traits).length;

/** The narrowest sub-level that fits the payment, the first among equals. */
const findSubLevel = (settings: SuccessRateSettings, traits: SubLevelTraits): LevelSettings => {
  const fitting = settings.subLevels.filter((level) =>
    subLevelDimensions.every((dimension) => {
      const wanted = level.traits[dimension] ?? null;
      return wanted === null || isSame(wanted, traits[dimension]);
    }),
  );
  return (
    fitting.reduce<SubLevelSettings | undefined>(
      (best, next) => (best === undefined || constraintsOf(next) > constraintsOf(best) ? next : best),
      undefined,
    ) ?? {}
  );
};

/** A running mean that remembers about as much as a window of that many outcomes. */
const rateOfWindow = (bucketSize: number): number => 2 / (bucketSize + 1);

/** Defaults where nothing is found out and the merchant has set nothing: the interface's own values. */
const fixedBucketSize = 125;
const fixedExplorationShare = 0.05;

const levelOf = ({ successRate }: MerchantSettings, traits: SubLevelTraits): LevelSettings =>
  successRate === null ? {} : findSubLevel(successRate, traits);

/** How far an outcome moves what is known of a gateway; null where that is found out by how well it foretells. */
export const slowRateOf = (merchant: MerchantSettings, traits: SubLevelTraits): number | null => {
  const isFoundOut = merchant.features["auto-calibration"];
  const unsaid = isFoundOut ? undefined : fixedBucketSize;
  const bucketSize = levelOf(merchant, traits).bucketSize ?? merchant.successRate?.bucketSize ?? unsaid;
  return bucketSize === undefined ? null : rateOfWindow(bucketSize);
};

const explorationShareOf = (level: LevelSettings, { successRate, features }: MerchantSettings): number => {
  if (!features["explore-exploit-srv3"]) return 0;
  const percent = level.hedgingPercent ?? successRate?.hedgingPercent;
  if (percent !== undefined) return percent / 100;
  return features.autopilot ? defaultScoreSettings.explorationShare : fixedExplorationShare;
};

/** What the policy goes by for a payment: the narrowest setting, else the merchant's, else that of everybody. */
export const resolveSettings = (merchant: MerchantSettings, traits: SubLevelTraits): ScoreSettings => {
  const all = merchant.successRate;
  const level = levelOf(merchant, traits);
  return {
    explorationShare: explorationShareOf(level, merchant),
    ...(merchant.features.autopilot ? {} : { isExplorationFixed: true }),
    eliminationThreshold: merchant.elimination?.threshold ?? defaultScoreSettings.eliminationThreshold,
    overdueAfterMs: level.latencyThresholdMs ?? all?.latencyThresholdMs ?? defaultScoreSettings.overdueAfterMs,
    sigmaFactors: new Map([...(all?.sigmaFactors ?? []), ...(level.sigmaFactors ?? [])]),
  };
};
