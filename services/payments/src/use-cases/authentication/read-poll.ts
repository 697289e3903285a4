import type { Poll } from "@railyard/contracts";

import { isAuthenticationOver, paymentOfPoll } from "../../domain/payments/external-authentication.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import type { Caller } from "../payments/caller.ts";
import { isOwnedBy } from "../payments/caller.ts";

/**
 * Whether the authentication that a client waits for has ended. Known for 15 minutes.
 * @throws {Failure} `poll_not_found` (HE_02).
 */
export const readPoll =
  ({ payments, clock }: Pick<Ports, "payments" | "clock">) =>
  async (caller: Caller, pollId: string): Promise<Poll> => {
    const paymentId = paymentOfPoll(pollId);
    const stored = paymentId === null ? null : await payments.load(caller.merchantId, paymentId);
    const isFound = stored !== null && isOwnedBy(caller, stored.payment);
    const authentication = isFound ? stored.attempt.details.authentication : undefined;
    if (authentication === undefined || isAuthenticationOver(authentication, clock.now())) {
      throw failures.poll_not_found({ poll_id: pollId });
    }
    const isEnded = authentication.status === "success" || authentication.status === "failed";
    return { poll_id: pollId, status: isEnded ? "completed" : "pending" };
  };
