import { currentActor } from "@railyard/audit";
import type { CountEventResendRequest, CreateEventResendRequest } from "@railyard/contracts";
import { openResendsMax } from "@railyard/contracts";
import { newId } from "@railyard/identifiers";
import type { EventResend } from "../domain/event-resend.ts";
import { resendFilterOf, selectionOf } from "../domain/event-resend.ts";
import { endpointStateOf } from "../domain/endpoint-health.ts";
import { failures } from "../failures.ts";
import type { Clock, EndpointDirectory, EndpointHealthStore, ResendStore } from "../ports.ts";
import { isOfCallersProfile } from "./list-delivery-attempts.ts";

/** Who asks. */
export interface ResendCaller {
  readonly merchantId: string;
  /** The profile that the caller is limited to; null: none. */
  readonly profileId: string | null;
  readonly directoryVersion: number;
}

export interface EventResendPorts {
  readonly resends: ResendStore;
  readonly endpoints: EndpointDirectory;
  readonly health: Pick<EndpointHealthStore, "read">;
  readonly clock: Clock;
  /** Called when there is a new one. */
  readonly onCreated: () => void;
}

type ResendProfile = Pick<EventResendPorts, "endpoints">;

/** The profile whose events are sent: the caller's, the one requested, or the only one of the merchant. */
const profileOf = async (
  { endpoints }: ResendProfile,
  { merchantId, profileId, directoryVersion }: ResendCaller,
  requested: string | null,
): Promise<string> => {
  if (profileId !== null) {
    if (requested !== null && requested !== profileId) throw failures.event_profile_fixed({ field: "profile_id" });
    return profileId;
  }
  const profileIds = await endpoints.profileIds(merchantId, directoryVersion);
  if (requested !== null) {
    if (!profileIds.includes(requested)) throw failures.event_profile_not_found({ profile_id: requested });
    return requested;
  }
  const [only, ...others] = profileIds;
  if (only === undefined || others.length > 0) throw failures.event_profile_required({ field: "profile_id" });
  return only;
};

const assertReceiver = async (
  { endpoints, health }: EventResendPorts,
  { merchantId, directoryVersion }: ResendCaller,
  profileId: string,
): Promise<void> => {
  const url = (await endpoints.find(merchantId, profileId, directoryVersion))?.url ?? null;
  const state = endpointStateOf(url, await health.read(merchantId, profileId));
  if (state === "no_url") throw failures.webhook_url_missing();
  if (state === "disabled") throw failures.webhook_endpoint_disabled();
};

/**
 * Starts a job that sends the events that match again.
 * @throws {Failure} `event_profile_not_found`, `event_profile_required`, `event_profile_fixed`, `conflicting_filters`,
 * `invalid_data`, `resend_filter_too_wide`, `no_matching_events`, `too_many_resends`, `webhook_url_missing`,
 * `webhook_endpoint_disabled`
 */
export const createEventResend =
  (ports: EventResendPorts) =>
  async (caller: ResendCaller, request: CreateEventResendRequest): Promise<EventResend> => {
    const { resends, clock, onCreated } = ports;
    const profileId = await profileOf(ports, caller, request.profile_id ?? null);
    const createdAt = clock();
    const filter = resendFilterOf(request);
    const selection = selectionOf({ profileId, filter, createdAt });
    await assertReceiver(ports, caller, profileId);
    const matchedCount = await resends.count(caller.merchantId, selection);
    if (matchedCount === 0) throw failures.no_matching_events();
    const actor = currentActor();
    const resend: EventResend = {
      merchantId: caller.merchantId,
      resendId: newId("resend"),
      profileId,
      status: "pending",
      filter,
      ratePerSecond: request.rate_per_second ?? null,
      createdByKind: actor.actor_kind,
      createdById: actor.actor_id,
      matchedCount,
      deliveredCount: 0,
      failedCount: 0,
      skippedCount: 0,
      positionId: null,
      positionAt: null,
      waitingUntil: null,
      failureReason: null,
      createdAt,
      completedAt: null,
    };
    if (!(await resends.insert(resend))) throw failures.too_many_resends({ limit: String(openResendsMax) });
    onCreated();
    return resend;
  };

/** What a resend would send now. */
export interface ResendCount {
  readonly profileId: string;
  readonly matchedCount: number;
}

/**
 * Counts the events that match.
 * @throws {Failure} `event_profile_not_found`, `event_profile_required`, `event_profile_fixed`, `conflicting_filters`,
 * `invalid_data`, `resend_filter_too_wide`
 */
export const countEventResend =
  (ports: Pick<EventResendPorts, "resends" | "endpoints" | "clock">) =>
  async (caller: ResendCaller, request: CountEventResendRequest): Promise<ResendCount> => {
    const profileId = await profileOf(ports, caller, request.profile_id ?? null);
    const selection = selectionOf({ profileId, filter: resendFilterOf(request), createdAt: ports.clock() });
    return { profileId, matchedCount: await ports.resends.count(caller.merchantId, selection) };
  };

/** How far a resend is. @throws {Failure} `event_resend_not_found`, also for one of another profile. */
export const retrieveEventResend =
  ({ resends }: Pick<EventResendPorts, "resends">) =>
  async ({ merchantId, profileId }: ResendCaller, resendId: string): Promise<EventResend> => {
    const resend = await resends.load(merchantId, resendId);
    if (resend === null || !isOfCallersProfile(resend, profileId)) {
      throw failures.event_resend_not_found({ resend_id: resendId });
    }
    return resend;
  };

/**
 * Stops a resend that is open.
 * @throws {Failure} `event_resend_not_found`, `event_resend_not_cancellable`
 */
export const cancelEventResend = (ports: Pick<EventResendPorts, "resends">) => {
  const retrieve = retrieveEventResend(ports);
  return async (caller: ResendCaller, resendId: string): Promise<EventResend> => {
    const isCancelled = await ports.resends.cancel(await retrieve(caller, resendId));
    const after = await retrieve(caller, resendId);
    if (!isCancelled) throw failures.event_resend_not_cancellable({ resend_id: resendId, current: after.status });
    return after;
  };
};
