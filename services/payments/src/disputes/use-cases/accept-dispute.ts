import type { Dispute as DisputeRepresentation } from "@railyard/contracts";

import { checkAction, startAcceptance } from "../domain/dispute-request.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answeringAccount } from "./evidence-vault.ts";
import { sendAndAnswer } from "./dispute-operation.ts";
import { changeDispute, loadDispute } from "./stored-disputes.ts";
import { claimEnd } from "../../operations/use-cases/provider-operation.ts";
import type { RequestPorts } from "./dispute-operation.ts";

export interface AcceptDisputeInput {
  readonly caller: Caller;
  readonly disputeId: string;
}

/**
 * Accepts the dispute, which gives the money to the customer. The decision is stored before it is sent, and sent again
 * until the provider has confirmed or refused it.
 * @throws {Failure} `dispute_not_found` (HE_04), `dispute_in_wrong_state` (HE_03), `dispute_refused_by_connector`
 * (CE_08), `busy` (409) while an earlier answer is not confirmed.
 */
export const acceptDispute =
  (ports: RequestPorts & Pick<Ports, "providers">) =>
  async ({ caller, disputeId }: AcceptDisputeInput): Promise<DisputeRepresentation> => {
    const { dispute } = await loadDispute(ports, caller, disputeId);
    checkAction("accept", dispute);
    const account = answeringAccount(ports, await merchantOf(ports, caller, null), dispute, "accept_dispute");
    const claimed = await changeDispute(ports, { ...caller, disputeId }, (current) => {
      const now = ports.clock.now();
      return startAcceptance(current, now, claimEnd(ports));
    });
    return sendAndAnswer(ports, account, claimed);
  };
