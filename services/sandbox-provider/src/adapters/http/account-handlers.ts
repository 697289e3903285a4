import { sandboxReadAccount } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { CallerPorts } from "./caller.ts";
import { identifyCaller } from "./caller.ts";

/** Returns the account of a key. */
export const accountRoutes = (parts: CallerPorts): readonly Route[] => [
  defineRoute(sandboxReadAccount, async (request) => {
    const { account } = await identifyCaller(parts, request);
    return { body: { connector: account.connector } };
  }),
];
