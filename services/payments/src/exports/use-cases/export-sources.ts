import type { ExportFilter, ExportKind } from "@railyard/contracts";

import { countDisputes, listDisputes } from "../../disputes/use-cases/list-disputes.ts";
import type { ListPosition, ListTotal } from "../../kernel/ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { searchPayments } from "../../payments/use-cases/list-payments.ts";
import { filterPayouts } from "../../payouts/use-cases/list-payouts.ts";
import { listRefunds } from "../../refunds/use-cases/list-refunds.ts";
import { listCustomers } from "../../vault/use-cases/read-customers.ts";
import type { ExportJob } from "../domain/export-job.ts";
import type { Ports } from "../ports.ts";
import type { ExportedObject } from "../wire/export-columns.ts";

/** Which objects are in an export: those of a list, up to a time. */
export interface ExportSelection {
  readonly caller: Caller;
  readonly filter: ExportFilter;
}

type DisputeQuery = Parameters<ReturnType<typeof listDisputes>>[0]["query"];
type PaymentRequest = Parameters<ReturnType<typeof searchPayments>>[0]["request"];
type PayoutRequest = Parameters<ReturnType<typeof filterPayouts>>[1];

/** A page of objects, newest first. */
export interface ExportSource {
  page(selection: ExportSelection, after: ListPosition | null, limit: number): Promise<readonly ExportedObject[]>;
  count(selection: ExportSelection): Promise<ListTotal>;
}

interface CountedMembers {
  readonly total_count?: number | null;
  readonly total_count_relation?: string | null;
}

const totalOf = ({ total_count: count, total_count_relation: relation = "exact" }: CountedMembers): ListTotal => ({
  count: count ?? 0,
  isExact: relation === "exact",
});

const scope = "merchant";

/** How the objects of each kind are listed: with the operations' own use cases, so that both match the same. */
export const exportSources = (ports: Ports): Readonly<Record<ExportKind, ExportSource>> => {
  const [payments, refunds, disputes] = [searchPayments(ports), listRefunds(ports), listDisputes(ports)];
  const [payouts, customers] = [filterPayouts(ports), listCustomers(ports)];
  const customerInput = ({ caller, filter }: ExportSelection, limit: number) => ({
    caller,
    customerId: filter.customer_id ?? null,
    startTime: filter.start_time ?? null,
    endTime: filter.end_time ?? null,
    limit,
    offset: null,
  });
  // The filter has the members of its kind alone.
  return {
    payments: {
      page: async ({ caller, filter }, after, limit) => {
        const request = { ...filter, limit, starting_after: after?.id ?? null, with_total_count: false };
        return (await payments({ caller, scope, request: request as PaymentRequest })).data;
      },
      count: async ({ caller, filter }) => {
        const request = { ...filter, limit: 1 } as PaymentRequest;
        return totalOf(await payments({ caller, scope, request }));
      },
    },
    refunds: {
      page: async ({ caller, filter }, after, limit) =>
        (await refunds({ caller, scope, request: { ...filter, limit }, after })).data,
      count: async ({ caller, filter }) => totalOf(await refunds({ caller, scope, request: { ...filter, limit: 1 } })),
    },
    disputes: {
      page: ({ caller, filter }, after, limit) =>
        disputes({ caller, scope, query: { ...filter, limit } as DisputeQuery, after }),
      count: ({ caller, filter }) => countDisputes(ports)({ caller, scope, query: filter as DisputeQuery }),
    },
    payouts: {
      page: async ({ caller, filter }, after, limit) => {
        const request = { ...filter, limit } as PayoutRequest;
        const position = after === null ? null : { createdAt: after.createdAt, payoutId: after.id };
        return (await payouts(caller, request, position)).data;
      },
      count: async ({ caller, filter }) => totalOf(await payouts(caller, { ...filter, limit: 1 } as PayoutRequest)),
    },
    customers: {
      page: async (selection, after, limit) => (await customers({ ...customerInput(selection, limit), after })).data,
      count: async (selection) => totalOf(await customers(customerInput(selection, 1))),
    },
  };
};

const earlier = (stated: string | null, limit: Date): string =>
  stated !== null && new Date(stated) < limit ? stated : limit.toISOString();

/** What an export reads: nothing that was created after it. */
export const selectionOf = (
  job: Pick<ExportJob, "merchantId" | "profileId" | "createdAt">,
  filter: ExportFilter,
): ExportSelection => ({
  caller: { merchantId: job.merchantId, profileId: job.profileId, isClient: false, directoryVersion: null },
  filter: {
    ...filter,
    time_range: null,
    start_time: filter.time_range?.start_time ?? filter.start_time ?? null,
    end_time: earlier(filter.time_range?.end_time ?? filter.end_time ?? null, job.createdAt),
  },
});

/** The place of an object in its list. */
export const positionOf = (object: ExportedObject): ListPosition => {
  if ("refund_id" in object) return { id: object.refund_id, createdAt: new Date(object.created_at ?? 0) };
  if ("dispute_id" in object) return { id: object.dispute_id, createdAt: new Date(object.created_at) };
  if ("payout_id" in object) return { id: object.payout_id, createdAt: new Date(object.created ?? 0) };
  if ("payment_id" in object) return { id: object.payment_id, createdAt: new Date(object.created ?? 0) };
  return { id: object.customer_id, createdAt: new Date(object.created_at) };
};
