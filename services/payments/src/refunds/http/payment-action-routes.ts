import { assertAccess } from "@railyard/auth";
import {
  approvePayment,
  cancelPayment,
  cancelPostCapture,
  capturePayment,
  createRefund,
  incrementAuthorization,
  listPaymentActions as listContract,
  rejectPayment,
  retrievePayment,
} from "@railyard/contracts";
import type { OperationContract, PaymentAction } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { listPaymentActions } from "../use-cases/list-payment-actions.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operation behind each action, which states who may call it. */
const contracts = {
  capture: capturePayment,
  cancel: cancelPayment,
  cancel_post_capture: cancelPostCapture,
  incremental_authorization: incrementAuthorization,
  approve: approvePayment,
  reject: rejectPayment,
  refund: createRefund,
  sync: retrievePayment,
} as const satisfies Readonly<Record<PaymentAction, OperationContract>>;

/** What may be done to a payment now. */
export const paymentActionRoutes = (ports: Ports): readonly Route[] => {
  const list = listPaymentActions(ports);
  return [
    defineRoute(listContract, async ({ params, principal }) => ({
      body: await list({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        assertPermitted: (action) => {
          assertAccess(contracts[action], principal);
        },
      }),
    })),
  ];
};
