import { isMembers } from "@railyard/members";
import { largestAmount } from "@railyard/money";

import type { DecisionProgram, SurchargeSelection, ThreeDsSelection } from "../resources/decision-rules.ts";
import { assertMembers, invalid } from "./invalid-program.ts";
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

/** A program of surcharge rules, checked. @throws {InvalidProgram} */
export const readSurchargeProgram = (given: unknown, field: string): DecisionProgram<SurchargeSelection> =>
  readProgram(given, field, readSurchargeSelection);

/** A program of 3-D Secure rules, checked. @throws {InvalidProgram} */
export const readThreeDsProgram = (given: unknown, field: string): DecisionProgram<ThreeDsSelection> =>
  readProgram(given, field, readThreeDsSelection);
