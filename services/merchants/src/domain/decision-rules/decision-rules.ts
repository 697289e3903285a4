import type { SurchargeRules, SurchargeRulesRequest, ThreeDsRules, ThreeDsRulesRequest } from "@railyard/contracts";
import { InvalidProgram, readSurchargeProgram, readThreeDsProgram } from "@railyard/contracts";

import { failures } from "../../failures.ts";

const read = <Program>(reader: (given: unknown, field: string) => Program, given: unknown, field: string): Program => {
  try {
    return reader(given, field);
  } catch (error) {
    if (!(error instanceof InvalidProgram)) throw error;
    throw failures.invalid_decision_rules({ field: error.field, problem: error.problem });
  }
};

interface Times {
  readonly created_at: number;
  readonly modified_at: number;
}

/** Rules keep the time at which there were first such rules. */
const timesOf = (before: Times | null, now: Date): Times => {
  const seconds = Math.floor(now.getTime() / 1000);
  return { created_at: before?.created_at ?? seconds, modified_at: seconds };
};

/**
 * The surcharge rules as the caller wants them; the name and the settings that it leaves out stay.
 * @throws {Failure} `invalid_decision_rules` (IR_06).
 */
export const newSurchargeRules = (
  request: SurchargeRulesRequest,
  before: SurchargeRules | null,
  now: Date,
): SurchargeRules => {
  const shows = request.merchant_surcharge_configs?.show_surcharge_breakup_screen ?? null;
  const kept = before?.merchant_surcharge_configs.show_surcharge_breakup_screen ?? false;
  return {
    name: request.name ?? before?.name ?? "surcharge",
    merchant_surcharge_configs: { show_surcharge_breakup_screen: shows ?? kept },
    algorithm: read(readSurchargeProgram, request.algorithm, "algorithm"),
    ...timesOf(before, now),
  };
};

/**
 * The 3-D Secure rules as the caller wants them; a name that it leaves out stays.
 * @throws {Failure} `invalid_decision_rules` (IR_06).
 */
export const newThreeDsRules = (
  request: ThreeDsRulesRequest,
  before: ThreeDsRules | null,
  now: Date,
): ThreeDsRules => ({
  name: request.name ?? before?.name ?? "three_ds",
  program: read(readThreeDsProgram, request.program ?? request.algorithm, "program"),
  ...timesOf(before, now),
});
