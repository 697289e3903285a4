import { edgeFailures } from "@railyard/failures";

import { sessionLifetimeMs } from "../domain/session.ts";
import type { User } from "../domain/user.ts";
import { failures } from "../failures.ts";
import type { DirectoryStores, DirectoryTransaction, StepToken } from "../ports.ts";

/** The holder of a token, as the gateway read it. */
export interface TokenHolder extends StepToken {
  /** The step that the token is for; undefined for the token of a signed-in user. */
  readonly purpose: string | undefined;
  /** Claim `session_generation` of the token. */
  readonly sessionGeneration: number;
}

/**
 * The user who holds the token. A gateway may take a token for good for a moment after it was ended, so it is asked
 * here again: nothing is to be had for one that was.
 * @throws {Failure} `step_taken` when the step of the token was taken already, `unauthorized` when the token was ended
 * or the user is gone
 */
export const userOfToken = async (
  { users, tokens, tokenSteps }: Pick<DirectoryStores, "users" | "tokens" | "tokenSteps">,
  holder: TokenHolder,
): Promise<User> => {
  if (holder.purpose !== undefined && (await tokenSteps.isTaken(holder))) throw failures.step_taken();
  const { tokenId, userId, sessionGeneration } = holder;
  const isEnded = await tokens.isRevoked({ tokenId, userId, sessionGeneration, merchantId: "", profileId: "" });
  const user = isEnded ? null : await users.find(userId);
  if (user === null) throw edgeFailures.unauthorized();
  return user;
};

/**
 * Ends the token of a step, once: of two requests at a time one continues.
 * @throws {Failure} `step_taken`
 */
export const completeSignInStep = async (
  { tokenSteps }: Pick<DirectoryTransaction, "tokenSteps">,
  holder: TokenHolder,
  now: Date,
): Promise<void> => {
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  if (!(await tokenSteps.take(holder, now, expiresAt))) throw failures.step_taken();
};
