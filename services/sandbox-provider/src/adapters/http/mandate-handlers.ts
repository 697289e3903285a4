import { sandboxGetMandate, sandboxRevokeMandate, sandboxWithdrawMandate } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { findMandate, revokeMandate, withdrawMandate } from "../../use-cases/end-mandate.ts";
import type { CallerPorts } from "./caller.ts";
import { identifyCaller, operationKey } from "./caller.ts";
import { mandateToWire } from "./money-back-wire.ts";

export interface MandateHandlerParts extends CallerPorts {
  readonly findMandate: ReturnType<typeof findMandate>;
  readonly revokeMandate: ReturnType<typeof revokeMandate>;
  readonly withdrawMandate: ReturnType<typeof withdrawMandate>;
}

/** Operations on mandates, and the customer's way to end one. */
export const mandateRoutes = (parts: MandateHandlerParts): readonly Route[] => [
  defineRoute(sandboxGetMandate, async (request) => {
    const { account } = await identifyCaller(parts, request);
    return { body: mandateToWire(await parts.findMandate(account, request.params.mandate_id)) };
  }),
  defineRoute(sandboxRevokeMandate, async (request) => {
    const caller = await identifyCaller(parts, request);
    operationKey(request, caller);
    const result = await parts.revokeMandate(caller.account, request.params.mandate_id);
    return "mandate" in result ? { body: mandateToWire(result.mandate) } : { disconnect: true };
  }),
  defineRoute(sandboxWithdrawMandate, async ({ params }) => ({
    body: mandateToWire(await parts.withdrawMandate(params.mandate_id)),
  })),
];
