import type { RefundFilterValues } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import type { ListQuery } from "@railyard/listing";

import type { RefundFilter, RefundStore } from "../ports.ts";
import { countsByStatus, occurring, oneOf, readNewest, spanQuery } from "../../kernel/postgres/list-reading.ts";
import type { RefundDimension, RefundKey } from "./listed-refunds.ts";
import type { RefundRow } from "./refund-row.ts";
import { refundColumns, refundFromRow } from "./refund-row.ts";
import type { RefundsListing } from "./listed-refunds.ts";

const loadRefunds = defineStatement<RefundRow>({
  name: "refund_load_many",
  text: `select ${refundColumns} from refunds where merchant_id = $1 and refund_id = any ($2)`,
});

const queryOf = (filter: RefundFilter): ListQuery<RefundDimension, RefundKey, "amount"> => {
  const { minimumAmount: from, maximumAmount: until } = filter;
  return {
    merchantId: filter.merchantId,
    ids: oneOf(filter.refundId),
    dimensions: {
      profile_id: oneOf(filter.profileId),
      status: filter.statuses,
      currency: filter.currencies,
      connector: filter.connectors,
      merchant_connector_id: filter.merchantConnectorIds,
    },
    keys: { payment_id: oneOf(filter.paymentId) },
    range: from === null && until === null ? null : { by: "amount", from, until },
    createdFrom: filter.createdFrom,
    createdUntil: filter.createdUntil,
  };
};

/** Lists of refunds in PostgreSQL. */
export const createRefundLists = ({
  refunds: listing,
}: {
  readonly refunds: RefundsListing;
}): Pick<RefundStore, "list" | "countByStatus" | "values"> => ({
  list: async (filter) => {
    const query = queryOf(filter);
    return listing.look(async (look) => {
      const rows = await readNewest(look, query, filter, loadRefunds, (row) => row.refund_id);
      return { refunds: rows.map(refundFromRow), total: await look.count(query) };
    });
  },
  countByStatus: (span) => listing.look((look) => countsByStatus(look, span)),
  values: async (span) => {
    const counts = await listing.look((look) => look.countBy(spanQuery(span), ["connector", "currency", "status"]));
    return {
      connector: occurring(counts, "connector"),
      currency: occurring(counts, "currency"),
      refund_status: occurring(counts, "status"),
    } as RefundFilterValues;
  },
});
