import type { EventClass, EventType } from "@railyard/contracts";

/** Encrypts and decrypts what is stored of a merchant's events. */
export interface MerchantSeals {
  readonly sealContent: (text: string) => string;
  readonly openContent: (sealed: string) => string;
  readonly sealAnswer: (text: string) => string;
  readonly openAnswer: (sealed: string) => string;
  readonly sealSettings: (text: string) => string;
  readonly openSettings: (sealed: string) => string;
}

/** Where events of one profile go, with its secrets in clear: for memory only. */
export interface Endpoint {
  readonly merchantId: string;
  /** Null: the merchant has not set an address. */
  readonly url: string | null;
  /** Keys that sign, the current one first; none: the webhook goes out unsigned. */
  readonly signingKeys: readonly string[];
  readonly authentication: EndpointAuthentication;
  readonly customHeaders: readonly Header[];
  /** Event types that the merchant does not want to be sent. */
  readonly mutedTypes: ReadonlySet<EventType>;
  /** By class, where the merchant wants events of objects in these statuses alone. */
  readonly wantedStatuses: Partial<Readonly<Record<EventClass, ReadonlySet<string>>>>;
  readonly seals: MerchantSeals;
}

/** How webhooks are authenticated at the receiver in addition to their signatures. */
export type EndpointAuthentication =
  | { readonly kind: "none" }
  | BasicAuthentication
  | OAuth2Authentication
  | MutualTlsAuthentication;

export interface BasicAuthentication {
  readonly kind: "basic";
  readonly username: string;
  readonly password: string;
}

/** A bearer token by the client credentials grant (RFC 6749, section 4.4). */
export interface OAuth2Authentication {
  readonly kind: "oauth2";
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes, separated by spaces; null: those that the token endpoint chooses. */
  readonly scope: string | null;
}

export interface MutualTlsAuthentication extends ClientCertificate {
  readonly kind: "mtls";
}

/** A certificate, with its intermediates, and its private key, both as PEM. */
export interface ClientCertificate {
  readonly certificate: string;
  readonly privateKey: string;
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
