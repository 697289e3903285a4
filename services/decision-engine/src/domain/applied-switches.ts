import { repeatableChance } from "./repeatable-chance.ts";
import type { RankedPayment } from "./scoring/rank-by-success-rate.ts";
import type { ProfileSwitches, SwitchPosition } from "./settings/profile-switches.ts";
import { areDefaultSwitches } from "./settings/profile-switches.ts";

/** The switches of a profile, as one of its payments goes by them. */
export interface AppliedSwitches extends ProfileSwitches {
  /** Whether the payment is of the share that dynamic routing may re-order; outside it nothing counts in the order. */
  readonly isInSplit: boolean;
}

const shareOfAll = 100;

/** What counts in the order inside the share is only shown outside it. */
const outside = (position: SwitchPosition): SwitchPosition => (position === "none" ? "none" : "metrics");

/** Null: the profile switched nothing. The same payment is always on the same side of the share. */
export const appliedTo = (switches: ProfileSwitches, paymentId: string): AppliedSwitches | null => {
  if (areDefaultSwitches(switches)) return null;
  if (repeatableChance(paymentId, "dynamic_routing") * shareOfAll < switches.split) {
    return { ...switches, isInSplit: true };
  }
  const { successBased, elimination, split } = switches;
  return { successBased: outside(successBased), elimination: outside(elimination), split, isInSplit: false };
};

/** Whether what was learned of success may put one candidate before another. */
export const ordersByRate = (switches: AppliedSwitches | null): boolean =>
  switches === null || switches.successBased === "dynamic_connector_selection";

const demotes = (switches: AppliedSwitches | null): boolean =>
  switches === null || switches.elimination === "dynamic_connector_selection";

/** The payment, with nothing allowed that the switches do not allow. */
export const limitedTo = (payment: RankedPayment, switches: AppliedSwitches | null): RankedPayment =>
  switches === null
    ? payment
    : {
        ...payment,
        isOrdered: ordersByRate(switches),
        mayExplore: payment.mayExplore && ordersByRate(switches),
        mayDemote: payment.mayDemote && demotes(switches),
      };
