import type { DecideGatewayRequest, LegacyDecisionRequest, LegacyScoreRequest } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";

import type { AppliedFilter } from "../domain/legacy-gateways.ts";
import { legacyGatewaysOf } from "../domain/legacy-gateways.ts";
import type { MissingMember } from "../domain/legacy-requests.ts";
import { decisionRequestOf, merchantsOf, scoreRequestOf } from "../domain/legacy-requests.ts";
import { failures } from "../failures.ts";
import type { Caller } from "./assert-own-merchant.ts";
import { assertOwnMerchant } from "./assert-own-merchant.ts";
import type { GatewayDecisionResult } from "./decide-gateway.ts";
import { decideGateway } from "./decide-gateway.ts";
import type { DecisionPorts } from "./decision-ports.ts";
import type { FeedbackPorts, TakenFeedback } from "./record-feedback.ts";
import { recordFeedback } from "./record-feedback.ts";

/** What was decided for a request in the older form. */
export interface LegacyDecisionResult {
  /** What the request asks for, in the form of POST /decide-gateway. */
  readonly request: DecideGatewayRequest;
  readonly decision: GatewayDecisionResult;
  readonly filters: readonly AppliedFilter[];
}

const complete = <Request extends object>(read: Request | MissingMember): Request => {
  if ("missing" in read) throw edgeFailures.missing_field({ field: read.missing });
  return read;
};

/**
 * Decides for a payment in the older form. The result of the caller's own rules takes the place of the active rule's.
 * @throws {Failure} forbidden, priority_script_not_offered, missing_field, and what decideGateway throws
 */
export const decideGatewayLegacy =
  (ports: DecisionPorts) =>
  async (caller: Caller, legacy: LegacyDecisionRequest): Promise<LegacyDecisionResult> => {
    for (const merchantId of merchantsOf(legacy)) assertOwnMerchant(caller, merchantId);
    if ((legacy.priorityLogicScript ?? "").trim() !== "") {
      throw failures.priority_script_not_offered({ field: "priorityLogicScript" });
    }
    const request = complete(decisionRequestOf(legacy));
    const { eligible, filters } = legacyGatewaysOf(legacy);
    const isRuleEvaluated = (legacy.priorityLogicOutput?.gws ?? []).length === 0;
    const decision = await decideGateway(ports)(caller, request, { eligible, isRuleEvaluated });
    return { request, decision, filters };
  };

/**
 * Takes in how a payment went, reported in the legacy format.
 * @throws {Failure} missing_field, and what recordFeedback throws
 */
export const updateScoreLegacy =
  (ports: FeedbackPorts) =>
  async (caller: Caller, legacy: LegacyScoreRequest): Promise<TakenFeedback> => {
    assertOwnMerchant(caller, legacy.txn_detail.merchantId);
    return recordFeedback(ports)(caller, complete(scoreRequestOf(legacy)));
  };
