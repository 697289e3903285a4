import { newId } from "@railyard/identifiers";
import type { StoredEndpoint } from "../domain/added-endpoint.ts";
import { openSecrets, openWith } from "../domain/added-endpoint.ts";
import type { DeliveryTry } from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint-health.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import { pingBody } from "../domain/merchant-event.ts";
import { failures } from "../failures.ts";
import type { Clock, EndpointDirectory, EndpointHealthStore, WebhookEndpointStore } from "../ports.ts";
import type { Caller } from "./caller.ts";
import type { TryDeliveryPorts } from "./try-delivery.ts";
import { tryDelivery } from "./try-delivery.ts";

export interface WebhookEndpointPorts {
  readonly endpoints: EndpointDirectory;
  readonly added: WebhookEndpointStore;
  readonly health: EndpointHealthStore;
  readonly clock: Clock;
}

/** An endpoint with its settings. */
export interface FoundEndpoint {
  /** Of the endpoint; that of the profile for its own one. */
  readonly webhookEndpointId: string;
  readonly merchantId: string;
  readonly profileId: string;
  /** Null for the profile's own endpoint. */
  readonly stored: StoredEndpoint | null;
  readonly endpoint: Endpoint;
  /** Until when the earlier secret of one that was added signs too. */
  readonly earlierSecretExpiresAt: Date | null;
}

/** An endpoint with its settings and what is on record of it. */
export interface WatchedEndpoint extends FoundEndpoint {
  readonly health: EndpointHealth;
}

/** What finding an endpoint takes. */
export interface FindPorts extends Pick<WebhookEndpointPorts, "endpoints" | "clock"> {
  readonly added: Pick<WebhookEndpointStore, "load">;
}

const ownOf = (merchantId: string, profileId: string, endpoint: Endpoint): FoundEndpoint => ({
  webhookEndpointId: profileId,
  merchantId,
  profileId,
  stored: null,
  endpoint,
  earlierSecretExpiresAt: null,
});

const addedOf = ({ clock }: FindPorts, stored: StoredEndpoint, { seals }: Endpoint): FoundEndpoint => {
  const secrets = openSecrets(stored, seals);
  const { webhookEndpointId, merchantId, profileId } = stored;
  const expiresAt = secrets.earlier === null ? null : new Date(secrets.earlier.expiresAt);
  return {
    webhookEndpointId,
    merchantId,
    profileId,
    stored,
    endpoint: openWith(stored, secrets, seals, clock()),
    earlierSecretExpiresAt: expiresAt !== null && expiresAt > clock() ? expiresAt : null,
  };
};

/**
 * The endpoint of that id: one that was added to a profile, or the own one of the profile that has it.
 * @throws {Failure} `webhook_endpoint_not_found`, also for one of another profile than the caller's.
 */
export const findEndpoint = async (
  ports: FindPorts,
  { merchantId, profileId: held, directoryVersion }: Caller,
  webhookEndpointId: string,
): Promise<FoundEndpoint> => {
  const stored = await ports.added.load(merchantId, webhookEndpointId);
  const profileId = stored?.profileId ?? webhookEndpointId;
  const isOthers = held !== null && held !== profileId;
  const own = isOthers ? null : await ports.endpoints.find(merchantId, profileId, directoryVersion);
  if (own === null) throw failures.webhook_endpoint_not_found({ webhook_endpoint_id: webhookEndpointId });
  return stored === null ? ownOf(merchantId, profileId, own) : addedOf(ports, stored, own);
};

export const watched = async (
  { health }: Pick<WebhookEndpointPorts, "health">,
  found: FoundEndpoint,
): Promise<WatchedEndpoint> => ({ ...found, health: await health.read(found) });

/** An endpoint with its health. @throws {Failure} `webhook_endpoint_not_found`. */
export const readWebhookEndpoint =
  (ports: WebhookEndpointPorts) =>
  async (caller: Caller, webhookEndpointId: string): Promise<WatchedEndpoint> =>
    watched(ports, await findEndpoint(ports, caller, webhookEndpointId));

/**
 * The endpoints of a profile, or of all of the merchant; each profile's own one first.
 * @throws {Failure} `event_profile_not_found`, also for another profile than the caller's.
 */
export const listWebhookEndpoints =
  (ports: WebhookEndpointPorts) =>
  async (caller: Caller, wanted: string | null): Promise<readonly WatchedEndpoint[]> => {
    const { merchantId, profileId: held, directoryVersion } = caller;
    const profileIds = (await ports.endpoints.profileIds(merchantId, directoryVersion)).filter(
      (profileId) => (held ?? profileId) === profileId && (wanted ?? profileId) === profileId,
    );
    if (wanted !== null && profileIds.length === 0) throw failures.event_profile_not_found({ profile_id: wanted });
    const stored = Map.groupBy(await ports.added.list(merchantId, wanted ?? held), ({ profileId }) => profileId);
    const found: FoundEndpoint[] = [];
    for (const profileId of profileIds) {
      const own = await ports.endpoints.find(merchantId, profileId, directoryVersion);
      if (own === null) continue;
      found.push(ownOf(merchantId, profileId, own));
      found.push(...(stored.get(profileId) ?? []).map((added) => addedOf(ports, added, own)));
    }
    const all: WatchedEndpoint[] = [];
    for (const one of found) all.push(await watched(ports, one));
    return all;
  };

/**
 * Enables an endpoint that was disabled and forgets its failures, so that what waits for it is sent.
 * @param onEnabled hears of it at once
 * @throws {Failure} `webhook_endpoint_not_found`, `webhook_url_missing`
 */
export const enableWebhookEndpoint = (ports: WebhookEndpointPorts, onEnabled: (found: FoundEndpoint) => void) => {
  const read = readWebhookEndpoint(ports);
  return async (caller: Caller, webhookEndpointId: string): Promise<WatchedEndpoint> => {
    const found = await findEndpoint(ports, caller, webhookEndpointId);
    if (found.endpoint.url === null) throw failures.webhook_url_missing();
    if (found.stored === null) await ports.health.enable(found);
    else await ports.added.enable(found.stored);
    onEnabled(found);
    return read(caller, webhookEndpointId);
  };
};

/** What came of a ping. */
export interface Ping extends Pick<DeliveryTry, "answer" | "verdict"> {
  readonly pingId: string;
  readonly found: FoundEndpoint;
}

/**
 * Sends a webhook about nothing to an endpoint, as every other is sent, and answers what came of it.
 * @throws {Failure} `webhook_endpoint_not_found`, `webhook_url_missing`, `too_many_webhook_pings`
 */
export const pingWebhookEndpoint = (ports: WebhookEndpointPorts & TryDeliveryPorts) => {
  const attempt = tryDelivery(ports);
  return async (caller: Caller, webhookEndpointId: string): Promise<Ping> => {
    const found = await findEndpoint(ports, caller, webhookEndpointId);
    const { endpoint, merchantId, profileId } = found;
    const { url } = endpoint;
    if (url === null) throw failures.webhook_url_missing();
    if (!(await ports.health.beginPing(found))) throw failures.too_many_webhook_pings();
    const pingId = newId("ping");
    const body = pingBody({ pingId, merchantId, profileId, created: ports.clock() });
    const event = { eventId: pingId, objectVersion: 0, body };
    const made = await attempt({ event, endpoint, url, kind: "initial_attempt", tryNumber: 1 });
    return { pingId, found, answer: made.answer, verdict: made.verdict };
  };
};
