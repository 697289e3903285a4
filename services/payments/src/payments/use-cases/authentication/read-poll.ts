import type { Poll } from "@railyard/contracts";

import { customerProofOf, readPollId } from "../../domain/customer-addresses.ts";
import { isAuthenticationOver } from "../../domain/external-authentication.ts";
import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import type { Caller } from "../../../kernel/use-cases/caller.ts";
import { isOwnedBy } from "../../../kernel/use-cases/caller.ts";

/**
 * Whether the authentication that a client waits for has ended. Known for 15 minutes.
 * @throws {Failure} `poll_not_found` (HE_02).
 */
export const readPoll =
  ({ payments, clock, policy, vault }: Pick<Ports, "payments" | "clock" | "policy" | "vault">) =>
  async (caller: Caller, pollId: string): Promise<Poll> => {
    const read = readPollId(pollId);
    const stored = read === null ? null : await payments.load(caller.merchantId, read.paymentId);
    const now = clock.now();
    const visit = { purpose: "poll", token: read?.token ?? null, now, equals: vault.equals } as const;
    const isFound =
      stored !== null && isOwnedBy(caller, stored.payment) && customerProofOf(policy, stored, visit) !== "none";
    const authentication = isFound ? stored.attempt.details.authentication : undefined;
    if (authentication === undefined || isAuthenticationOver(authentication, now)) {
      throw failures.poll_not_found({ poll_id: pollId });
    }
    const isEnded = authentication.status === "success" || authentication.status === "failed";
    return { poll_id: pollId, status: isEnded ? "completed" : "pending" };
  };
