import { dimensionSettings } from "../domain/configuration-state.ts";
import type { ScoreDimensions } from "../domain/scoring/score-dimensions.ts";
import type { SettingsStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on the dimensions of scores need. */
export interface DimensionPorts {
  readonly algorithmSettings: SettingsStore;
}

/**
 * Replaces what the merchant's scores are kept by; decisions go by it from now on, outcomes by what applied when they
 * were decided for.
 * @throws {Failure} forbidden
 */
export const configureDimensions =
  ({ algorithmSettings }: DimensionPorts) =>
  async (caller: Caller, merchantId: string, dimensions: ScoreDimensions): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    await algorithmSettings.put(merchantId, dimensionSettings, dimensions);
  };

/**
 * As they were configured; empty where they never were.
 * @throws {Failure} forbidden
 */
export const readConfiguredDimensions =
  ({ algorithmSettings }: DimensionPorts) =>
  async (caller: Caller, merchantId: string): Promise<ScoreDimensions> => {
    assertOwnMerchant(caller, merchantId);
    const stored = await algorithmSettings.find(merchantId, dimensionSettings);
    // Only what `configureDimensions` was given is ever written under this name.
    return (stored ?? { udfs: [], fields: [] }) as ScoreDimensions;
  };
