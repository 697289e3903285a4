import type { PaymentWithAttempt } from "../domain/payment.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import { correctionEvent } from "../../kernel/use-cases/recorded-correction.ts";

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
