import type { ListQuery } from "@railyard/listing";

import type { DisputeFilter, DisputeStore } from "../ports.ts";
import { storedDisputeFromRow } from "./dispute-row.ts";
import { loadDisputes } from "./dispute-statements.ts";
import { countsByStatus, oneOf, readNewest } from "../../kernel/postgres/list-reading.ts";
import type { DisputeDimension, DisputeKey } from "./listed-disputes.ts";
import type { DisputesListing } from "./listed-disputes.ts";

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
}: {
  readonly disputes: DisputesListing;
}): Pick<DisputeStore, "list" | "count" | "countByStatus"> => ({
  list: async (filter) =>
    listing.look(async (look) => {
      const rows = await readNewest(look, queryOf(filter), filter, loadDisputes, (row) => row.dispute_id);
      return rows.map(storedDisputeFromRow);
    }),
  count: (filter) => listing.look((look) => look.count(queryOf(filter))),
  countByStatus: (span) => listing.look((look) => countsByStatus(look, span)),
});
