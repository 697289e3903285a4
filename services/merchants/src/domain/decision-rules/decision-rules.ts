import type {
  SurchargeRules,
  SurchargeRulesRequest,
  SurchargeSelection,
  ThreeDsRules,
  ThreeDsRulesRequest,
  ThreeDsSelection,
} from "@railyard/contracts";
import { isMembers } from "@railyard/members";
import { largestAmount } from "@railyard/money";

import { assertMembers, invalid } from "./invalid-rules.ts";
import { readProgram } from "./read-program.ts";

const readPercentage = (given: unknown, field: string): { readonly percentage: number } => {
  const percentage = isMembers(given) ? given["percentage"] : undefined;
  const isExact = typeof percentage === "number" && Math.abs(percentage * 100 - Math.round(percentage * 100)) < 1e-6;
  if (!isExact || percentage < 0 || percentage > 100) {
    throw invalid(field, "must be a percentage from 0 to 100 with at most two decimals");
  }
  return { percentage };
};

type Details = NonNullable<SurchargeSelection["surcharge_details"]>;

const readSurcharge = (given: unknown, field: string): Details["surcharge"] => {
  const type = isMembers(given) ? given["type"] : undefined;
  const value = isMembers(given) ? given["value"] : undefined;
  if (type === "rate") return { type, value: readPercentage(value, field) };
  const isAmount = typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= largestAmount;
  if (type !== "fixed" || !isAmount) throw invalid(field, "must be fixed with minor units, or rate with a percentage");
  return { type, value };
};

const readSurchargeSelection = (given: unknown, field: string): SurchargeSelection => {
  if (!isMembers(given)) throw invalid(field, "must be an object with surcharge_details");
  assertMembers(given, field, ["surcharge_details"]);
  const details = given["surcharge_details"] ?? null;
  if (details === null) return { surcharge_details: null };
  if (!isMembers(details)) throw invalid(`${field}.surcharge_details`, "must be an object or null");
  assertMembers(details, `${field}.surcharge_details`, ["surcharge", "tax_on_surcharge"]);
  const tax = details["tax_on_surcharge"] ?? null;
  return {
    surcharge_details: {
      surcharge: readSurcharge(details["surcharge"], `${field}.surcharge_details.surcharge`),
      tax_on_surcharge: tax === null ? null : readPercentage(tax, `${field}.surcharge_details.tax_on_surcharge`),
    },
  };
};

const readThreeDsSelection = (given: unknown, field: string): ThreeDsSelection => {
  if (!isMembers(given)) throw invalid(field, "must be an object with override_3ds");
  assertMembers(given, field, ["override_3ds"]);
  const override = given["override_3ds"] ?? null;
  if (override !== null && override !== "three_ds" && override !== "no_three_ds") {
    throw invalid(`${field}.override_3ds`, "must be three_ds, no_three_ds or null");
  }
  return { override_3ds: override };
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
    algorithm: readProgram(request.algorithm, "algorithm", readSurchargeSelection),
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
  program: readProgram(request.program ?? request.algorithm, "program", readThreeDsSelection),
  ...timesOf(before, now),
});
