import type { PayoutStatus } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import type { ListQuery, Look, PageQuery } from "@railyard/listing";

import type { PiiSeals } from "../../kernel/ports.ts";
import type { PayoutFilter, PayoutPage, PayoutPosition, PayoutStore } from "../ports.ts";
import { countsByStatus, loadInOrder, occurring, oneOf, spanQuery } from "../../kernel/postgres/list-reading.ts";
import type { PayoutDimension, PayoutKey } from "./listed-payouts.ts";
import type { PayoutRow } from "./payout-row.ts";
import { payoutColumns, payoutFromRow } from "./payout-row.ts";
import type { PayoutsListing } from "./listed-payouts.ts";

type Query = ListQuery<PayoutDimension, PayoutKey, never>;
type PayoutLook = Look<PayoutDimension, PayoutKey, never>;

const loadPayouts = defineStatement<PayoutRow>({
  name: "payout_load_many",
  text: `select ${payoutColumns} from payouts where merchant_id = $1 and payout_id = any ($2)`,
});

const queryOf = (filter: PayoutFilter): Query => ({
  merchantId: filter.merchantId,
  ids: oneOf(filter.payoutId),
  dimensions: {
    profile_id: oneOf(filter.profileId),
    status: filter.statuses,
    currency: filter.currencies,
    connector: filter.connectors,
    entity_type: oneOf(filter.entityType),
    payout_type: filter.payoutTypes,
  },
  keys: {
    customer_id: oneOf(filter.customerId),
    merchant_order_reference_id: oneOf(filter.merchantOrderReferenceId),
  },
  createdFrom: filter.createdFrom,
  createdUntil: filter.createdUntil,
});

const cursorOf = ({ createdAt, payoutId: id }: PayoutPosition) => ({ value: createdAt, createdAt, id });

/** A page that begins after a payout, ends before one, or begins at an offset; newest first. */
const readPage = async (
  look: PayoutLook,
  query: Query,
  { startingAfter, endingBefore }: PayoutFilter,
  page: PayoutPage,
): Promise<readonly string[]> => {
  const newest = { ...page, orderedBy: "created_at" } as const;
  if (startingAfter === null && endingBefore !== null) {
    // Read backwards from it, and turned round.
    const backwards: PageQuery<PayoutDimension, never> = {
      ...newest,
      direction: "asc",
      cursor: cursorOf(endingBefore),
    };
    return (await look.page(query, backwards)).toReversed();
  }
  const cursor = startingAfter === null ? null : cursorOf(startingAfter);
  return look.page(query, { ...newest, direction: "desc", cursor });
};

/** A page that begins after a payout goes no further than to one that it is to end before. */
const isBefore =
  ({ endingBefore }: PayoutFilter) =>
  ({ createdAt, payoutId }: PayoutPosition): boolean => {
    if (endingBefore === null) return true;
    const distanceMs = createdAt.getTime() - endingBefore.createdAt.getTime();
    return distanceMs > 0 || (distanceMs === 0 && payoutId > endingBefore.payoutId);
  };

/** Lists of payouts in PostgreSQL. */
export const createPayoutLists = (
  seals: PiiSeals,
  { payouts: listing }: { readonly payouts: PayoutsListing },
): Pick<PayoutStore, "list" | "facets" | "countByStatus"> => ({
  list: async (filter, page) => {
    const query = queryOf(filter);
    return listing.look(async (look) => {
      const ids = await readPage(look, query, filter, page);
      const rows = await loadInOrder(look, loadPayouts, filter.merchantId, ids, (row) => row.payout_id);
      const found = await Promise.all(rows.map((row) => payoutFromRow(seals, row)));
      return { payouts: found.filter(isBefore(filter)), total: await look.count(query) };
    });
  },
  facets: async (span) => {
    const dimensions = ["connector", "currency", "status", "payout_type"] as const;
    const counts = await listing.look((look) => look.countBy(spanQuery(span), dimensions));
    return {
      connectors: occurring(counts, "connector"),
      currencies: occurring(counts, "currency"),
      statuses: occurring(counts, "status") as readonly PayoutStatus[],
      payoutTypes: occurring(counts, "payout_type"),
    };
  },
  countByStatus: (span) => listing.look((look) => countsByStatus(look, span)),
});
