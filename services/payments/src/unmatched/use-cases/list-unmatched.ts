import type { ListUnmatchedTransactionsRequest, listUnmatchedTransactions, ResponseOf } from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { ListScope } from "../../kernel/use-cases/list-scope.ts";
import { defaultLimit, profileOfList } from "../../kernel/use-cases/list-scope.ts";
import { createdWithin } from "../../kernel/use-cases/list-span.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import type { Ports } from "../ports.ts";
import { unmatchedToWire } from "../wire/unmatched-wire.ts";

export interface ListUnmatchedInput {
  readonly caller: Caller;
  readonly scope: ListScope;
  readonly request: ListUnmatchedTransactionsRequest | undefined;
}

/** The caller's unmatched transactions that match, newest first. @throws {Failure} those of `profileOfList`. */
export const listUnmatched =
  (ports: Pick<Ports, "directory" | "unmatched">) =>
  async ({
    caller,
    scope,
    request = {},
  }: ListUnmatchedInput): Promise<ResponseOf<typeof listUnmatchedTransactions>> => {
    const { transactions, total } = await ports.unmatched.list({
      merchantId: caller.merchantId,
      paymentId: request.payment_id ?? null,
      profileId: await profileOfList(ports, caller, scope, request.profile_id ?? null),
      ...createdWithin(request),
      connectors: request.connector ?? null,
      merchantConnectorIds: request.merchant_connector_id ?? null,
      currencies: request.currency ?? null,
      statuses: request.status ?? null,
      limit: request.limit ?? defaultLimit,
      offset: request.offset ?? 0,
    });
    return { count: transactions.length, ...totalMembers(total), data: transactions.map(unmatchedToWire) };
  };
