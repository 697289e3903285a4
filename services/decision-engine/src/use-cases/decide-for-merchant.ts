import type { DecideGatewayRequest, UpdateGatewayScoreRequest } from "@railyard/contracts";

import { readEligibleGateway } from "../domain/eligible-gateways.ts";
import type { MerchantDirectory } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnProfile } from "./assert-own-merchant.ts";
import type { GatewayDecisionResult } from "./decide-gateway.ts";
import { decideGateway } from "./decide-gateway.ts";
import type { DecisionPorts } from "./decision-ports.ts";
import type { FeedbackPorts, TakenFeedback } from "./record-feedback.ts";
import { recordFeedback } from "./record-feedback.ts";

interface WithDirectory {
  readonly directory: MerchantDirectory;
}

/** The profile that a caller means by a merchant's or a profile's id; null: none. */
const profileMeant = async (
  directory: MerchantDirectory,
  caller: Caller,
  merchantOrProfileId: string,
): Promise<string | null> => {
  if (merchantOrProfileId === caller.merchantId) return caller.profileId ?? null;
  await assertOwnProfile(directory, caller, merchantOrProfileId);
  return merchantOrProfileId;
};

/**
 * Decides for a payment that the merchant's own server processes, by the rule of the profile that it names.
 * @throws {Failure} routing_profile_not_found, no_eligible_gateway, ranking_algorithm_not_offered, invalid_data
 */
export const decideForMerchant =
  (ports: DecisionPorts & WithDirectory) =>
  async (caller: Caller, request: DecideGatewayRequest): Promise<GatewayDecisionResult> => {
    const profileId = await profileMeant(ports.directory, caller, request.merchantId);
    const eligible = (request.eligibleGatewayList ?? []).map(readEligibleGateway);
    return decideGateway(ports)(caller, { ...request, merchantId: caller.merchantId }, { eligible, profileId });
  };

/**
 * Takes in how such a payment went.
 * @throws {Failure} routing_profile_not_found, decision_id_invalid
 */
export const recordMerchantFeedback =
  (ports: FeedbackPorts & WithDirectory) =>
  async (caller: Caller, request: UpdateGatewayScoreRequest): Promise<TakenFeedback> => {
    await profileMeant(ports.directory, caller, request.merchantId);
    return recordFeedback(ports)(caller, { ...request, merchantId: caller.merchantId });
  };
