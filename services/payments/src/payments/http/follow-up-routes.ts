import {
  approvePayment as approveContract,
  cancelPostCapture as cancelPostCaptureContract,
  completeAuthorize as completeContract,
  extendAuthorization as extendContract,
  incrementAuthorization as incrementContract,
  manuallyUpdatePayment as correctContract,
  rejectPayment as rejectContract,
  syncPostCaptureVoid as syncVoidContract,
  updatePaymentMetadata as metadataContract,
  updatePaymentStatus as statusContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { cancelPostCapture, syncPostCaptureVoid } from "../use-cases/cancel-post-capture.ts";
import { completeAuthorize } from "../use-cases/complete-authorize.ts";
import { extendAuthorization } from "../use-cases/extend-authorization.ts";
import { correctPayment } from "../use-cases/correct-payment.ts";
import { incrementAuthorization } from "../use-cases/increment-authorization.ts";
import { reviewPayment } from "../use-cases/review-payment.ts";
import { updateMetadata } from "../use-cases/update-metadata.ts";
import { updateStatus } from "../use-cases/update-status.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** What may be done to a payment after a provider took it on. */
export const followUpRoutes = (ports: Ports): readonly Route[] => {
  const cancel = cancelPostCapture(ports);
  const syncVoid = syncPostCaptureVoid(ports);
  const increment = incrementAuthorization(ports);
  const extend = extendAuthorization(ports);
  const approve = reviewPayment(ports, "approve");
  const reject = reviewPayment(ports, "reject");
  const setMetadata = updateMetadata(ports);
  const complete = completeAuthorize(ports);
  const setStatus = updateStatus(ports);
  const correct = correctPayment(ports);
  return [
    defineRoute(correctContract, async ({ params, body, headers }) => {
      const merchantId = headers["x-merchant-id"];
      return {
        body: await correct({
          merchantId: typeof merchantId === "string" ? merchantId : null,
          paymentId: params.payment_id,
          request: body,
        }),
      };
    }),
    defineRoute(cancelPostCaptureContract, async ({ params, body, principal }) => ({
      body: await cancel({ caller: callerOf(principal), paymentId: params.payment_id, request: body ?? {} }),
    })),
    defineRoute(syncVoidContract, async ({ params, principal }) => ({
      body: await syncVoid({ caller: callerOf(principal), paymentId: params.payment_id }),
    })),
    defineRoute(incrementContract, async ({ params, body, principal }) => ({
      body: await increment({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(extendContract, async ({ params, principal }) => ({
      body: await extend({ caller: callerOf(principal), paymentId: params.payment_id }),
    })),
    defineRoute(approveContract, async ({ params, principal }) => ({
      body: await approve({ caller: callerOf(principal), paymentId: params.payment_id }),
    })),
    defineRoute(metadataContract, async ({ params, body, principal }) => ({
      body: await setMetadata({ caller: callerOf(principal), paymentId: params.payment_id, request: body }),
    })),
    defineRoute(completeContract, async ({ params, body, principal }) => ({
      body: await complete({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        request: body ?? {},
      }),
    })),
    defineRoute(statusContract, async ({ params, body, principal }) => ({
      body: await setStatus({
        caller: callerOf(principal),
        paymentId: params.payment_id,
        outcome: body.intent_status,
      }),
    })),
    defineRoute(rejectContract, async ({ params, principal }) => ({
      body: await reject({ caller: callerOf(principal), paymentId: params.payment_id }),
    })),
  ];
};
