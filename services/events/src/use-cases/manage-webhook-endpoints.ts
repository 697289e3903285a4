import { isDeepStrictEqual } from "node:util";
import { currentActor } from "@railyard/audit";
import type {
  CreateWebhookEndpointRequest,
  RotateWebhookSecretRequest,
  UpdateWebhookEndpointRequest,
  WebhookAuthenticationRequest,
} from "@railyard/contracts";
import { customHeadersProblem, secretOverlapHours, webhookEndpointsMax } from "@railyard/contracts";
import { edgeFailures } from "@railyard/failures";
import { newId, randomAlphanumeric } from "@railyard/identifiers";
import type { EndpointSecrets, StoredEndpoint } from "../domain/added-endpoint.ts";
import { openSecrets } from "../domain/added-endpoint.ts";
import type { EndpointAuthentication, Header, MerchantSeals } from "../domain/endpoint.ts";
import { failures } from "../failures.ts";
import type { Caller } from "./caller.ts";
import { profileOf } from "./caller.ts";
import type { FoundEndpoint, WatchedEndpoint, WebhookEndpointPorts } from "./webhook-endpoints.ts";
import { findEndpoint, readWebhookEndpoint } from "./webhook-endpoints.ts";

/** What is wrong with what a merchant sets, each as a sentence's end; undefined: nothing. */
export interface EndpointChecks {
  readonly url: (text: string) => string | undefined;
  readonly tokenUrl: (text: string) => string | undefined;
  readonly certificate: (certificate: string, privateKey: string) => string | undefined;
}

export interface ManagePorts extends WebhookEndpointPorts {
  readonly checks: EndpointChecks;
}

/** An endpoint with the secret that it has from now on. */
export interface EndpointWithSecret {
  readonly watched: WatchedEndpoint;
  readonly secret: string;
}

const secretLength = 32;
const hourMs = 3_600_000;

const refuse = (field: string, problem: string | undefined): void => {
  if (problem !== undefined) throw edgeFailures.invalid_data({ field, problem });
};

const unreachable = (problem: string | undefined, what: string): string | undefined =>
  problem === undefined ? undefined : `${what}, because ${problem}`;

const authenticationOf = (
  { basic, oauth2, mtls }: WebhookAuthenticationRequest,
  checks: EndpointChecks,
): EndpointAuthentication => {
  const stated = [basic, oauth2, mtls].filter((one) => one !== undefined && one !== null);
  if (stated.length > 1) refuse("authentication", "it states more than one of basic, oauth2 and mtls");
  if (basic) return { kind: "basic", ...basic };
  if (oauth2) {
    const { token_url: tokenUrl, client_id: clientId, client_secret: clientSecret, scope } = oauth2;
    const problem = unreachable(checks.tokenUrl(tokenUrl), "tokens cannot be requested there");
    refuse("authentication.oauth2.token_url", problem);
    return { kind: "oauth2", tokenUrl, clientId, clientSecret, scope: scope ?? null };
  }
  if (mtls) {
    const { certificate, private_key: privateKey } = mtls;
    refuse("authentication.mtls", checks.certificate(certificate, privateKey));
    return { kind: "mtls", certificate, privateKey };
  }
  return { kind: "none" };
};

const headersOf = (headers: Readonly<Record<string, string>>): readonly Header[] => {
  refuse("headers", customHeadersProblem(headers));
  return Object.entries(headers);
};

/** A certificate is shown by TLS alone. */
const checkTls = ({ authentication }: EndpointSecrets, url: string): void => {
  const isPlain = authentication.kind === "mtls" && !url.startsWith("https:");
  if (isPlain) refuse("authentication.mtls", "a client certificate needs an address with https");
};

/** A header of the merchant's own would take the place of what the authentication sets. */
const checkHeaders = ({ headers, authentication }: EndpointSecrets): void => {
  const setsHeader = authentication.kind === "basic" || authentication.kind === "oauth2";
  const isNamed = headers.some(([name]) => name.toLowerCase() === "authorization");
  if (setsHeader && isNamed) refuse("headers", "it names authorization, which the authentication sets");
};

/** The settings with those of a request: what is absent stays, null empties. */
const withSettings = (
  before: StoredEndpoint,
  request: UpdateWebhookEndpointRequest,
  { checks }: ManagePorts,
): StoredEndpoint => {
  const { url, description, event_classes: classes, event_types: types, rate_per_second: rate, ordering } = request;
  if (url === null) refuse("url", "an endpoint has an address; delete the endpoint instead");
  if (typeof url === "string") refuse("url", unreachable(checks.url(url), "webhooks cannot be posted there"));
  return {
    ...before,
    url: url ?? before.url,
    description: description === undefined ? before.description : description,
    eventClasses: classes === undefined ? before.eventClasses : (classes ?? []),
    eventTypes: types === undefined ? before.eventTypes : (types ?? []),
    ratePerSecond: rate === undefined ? before.ratePerSecond : rate,
    ordering: ordering === undefined ? before.ordering : (ordering ?? "none"),
  };
};

const withSecretsOf = (
  before: EndpointSecrets,
  { headers, authentication }: UpdateWebhookEndpointRequest,
  { checks }: ManagePorts,
): EndpointSecrets => {
  const after: EndpointSecrets = {
    ...before,
    headers: headers === undefined ? before.headers : headersOf(headers ?? {}),
    authentication:
      authentication === undefined ? before.authentication : authenticationOf(authentication ?? {}, checks),
  };
  checkHeaders(after);
  return after;
};

const seal = (secrets: EndpointSecrets, seals: MerchantSeals): string => seals.sealSettings(JSON.stringify(secrets));

/** A key of signatures in the form of Standard Webhooks. */
const shownSecret = (secret: string): string => `whsec_${Buffer.from(secret, "utf8").toString("base64")}`;

/** @throws {Failure} `webhook_endpoint_not_found`, `webhook_endpoint_of_profile`. */
const findAdded = async (
  ports: ManagePorts,
  caller: Caller,
  webhookEndpointId: string,
): Promise<FoundEndpoint & { readonly stored: StoredEndpoint }> => {
  const found = await findEndpoint(ports, caller, webhookEndpointId);
  const { stored } = found;
  if (stored === null) throw failures.webhook_endpoint_of_profile({ webhook_endpoint_id: webhookEndpointId });
  return { ...found, stored };
};

const newEndpoint = (merchantId: string, profileId: string, createdAt: Date): StoredEndpoint => ({
  merchantId,
  webhookEndpointId: newId("whe"),
  profileId,
  url: "",
  description: null,
  eventClasses: [],
  eventTypes: [],
  sealedSettings: "",
  ratePerSecond: null,
  ordering: "none",
  isDisabled: false,
  disabledAt: null,
  disabledBy: null,
  createdAt,
  modifiedAt: createdAt,
});

/**
 * Adds an endpoint to a profile.
 * @throws {Failure} `event_profile_not_found`, `event_profile_required`, `event_profile_fixed`, `invalid_data`,
 * `too_many_webhook_endpoints`
 */
export const createWebhookEndpoint = (ports: ManagePorts) => {
  const read = readWebhookEndpoint(ports);
  return async (caller: Caller, request: CreateWebhookEndpointRequest): Promise<EndpointWithSecret> => {
    const { merchantId, directoryVersion } = caller;
    const profileId = await profileOf(ports, caller, request.profile_id ?? null);
    const own = await ports.endpoints.find(merchantId, profileId, directoryVersion);
    if (own === null) throw failures.event_profile_not_found({ profile_id: profileId });
    const secret = randomAlphanumeric(secretLength);
    const blank: EndpointSecrets = { secret, earlier: null, headers: [], authentication: { kind: "none" } };
    const settings = withSettings(newEndpoint(merchantId, profileId, ports.clock()), request, ports);
    const secrets = withSecretsOf(blank, request, ports);
    checkTls(secrets, settings.url);
    const isStored = await ports.added.insert({ ...settings, sealedSettings: seal(secrets, own.seals) });
    if (!isStored) throw failures.too_many_webhook_endpoints({ limit: String(webhookEndpointsMax) });
    return { watched: await read(caller, settings.webhookEndpointId), secret: shownSecret(secret) };
  };
};

/**
 * Changes an endpoint that was added to a profile.
 * @throws {Failure} `webhook_endpoint_not_found`, `webhook_endpoint_of_profile`, `invalid_data`
 */
export const updateWebhookEndpoint = (ports: ManagePorts) => {
  const read = readWebhookEndpoint(ports);
  return async (
    caller: Caller,
    webhookEndpointId: string,
    request: UpdateWebhookEndpointRequest,
  ): Promise<WatchedEndpoint> => {
    const { merchantId, endpoint } = await findAdded(ports, caller, webhookEndpointId);
    await ports.added.change(merchantId, webhookEndpointId, "updated", (before) => {
      const known = openSecrets(before, endpoint.seals);
      const secrets = withSecretsOf(known, request, ports);
      const settings = withSettings(before, request, ports);
      checkTls(secrets, settings.url);
      // Encrypted again, the same would look like a change.
      const isKnown = isDeepStrictEqual(secrets, known);
      const sealedSettings = isKnown ? before.sealedSettings : seal(secrets, endpoint.seals);
      return { ...settings, sealedSettings, modifiedAt: ports.clock() };
    });
    return read(caller, webhookEndpointId);
  };
};

/**
 * Gives an endpoint a new secret; the one before signs too for a while.
 * @throws {Failure} `webhook_endpoint_not_found`, `webhook_endpoint_of_profile`
 */
export const rotateWebhookSecret = (ports: ManagePorts) => {
  const read = readWebhookEndpoint(ports);
  return async (
    caller: Caller,
    webhookEndpointId: string,
    { overlap_hours: hours }: RotateWebhookSecretRequest,
  ): Promise<EndpointWithSecret> => {
    const { merchantId, endpoint } = await findAdded(ports, caller, webhookEndpointId);
    const secret = randomAlphanumeric(secretLength);
    const now = ports.clock();
    const expiresAt = new Date(now.getTime() + (hours ?? secretOverlapHours) * hourMs).toISOString();
    await ports.added.change(merchantId, webhookEndpointId, "secret_rotated", (before) => {
      const secrets = openSecrets(before, endpoint.seals);
      const rotated = { ...secrets, secret, earlier: { secret: secrets.secret, expiresAt } };
      return { ...before, sealedSettings: seal(rotated, endpoint.seals), modifiedAt: now };
    });
    return { watched: await read(caller, webhookEndpointId), secret: shownSecret(secret) };
  };
};

/** @throws {Failure} `webhook_endpoint_not_found`, `webhook_endpoint_of_profile`. */
export const deleteWebhookEndpoint =
  (ports: ManagePorts) =>
  async (caller: Caller, webhookEndpointId: string): Promise<void> => {
    const { stored } = await findAdded(ports, caller, webhookEndpointId);
    if (await ports.added.delete(stored)) return;
    throw failures.webhook_endpoint_not_found({ webhook_endpoint_id: webhookEndpointId });
  };

/**
 * Sends nothing more to an endpoint until it is enabled.
 * @throws {Failure} `webhook_endpoint_not_found`, `webhook_endpoint_of_profile`
 */
export const disableWebhookEndpoint = (ports: ManagePorts) => {
  const read = readWebhookEndpoint(ports);
  return async (caller: Caller, webhookEndpointId: string): Promise<WatchedEndpoint> => {
    const { stored } = await findAdded(ports, caller, webhookEndpointId);
    await ports.added.disable(stored, currentActor().actor_id);
    return read(caller, webhookEndpointId);
  };
};
