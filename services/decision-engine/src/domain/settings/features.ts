/** The parts of deciding that a merchant can switch, by the interface's names. */
export const featureNames = [
  "ab-test-real-payments",
  "auto-calibration",
  "autopilot",
  "elimination",
  "explore-exploit-srv3",
  "gsm-scoring-filter",
  "multi-objective-routing",
  "sticky-routing",
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Whether each of them is on. */
export type MerchantFeatures = Readonly<Record<FeatureName, boolean>>;

/** Defaults of merchants who switched nothing. */
export const defaultFeatures: MerchantFeatures = {
  "ab-test-real-payments": true,
  "auto-calibration": true,
  autopilot: true,
  elimination: true,
  "explore-exploit-srv3": true,
  "gsm-scoring-filter": true,
  // Cost counts only for merchants that want it to.
  "multi-objective-routing": false,
  // What a customer paid with is remembered only for merchants that want it.
  "sticky-routing": false,
};

export const isFeatureName = (name: string): name is FeatureName => featureNames.some((known) => known === name);

export const areDefault = (features: MerchantFeatures): boolean =>
  featureNames.every((name) => features[name] === defaultFeatures[name]);

/** The features with one of them switched. Names of another version's features change nothing. */
export const withFeature = (features: MerchantFeatures, name: string, enabled: boolean): MerchantFeatures =>
  isFeatureName(name) ? { ...features, [name]: enabled } : features;
