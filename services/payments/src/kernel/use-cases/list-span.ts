import { failures } from "../failures.ts";
import { timeOf } from "../domain/times.ts";
import type { ListSpan, Ports } from "../ports.ts";
import type { Caller } from "./caller.ts";
import type { ListScope } from "./list-scope.ts";
import { profileOfList } from "./list-scope.ts";

/** A span of time as a request names it. */
export interface SpanRequest {
  readonly start_time: string;
  readonly end_time?: string | null;
}

export interface SpanInput {
  readonly caller: Caller;
  readonly scope: ListScope;
  readonly span: SpanRequest;
}

/** A span of time as a list's request may name it: in an object, or at its top level. */
export interface WithinRequest {
  readonly time_range?: { readonly start_time: string; readonly end_time?: string | null } | null;
  readonly start_time?: string | null | undefined;
  readonly end_time?: string | null | undefined;
}

/** When listed objects were made. */
export type CreatedSpan = Pick<ListSpan, "createdFrom" | "createdUntil">;

/**
 * The span that a request names.
 * @throws {Failure} `invalid_data` (IR_06 422) when it ends before it starts.
 */
export const createdWithin = (request: WithinRequest): CreatedSpan => {
  const createdFrom = timeOf(request.time_range?.start_time ?? request.start_time);
  const createdUntil = timeOf(request.time_range?.end_time ?? request.end_time);
  if (createdFrom !== null && createdUntil !== null && createdFrom > createdUntil) {
    throw failures.invalid_data({ field: "start_time", problem: "it is later than end_time" });
  }
  return { createdFrom, createdUntil };
};

/** Amounts, in minor units, that a list is narrowed to. */
export interface AmountRequest {
  readonly amount_filter?: { readonly start_amount?: number | null; readonly end_amount?: number | null } | null;
}

/**
 * The amounts that a request names; null where they are open.
 * @throws {Failure} `invalid_data` (IR_06 422) when the least is above the most.
 */
export const amountsWithin = ({
  amount_filter: filter,
}: AmountRequest): { readonly minimumAmount: number | null; readonly maximumAmount: number | null } => {
  const [minimumAmount, maximumAmount] = [filter?.start_amount ?? null, filter?.end_amount ?? null];
  if (minimumAmount !== null && maximumAmount !== null && minimumAmount > maximumAmount) {
    throw failures.invalid_data({ field: "amount_filter.start_amount", problem: "it is larger than end_amount" });
  }
  return { minimumAmount, maximumAmount };
};

const latest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((found, time) => (found === null || (time !== null && time > found) ? time : found), null);

const earliest = (...times: readonly (Date | null)[]): Date | null =>
  times.reduce((found, time) => (found === null || (time !== null && time < found) ? time : found), null);

/** Times between which listed objects were created; all that are stated apply. */
export interface BoundsRequest {
  readonly at?: string | null | undefined;
  readonly from?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly before?: string | null | undefined;
}

/** The span within all bounds, both its ends in it. */
export const createdBetween = ({ at, from, after, until, before }: BoundsRequest): CreatedSpan => ({
  // Times are stored in milliseconds, so the next one is beyond.
  createdFrom: latest(timeOf(at), timeOf(from), timeOf(after, 1)),
  createdUntil: earliest(timeOf(at), timeOf(until), timeOf(before, -1)),
});

/** Whose objects of which time the caller asks about. @throws {Failure} those of `resolveProfile`. */
export const spanOf = async (
  ports: Pick<Ports, "directory">,
  { caller, scope, span }: SpanInput,
): Promise<ListSpan> => ({
  merchantId: caller.merchantId,
  profileId: await profileOfList(ports, caller, scope, null),
  ...createdWithin(span),
});

/** A number for every status; those that do not occur have 0. */
export const countsOfAll = <Status extends string>(
  statuses: readonly Status[],
  counts: Readonly<Partial<Record<Status, number>>>,
): Record<Status, number> =>
  Object.fromEntries(statuses.map((status) => [status, counts[status] ?? 0])) as Record<Status, number>;
