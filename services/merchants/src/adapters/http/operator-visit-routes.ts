import {
  endOperatorVisit as endContract,
  enterMerchant as enterContract,
  openOperatorVisit as openContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { VisitPorts } from "../../use-cases/visit-merchant.ts";
import { endVisit, enterMerchant, openVisit } from "../../use-cases/visit-merchant.ts";

/** Visits of the operator at merchants. */
export const operatorVisitRoutes = (ports: VisitPorts): readonly Route[] => [
  defineRoute(enterContract, async ({ params, body }) => {
    const { visitId, code, codeExpiresAt, expiresAt } = await enterMerchant(ports)(params.merchant_id, body.reason);
    return {
      body: {
        visit_id: visitId,
        merchant_id: params.merchant_id,
        code,
        code_expires_at: codeExpiresAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      },
    };
  }),
  defineRoute(endContract, async ({ params }) => {
    const endedAt = await endVisit(ports)(params.visit_id);
    return { body: { visit_id: params.visit_id, ended_at: endedAt.toISOString() } };
  }),
  defineRoute(openContract, async ({ body }) => {
    const { visit, token } = await openVisit(ports)(body.code);
    return {
      body: {
        token,
        token_type: "user_info" as const,
        visit_id: visit.visitId,
        merchant_id: visit.merchantId,
        expires_at: visit.expiresAt.toISOString(),
      },
    };
  }),
];
