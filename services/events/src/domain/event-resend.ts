import type { CountEventResendRequest, CreateEventResendRequest, EventResendStatus } from "@railyard/contracts";
import { resendDaysMax } from "@railyard/contracts";
import { failures } from "../failures.ts";
import type { StoredEndpoint } from "./added-endpoint.ts";
import type { DeliveryState } from "./delivery.ts";
import type { EventFilter } from "./event-filter.ts";
import { eventFilterOf } from "./event-filter.ts";

/** What a resend is narrowed by; its profile is a member of its own. */
export type ResendFilter = Omit<CountEventResendRequest, "profile_id">;

/** A job that sends the events of a filter again. */
export interface EventResend {
  readonly merchantId: string;
  readonly resendId: string;
  readonly profileId: string;
  readonly status: EventResendStatus;
  /** As requested. */
  readonly filter: ResendFilter;
  /** Most events a second; null: as many as the endpoint accepts. */
  readonly ratePerSecond: number | null;
  readonly createdByKind: string;
  readonly createdById: string | null;
  readonly matchedCount: number;
  readonly deliveredCount: number;
  readonly failedCount: number;
  readonly skippedCount: number;
  /** The last event that was sent or skipped; null before the first. */
  readonly positionId: string | null;
  readonly positionAt: Date | null;
  /** While the endpoint rests. */
  readonly waitingUntil: Date | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

/** A resend ends after this time, however many events are left. */
export const longestResendMs = resendDaysMax * 24 * 60 * 60 * 1_000;

/** Members of a request that narrow nothing. */
const otherMembers: ReadonlySet<string> = new Set<keyof CreateEventResendRequest>(["profile_id", "rate_per_second"]);

/** The conditions that the request states. */
export const resendFilterOf = (request: CreateEventResendRequest): ResendFilter =>
  Object.fromEntries(
    Object.entries(request).filter(([name, value]) => !otherMembers.has(name) && value !== null && value !== undefined),
  );

/** Events of a quarter of a second make one batch. */
const batchesPerSecond = 4;

/** How many of the events that could be sent at once the rate allows for. */
export const batchOf = ({ ratePerSecond }: Pick<EventResend, "ratePerSecond">, most: number): number =>
  ratePerSecond === null ? most : Math.min(most, Math.max(1, Math.floor(ratePerSecond / batchesPerSecond)));

/** Milliseconds from the beginning of a batch until the next may begin. */
export const paceOf = ({ ratePerSecond }: Pick<EventResend, "ratePerSecond">, sent: number): number =>
  ratePerSecond === null ? 0 : (sent * 1_000) / ratePerSecond;

/** Which events a resend is about. */
export interface ResendSelection extends EventFilter {
  /** The endpoint whose deliveries count, and that is to be sent what it is for; null: the profile's own one. */
  readonly addedEndpoint: Pick<StoredEndpoint, "webhookEndpointId" | "eventClasses" | "eventTypes"> | null;
}

/**
 * The events of a resend: nothing that was created after it.
 * @throws {Failure} `conflicting_filters`, `invalid_data`, `resend_filter_too_wide`
 */
export const selectionOf = (
  { profileId, filter, createdAt }: Pick<EventResend, "profileId" | "filter" | "createdAt">,
  addedEndpoint: ResendSelection["addedEndpoint"],
): ResendSelection => {
  const { is_delivered: isDelivered, ...conditions } = filter;
  const selected = eventFilterOf(conditions);
  const { createdAfter, objectId } = selected;
  const createdBefore =
    selected.createdBefore !== undefined && selected.createdBefore < createdAt ? selected.createdBefore : createdAt;
  if (objectId === undefined && createdAfter === undefined) {
    throw failures.resend_filter_too_wide({ field: "created_after" });
  }
  return { ...selected, profileId, createdBefore, isDelivered: isDelivered ?? undefined, addedEndpoint };
};

/** How far the delivery of an event is that a resend came to. */
export interface ResendCandidate {
  readonly state: DeliveryState | null;
  /** Whether a delivery that is due was claimed, so that no worker sends it at the same time. */
  readonly isHeld: boolean;
}

/** Whether the event is still one that the resend is to send. */
export const isToBeSent = ({ filter }: Pick<EventResend, "filter">, { state, isHeld }: ResendCandidate): boolean => {
  if (state === "due" && !isHeld) return false;
  const wanted = filter.is_delivered ?? null;
  return wanted === null || wanted === (state === "delivered");
};
