import { createHash } from "node:crypto";

import type { PaymentFilterValues, PaymentOrdering } from "@railyard/contracts";
import { defineStatement } from "@railyard/database";
import type { ListCursor, ListQuery, ListRange, Look, PageQuery } from "@railyard/listing";
import { inSteps } from "@railyard/telemetry";

import type { Payment } from "../domain/payment.ts";
import type { PiiSeals } from "../../kernel/ports.ts";
import type { PaymentFilter, PaymentLists, PaymentPageQuery } from "../ports.ts";
import { countsByStatus, loadInOrder, occurring, oneOf, spanQuery } from "../../kernel/postgres/list-reading.ts";
import type { PaymentDimension, PaymentKey, PaymentListOrder } from "./listed-payments.ts";
import { openStored } from "./payment-pii.ts";
import type { StoredPaymentRow } from "./payment-row.ts";
import { storedPaymentFromRow } from "./payment-row.ts";
import { selectStored } from "./payment-statements.ts";
import type { PaymentsListing } from "./listed-payments.ts";

type Query = ListQuery<PaymentDimension, PaymentKey, PaymentListOrder>;
type PaymentLook = Look<PaymentDimension, PaymentKey, PaymentListOrder>;

const loadPayments = defineStatement<StoredPaymentRow>({
  name: "payment_load_many",
  text: `${selectStored} where payments.merchant_id = $1 and payments.payment_id = any ($2)`,
});

const rangeOf = ({ minimumAmount: from, maximumAmount: until }: PaymentFilter): ListRange<"amount"> | null =>
  from === null && until === null ? null : { by: "amount", from, until };

/** With the keyed hash, and as rows have it that are from before addresses were hashed with a key. */
const emailsOf = (seals: PiiSeals, { merchantId, customerEmail: email }: PaymentFilter): string[] | null =>
  email === null
    ? null
    : [seals.hash(merchantId, email), createHash("sha256").update(`${merchantId} ${email}`).digest("hex")];

const queryOf = (seals: PiiSeals, filter: PaymentFilter): Query => ({
  merchantId: filter.merchantId,
  ids: oneOf(filter.paymentId),
  dimensions: {
    profile_id: oneOf(filter.profileId),
    status: filter.statuses,
    currency: filter.currencies,
    connector: filter.connectors,
    merchant_connector_id: filter.merchantConnectorIds,
    payment_method: filter.paymentMethods,
    payment_method_type: filter.paymentMethodTypes,
    authentication_type: filter.authenticationTypes,
    card_network: filter.cardNetworks,
    card_discovery: filter.cardDiscoveries,
  },
  keys: {
    customer_id: oneOf(filter.customerId),
    customer_email: emailsOf(seals, filter),
    merchant_order_reference_id: oneOf(filter.merchantOrderReferenceId),
    card_last4: oneOf(filter.cardLast4),
  },
  range: rangeOf(filter),
  createdFrom: filter.createdFrom,
  createdUntil: filter.createdUntil,
});

const orders: Readonly<Record<PaymentOrdering, PageQuery<PaymentDimension, PaymentListOrder>["orderedBy"]>> = {
  created: "created_at",
  modified: "modified_at",
  amount: "amount",
  attempt_count: "attempt_count",
};

const places: Readonly<Record<PaymentOrdering, (payment: Payment) => Date | number>> = {
  created: ({ createdAt }) => createdAt,
  modified: ({ modifiedAt }) => modifiedAt,
  amount: ({ amount }) => amount,
  attempt_count: ({ attemptCount }) => attemptCount,
};

const opposite = { asc: "desc", desc: "asc" } as const;

const cursorOf = ({ cursor, orderedBy }: PaymentPageQuery): ListCursor | null => {
  if (cursor === null) return null;
  const { paymentId: id, createdAt } = cursor.payment;
  return { value: places[orderedBy](cursor.payment), createdAt, id };
};

/** A page before a cursor is read backwards from it and turned round. */
const readPage = async (look: PaymentLook, query: Query, page: PaymentPageQuery): Promise<readonly string[]> => {
  const { orderedBy, limit, offset } = page;
  const isBackwards = page.cursor?.side === "before";
  const direction = isBackwards ? opposite[page.direction] : page.direction;
  const ids = await look.page(query, {
    orderedBy: orders[orderedBy],
    direction,
    cursor: cursorOf(page),
    limit,
    offset,
  });
  return isBackwards ? ids.toReversed() : ids;
};

/** Each takes as long as several small statements, because its PII is decrypted. */
const openedPerStep = 20;

const namedValues = [
  "connector",
  "currency",
  "status",
  "payment_method",
  "payment_method_type",
  "authentication_type",
] as const satisfies readonly (keyof PaymentFilterValues & PaymentDimension)[];

/** Lists of payments in PostgreSQL. */
export const createPaymentLists = (
  { payments: listing }: { readonly payments: PaymentsListing },
  seals: PiiSeals,
): PaymentLists => ({
  find: async (filter, page) => {
    const query = queryOf(seals, filter);
    const { rows, total } = await listing.look(async (look) => {
      const ids = await readPage(look, query, page);
      return {
        rows: await loadInOrder(look, loadPayments, filter.merchantId, ids, (row) => row.payment_id),
        total: page.isCounted ? await look.count(query) : null,
      };
    });
    const open = (step: typeof rows) => Promise.all(step.map((row) => openStored(seals, storedPaymentFromRow(row))));
    return { payments: await inSteps(rows, openedPerStep, open), total };
  },
  countByStatus: (span) => listing.look((look) => countsByStatus(look, span)),
  values: async (span) => {
    const counts = await listing.look((look) => look.countBy(spanQuery(span), namedValues));
    return Object.fromEntries(namedValues.map((name) => [name, occurring(counts, name)])) as PaymentFilterValues;
  },
});
