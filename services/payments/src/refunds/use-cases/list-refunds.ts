import type {
  ListRefundsRequest,
  listRefunds as listContract,
  RefundFilterChoices,
  RefundFilterValues,
  RefundStatus,
  ResponseOf,
} from "@railyard/contracts";
import { refundStatuses } from "@railyard/contracts";
import { currencyCodes } from "@railyard/money";

import { refundToWire } from "../wire/refund-wire.ts";
import type { ListPosition } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import type { ListScope } from "../../kernel/use-cases/list-scope.ts";
import { accountChoices, accountsOf, defaultLimit, profileOfList } from "../../kernel/use-cases/list-scope.ts";
import type { SpanInput } from "../../kernel/use-cases/list-span.ts";
import { amountsWithin, countsOfAll, createdWithin, spanOf } from "../../kernel/use-cases/list-span.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";

export interface RefundScopeInput {
  readonly caller: Caller;
  readonly scope: ListScope;
}

/** The caller's refunds that match, newest first. @throws {Failure} those of `profileOfList`. */
export const listRefunds =
  (ports: Pick<Ports, "directory" | "refunds">) =>
  async (
    input: RefundScopeInput & {
      readonly request: ListRefundsRequest | undefined;
      readonly after?: ListPosition | null;
    },
  ): Promise<ResponseOf<typeof listContract>> => {
    const { caller, scope, request = {}, after = null } = input;
    const { refunds: found, total } = await ports.refunds.list({
      merchantId: caller.merchantId,
      paymentId: request.payment_id ?? null,
      refundId: request.refund_id ?? null,
      profileId: await profileOfList(ports, caller, scope, request.profile_id ?? null),
      ...createdWithin(request),
      ...amountsWithin(request),
      connectors: request.connector ?? null,
      merchantConnectorIds: request.merchant_connector_id ?? null,
      currencies: request.currency ?? null,
      statuses: request.refund_status ?? null,
      limit: request.limit ?? defaultLimit,
      offset: request.offset ?? 0,
      after,
    });
    return { count: found.length, ...totalMembers(total), data: found.map(refundToWire) };
  };

/** What occurs in the caller's refunds of a span of time. */
export const listRefundFilterValues =
  (ports: Pick<Ports, "directory" | "refunds">) =>
  async (input: SpanInput): Promise<RefundFilterValues> =>
    ports.refunds.values(await spanOf(ports, input));

/** Everything that a list of the caller's refunds can be narrowed by. @throws {Failure} those of `profileOfList`. */
export const listRefundFilterChoices =
  (ports: Pick<Ports, "directory">) =>
  async ({ caller, scope }: RefundScopeInput): Promise<RefundFilterChoices> => {
    const merchant = await merchantOf(ports, caller, null);
    const profileId = await profileOfList(ports, caller, scope, null);
    return {
      connector: accountChoices(accountsOf(merchant, "payment_processor", profileId)),
      currency: [...currencyCodes],
      refund_status: [...refundStatuses],
    };
  };

/** How many of the caller's refunds of a span of time have each status. @throws {Failure} those of `profileOfList`. */
export const aggregateRefunds =
  (ports: Pick<Ports, "directory" | "refunds">) =>
  async (input: SpanInput): Promise<{ readonly status_with_count: Record<RefundStatus, number> }> => {
    const counts = await ports.refunds.countByStatus(await spanOf(ports, input));
    return { status_with_count: countsOfAll(refundStatuses, counts) };
  };
