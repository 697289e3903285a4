import type { ForgottenScores } from "../domain/scoring/reset-scores.ts";
import type { ScoreResets } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";

/** What resetting scores needs. */
export interface ResetPorts {
  readonly scoreResets: ScoreResets;
}

/**
 * Resets the merchant's scores: this replica has forgotten them when it resolves, the others do soon after.
 * @throws {Failure} forbidden
 * @throws {OperationalError} when the reset cannot be stored
 */
export const resetGatewayScores =
  ({ scoreResets }: ResetPorts) =>
  async (caller: Caller, merchantId: string): Promise<ForgottenScores> => {
    assertOwnMerchant(caller, merchantId);
    return scoreResets.reset(merchantId);
  };
