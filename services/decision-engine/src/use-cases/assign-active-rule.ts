import type { ActiveRule } from "../domain/decision.ts";
import type { AssignedRule } from "../domain/experiments/experiment.ts";
import { assignRule } from "../domain/experiments/experiment.ts";
import type { Configuration, DecidedPayment } from "../ports.ts";

/** What decides for the payment by an active rule: the rule itself, or an arm of its experiment. */
export const assignArm = (
  configuration: Configuration,
  active: ActiveRule | null,
  { merchantId, paymentId }: DecidedPayment,
): AssignedRule =>
  assignRule(active, paymentId, active !== null && configuration.isExperimentRunning(merchantId, active.ruleId));

/** The same by the active rule of the payment's profile or merchant. */
export const assignActiveRule = (
  configuration: Configuration,
  payment: DecidedPayment & { readonly profileId: string | null },
): AssignedRule =>
  assignArm(configuration, configuration.activeRule(payment.merchantId, payment.profileId, "payment"), payment);
