import type { ManualPayoutUpdateRequest, Payout as PayoutRepresentation } from "@railyard/contracts";

import { refusePayout } from "../domain/change-payout.ts";
import type { Payout } from "../domain/payout.ts";
import { isSent } from "../domain/payout.ts";
import { payoutToWire } from "../wire/payout-wire.ts";
import type { PayoutAnswer } from "../domain/settle-payout.ts";
import { settlePayout } from "../domain/settle-payout.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { correctionEvent, statedErrorMember } from "../../kernel/use-cases/recorded-correction.ts";
import { askPayoutStatus } from "./ask-provider-for-payout.ts";
import { withFreePayout } from "./payout-changes.ts";
import { savePayoutOutcome } from "./save-payout-outcome.ts";
import type { OutcomePorts } from "./save-payout-outcome.ts";

export interface CorrectPayoutInput {
  readonly payoutId: string;
  readonly request: ManualPayoutUpdateRequest;
}

const answerOf = (request: ManualPayoutUpdateRequest): PayoutAnswer => {
  return {
    payoutStatus: request.status,
    settlement: "final",
    connectorPayoutId: request.connector_payout_id ?? null,
    ...statedErrorMember(request),
  };
};

const unpaid: readonly ManualPayoutUpdateRequest["status"][] = ["failed", "cancelled", "ineligible"];

/** A paid payout recorded as unpaid would be made a second time. Without a usable account no provider can be asked. */
const assertNotPaid = async (ports: Pick<Ports, "directory" | "providers">, payout: Payout): Promise<void> => {
  const merchant = await ports.directory.merchant(payout.merchantId);
  const account = merchant && ports.providers.account(merchant, payout.merchantConnectorId ?? "");
  const answer = account === null ? null : await askPayoutStatus(account, payout);
  if (answer?.payoutStatus === "success") throw failures.payout_paid_at_provider({ payout_id: payout.payoutId });
};

/**
 * Records what an operator found out at the provider about a payout that was sent.
 * @throws {Failure} `payout_not_found` (HE_02), `payout_not_possible` (IR_06 422) for a state that cannot follow,
 * `payout_paid_at_provider` (IR_06 422).
 */
export const correctPayout =
  (ports: OutcomePorts & Pick<Ports, "changeLog" | "providers">) =>
  async ({ payoutId, request }: CorrectPayoutInput): Promise<PayoutRepresentation> => {
    const target = { merchantId: request.merchant_id, payoutId };
    const corrected = await withFreePayout(ports, target, async (stored) => {
      const { payout } = stored;
      const after = settlePayout(payout, answerOf(request), ports.policy.payoutChecks, ports.clock.now());
      if (!isSent(payout) || after.status !== request.status) throw refusePayout(payout, "sync");
      if (after === payout) return { result: after };
      if (unpaid.includes(after.status as ManualPayoutUpdateRequest["status"])) await assertNotPaid(ports, payout);
      const event = correctionEvent(ports, {
        objectType: "payout",
        objectId: payoutId,
        owner: after,
        before: { status: payout.status, connector_payout_id: payout.connectorPayoutId },
        after: { status: after.status, connector_payout_id: after.connectorPayoutId },
      });
      const saved = await savePayoutOutcome(ports, stored, after, [event]);
      return saved === null ? null : { result: saved };
    });
    return payoutToWire(corrected);
  };
