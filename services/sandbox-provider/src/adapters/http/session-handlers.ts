import { sandboxCreateSession } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { failures } from "../../failures.ts";
import type { beginSession } from "../../use-cases/begin-session.ts";
import type { CallerPorts } from "./caller.ts";
import { identifyCaller, operationKey } from "./caller.ts";

export interface SessionHandlerParts extends CallerPorts {
  readonly beginSession: ReturnType<typeof beginSession>;
}

/** Sessions of wallets. */
export const sessionRoutes = (parts: SessionHandlerParts): readonly Route[] => [
  defineRoute(sandboxCreateSession, async (request) => {
    const caller = await identifyCaller(parts, request);
    const { methods } = caller.acquirer;
    if (methods !== "others" && methods !== "all") {
      throw failures.method_not_supported({ connector_name: caller.account.connector, method: "sessions" });
    }
    const operation = operationKey(request, caller);
    const session = await parts.beginSession({ account: caller.account, operation, request: request.body });
    return {
      body: {
        session_id: session.sessionId,
        reference: session.reference,
        kind: session.kind,
        wallet: session.wallet,
        token: session.token,
        expires_at: session.expiresAt.toISOString(),
      },
    };
  }),
];
