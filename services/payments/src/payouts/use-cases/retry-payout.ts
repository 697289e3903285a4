import type { ErrorMappingRule, MerchantSnapshot } from "@railyard/contracts";

import { decisionOf } from "../../error-mapping/domain/rule.ts";
import { defaultMaximumRetries } from "../../payments/domain/retries.ts";
import type { Payout } from "../domain/payout.ts";
import { refusedPayout, triedElsewhere } from "../domain/settle-payout.ts";
import type { Ports } from "../ports.ts";
import type { MappedPayoutAnswer } from "./ask-provider-for-payout.ts";
import { untriedPayoutConnector } from "./choose-payout-connectors.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

/** Whether the merchant, its profile and the rule for the refusal allow a retry at another account. */
export const mayRetryPayout = (merchant: MerchantSnapshot, payout: Payout, rule: ErrorMappingRule | null): boolean => {
  if (merchant.is_suspended === true) return false;
  const profile = profileOf(merchant, payout);
  if (profile?.is_auto_retries_enabled !== true) return false;
  if (payout.attemptCount > (profile.max_auto_retries_enabled ?? defaultMaximumRetries)) return false;
  return decisionOf(rule) === "retry";
};

/** What finding another account for a payout needs. */
export type RetryPorts = Pick<Ports, "clock" | "decisionEngine" | "directory" | "ids" | "policy" | "providers">;

/**
 * The payout at the beginning of its next try, after a provider that had accepted the order refused it later. It is
 * only stored here: the recovery job sends it, whatever happens to this process. Null when that was the last try.
 */
export const laterTry = async (
  ports: RetryPorts,
  payout: Payout,
  { answer, rule }: MappedPayoutAnswer,
): Promise<Payout | null> => {
  const now = ports.clock.now();
  const refused = refusedPayout(payout, answer, ports.policy.payoutChecks, now);
  // A payout that is being cancelled is not sent to another provider, and the destination of an ended one was
  // deleted.
  if (refused === null || payout.details.isStopping === true || payout.sealedMethod === null) return null;
  const merchant = await ports.directory.merchant(payout.merchantId);
  if (merchant === null || !mayRetryPayout(merchant, payout, rule)) return null;
  const choice = await untriedPayoutConnector(ports, merchant, payout);
  return choice === null ? null : triedElsewhere(payout, choice, refused, now);
};
