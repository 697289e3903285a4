import type { ListEventsRequest } from "@railyard/contracts";
import { eventFilterOf } from "../domain/event-filter.ts";
import { failures } from "../failures.ts";
import type { EndpointDirectory, EventLog, EventPage } from "../ports.ts";

export interface ListEventsPorts {
  readonly log: EventLog;
  readonly endpoints: EndpointDirectory;
}

/** Who asks: the operator may name a merchant that does not exist. */
export interface ListEventsInput {
  readonly merchantId: string;
  readonly isOperator: boolean;
  /** The caller has seen the merchant's settings at this version. */
  readonly directoryVersion: number;
  readonly request: ListEventsRequest;
}

/**
 * The merchant's events that match, newest first.
 * @throws {Failure} `conflicting_filters`, `invalid_data`, `event_profile_not_found`, `event_merchant_not_found`
 */
export const listEvents =
  ({ log, endpoints }: ListEventsPorts) =>
  async ({ merchantId, isOperator, directoryVersion, request }: ListEventsInput): Promise<EventPage> => {
    const filter = eventFilterOf(request);
    const { profileId } = filter;
    if (isOperator && !(await endpoints.hasMerchant(merchantId))) {
      throw failures.event_merchant_not_found({ merchant_id: merchantId });
    }
    if (profileId !== undefined && !(await endpoints.hasProfile(merchantId, profileId, directoryVersion))) {
      throw failures.event_profile_not_found({ profile_id: profileId });
    }
    return filter.canMatch ? await log.list(merchantId, filter) : { events: [], totalCount: 0 };
  };

/** Who asks for the events of one profile. */
export interface ListProfileEventsInput extends Omit<ListEventsInput, "isOperator"> {
  /** The profile that the user is bound to; null for a user of the whole merchant, who must name one. */
  readonly profileId: string | null;
}

/**
 * The events of one profile that match, newest first.
 * @throws {Failure} those of {@link listEvents}; `event_profile_required`, `event_profile_fixed`
 */
export const listProfileEvents = (ports: ListEventsPorts) => {
  const list = listEvents(ports);
  return async ({ profileId, request, ...input }: ListProfileEventsInput): Promise<EventPage> => {
    const requested = request.profile_id ?? null;
    const listed = profileId ?? requested;
    if (listed === null) throw failures.event_profile_required({ field: "profile_id" });
    if (requested !== null && requested !== listed) throw failures.event_profile_fixed({ field: "profile_id" });
    return list({ ...input, isOperator: false, request: { ...request, profile_id: listed } });
  };
};
