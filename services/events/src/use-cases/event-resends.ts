import { currentActor } from "@railyard/audit";
import type { CountEventResendRequest, CreateEventResendRequest } from "@railyard/contracts";
import { openResendsMax } from "@railyard/contracts";
import { newId } from "@railyard/identifiers";
import type { EventResend } from "../domain/event-resend.ts";
import { resendFilterOf, selectionOf } from "../domain/event-resend.ts";
import { endpointStateOf } from "../domain/endpoint-health.ts";
import { failures } from "../failures.ts";
import type { StoredEndpoint } from "../domain/added-endpoint.ts";
import type { Clock, EndpointDirectory, EndpointHealthStore, ResendStore, WebhookEndpointStore } from "../ports.ts";
import type { Caller } from "./caller.ts";
import { profileOf } from "./caller.ts";
import type { FindPorts } from "./webhook-endpoints.ts";
import { findEndpoint } from "./webhook-endpoints.ts";
import { isOfCallersProfile } from "./list-delivery-attempts.ts";

export interface EventResendPorts {
  readonly resends: ResendStore;
  readonly endpoints: EndpointDirectory;
  readonly added: Pick<WebhookEndpointStore, "load">;
  readonly health: Pick<EndpointHealthStore, "read">;
  readonly clock: Clock;
  /** Called when there is a new one. */
  readonly onCreated: () => void;
}

/** Where the events of a resend go. */
export interface ResendTarget {
  readonly profileId: string;
  /** Null: to the profile's own endpoint. */
  readonly stored: StoredEndpoint | null;
}

/**
 * The endpoint of a resend.
 * @throws {Failure} `webhook_endpoint_not_found`, also for one of another profile than the one requested.
 */
const targetOf = async (
  ports: FindPorts,
  caller: Caller,
  { webhook_endpoint_id: endpointId, profile_id: requested }: CountEventResendRequest,
): Promise<ResendTarget> => {
  if (endpointId === null || endpointId === undefined) {
    return { profileId: await profileOf(ports, caller, requested ?? null), stored: null };
  }
  const { profileId, stored } = await findEndpoint(ports, caller, endpointId);
  if ((requested ?? profileId) === profileId) return { profileId, stored };
  throw failures.webhook_endpoint_not_found({ webhook_endpoint_id: endpointId });
};

const assertReceiver = async (
  { endpoints, health }: EventResendPorts,
  { merchantId, directoryVersion }: Caller,
  { profileId, stored }: ResendTarget,
): Promise<void> => {
  const url = stored?.url ?? (await endpoints.find(merchantId, profileId, directoryVersion))?.url ?? null;
  const isDisabled = stored?.isDisabled ?? false;
  const webhookEndpointId = stored?.webhookEndpointId ?? profileId;
  const state = endpointStateOf({ url, isDisabled }, await health.read({ merchantId, profileId, webhookEndpointId }));
  if (state === "no_url") throw failures.webhook_url_missing();
  if (state === "disabled") throw failures.webhook_endpoint_disabled();
};

/**
 * Starts a job that sends the events that match again.
 * @throws {Failure} `event_profile_not_found`, `event_profile_required`, `event_profile_fixed`, `conflicting_filters`,
 * `invalid_data`, `resend_filter_too_wide`, `no_matching_events`, `too_many_resends`, `webhook_url_missing`,
 * `webhook_endpoint_disabled`, `webhook_endpoint_not_found`
 */
export const createEventResend =
  (ports: EventResendPorts) =>
  async (caller: Caller, request: CreateEventResendRequest): Promise<EventResend> => {
    const { resends, clock, onCreated } = ports;
    const target = await targetOf(ports, caller, request);
    const { profileId } = target;
    const createdAt = clock();
    const filter = resendFilterOf(request);
    const selection = selectionOf({ profileId, filter, createdAt }, target.stored);
    await assertReceiver(ports, caller, target);
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
 * `invalid_data`, `resend_filter_too_wide`, `webhook_endpoint_not_found`
 */
export const countEventResend =
  (ports: Pick<EventResendPorts, "resends" | "endpoints" | "added" | "clock">) =>
  async (caller: Caller, request: CountEventResendRequest): Promise<ResendCount> => {
    const { profileId, stored } = await targetOf(ports, caller, request);
    const selection = selectionOf({ profileId, filter: resendFilterOf(request), createdAt: ports.clock() }, stored);
    return { profileId, matchedCount: await ports.resends.count(caller.merchantId, selection) };
  };

/** How far a resend is. @throws {Failure} `event_resend_not_found`, also for one of another profile. */
export const retrieveEventResend =
  ({ resends }: Pick<EventResendPorts, "resends">) =>
  async ({ merchantId, profileId }: Caller, resendId: string): Promise<EventResend> => {
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
  return async (caller: Caller, resendId: string): Promise<EventResend> => {
    const isCancelled = await ports.resends.cancel(await retrieve(caller, resendId));
    const after = await retrieve(caller, resendId);
    if (!isCancelled) throw failures.event_resend_not_cancellable({ resend_id: resendId, current: after.status });
    return after;
  };
};
