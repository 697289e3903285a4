import type { EventClass, EventType, WebhookOrdering } from "@railyard/contracts";
import type { Endpoint, EndpointAuthentication, Header, MerchantSeals } from "./endpoint.ts";

/** An endpoint that was added to a profile, as far as deliveries need it. */
export interface AddedEndpoint {
  readonly merchantId: string;
  readonly url: string;
  /** {@link EndpointSecrets} as JSON, encrypted. */
  readonly sealedSettings: string;
  readonly isDisabled: boolean;
}

/** What is stored encrypted of an endpoint. */
export interface EndpointSecrets {
  readonly secret: string;
  /** The one before, which signs too until its time. */
  readonly earlier: { readonly secret: string; readonly expiresAt: string } | null;
  readonly headers: readonly Header[];
  readonly authentication: EndpointAuthentication;
}

/** An endpoint that was added to a profile, as it is stored. */
export interface StoredEndpoint extends AddedEndpoint {
  readonly webhookEndpointId: string;
  readonly profileId: string;
  readonly description: string | null;
  /** With neither classes nor types: all events. */
  readonly eventClasses: readonly EventClass[];
  readonly eventTypes: readonly EventType[];
  /** Most webhooks a second; null: as many as it accepts. */
  readonly ratePerSecond: number | null;
  readonly ordering: WebhookOrdering;
  readonly disabledAt: Date | null;
  readonly disabledBy: string | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

/** Begins the ids of endpoints that were added to profiles. */
export const endpointIdPrefix = "whe_";

/**
 * The event of a delivery. A delivery to an endpoint that was added to a profile is named by both: the event's id, a
 * dot, and the endpoint's id without its prefix.
 */
export const eventIdOf = (deliveryId: string): string => deliveryId.split(".", 1)[0] ?? deliveryId;

/** A delivery of an event; null: to the profile's own endpoint. */
export const deliveryIdOf = (eventId: string, addedEndpointId: string | null): string =>
  addedEndpointId === null ? eventId : `${eventId}.${addedEndpointId.slice(endpointIdPrefix.length)}`;

/** The endpoint that was added to a profile to which a delivery goes; null: the profile's own one. */
export const addedEndpointIdOf = (deliveryId: string): string | null => {
  const [, suffix] = deliveryId.split(".", 2);
  return suffix === undefined ? null : `${endpointIdPrefix}${suffix}`;
};

/** Whether a delivery goes to the profile's own endpoint. */
export const isToOwnEndpoint = ({
  deliveryId,
  eventId,
}: {
  readonly deliveryId: string;
  readonly eventId: string;
}): boolean => deliveryId === eventId;

export const openSecrets = (
  { sealedSettings }: Pick<AddedEndpoint, "sealedSettings">,
  seals: MerchantSeals,
): EndpointSecrets => JSON.parse(seals.openSettings(sealedSettings)) as EndpointSecrets;

/** Keys that sign at this time, the current one first. */
export const signingKeysOf = ({ secret, earlier }: EndpointSecrets, now: Date): readonly string[] =>
  earlier !== null && new Date(earlier.expiresAt) > now ? [secret, earlier.secret] : [secret];

/** The endpoint with its secrets in clear: for memory only. */
export const openWith = (
  { url, merchantId }: Pick<AddedEndpoint, "url" | "merchantId">,
  secrets: EndpointSecrets,
  seals: MerchantSeals,
  now: Date,
): Endpoint => ({
  merchantId,
  url,
  signingKeys: signingKeysOf(secrets, now),
  authentication: secrets.authentication,
  customHeaders: secrets.headers,
  mutedTypes: new Set(),
  wantedStatuses: {},
  seals,
});

export const openEndpoint = (added: AddedEndpoint, seals: MerchantSeals, now: Date): Endpoint =>
  openWith(added, openSecrets(added, seals), seals, now);
