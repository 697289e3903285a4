import {
  approveRefundRequest as approveContract,
  listRefundRequests as listContract,
  rejectRefundRequest as rejectContract,
  requestRefund as requestContract,
  retrieveRefundRequest as retrieveContract,
  withdrawRefundRequest as withdrawContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import {
  approveRefundRequest,
  rejectRefundRequest,
  withdrawRefundRequest,
} from "../use-cases/decide-refund-request.ts";
import { listRefundRequests, requestRefund, retrieveRefundRequest } from "../use-cases/refund-requests.ts";

/** The operations on refund requests. */
export const refundRequestRoutes = (ports: Ports): readonly Route[] => {
  const create = requestRefund(ports);
  const list = listRefundRequests(ports);
  const retrieve = retrieveRefundRequest(ports);
  const decisions = [
    [approveContract, approveRefundRequest(ports)],
    [rejectContract, rejectRefundRequest(ports)],
    [withdrawContract, withdrawRefundRequest(ports)],
  ] as const;
  return [
    defineRoute(requestContract, async ({ body, principal }) => ({ body: await create(callerOf(principal), body) })),
    defineRoute(listContract, async ({ query, principal }) => ({ body: await list(callerOf(principal), query) })),
    defineRoute(retrieveContract, async ({ params, principal }) => ({
      body: await retrieve(callerOf(principal), params.refund_request_id),
    })),
    ...decisions.map(([contract, decide]) =>
      defineRoute(contract, async ({ params, body, principal }) => ({
        body: await decide({
          caller: callerOf(principal),
          refundRequestId: params.refund_request_id,
          note: body?.note ?? null,
        }),
      })),
    ),
  ];
};
