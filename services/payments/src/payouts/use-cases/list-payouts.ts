import type {
  aggregatePayouts as aggregateContract,
  BodyOf,
  filterPayouts as filterContract,
  listPayouts as listContract,
  listPayoutFilterValues as valuesContract,
  PayoutFilters,
  PayoutList,
  QueryOf,
  ResponseOf,
} from "@railyard/contracts";
import { currency, payoutStatuses, payoutTypes } from "@railyard/contracts";

import { payoutToWire } from "../wire/payout-wire.ts";
import type { ListSpan } from "../../kernel/ports.ts";
import type { PayoutFilter, PayoutPage, PayoutPosition, Ports } from "../ports.ts";
import { accountsOf, atCursor, defaultLimit } from "../../kernel/use-cases/list-scope.ts";
import { countsOfAll, createdBetween, createdWithin } from "../../kernel/use-cases/list-span.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { loadPayout } from "./payout-changes.ts";

const everything = ({ merchantId, profileId }: Caller): PayoutFilter => ({
  merchantId,
  payoutId: null,
  merchantOrderReferenceId: null,
  profileId,
  customerId: null,
  entityType: null,
  connectors: null,
  currencies: null,
  statuses: null,
  payoutTypes: null,
  createdFrom: null,
  createdUntil: null,
  startingAfter: null,
  endingBefore: null,
});

const answer = async (
  { payouts }: Pick<Ports, "payouts">,
  filter: PayoutFilter,
  page: PayoutPage,
): Promise<PayoutList> => {
  const { payouts: found, total } = await payouts.list(filter, page);
  return { size: found.length, ...totalMembers(total), data: found.map(payoutToWire) };
};

const positionOf = async (ports: Pick<Ports, "payouts">, caller: Caller, payoutId: string): Promise<PayoutPosition> => {
  const { payout } = await loadPayout(ports, caller, payoutId);
  return { createdAt: payout.createdAt, payoutId };
};

/**
 * The merchant's payouts, newest first, page by page.
 * @throws {Failure} `payout_not_found` (HE_02) for a page that begins or ends at none.
 */
export const listPayouts =
  (ports: Pick<Ports, "payouts">) =>
  async (caller: Caller, query: QueryOf<typeof listContract>): Promise<PayoutList> => {
    const at = query.created ?? null;
    const load = (payoutId: string): Promise<PayoutPosition> => positionOf(ports, caller, payoutId);
    const filter: PayoutFilter = {
      ...everything(caller),
      customerId: query.customer_id ?? null,
      ...createdBetween({
        from: at ?? query["created.gte"] ?? query.start_time,
        after: query["created.gt"],
        until: at ?? query["created.lte"] ?? query.end_time,
        before: query["created.lt"],
      }),
      startingAfter: await atCursor(query.starting_after, load),
      endingBefore: await atCursor(query.ending_before, load),
    };
    return answer(ports, filter, { limit: query.limit ?? defaultLimit, offset: query.offset ?? 0 });
  };

/** The merchant's payouts that match every filter, newest first. */
export const filterPayouts =
  (ports: Pick<Ports, "payouts">) =>
  async (
    caller: Caller,
    request: BodyOf<typeof filterContract> = {},
    startingAfter: PayoutPosition | null = null,
  ): Promise<PayoutList> => {
    const filter: PayoutFilter = {
      ...everything(caller),
      payoutId: request.payout_id ?? null,
      merchantOrderReferenceId: request.merchant_order_reference_id ?? null,
      profileId: caller.profileId ?? request.profile_id ?? null,
      customerId: request.customer_id ?? null,
      entityType: request.entity_type ?? null,
      connectors: request.connector ?? null,
      currencies: request.currency ?? null,
      statuses: request.status ?? null,
      payoutTypes: request.payout_method ?? null,
      ...createdWithin(request),
      startingAfter,
    };
    return answer(ports, filter, { limit: request.limit ?? defaultLimit, offset: request.offset ?? 0 });
  };

/** Of which time. */
export interface TimeWindow {
  readonly start_time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
}

const spanOf = (caller: Caller, window: TimeWindow): ListSpan => ({
  merchantId: caller.merchantId,
  profileId: caller.profileId,
  ...createdWithin(window),
});

/** What the merchant's payouts of a time have, to offer as filters. */
export const payoutFilters =
  ({ payouts }: Pick<Ports, "payouts">) =>
  async (caller: Caller, window: TimeWindow = {}): Promise<PayoutFilters> => {
    const facets = await payouts.facets(spanOf(caller, window));
    return {
      connector: [...facets.connectors],
      currency: [...facets.currencies] as PayoutFilters["currency"],
      status: [...facets.statuses],
      payout_method: [...facets.payoutTypes] as PayoutFilters["payout_method"],
    };
  };

/** Every value that a filter can have, and the merchant's payout providers. */
export const payoutFilterValues =
  (ports: Pick<Ports, "directory">) =>
  async (caller: Caller): Promise<ResponseOf<typeof valuesContract>> => {
    const merchant = await merchantOf(ports, caller, null);
    const accounts = accountsOf(merchant, "payout_processor", caller.profileId);
    return {
      connector: [...new Set(accounts.map((account) => account.connector_name))].sort(),
      currency: [...currency.enum],
      status: [...payoutStatuses],
      payout_method: [...payoutTypes],
    };
  };

/** How many payouts of a time are in each state. */
export const aggregatePayouts =
  ({ payouts }: Pick<Ports, "payouts">) =>
  async (caller: Caller, window: TimeWindow): Promise<ResponseOf<typeof aggregateContract>> => {
    const counts = await payouts.countByStatus(spanOf(caller, window));
    return { status_with_count: countsOfAll(payoutStatuses, counts) };
  };
