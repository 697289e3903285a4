import type { CreateSubscriptionRequest } from "@railyard/contracts";

import type { ChosenPrice, Terms } from "../domain/terms.ts";
import { termsOf } from "../domain/terms.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Scope } from "./subscription-changes.ts";

/** The terms that the request selects. */
export type TermsSelector = Pick<CreateSubscriptionRequest, "plan_id" | "quantity" | "addons" | "coupon_code"> & {
  readonly item_price_id: string;
};

/** The terms, and the trial that comes with the plan's price. */
export interface ChosenTerms {
  readonly terms: Terms;
  readonly trialDays: number;
}

const priceOf = async (
  { subscriptionItems }: Pick<Ports, "subscriptionItems">,
  { merchant, profile }: Scope,
  itemPriceId: string,
  quantity: number | null | undefined,
): Promise<ChosenPrice> => {
  const found = await subscriptionItems.findPrice(merchant.merchant_id, itemPriceId);
  if (found === null || found.item.profileId !== profile.profile_id) {
    throw failures.item_price_not_found({ item_price_id: itemPriceId });
  }
  return { ...found, quantity: quantity ?? 1 };
};

/**
 * Looks up the prices of a subscription.
 * @throws {Failure} `coupons_not_offered` (IR_19), `item_price_not_found` (HE_02), those of `termsOf`.
 */
export const chooseTerms = async (
  ports: Pick<Ports, "subscriptionItems">,
  scope: Scope,
  selector: TermsSelector,
): Promise<ChosenTerms> => {
  if ((selector.coupon_code ?? null) !== null) throw failures.coupons_not_offered({ field: "coupon_code" });
  const plan = await priceOf(ports, scope, selector.item_price_id, selector.quantity);
  const addons = await Promise.all(
    (selector.addons ?? []).map((addon) => priceOf(ports, scope, addon.item_price_id, addon.quantity)),
  );
  return { terms: termsOf(plan, addons, selector.plan_id ?? null), trialDays: plan.price.trialDays };
};
