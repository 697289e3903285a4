import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text, textMap } from "../schema.ts";
import { customHeadersMax } from "../webhook-headers.ts";
import { eventClass, eventType } from "./event.ts";

/** Endpoints that a business profile may have in addition to its own. */
export const webhookEndpointsMax = 20;

/** Highest rate that an endpoint may be given, in webhooks a second. */
export const endpointRateMax = 1_000;

/** How long the earlier secret signs too after a rotation, unless the request states another time. */
export const secretOverlapHours = 24;
export const secretOverlapHoursMax = 168;

const endpointStates = ["active", "failing", "paused", "disabled", "no_url"] as const;

export type WebhookEndpointState = (typeof endpointStates)[number];

/** Why nothing is sent to a disabled endpoint. */
const disabledReasons = ["gone", "merchant"] as const;

export type WebhookEndpointDisabledReason = (typeof disabledReasons)[number];

/** `object`: events about one object are sent one after the other. */
const orderings = ["none", "object"] as const;

export type WebhookOrdering = (typeof orderings)[number];

const authenticationTypes = ["none", "basic", "oauth2", "mtls"] as const;

/** Webhooks that wait are counted up to this number. */
export const waitingWebhooksCounted = 10_000;

const ordering = choice(
  "object: webhooks about one object, such as a payment, are sent one after the other, in the order of their events. " +
    "While one fails, those after it wait, for at most 15 minutes. none: every webhook is sent when it is due.",
  orderings,
  "WebhookOrdering",
);

const ratePerSecond = integer("Most webhooks a second. Absent: as many as the endpoint accepts.", {
  minimum: 1,
  maximum: endpointRateMax,
});

const basicAuthentication = request(
  "WebhookBasicAuthentication",
  "HTTP basic authentication.",
  {
    username: text("User name.", { maxLength: 256 }),
    password: text("Password.", { maxLength: 256 }),
  },
  ["username", "password"],
);

const oauth2Authentication = request(
  "WebhookOauth2Authentication",
  "An access token by the client credentials grant of OAuth 2.0, sent as a bearer token.",
  {
    token_url: text("Address of the token endpoint, with the same rules as url.", { format: "uri", maxLength: 2048 }),
    client_id: text("Client id.", { minLength: 1, maxLength: 256 }),
    client_secret: text("Client secret.", { minLength: 1, maxLength: 1024 }),
    scope: text("Scopes, separated by spaces.", { maxLength: 1024 }),
  },
  ["token_url", "client_id", "client_secret"],
);

const mtlsAuthentication = request(
  "WebhookMtlsAuthentication",
  "A client certificate for TLS.",
  {
    certificate: text("The certificate and those that issued it, as PEM.", { minLength: 1, maxLength: 16_384 }),
    private_key: text("Its private key without a passphrase, as PEM.", { minLength: 1, maxLength: 16_384 }),
  },
  ["certificate", "private_key"],
);

const authenticationRequest = request(
  "WebhookAuthenticationRequest",
  "How Railyard authenticates at the endpoint: at most one of the members. Without one: only by the signature.",
  { basic: basicAuthentication, oauth2: oauth2Authentication, mtls: mtlsAuthentication },
);

const settings = {
  url: text("Address that webhooks are posted to.", { format: "uri", maxLength: 2048 }),
  description: text("What the endpoint is for.", { maxLength: 255 }),
  event_classes: list("Events of these classes, also of types that are added later.", eventClass, {
    uniqueItems: true,
    maxItems: 10,
  }),
  event_types: list("Events of these types; with neither classes nor types: all events.", eventType, {
    uniqueItems: true,
    maxItems: 50,
  }),
  headers: textMap(`Headers that are sent too; at most ${String(customHeadersMax)}.`, {
    maxProperties: customHeadersMax,
  }),
  authentication: authenticationRequest,
  rate_per_second: ratePerSecond,
  ordering,
} as const;

/** Body of POST /webhook_endpoints. */
export const createWebhookEndpointBody = request(
  "CreateWebhookEndpointRequest",
  "An endpoint in addition to the profile's own.",
  {
    profile_id: text("The business profile; required when the merchant has more than one.", { maxLength: 64 }),
    ...settings,
  },
  ["url"],
);

/** Body of POST /webhook_endpoints/{webhook_endpoint_id}. */
export const updateWebhookEndpointBody = request(
  "UpdateWebhookEndpointRequest",
  "What to change; what is absent stays. Headers, lists and authentication are replaced whole.",
  settings,
);

/** Body of POST /webhook_endpoints/{webhook_endpoint_id}/rotate_secret. */
export const rotateWebhookSecretBody = request("RotateWebhookSecretRequest", "When the earlier secret ends.", {
  overlap_hours: integer(
    `Hours for which the earlier secret signs too; default ${String(secretOverlapHours)}. 0: it ends at once.`,
    { minimum: 0, maximum: secretOverlapHoursMax },
  ),
});

const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

const authentication = record("WebhookAuthentication", "How Railyard authenticates at the endpoint; without secrets.", {
  type: choice(
    "Kind of authentication in addition to the signature.",
    authenticationTypes,
    "WebhookAuthenticationType",
  ),
  username: nullable(text("User name, with basic.")),
  token_url: nullable(text("Address of the token endpoint, with oauth2.")),
  client_id: nullable(text("Client id, with oauth2.")),
  scope: nullable(text("Scopes, with oauth2.")),
  certificate_subject: nullable(text("Subject of the certificate, with mtls.")),
  certificate_expires_at: nullable(dateTime("When the certificate expires, with mtls.")),
});

const endpointMembers = {
  webhook_endpoint_id: text("Id of the endpoint; that of its profile for the profile's own endpoint.", {
    examples: ["whe_Q7vB2kX9mT4nW8sYc1Lz"],
  }),
  profile_id: text("The business profile."),
  is_default: flag("Whether it is the profile's own endpoint, which is set with the profile."),
  url: nullable(text("Address that webhooks are posted to; null: the profile has none.")),
  description: nullable(text("What the endpoint is for.")),
  event_classes: list("Events of these classes are sent.", eventClass),
  event_types: list("Events of these types are sent; with neither classes nor types: all events.", eventType),
  header_names: list("Names of the headers that are sent too.", text("Name.")),
  authentication,
  rate_per_second: nullable(integer("Most webhooks a second; null: as many as the endpoint accepts.", { minimum: 1 })),
  ordering,
  state: choice(
    "failing: the last attempt failed. paused: after failures in a row a single webhook is tried at a time, until " +
      "one succeeds. disabled: see disabled_reason; nothing is sent until it is enabled or another address is set. " +
      "no_url: the profile has no webhook address.",
    endpointStates,
    "WebhookEndpointState",
  ),
  disabled_reason: nullable(
    choice(
      "gone: the endpoint responded with 410. merchant: a user or a key disabled it, see disabled_by.",
      disabledReasons,
      "WebhookEndpointDisabledReason",
    ),
  ),
  disabled_by: nullable(text("Id of the user or key that disabled it.")),
  disabled_at: nullable(dateTime("When it was disabled by the merchant.")),
  consecutive_failures: count("Failed attempts since the last success."),
  failing_since: nullable(dateTime("First of these failures; null without failures, and for those recorded earlier.")),
  last_success_at: nullable(dateTime("Last success on record; null when there is none.")),
  next_attempt_at: nullable(dateTime("When the next waiting webhook is tried; null when none is going to be.")),
  waiting_count: count(`Webhooks that wait; at most ${String(waitingWebhooksCounted)} are counted.`),
  earlier_secret_expires_at: nullable(dateTime("Until when the earlier secret signs too; null: only the current one.")),
  created_at: nullable(dateTime("When it was created; null for the profile's own endpoint.")),
  modified_at: nullable(dateTime("When it was changed last; null for the profile's own endpoint.")),
} as const;

/** Where webhooks of a profile go, and how well they are accepted. */
export const webhookEndpoint = record("WebhookEndpoint", "An endpoint that webhooks are sent to.", endpointMembers);

/** Answer that shows a secret, which no later one does. */
export const webhookEndpointWithSecret = record(
  "WebhookEndpointWithSecret",
  "An endpoint with its new secret, which is shown only once.",
  {
    ...endpointMembers,
    secret: text("Secret of its signatures, in the form of Standard Webhooks.", {
      examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    }),
  },
);

/** Query of GET /webhook_endpoints. */
export const listWebhookEndpointsQuery = request("ListWebhookEndpointsQuery", "Whose endpoints.", {
  profile_id: text("Endpoints of this profile; absent: of all.", { maxLength: 64 }),
});

/** Answer of GET /webhook_endpoints. */
export const webhookEndpointList = record("WebhookEndpointList", "Endpoints, each profile's own one first.", {
  count: count("Number of items."),
  data: list("The endpoints.", webhookEndpoint),
});

/** Answer of DELETE /webhook_endpoints/{webhook_endpoint_id}. */
export const webhookEndpointDeletion = record("WebhookEndpointDeletion", "An endpoint that was deleted.", {
  webhook_endpoint_id: text("Id of the endpoint."),
  deleted: flag("Always true."),
});

/** `event_type` of a ping's message. It is no type of event: pings are not recorded, listed or sent again. */
export const pingType = "webhook_ping";

/** Outcome of a webhook that was sent to see whether the endpoint accepts it. */
export const webhookPing = record("WebhookPing", "Outcome of a ping of a webhook endpoint.", {
  webhook_endpoint_id: text("The endpoint."),
  profile_id: text("The business profile."),
  ping_id: text("`webhook-id` and `event_id` of the ping.", { examples: ["ping_Q7vB2kX9mT4nW8sYc1Lz"] }),
  is_accepted: flag("Whether the receiver responded with 2xx."),
  status_code: nullable(integer("Status that the receiver responded with; null without a response.")),
  error_code: nullable(text("Stable word for what is wrong, such as timeout or address_denied; null when accepted.")),
  error_message: nullable(text("What is wrong.")),
  duration_ms: integer("Milliseconds until the response, or until none was waited for.", { minimum: 0 }),
});

export type CreateWebhookEndpointRequest = FromSchema<typeof createWebhookEndpointBody>;
export type UpdateWebhookEndpointRequest = FromSchema<typeof updateWebhookEndpointBody>;
export type RotateWebhookSecretRequest = FromSchema<typeof rotateWebhookSecretBody>;
export type WebhookAuthenticationRequest = FromSchema<typeof authenticationRequest>;
export type WebhookEndpoint = FromSchema<typeof webhookEndpoint>;
export type WebhookEndpointWithSecret = FromSchema<typeof webhookEndpointWithSecret>;
export type WebhookEndpointList = FromSchema<typeof webhookEndpointList>;
export type WebhookPing = FromSchema<typeof webhookPing>;
