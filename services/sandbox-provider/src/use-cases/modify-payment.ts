import type { SandboxCaptureRequest, SandboxDeviceDataRequest, SandboxIncrementRequest } from "@railyard/contracts";

import type { Acquirer } from "../domain/acquirer.ts";
import type { Payment } from "../domain/payment.ts";
import {
  capture,
  extend,
  incrementAuthorization,
  reverse,
  review,
  takeDeviceData,
  voidPayment,
} from "../domain/payment-operations.ts";
import { failures } from "../failures.ts";
import type { Account, Ids, OperationKey } from "../ports.ts";
import type { ChangePorts, ChangeRequest } from "./change-payment.ts";
import { changePayment } from "./change-payment.ts";

export interface ModifyPorts extends ChangePorts {
  readonly ids: Ids;
}

/** Who asks for what, on which payment. */
export interface ModifyOrder {
  readonly account: Account;
  readonly acquirer: Acquirer;
  readonly paymentId: string;
  readonly operation: OperationKey;
}

const modify = async (ports: ModifyPorts, order: ModifyOrder, decide: ChangeRequest["decide"]): Promise<Payment> => {
  const payment = await changePayment(ports, {
    account: order.account,
    find: () => ports.books.findPayment(order.account.accountId, order.paymentId),
    decide,
    isAnswered: true,
    operation: order.operation,
  });
  if (payment === null) throw failures.payment_not_found({ payment: order.paymentId });
  return payment;
};

type Modify<Extra> = (order: ModifyOrder & Extra) => Promise<Payment>;

/**
 * Changes that callers ask for. Each happens once per idempotency key and payment; a repetition answers with the
 * payment as it is now.
 * @throws {Failure} `payment_not_found`, `idempotency_key_reused`, and what the domain refuses.
 */
export const modifyPayment = (
  ports: ModifyPorts,
): {
  readonly capture: Modify<{ readonly request: SandboxCaptureRequest }>;
  readonly void: Modify<object>;
  readonly reverse: Modify<object>;
  readonly extend: Modify<object>;
  readonly incrementAuthorization: Modify<{ readonly request: SandboxIncrementRequest }>;
  readonly review: Modify<{ readonly decision: "approve" | "reject" }>;
  readonly takeDeviceData: Modify<{ readonly request: SandboxDeviceDataRequest }>;
} => ({
  capture: (order) =>
    modify(ports, order, (payment, now) => {
      const { reference, amount, final, overcapture = false } = order.request;
      const captureId = ports.ids.newId("scap");
      const capturing = { captureId, reference, amount, isFinal: final, isOvercapture: overcapture, now };
      return capture(payment, capturing, order.acquirer);
    }),
  void: (order) => modify(ports, order, (payment) => voidPayment(payment, order.acquirer)),
  reverse: (order) => modify(ports, order, (payment) => reverse(payment, order.acquirer)),
  extend: (order) => modify(ports, order, extend),
  incrementAuthorization: (order) => {
    const { reference, amount } = order.request;
    return modify(ports, order, (payment) => incrementAuthorization(payment, reference, amount));
  },
  review: (order) => modify(ports, order, (payment) => review(payment, order.decision)),
  takeDeviceData: (order) => modify(ports, order, (payment) => takeDeviceData(payment, order.request.reference)),
});
