/** The parts of deciding that a merchant can do without, by the interface's names. */
export const featureNames = ["elimination", "explore-exploit-srv3", "gsm-scoring-filter"] as const;

export type FeatureName = (typeof featureNames)[number];

/** Whether each of them is on. */
export type MerchantFeatures = Readonly<Record<FeatureName, boolean>>;

/** What holds for merchants who switched nothing. */
export const allFeatures: MerchantFeatures = {
  elimination: true,
  "explore-exploit-srv3": true,
  "gsm-scoring-filter": true,
};

export const isFeatureName = (name: string): name is FeatureName => featureNames.some((known) => known === name);

/** The features with one of them switched. Names of another version's features change nothing. */
export const withFeature = (features: MerchantFeatures, name: string, enabled: boolean): MerchantFeatures =>
  isFeatureName(name) ? { ...features, [name]: enabled } : features;
