import type { ManualPaymentUpdateRequest, Payment as PaymentRepresentation, PaymentStatus } from "@railyard/contracts";
import { attemptId as attemptIdOf } from "@railyard/identifiers";

import { contradictionOf, endsPayment } from "../domain/correction.ts";
import { isSettled } from "../domain/payment-status.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { settleCorrection } from "../domain/settle-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { correctionEvent } from "../../kernel/use-cases/recorded-correction.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { askPaymentStatus, mapError } from "./ask-provider.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import { withFreePayment } from "./payment-lease.ts";
import type { FollowUpPorts } from "./payment-operation.ts";
import { changeOf } from "./settle-answer.ts";
import { timesOf } from "../../kernel/domain/times.ts";

type CorrectPorts = FollowUpPorts & Pick<Ports, "changeLog" | "relatedObjects" | "relay" | "rules">;

export interface CorrectPaymentInput {
  readonly merchantId: string | null;
  readonly paymentId: string;
  readonly request: ManualPaymentUpdateRequest;
}

const answerOf = (request: ManualPaymentUpdateRequest): ProviderAnswer => {
  const code = request.error_code ?? null;
  const message = request.error_message ?? null;
  const reason = request.error_reason ?? null;
  const error = { code: code ?? "manual_update", message: message ?? code ?? "" };
  return {
    attemptStatus: request.attempt_status ?? "unchanged",
    settlement: "final",
    connectorTransactionId: request.connector_transaction_id ?? null,
    ...(code === null && message === null ? {} : { error: reason === null ? error : { ...error, reason } }),
  };
};

/** Why the payment's outcome cannot be corrected; null when it can. */
const problemOf = ({ payment, attempt }: StoredPayment, attemptId: string): string | null => {
  const latest = attemptIdOf(payment.paymentId, attempt.number);
  if (attemptId !== latest) return `its latest attempt is ${latest}`;
  return isSettled(payment.status) ? `it is ${payment.status}` : null;
};

/**
 * Why the payment cannot be ended as requested: its provider holds money of it. An account that is gone cannot be
 * asked, and nothing can be released through it; then only the operator's information is left.
 */
const problemAtProvider = async (
  ports: Pick<Ports, "directory" | "providers">,
  stored: StoredPayment,
  wanted: PaymentStatus,
): Promise<string | null> => {
  const { payment, attempt } = stored;
  if (attempt.connector === null || !endsPayment(payment.status, wanted)) return null;
  const merchant = await ports.directory.merchant(payment.merchantId);
  const account = merchant && ports.providers.account(merchant, attempt.merchantConnectorId ?? "");
  return account === null ? null : contradictionOf(payment.status, wanted, await askPaymentStatus(account, stored));
};

const shown = ({ payment, attempt }: PaymentWithAttempt): Readonly<Record<string, unknown>> => ({
  status: payment.status,
  attempt_status: attempt.status,
  amount_received: payment.amountCaptured,
  connector_transaction_id: attempt.connectorTransactionId,
});

/** The audit event of an outcome that an operator recorded. */
export const paymentCorrectionEvent = (
  ports: Pick<Ports, "changeLog">,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): NewEvent =>
  correctionEvent(ports, {
    objectType: "payment",
    objectId: after.payment.paymentId,
    owner: after.payment,
    before: shown(before),
    after: shown(after),
  });

const correct = async (
  ports: CorrectPorts,
  stored: StoredPayment,
  request: ManualPaymentUpdateRequest,
): Promise<StepResult<StoredPayment>> => {
  const problem = problemOf(stored, request.attempt_id);
  if (problem !== null) throw failures.payment_not_correctable({ problem });
  const { answer } = await mapError(ports, stored.attempt.connector ?? "", "PSync", answerOf(request));
  const settled = settleCorrection(stored, answer, ports.policy.paymentChecks, timesOf(ports.clock));
  if (!settled.legal) {
    const wanted = request.attempt_status ?? "unchanged";
    throw failures.payment_not_correctable({
      problem: `one that is ${stored.payment.status} cannot become ${wanted}`,
    });
  }
  const after = settled.state;
  const contradiction = await problemAtProvider(ports, stored, after.payment.status);
  if (contradiction !== null) throw failures.payment_not_correctable({ problem: contradiction });
  const { directoryVersion } = stored;
  const change = await changeOf(ports, stored, after, { latencyMs: null, directoryVersion });
  const events = [...change.events, paymentCorrectionEvent(ports, stored, after)];
  const isStored = await ports.payments.rewrite({ ...change, events });
  if (!isStored) return null;
  ports.relay.hint();
  return { result: { ...stored, ...after } };
};

/**
 * Records what an operator found out at the provider about the latest attempt of a payment that has not ended; the
 * merchant is notified as if the provider had reported it. A payment is not ended against what its provider reports of
 * the money.
 * @throws {Failure} `payment_not_found` (HE_02), `payment_not_correctable` (IR_06 422),
 * `missing_field` (IR_04), `busy`.
 */
export const correctPayment =
  (ports: CorrectPorts) =>
  async ({ merchantId, paymentId, request }: CorrectPaymentInput): Promise<PaymentRepresentation> => {
    const ofMerchant = request.merchant_id ?? merchantId;
    if (ofMerchant === null) throw failures.missing_field({ field: "merchant_id" });
    const target = { merchantId: ofMerchant, paymentId };
    return answerPayment(ports, await withFreePayment(ports, target, (stored) => correct(ports, stored, request)));
  };
