import type { Dispute as DisputeRepresentation, PaymentDispute } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Dispute } from "../domain/dispute.ts";

const timeOf = (date: Date | null): string | null => (date === null ? null : date.toISOString());

/** What every representation of a dispute has. */
const commonMembers = (dispute: Dispute) => ({
  dispute_id: dispute.disputeId,
  dispute_stage: dispute.stage,
  dispute_status: dispute.status,
  connector_status: dispute.connectorStatus,
  connector_dispute_id: dispute.connectorDisputeId,
  connector_reason: dispute.reason,
  connector_reason_code: dispute.details.reasonCode ?? null,
  challenge_required_by: timeOf(dispute.challengeRequiredBy),
  connector_created_at: timeOf(dispute.connectorCreatedAt),
  connector_updated_at: timeOf(dispute.connectorUpdatedAt),
  created_at: dispute.createdAt.toISOString(),
});

/**
 * The dispute as the API answers it and as its events carry it.
 * @param amountRefunded what refunds of the payment that have not failed come to, in minor units.
 */
export const disputeToWire = (dispute: Dispute, amountRefunded: number): DisputeRepresentation => ({
  ...commonMembers(dispute),
  payment_id: dispute.paymentId,
  attempt_id: attemptIdOf(dispute.paymentId, dispute.attemptNumber),
  amount: String(dispute.amount),
  currency: dispute.currency,
  connector: dispute.connector,
  profile_id: dispute.profileId,
  merchant_connector_id: dispute.merchantConnectorId,
  is_already_refunded: amountRefunded >= dispute.amount,
});

/** The dispute as its payment shows it. */
export const paymentDisputeToWire = (dispute: Dispute): PaymentDispute => commonMembers(dispute);
