import type { ListQuery } from "@railyard/listing";

import type { DisputeFilter, DisputeStore } from "../../ports.ts";
import { storedDisputeFromRow } from "./dispute-row.ts";
import { loadDisputes } from "./dispute-statements.ts";
import { loadInOrder, oneOf } from "./list-reading.ts";
import type { DisputeDimension, DisputeKey } from "./listed-disputes.ts";
import type { Listings } from "./listings.ts";

const queryOf = (filter: DisputeFilter): ListQuery<DisputeDimension, DisputeKey, never> => ({
  merchantId: filter.merchantId,
  ids: oneOf(filter.disputeId),
  dimensions: {
    profile_id: oneOf(filter.profileId),
    stage: filter.stages,
    status: filter.statuses,
    currency: filter.currencies,
    connector: filter.connectors,
    merchant_connector_id: filter.merchantConnectorIds,
  },
  keys: { payment_id: oneOf(filter.paymentId), reason: oneOf(filter.reason) },
  createdFrom: filter.createdFrom,
  createdUntil: filter.createdUntil,
});

/** Lists of disputes in PostgreSQL. */
export const createDisputeLists = ({
  disputes: listing,
}: Pick<Listings, "disputes">): Pick<DisputeStore, "list" | "count"> => ({
  list: async (filter) => {
    const { merchantId, limit, offset } = filter;
    return listing.look(async (look) => {
      const ids = await look.page(queryOf(filter), { orderedBy: "created_at", direction: "desc", limit, offset });
      const rows = await loadInOrder(look, loadDisputes, merchantId, ids, (row) => row.dispute_id);
      return rows.map(storedDisputeFromRow);
    });
  },
  count: async ({ merchantId, profileId, createdFrom, createdUntil }) => {
    const query = { merchantId, dimensions: { profile_id: oneOf(profileId) }, createdFrom, createdUntil };
    const counts = await listing.look((look) => look.countBy(query, ["status"]));
    return new Map(counts.map(({ status, rows }) => [status, rows]));
  },
});
