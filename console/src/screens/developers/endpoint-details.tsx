import type { ReactNode } from "react";
import { Dialog } from "../../parts/form-dialog.tsx";
import { LabelledStatus } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import type { Translate } from "../../texts/use-text.ts";
import { shownStateOf, waitingCounted } from "./endpoint-parts.ts";
import type { Endpoint } from "./endpoint-parts.ts";

/** How many webhooks wait for an endpoint. */
export const waitingText = ({ waiting_count: waiting }: Endpoint, t: Translate, locale: string): string => {
  const count = new Intl.NumberFormat(locale).format(waiting);
  return waiting < waitingCounted ? count : t("endpoints.waitingAtLeast", { count });
};

/** The events of an endpoint by name; undefined: all. */
export const eventNamesOf = (endpoint: Endpoint, t: Translate): string | undefined => {
  const classes = endpoint.event_classes.map((name) => t(`developers.class_${name}`));
  const names = [...classes, ...endpoint.event_types];
  return names.length === 0 ? undefined : names.join(", ");
};

export const EndpointState = ({ endpoint }: { readonly endpoint: Endpoint }): ReactNode => {
  const { t } = useText();
  const [state, tone] = shownStateOf(endpoint);
  return <LabelledStatus label={t(`endpoints.state_${state}`)} tone={tone} />;
};

type Fact = readonly [label: string, value: ReactNode];

const healthOf = (endpoint: Endpoint, t: Translate, locale: string): readonly Fact[] => [
  [t("endpoints.state"), <EndpointState endpoint={endpoint} />],
  ...(endpoint.disabled_at === null
    ? []
    : [
        [t("endpoints.disabledBy"), <Identifier value={endpoint.disabled_by} />] as const,
        [t("endpoints.disabledAt"), <Time at={endpoint.disabled_at} />] as const,
      ]),
  [t("endpoints.failures"), String(endpoint.consecutive_failures)],
  [t("endpoints.failingSince"), <Time at={endpoint.failing_since} />],
  [t("endpoints.lastSuccess"), <Time at={endpoint.last_success_at} />],
  [t("developers.nextTry"), <Time at={endpoint.next_attempt_at} />],
  [t("endpoints.waitingWebhooks"), waitingText(endpoint, t, locale)],
];

const authenticationOf = ({ authentication }: Endpoint, t: Translate): readonly Fact[] => {
  const { type, certificate_expires_at: expiry } = authentication;
  const stated = [
    [t("endpoints.username"), authentication.username],
    [t("endpoints.token_url"), authentication.token_url],
    [t("endpoints.client_id"), authentication.client_id],
    [t("endpoints.scope"), authentication.scope],
    [t("endpoints.certificateSubject"), authentication.certificate_subject],
  ] as const;
  return [
    [t("endpoints.authentication"), t(`endpoints.authentication_${type}`)],
    ...stated.filter(([, value]) => value !== null),
    ...(expiry === null ? [] : [[t("endpoints.certificateExpiry"), <Time at={expiry} />] as const]),
  ];
};

const settingsOf = (endpoint: Endpoint, t: Translate): readonly Fact[] => {
  const { rate_per_second: rate, earlier_secret_expires_at: earlier } = endpoint;
  return [
    [t("endpoints.events"), eventNamesOf(endpoint, t) ?? t("endpoints.allEvents")],
    [t("endpoints.rate"), rate === null ? t("endpoints.noRate") : String(rate)],
    [t("endpoints.ordering"), t(`endpoints.ordering_${endpoint.ordering}`)],
    ...(earlier === null ? [] : [[t("endpoints.earlierSecret"), <Time at={earlier} />] as const]),
    [t("endpoints.created"), <Time at={endpoint.created_at} />],
    [t("endpoints.changed"), <Time at={endpoint.modified_at} />],
    [t("endpoints.id"), <Identifier value={endpoint.webhook_endpoint_id} />],
  ];
};

/** Everything about an endpoint. What the profile's own one is sent is among the settings of the profile. */
export const EndpointDialog = ({
  endpoint,
  onClose,
}: {
  readonly endpoint: Endpoint;
  readonly onClose: () => void;
}): ReactNode => {
  const { t, locale } = useText();
  const { url, description, is_default: isOwn, header_names: headers } = endpoint;
  const facts: readonly Fact[] = [
    [t("endpoints.address"), url === null ? t("endpoints.noAddress") : <Identifier value={url} />],
    ...(description === null ? [] : [[t("endpoints.description"), description] as const]),
    ...healthOf(endpoint, t, locale),
    [t("endpoints.headers"), headers.length === 0 ? t("general.none") : headers.join(", ")],
    ...authenticationOf(endpoint, t),
    ...(isOwn ? [] : settingsOf(endpoint, t)),
  ];
  return (
    <Dialog onClose={onClose} title={isOwn ? t("endpoints.own") : t("endpoints.details")} size="lg">
      <Facts facts={facts} />
    </Dialog>
  );
};
