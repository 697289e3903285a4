import {
  listProfileUnmatchedTransactions,
  listUnmatchedTransactions,
  resolveUnmatchedTransaction as resolveContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { callerOf } from "../../kernel/http/caller.ts";
import type { Ports } from "../ports.ts";
import { listUnmatched } from "../use-cases/list-unmatched.ts";
import { resolveUnmatchedTransaction } from "../use-cases/resolve-unmatched.ts";

const contracts = [
  ["merchant", listUnmatchedTransactions],
  ["profile", listProfileUnmatchedTransactions],
] as const;

/** The operations on unmatched transactions. */
export const unmatchedRoutes = (ports: Ports): readonly Route[] => {
  const list = listUnmatched(ports);
  const resolve = resolveUnmatchedTransaction(ports);
  return [
    ...contracts.map(([scope, contract]) =>
      defineRoute(contract, async ({ body, principal }) => ({
        body: await list({ caller: callerOf(principal), scope, request: body }),
      })),
    ),
    defineRoute(resolveContract, async ({ params, body, principal }) => ({
      body: await resolve({
        caller: callerOf(principal),
        unmatchedTransactionId: params.unmatched_transaction_id,
        request: body,
      }),
    })),
  ];
};
