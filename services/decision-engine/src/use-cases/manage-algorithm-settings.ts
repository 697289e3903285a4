import type { EngineConfigurationType } from "@railyard/contracts";

import { readDebitRoutingSettings } from "../domain/networks/debit-routing-settings.ts";
import type { RuleProblem } from "../domain/rules/problems.ts";
import type { JsonObject } from "../domain/json-values.ts";
import { readEliminationSettings, readSuccessRateSettings } from "../domain/settings/algorithm-settings.ts";
import { failures } from "../failures.ts";
import type { SettingsStore } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What the operations on settings need. */
export interface SettingsPorts {
  readonly algorithmSettings: SettingsStore;
}

/** Settings of one algorithm as callers send them. */
export interface GivenSettings {
  readonly type: EngineConfigurationType;
  readonly data: JsonObject;
}

const problemsOf = ({ type, data }: GivenSettings): readonly RuleProblem[] => {
  switch (type) {
    case "successRate":
      return readSuccessRateSettings(data).problems;
    case "elimination":
      return readEliminationSettings(data).problems;
    case "debitRouting":
      return readDebitRoutingSettings(data).problems;
  }
};

const assertSettings = (given: GivenSettings): void => {
  const problems = problemsOf(given);
  if (problems.length === 0) return;
  throw failures.settings_validation_failed({
    count: problems.length,
    field: problems[0]?.field,
    data: { validation_errors: problems.map((problem) => ({ ...problem })) },
  });
};

/** @throws {Failure} forbidden, settings_validation_failed, settings_exist */
export const createSettings =
  ({ algorithmSettings }: SettingsPorts) =>
  async (caller: Caller, merchantId: string, given: GivenSettings): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    assertSettings(given);
    const isNew = await algorithmSettings.create(merchantId, given.type, given.data);
    if (!isNew) throw failures.settings_exist({ algorithm: given.type });
  };

/** @throws {Failure} forbidden, settings_validation_failed, settings_not_found */
export const updateSettings =
  ({ algorithmSettings }: SettingsPorts) =>
  async (caller: Caller, merchantId: string, given: GivenSettings): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    assertSettings(given);
    const isKnown = await algorithmSettings.replace(merchantId, given.type, given.data);
    if (!isKnown) throw failures.settings_not_found({ algorithm: given.type });
  };

/** @throws {Failure} forbidden, settings_not_found */
export const retrieveSettings =
  ({ algorithmSettings }: SettingsPorts) =>
  async (caller: Caller, merchantId: string, algorithm: EngineConfigurationType): Promise<object> => {
    assertOwnMerchant(caller, merchantId);
    const data = await algorithmSettings.find(merchantId, algorithm);
    if (data === null) throw failures.settings_not_found({ algorithm });
    return data;
  };

/** @throws {Failure} forbidden, settings_not_found */
export const deleteSettings =
  ({ algorithmSettings }: SettingsPorts) =>
  async (caller: Caller, merchantId: string, algorithm: EngineConfigurationType): Promise<void> => {
    assertOwnMerchant(caller, merchantId);
    const isKnown = await algorithmSettings.replace(merchantId, algorithm, null);
    if (!isKnown) throw failures.settings_not_found({ algorithm });
  };
