import type { SurchargeRules, SurchargeRulesRequest, ThreeDsRules, ThreeDsRulesRequest } from "@railyard/contracts";

import { newSurchargeRules, newThreeDsRules } from "../domain/decision-rules/decision-rules.ts";
import type { MerchantAccount } from "../domain/merchant-account.ts";
import { failures } from "../failures.ts";
import type { Changed, ChangePorts } from "./change-merchant.ts";
import { changeMerchant } from "./change-merchant.ts";
import { retrieveMerchantAccount } from "./retrieve-merchant-account.ts";

const found = <Rules>(rules: Rules | null, kind: string): Rules => {
  if (rules === null) throw failures.decision_rules_not_found({ kind });
  return rules;
};

const changeRules = <Rules>(
  ports: ChangePorts,
  merchantId: string,
  change: (merchant: MerchantAccount) => { readonly merchant: MerchantAccount; readonly rules: Rules },
): Promise<Changed<Rules>> =>
  changeMerchant(ports, merchantId, async ({ merchants }, before) => {
    const { merchant, rules } = change(before);
    await merchants.update(merchant);
    return rules;
  });

/** What can be done with a merchant's rules of one kind. */
export interface RuleManagement<Request, Rules> {
  /** @throws {Failure} `invalid_decision_rules` (IR_06). */
  put(merchantId: string, request: Request): Promise<Changed<Rules>>;
  /** @throws {Failure} `decision_rules_not_found` (HE_02). */
  read(merchantId: string): Promise<Rules>;
  /** @throws {Failure} `decision_rules_not_found` (HE_02). */
  remove(merchantId: string): Promise<Changed<Rules>>;
}

/** What a merchant says paying in some way costs. */
export const manageSurchargeRules = (ports: ChangePorts): RuleManagement<SurchargeRulesRequest, SurchargeRules> => ({
  put: (merchantId: string, request: SurchargeRulesRequest): Promise<Changed<SurchargeRules>> =>
    changeRules(ports, merchantId, (before) => {
      const rules = newSurchargeRules(request, before.surcharge_rules, ports.clock());
      return { rules, merchant: { ...before, surcharge_rules: rules } };
    }),
  read: async (merchantId: string): Promise<SurchargeRules> =>
    found((await retrieveMerchantAccount(ports.directory, merchantId)).surcharge_rules, "surcharge"),
  remove: (merchantId: string): Promise<Changed<SurchargeRules>> =>
    changeRules(ports, merchantId, (before) => ({
      rules: found(before.surcharge_rules, "surcharge"),
      merchant: { ...before, surcharge_rules: null },
    })),
});

/** Which of a merchant's payments run with 3-D Secure. */
export const manageThreeDsRules = (ports: ChangePorts): RuleManagement<ThreeDsRulesRequest, ThreeDsRules> => ({
  put: (merchantId: string, request: ThreeDsRulesRequest): Promise<Changed<ThreeDsRules>> =>
    changeRules(ports, merchantId, (before) => {
      const rules = newThreeDsRules(request, before.three_ds_rules, ports.clock());
      return { rules, merchant: { ...before, three_ds_rules: rules } };
    }),
  read: async (merchantId: string): Promise<ThreeDsRules> =>
    found((await retrieveMerchantAccount(ports.directory, merchantId)).three_ds_rules, "3-D Secure"),
  remove: (merchantId: string): Promise<Changed<ThreeDsRules>> =>
    changeRules(ports, merchantId, (before) => ({
      rules: found(before.three_ds_rules, "3-D Secure"),
      merchant: { ...before, three_ds_rules: null },
    })),
});
