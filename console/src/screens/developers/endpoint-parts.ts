import { defined } from "@railyard/members";
import type { components } from "../../generated/merchant-api.ts";
import type { Tone } from "../../parts/status-badge.tsx";

export type Endpoint = components["schemas"]["WebhookEndpoint"];
export type EndpointChanges = components["schemas"]["UpdateWebhookEndpointRequest"];
type EventClass = components["schemas"]["EventClass"];
type EventType = components["schemas"]["EventType"];

/** The API counts no more webhooks that wait. */
export const waitingCounted = 10_000;

const tones: Readonly<Record<Endpoint["state"], Tone>> = {
  active: "good",
  failing: "attention",
  paused: "bad",
  disabled: "stopped",
  no_url: "neutral",
};

type Stated = Pick<Endpoint, "state" | "disabled_reason">;

/** Name of an endpoint's state in the texts, `state_<name>`, and its tone. */
export const shownStateOf = ({ state, disabled_reason: reason }: Stated): readonly [Endpoint["state"] | "gone", Tone] =>
  reason === "gone" ? ["gone", "bad"] : [state, tones[state]];

/** Whether there is something to enable, or to try again. */
export const canBeEnabled = ({ state }: Stated): boolean =>
  state === "disabled" || state === "paused" || state === "failing";

/** What each kind of authentication needs, in the words of the API. */
export const credentialNames = {
  none: [],
  basic: ["username", "password"],
  oauth2: ["token_url", "client_id", "client_secret", "scope"],
  mtls: ["certificate", "private_key"],
} as const;

export type AuthenticationKind = keyof typeof credentialNames;
export type CredentialName = (typeof credentialNames)[AuthenticationKind][number];

export const authenticationKinds = Object.keys(credentialNames) as readonly AuthenticationKind[];

export interface EndpointDraft {
  readonly url: string;
  readonly description: string;
  /** All events, or those of the classes and types. */
  readonly isOfAll: boolean;
  readonly classes: readonly EventClass[];
  readonly types: readonly EventType[];
  /** Empty: as many as the endpoint accepts. */
  readonly rate: string | number;
  readonly isOrdered: boolean;
  /** One a line; null: those that the endpoint has stay. Their values are not shown again. */
  readonly headers: string | null;
  /** `kept`: what the endpoint has stays. Secrets are not shown again. */
  readonly authentication: AuthenticationKind | "kept";
  readonly credentials: Readonly<Partial<Record<CredentialName, string>>>;
}

export const newDraft: EndpointDraft = {
  url: "",
  description: "",
  isOfAll: true,
  classes: [],
  types: [],
  rate: "",
  isOrdered: false,
  headers: "",
  authentication: "none",
  credentials: {},
};

/** The settings of an endpoint, to be changed. */
export const draftOf = (endpoint: Endpoint): EndpointDraft => ({
  url: endpoint.url ?? "",
  description: endpoint.description ?? "",
  isOfAll: endpoint.event_classes.length + endpoint.event_types.length === 0,
  classes: endpoint.event_classes,
  types: endpoint.event_types,
  rate: endpoint.rate_per_second ?? "",
  isOrdered: endpoint.ordering === "object",
  headers: endpoint.header_names.length === 0 ? "" : null,
  authentication: endpoint.authentication.type === "none" ? "none" : "kept",
  credentials: {},
});

/** Whether it has settings beyond where which events are sent. */
export const hasMoreThanEvents = (draft: EndpointDraft): boolean =>
  draft.rate !== "" || draft.isOrdered || draft.headers !== "" || draft.authentication !== "none";

/** Headers that are written one a line; null where a line is none, or names one again. */
export const headersIn = (text: string): Readonly<Record<string, string>> | null => {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => [line.split(":", 1)[0] ?? "", line.slice(line.indexOf(":") + 1)] as const);
  const headers = Object.fromEntries(pairs.map(([name, value]) => [name.trim(), value.trim()]));
  const areComplete = lines.every((line) => /^[^:]*\S[^:]*:.*\S/u.test(line));
  return areComplete && Object.keys(headers).length === lines.length ? headers : null;
};

const isOptional = (name: CredentialName): boolean => name === "scope";

const namesOf = ({ authentication }: EndpointDraft): readonly CredentialName[] =>
  authentication === "kept" ? [] : credentialNames[authentication];

const authenticationOf = (draft: EndpointDraft): EndpointChanges["authentication"] => {
  const { authentication, credentials } = draft;
  if (authentication === "kept") return undefined;
  if (authentication === "none") return {};
  const stated = namesOf(draft).map((name) => [name, credentials[name] ?? ""] as const);
  const given = Object.fromEntries(stated.filter(([, value]) => value !== ""));
  return { [authentication]: given } as EndpointChanges["authentication"];
};

/** Whether the fields have all that the API needs; what is wrong in them, it states itself. */
export const isComplete = (draft: EndpointDraft): boolean =>
  draft.url.trim() !== "" &&
  (draft.isOfAll || draft.classes.length + draft.types.length > 0) &&
  headersIn(draft.headers ?? "") !== null &&
  namesOf(draft).every((name) => isOptional(name) || (draft.credentials[name] ?? "") !== "");

/** What the API is sent for the fields. */
export const endpointBodyOf = (draft: EndpointDraft): EndpointChanges & { readonly url: string } =>
  defined({
    url: draft.url.trim(),
    description: draft.description.trim() === "" ? null : draft.description.trim(),
    event_classes: draft.isOfAll ? [] : [...draft.classes],
    event_types: draft.isOfAll ? [] : [...draft.types],
    headers: draft.headers === null ? undefined : (headersIn(draft.headers) ?? {}),
    authentication: authenticationOf(draft),
    rate_per_second: draft.rate === "" ? null : Number(draft.rate),
    ordering: draft.isOrdered ? "object" : "none",
  } as const);
