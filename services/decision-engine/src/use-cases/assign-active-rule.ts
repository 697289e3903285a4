import type { AssignedRule } from "../domain/experiments/experiment.ts";
import { assignRule } from "../domain/experiments/experiment.ts";
import type { Configuration, DecidedPayment } from "../ports.ts";

/** What decides for the payment: the active rule of its profile or merchant, or an arm of its experiment. */
export const assignActiveRule = (
  configuration: Configuration,
  { merchantId, profileId, paymentId }: DecidedPayment & { readonly profileId: string | null },
): AssignedRule => {
  const active = configuration.activeRule(merchantId, profileId);
  const isRunning = active !== null && configuration.isExperimentRunning(merchantId, active.ruleId);
  return assignRule(active, paymentId, isRunning);
};
