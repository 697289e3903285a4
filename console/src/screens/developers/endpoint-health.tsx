import { Alert, Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import type { Tone } from "../../parts/status-badge.tsx";
import { LabelledStatus } from "../../parts/status-badge.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Facts, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";

type Endpoint = components["schemas"]["WebhookEndpoint"];
type Ping = components["schemas"]["WebhookPing"];

const refreshMs = 10_000;
/** The API counts no more webhooks that wait. */
const waitingCounted = 10_000;

const tones: Readonly<Record<Endpoint["state"], Tone>> = {
  active: "good",
  failing: "attention",
  paused: "bad",
  disabled: "bad",
  no_url: "neutral",
};

const EndpointFacts = ({ endpoint }: { readonly endpoint: Endpoint }): ReactNode => {
  const { t, locale } = useText();
  const count = new Intl.NumberFormat(locale).format(endpoint.waiting_count);
  return (
    <Facts
      facts={[
        [
          t("developers.endpointState"),
          <LabelledStatus label={t(`developers.endpoint_${endpoint.state}`)} tone={tones[endpoint.state]} />,
        ],
        [t("developers.failures"), String(endpoint.consecutive_failures)],
        [t("developers.failingSince"), <Time at={endpoint.failing_since} />],
        [t("developers.lastSuccess"), <Time at={endpoint.last_success_at} />],
        [t("developers.nextTry"), <Time at={endpoint.next_attempt_at} />],
        [
          t("developers.waitingWebhooks"),
          endpoint.waiting_count < waitingCounted ? count : t("developers.waitingAtLeast", { count }),
        ],
      ]}
    />
  );
};

/** What came of a webhook that was sent to try the receiver. */
const PingOutcome = ({ ping }: { readonly ping: Ping }): ReactNode => {
  const { t, locale } = useText();
  const time = `${new Intl.NumberFormat(locale).format(ping.duration_ms)} ms`;
  return (
    <Alert color={ping.is_accepted ? "green" : "red"} role="status" p="xs">
      {ping.is_accepted
        ? t("developers.pingAccepted", { status: String(ping.status_code), time })
        : t("developers.pingRefused", { reason: ping.error_message ?? "", time })}
    </Alert>
  );
};

/** Whether the receiver of a profile accepts webhooks, and how it is tried again when it did not. */
export const EndpointHealthPanel = ({ profileId }: { readonly profileId: string }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [ping, setPing] = useState<Ping>();
  const params = { path: { profile_id: profileId } };
  const query = useQuery({
    queryKey: ["webhook-endpoint", profileId],
    queryFn: () => bodyOf(api.GET("/webhook_endpoints/{profile_id}", { params, headers: inBackground })),
    refetchInterval: refreshMs,
  });
  const enabling = useAnnounced(async () => {
    await api.POST("/webhook_endpoints/{profile_id}/enable", { params });
    await queryClient.invalidateQueries({ queryKey: ["webhook-endpoint", profileId] });
    return t("developers.endpointEnabled");
  });
  const pinging = useAnnounced(async () => {
    setPing(undefined);
    setPing(await bodyOf(api.POST("/webhook_endpoints/{profile_id}/ping", { params })));
  });
  const state = query.data?.state;
  const isFailing = state === "disabled" || state === "paused" || state === "failing";
  return (
    <Panel
      title={t("developers.endpointHealth")}
      actions={
        <Group gap="xs">
          {state !== undefined && state !== "no_url" && may("pingWebhookEndpoint") && (
            <Button
              size="compact-sm"
              variant="default"
              loading={pinging.isPending}
              onClick={() => {
                pinging.run();
              }}
            >
              {t("developers.ping")}
            </Button>
          )}
          {isFailing && may("enableWebhookEndpoint") && (
            <Button
              size="compact-sm"
              variant="default"
              loading={enabling.isPending}
              onClick={() => {
                enabling.run();
              }}
            >
              {t(state === "disabled" ? "developers.enable" : "developers.tryNow")}
            </Button>
          )}
        </Group>
      }
    >
      {ping !== undefined && <PingOutcome ping={ping} />}
      <Loaded query={query}>{(endpoint) => <EndpointFacts endpoint={endpoint} />}</Loaded>
    </Panel>
  );
};
