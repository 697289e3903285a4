import type { PaymentState } from "../domain/payment.ts";
import type { NewEvent } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import { correctionEvent } from "../../kernel/use-cases/recorded-correction.ts";

const shown = ({ payment, attempt }: PaymentState): Readonly<Record<string, unknown>> => ({
  status: payment.status,
  attempt_status: attempt.status,
  amount_received: payment.amountCaptured,
  connector_transaction_id: attempt.connectorTransactionId,
});

/** The audit event of an outcome that an operator recorded. */
export const paymentCorrectionEvent = (
  ports: Pick<Ports, "changeLog">,
  before: PaymentState,
  after: PaymentState,
): NewEvent =>
  correctionEvent(ports, {
    objectType: "payment",
    objectId: after.payment.paymentId,
    owner: after.payment,
    before: shown(before),
    after: shown(after),
  });
