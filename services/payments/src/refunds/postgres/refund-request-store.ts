import type { RefundRequestStatus } from "@railyard/contracts";
import { redactedText } from "@railyard/contracts";
import type { Database, Row, StatementValue } from "@railyard/database";
import { bigint, defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";
import { outboxRows } from "@railyard/outbox";

import type { PiiSeals } from "../../kernel/ports.ts";
import { countOf, totalOf } from "../../kernel/postgres/list-total.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import type { RefundRequestDetails } from "../domain/refund-request.ts";
import type { RefundRequestStore } from "../ports.ts";

export const refundRequests = defineTable("refund_requests", {
  merchant_id: text(),
  refund_request_id: text(),
  payment_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<RefundRequestStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  refund_id: text(),
  requested_by: text(),
  decided_by: text().orNull(),
  decided_at: timestamptz().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  expires_at: timestamptz(),
  due_at: timestamptz().orNull(),
  details: jsonb<RefundRequestDetails>(),
});

const changing = refundRequests.pick(
  "version",
  "status",
  "decided_by",
  "decided_at",
  "modified_at",
  "due_at",
  "details",
);

type RequestRow = Row<typeof refundRequests>;

/** Values: the row, its events. */
const insertRequest = defineStatement<{ readonly version: number }>({
  name: "refund_request_insert",
  text: `
    with added as (
      insert into refund_requests (${refundRequests.list}) values (${refundRequests.parameters()})
      returning version
    ), told as (${outboxRows(`$${refundRequests.names.length + 1}`, "exists (select from added)")})
    select version from added`,
});

const loadRequest = defineStatement<RequestRow>({
  name: "refund_request_load",
  text: `select ${refundRequests.list} from refund_requests where merchant_id = $1 and refund_request_id = $2`,
});

// Each filter that is null does not narrow.
const matching = `
  from refund_requests
  where merchant_id = $1 and ($2::text is null or profile_id = $2) and ($3::text is null or payment_id = $3)
    and ($4::text is null or status = $4)`;

const listRequests = defineStatement<RequestRow>({
  name: "refund_request_list",
  text: `
    select ${refundRequests.list} ${matching}
    order by created_at desc, refund_request_id desc limit $5 offset $6`,
});

const countRequests = defineStatement<{ readonly count: number }>({
  name: "refund_request_count",
  text: countOf(matching),
});

/** Values: merchant, id, expected version, events, changing columns. */
const saveRequest = defineStatement<{ readonly version: number }>({
  name: "refund_request_save",
  text: `
    with changed as (
      update refund_requests set ${changing.assignments(5)}
      where merchant_id = $1 and refund_request_id = $2 and version = $3
      returning version
    ), told as (${outboxRows("$4", "exists (select from changed)")})
    select version from changed`,
});

// A change that was made from what was there before must not bring it back.
const redactRequests = defineStatement({
  name: "refund_request_redact",
  text: `
    update refund_requests as request set
      version = request.version + 1,
      details = request.details || jsonb_build_object('note', $3::text)
        || case when request.details ? 'decisionNote' then jsonb_build_object('decisionNote', $3::text) else '{}' end
    from payments
    where payments.merchant_id = $1 and payments.customer_id = $2
      and request.merchant_id = payments.merchant_id and request.payment_id = payments.payment_id
      and request.details ->> 'note' <> $3`,
});

/** Refund requests in PostgreSQL. */
export const createRefundRequestStore = (
  database: Database,
  seals: Pick<PiiSeals, "sealContent">,
): RefundRequestStore => ({
  insert: async (request, events) => {
    const outbox = await sealedOutbox(seals, events, request.merchantId);
    await database.query(insertRequest, [...refundRequests.values(request), outbox]);
  },
  load: async (merchantId, refundRequestId) =>
    refundRequests.fromOnlyRow(await database.query(loadRequest, [merchantId, refundRequestId])),
  list: async ({ merchantId, profileId, paymentId, status, limit, offset }) => {
    const values: StatementValue[] = [merchantId, profileId, paymentId, status];
    const rows = await database.query(listRequests, [...values, limit, offset]);
    const total = totalOf(await database.query(countRequests, values));
    return { requests: rows.map(refundRequests.fromRow), total };
  },
  save: async (after, expectedVersion, events) => {
    const { merchantId, refundRequestId } = after;
    const outbox = await sealedOutbox(seals, events, merchantId);
    const values = [merchantId, refundRequestId, expectedVersion, outbox, ...changing.values(after)];
    return (await database.query(saveRequest, values)).length === 1;
  },
  redact: async (merchantId, customerId) => {
    await database.execute(redactRequests, [merchantId, customerId, redactedText]);
    return { lastId: null, objectIds: [], isUnderWay: false };
  },
});
