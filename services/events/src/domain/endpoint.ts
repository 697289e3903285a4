import type { EventClass, EventType } from "@railyard/contracts";

/** Encrypts and decrypts what is stored of a merchant's events. */
export interface MerchantSeals {
  readonly sealContent: (text: string) => string;
  readonly openContent: (sealed: string) => string;
  readonly sealAnswer: (text: string) => string;
  readonly openAnswer: (sealed: string) => string;
}

/** Where the events of one profile go, with its secrets in clear: for memory only. */
export interface Endpoint {
  /** Null: the merchant has not set an address. */
  readonly url: string | null;
  /** Keys that sign, the current one first; none: the webhook goes out unsigned. */
  readonly signingKeys: readonly string[];
  readonly credentials: BasicCredentials | null;
  readonly customHeaders: readonly Header[];
  /** Event types that the merchant does not want to be sent. */
  readonly mutedTypes: ReadonlySet<EventType>;
  /** By class, where the merchant wants events of objects in these statuses alone. */
  readonly wantedStatuses: Partial<Readonly<Record<EventClass, ReadonlySet<string>>>>;
  readonly seals: MerchantSeals;
}

export interface BasicCredentials {
  readonly username: string;
  readonly password: string;
}

/** Name and value. */
export type Header = readonly [name: string, value: string];

/** Names one endpoint; no id contains a colon. */
export const endpointIdOf = (merchantId: string, profileId: string): string => `${merchantId}:${profileId}`;

/** The merchant and the profile of an endpoint's id. */
export const ownerOfEndpoint = (endpointId: string): { readonly merchantId: string; readonly profileId: string } => {
  const colon = endpointId.lastIndexOf(":");
  return { merchantId: endpointId.slice(0, colon), profileId: endpointId.slice(colon + 1) };
};
