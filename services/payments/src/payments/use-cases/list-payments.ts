import type {
  ListPaymentsQuery,
  Payment as PaymentRepresentation,
  PaymentFilterValues,
  SearchPaymentsRequest,
} from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import type { Payment } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { PaymentFilter, PaymentPageQuery, Ports } from "../ports.ts";
import type { ListScope } from "../../kernel/use-cases/list-scope.ts";
import { atCursor, defaultLimit, profileOfList } from "../../kernel/use-cases/list-scope.ts";
import type { TotalMembers } from "../../kernel/use-cases/list-total.ts";
import { totalMembers } from "../../kernel/use-cases/list-total.ts";
import type { SpanInput } from "../../kernel/use-cases/list-span.ts";
import { amountsWithin, countsOfAll, createdBetween, createdWithin, spanOf } from "../../kernel/use-cases/list-span.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { answerPayments } from "./payment-answer.ts";

type ListPorts = Pick<Ports, "directory" | "payments" | "paymentLists" | "relatedObjects" | "policy">;

/** The profile that the payments must have; null for every profile. */
const profileOf = async (
  ports: Pick<Ports, "directory">,
  caller: Caller,
  scope: ListScope,
  requested: string | null,
): Promise<string | null> => {
  if (requested !== null && caller.profileId !== null && requested !== caller.profileId) {
    throw failures.profile_fixed_by_credential({ field: "profile_id" });
  }
  return profileOfList(ports, caller, scope, requested);
};

const existing = async (ports: Pick<Ports, "payments">, caller: Caller, paymentId: string): Promise<Payment> => {
  const stored = await ports.payments.load(caller.merchantId, paymentId);
  if (stored === null || (caller.profileId !== null && stored.payment.profileId !== caller.profileId)) {
    throw failures.payment_not_found({ payment_id: paymentId });
  }
  return stored.payment;
};

interface CursorMembers {
  readonly starting_after?: string | null;
  readonly ending_before?: string | null;
}

const cursorOf = async (
  ports: Pick<Ports, "payments">,
  caller: Caller,
  members: CursorMembers,
): Promise<PaymentPageQuery["cursor"]> => {
  if ((members.starting_after ?? null) !== null && (members.ending_before ?? null) !== null) {
    throw failures.combination_refused({ field: "ending_before", problem: "a page has one cursor" });
  }
  const load = (paymentId: string): Promise<Payment> => existing(ports, caller, paymentId);
  const after = await atCursor(members.starting_after, load);
  if (after !== null) return { payment: after, side: "after" };
  const before = await atCursor(members.ending_before, load);
  return before === null ? null : { payment: before, side: "before" };
};

/** Every payment of the merchant. */
export const noFilter: Omit<PaymentFilter, "merchantId"> = {
  profileId: null,
  customerId: null,
  customerEmail: null,
  merchantOrderReferenceId: null,
  cardLast4: null,
  createdFrom: null,
  createdUntil: null,
  paymentId: null,
  minimumAmount: null,
  maximumAmount: null,
  connectors: null,
  merchantConnectorIds: null,
  currencies: null,
  statuses: null,
  paymentMethods: null,
  paymentMethodTypes: null,
  authenticationTypes: null,
  cardNetworks: null,
  cardDiscoveries: null,
};

const notCounted = { total_count: null, total_count_relation: null };

export interface ListPaymentsInput {
  readonly caller: Caller;
  readonly scope: ListScope;
  readonly query: ListPaymentsQuery;
}

/**
 * A page of the caller's payments, newest first.
 * @throws {Failure} `payment_not_found` (HE_02) for a cursor that is no payment, `profile_fixed_by_credential`
 * (IR_16), `profile_required` (IR_04).
 */
export const listPayments =
  (ports: ListPorts) =>
  async ({ caller, scope, query }: ListPaymentsInput): Promise<{ size: number; data: PaymentRepresentation[] }> => {
    const profileId = await profileOf(ports, caller, scope, query.profile_id ?? null);
    const filter: PaymentFilter = {
      ...noFilter,
      merchantId: caller.merchantId,
      profileId,
      customerId: query.customer_id ?? null,
      ...createdBetween({
        at: query.created,
        from: query["created.gte"],
        after: query["created.gt"],
        until: query["created.lte"],
        before: query["created.lt"],
      }),
    };
    const { payments } = await ports.paymentLists.find(filter, {
      orderedBy: "created",
      direction: "desc",
      cursor: await cursorOf(ports, caller, query),
      limit: query.limit ?? defaultLimit,
      offset: 0,
      isCounted: false,
    });
    return { size: payments.length, data: await answerPayments(ports, payments) };
  };

export interface SearchPaymentsInput {
  readonly caller: Caller;
  readonly scope: ListScope;
  readonly request: SearchPaymentsRequest | undefined;
}

/** What is found by a search. */
export interface FoundPayments {
  readonly count: number;
  /** Null when the request did not ask for it. */
  readonly total_count: number | null;
  readonly total_count_relation: TotalMembers["total_count_relation"] | null;
  readonly data: PaymentRepresentation[];
}

const searchFilter = (merchantId: string, profileId: string | null, request: SearchPaymentsRequest): PaymentFilter => ({
  merchantId,
  profileId,
  paymentId: request.payment_id ?? null,
  customerId: request.customer_id ?? null,
  customerEmail: request.customer_email ?? null,
  merchantOrderReferenceId: request.merchant_order_reference_id ?? null,
  cardLast4: request.card_last4 ?? null,
  ...createdWithin(request),
  ...amountsWithin(request),
  connectors: request.connector ?? null,
  merchantConnectorIds: request.merchant_connector_id ?? null,
  currencies: request.currency ?? null,
  statuses: request.status ?? null,
  paymentMethods: request.payment_method ?? null,
  paymentMethodTypes: request.payment_method_type ?? null,
  authenticationTypes: request.authentication_type ?? null,
  cardNetworks: request.card_network ?? null,
  cardDiscoveries: request.card_discovery ?? null,
});

/**
 * The caller's payments that match every filter, a page of them in the order asked for.
 * @throws {Failure} those of {@link listPayments}; `combination_refused` (IR_16) for a cursor with an offset.
 */
export const searchPayments =
  (ports: ListPorts) =>
  async ({ caller, scope, request = {} }: SearchPaymentsInput): Promise<FoundPayments> => {
    const profileId = await profileOf(ports, caller, scope, request.profile_id ?? null);
    const cursor = await cursorOf(ports, caller, request);
    const offset = request.offset ?? 0;
    if (cursor !== null && offset > 0) {
      throw failures.combination_refused({ field: "offset", problem: "a page begins at a cursor or at an offset" });
    }
    const { payments, total } = await ports.paymentLists.find(searchFilter(caller.merchantId, profileId, request), {
      orderedBy: request.order?.on ?? "created",
      direction: request.order?.by ?? "desc",
      cursor,
      limit: request.limit ?? defaultLimit,
      offset,
      isCounted: request.with_total_count ?? true,
    });
    const totals = total === null ? notCounted : totalMembers(total);
    return { count: payments.length, ...totals, data: await answerPayments(ports, payments) };
  };

/** How many of the caller's payments of a span of time have each status. @throws {Failure} `profile_required`. */
export const aggregatePayments =
  (ports: Pick<Ports, "directory" | "paymentLists">) =>
  async (input: SpanInput): Promise<{ status_with_count: Record<string, number> }> => {
    const counts = await ports.paymentLists.countByStatus(await spanOf(ports, input));
    return { status_with_count: countsOfAll(paymentStatuses, counts) };
  };

/** What occurs in the caller's payments of a span of time. */
export const listFilterValues =
  (ports: Pick<Ports, "directory" | "paymentLists">) =>
  async (input: SpanInput): Promise<PaymentFilterValues> =>
    ports.paymentLists.values(await spanOf(ports, input));
