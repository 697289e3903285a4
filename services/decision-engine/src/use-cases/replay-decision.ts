import type { DecisionReplay } from "../domain/replay-decision.ts";
import { replayDecision } from "../domain/replay-decision.ts";
import { failures } from "../failures.ts";
import type { ArchivedDecision, DecisionArchive } from "../ports.ts";
import type { Caller } from "./assert-own-merchant.ts";

/** What replaying needs. */
export interface ReplayPorts {
  readonly decisionArchive: DecisionArchive;
}

export interface ReplayedDecision extends DecisionReplay {
  readonly decision: ArchivedDecision;
}

/**
 * Makes a decision of the caller's merchant again from what its row keeps. Nothing is stored, counted or learned. A
 * credential that is limited to a profile sees what was decided for that profile.
 * @throws {Failure} decision_not_found, decision_not_replayable
 */
export const replayStoredDecision =
  ({ decisionArchive }: ReplayPorts) =>
  async (caller: Caller, decisionId: string): Promise<ReplayedDecision> => {
    const { merchantId, profileId = null } = caller;
    const decision = await decisionArchive.find({ merchantId, profileId, decisionId });
    if (decision === null) throw failures.decision_not_found({ decision_id: decisionId });
    if (decision === "without_inputs") throw failures.decision_not_replayable({ decision_id: decisionId });
    const { approach, ruleName, connector, merchantConnectorId } = decision;
    return { decision, ...replayDecision(decision, { approach, ruleName, connector, merchantConnectorId }) };
  };
