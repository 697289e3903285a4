import { newId } from "@railyard/identifiers";
import type { DeliveryTry } from "../domain/delivery.ts";
import type { EndpointHealth } from "../domain/endpoint-health.ts";
import type { Endpoint } from "../domain/endpoint.ts";
import { pingBody } from "../domain/merchant-event.ts";
import { failures } from "../failures.ts";
import type { EndpointDirectory, EndpointHealthStore } from "../ports.ts";
import type { ResendCaller } from "./event-resends.ts";
import type { TryDeliveryPorts } from "./try-delivery.ts";
import { tryDelivery } from "./try-delivery.ts";

export interface WebhookEndpointPorts {
  readonly endpoints: EndpointDirectory;
  readonly health: EndpointHealthStore;
}

/** An endpoint's address and what is on record of it. */
export interface WatchedEndpoint {
  readonly profileId: string;
  readonly url: string | null;
  readonly health: EndpointHealth;
}

const endpointOf = async (
  { endpoints }: Pick<WebhookEndpointPorts, "endpoints">,
  { merchantId, profileId: held, directoryVersion }: ResendCaller,
  profileId: string,
): Promise<Endpoint> => {
  const isOthers = held !== null && held !== profileId;
  const endpoint = isOthers ? null : await endpoints.find(merchantId, profileId, directoryVersion);
  if (endpoint === null) throw failures.event_profile_not_found({ profile_id: profileId });
  return endpoint;
};

/** The endpoint of a profile. @throws {Failure} `event_profile_not_found`. */
export const readWebhookEndpoint =
  (ports: WebhookEndpointPorts) =>
  async (caller: ResendCaller, profileId: string): Promise<WatchedEndpoint> => ({
    profileId,
    url: (await endpointOf(ports, caller, profileId)).url,
    health: await ports.health.read(caller.merchantId, profileId),
  });

/**
 * Forgets the failures of an endpoint, so that what waits for it is sent.
 * @param onEnabled hears of it at once
 * @throws {Failure} `event_profile_not_found`, `webhook_url_missing`
 */
export const enableWebhookEndpoint = (
  ports: WebhookEndpointPorts,
  onEnabled: (merchantId: string, profileId: string) => void,
) => {
  const read = readWebhookEndpoint(ports);
  return async (caller: ResendCaller, profileId: string): Promise<WatchedEndpoint> => {
    if ((await endpointOf(ports, caller, profileId)).url === null) throw failures.webhook_url_missing();
    await ports.health.enable(caller.merchantId, profileId);
    onEnabled(caller.merchantId, profileId);
    return read(caller, profileId);
  };
};

/** What came of a ping. */
export type Ping = Pick<DeliveryTry, "eventId" | "answer" | "verdict">;

/**
 * Sends a webhook about nothing to the endpoint of a profile, as every other is sent, and answers what came of it.
 * @throws {Failure} `event_profile_not_found`, `webhook_url_missing`, `too_many_webhook_pings`
 */
export const pingWebhookEndpoint = (ports: WebhookEndpointPorts & TryDeliveryPorts) => {
  const attempt = tryDelivery(ports);
  return async (caller: ResendCaller, profileId: string): Promise<Ping> => {
    const endpoint = await endpointOf(ports, caller, profileId);
    const { url } = endpoint;
    if (url === null) throw failures.webhook_url_missing();
    const { merchantId } = caller;
    if (!(await ports.health.beginPing(merchantId, profileId))) throw failures.too_many_webhook_pings();
    const eventId = newId("ping");
    const body = pingBody({ pingId: eventId, merchantId, profileId, created: ports.clock() });
    return attempt({
      event: { eventId, objectVersion: 0, body },
      endpoint,
      url,
      kind: "initial_attempt",
      tryNumber: 1,
    });
  };
};
