import type { EndpointHealth } from "../domain/endpoint-health.ts";
import { failures } from "../failures.ts";
import type { EndpointDirectory, EndpointHealthStore } from "../ports.ts";
import type { ResendCaller } from "./event-resends.ts";

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

const urlOf = async (
  { endpoints }: WebhookEndpointPorts,
  { merchantId, profileId: held, directoryVersion }: ResendCaller,
  profileId: string,
): Promise<string | null> => {
  const isOthers = held !== null && held !== profileId;
  const endpoint = isOthers ? null : await endpoints.find(merchantId, profileId, directoryVersion);
  if (endpoint === null) throw failures.event_profile_not_found({ profile_id: profileId });
  return endpoint.url;
};

/** The endpoint of a profile. @throws {Failure} `event_profile_not_found`. */
export const readWebhookEndpoint =
  (ports: WebhookEndpointPorts) =>
  async (caller: ResendCaller, profileId: string): Promise<WatchedEndpoint> => ({
    profileId,
    url: await urlOf(ports, caller, profileId),
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
    if ((await urlOf(ports, caller, profileId)) === null) throw failures.webhook_url_missing();
    await ports.health.enable(caller.merchantId, profileId);
    onEnabled(caller.merchantId, profileId);
    return read(caller, profileId);
  };
};
