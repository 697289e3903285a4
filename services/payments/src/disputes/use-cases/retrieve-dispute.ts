import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { syncDispute } from "./dispute-operation.ts";
import { answerDispute, loadDispute } from "./stored-disputes.ts";
import type { DisputeSyncPorts } from "./dispute-operation.ts";

export interface RetrieveDisputeInput {
  readonly caller: Caller;
  readonly disputeId: string;
  readonly forceSync: boolean;
}

/**
 * The dispute, after asking its provider when `forceSync` is set.
 * @throws {Failure} `dispute_not_found` (HE_04).
 */
export const retrieveDispute =
  (ports: DisputeSyncPorts) =>
  async ({ caller, disputeId, forceSync }: RetrieveDisputeInput): Promise<DisputeRepresentation> => {
    const stored = await loadDispute(ports, caller, disputeId);
    return answerDispute(forceSync ? await syncDispute(ports, stored) : stored);
  };
