import type { MerchantFeatures } from "../domain/settings/features.ts";
import { featureNames, isFeatureName } from "../domain/settings/features.ts";
import { failures } from "../failures.ts";
import type { FeatureStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on features need. */
export interface FeaturePorts {
  readonly features: FeatureStore;
}

/** @throws {Failure} forbidden */
export const readFeatures =
  ({ features }: FeaturePorts) =>
  (caller: Caller, merchantId: string): Promise<MerchantFeatures> => {
    assertOwnMerchant(caller, merchantId);
    return features.read(merchantId);
  };

/**
 * Switches one feature; the others stay as they are, also under concurrent switches. This replica goes by it
 * when it resolves, the others soon after.
 * @throws {Failure} forbidden, feature_not_offered
 */
export const switchFeature =
  ({ features }: FeaturePorts) =>
  async (caller: Caller, merchantId: string, name: string, enabled: boolean): Promise<MerchantFeatures> => {
    assertOwnMerchant(caller, merchantId);
    if (!isFeatureName(name)) throw failures.feature_not_offered({ feature: name, offered: featureNames.join(", ") });
    await features.switch(merchantId, name, enabled);
    return features.read(merchantId);
  };
