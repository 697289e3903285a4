import { ActionIcon, Alert, Anchor, Button, Menu, Text } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { DataTable } from "../../list/data-table.tsx";
import type { Column } from "../../list/list-parts.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import type { Translate } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { EndpointDialog, EndpointState, eventNamesOf, waitingText } from "./endpoint-details.tsx";
import {
  AddEndpointDialog,
  DeleteEndpointDialog,
  DisableEndpointDialog,
  EditEndpointDialog,
  RotateSecretDialog,
} from "./endpoint-dialogs.tsx";
import type { ShownSecret } from "./endpoint-dialogs.tsx";
import { canBeEnabled } from "./endpoint-parts.ts";
import type { Endpoint } from "./endpoint-parts.ts";
import { pathOf, readEndpointsAgain, useEndpoints } from "./endpoint-queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const refreshMs = 10_000;

type Ping = components["schemas"]["WebhookPing"];

/** A dialog about an endpoint; `id` finds what is known of it now. */
type Opened =
  | { readonly kind: "add" }
  | ({ readonly kind: "secret" } & ShownSecret)
  | { readonly kind: "details" | "edit" | "rotate" | "disable" | "delete"; readonly id: string };

const addressOf = ({ url }: Endpoint, t: Translate): string => url ?? t("endpoints.noAddress");

/** What came of a webhook that was sent to try the receiver. */
const PingOutcome = ({ ping, address }: { readonly ping: Ping; readonly address: string }): ReactNode => {
  const { t, locale } = useText();
  const time = `${new Intl.NumberFormat(locale).format(ping.duration_ms)} ms`;
  return (
    <Alert color={ping.is_accepted ? "green" : "red"} role="status" p="xs" title={address}>
      {ping.is_accepted
        ? t("endpoints.pingAccepted", { status: String(ping.status_code), time })
        : t("endpoints.pingRefused", { reason: ping.error_message ?? "", time })}
    </Alert>
  );
};

interface ActionsProps {
  readonly endpoint: Endpoint;
  readonly onOpen: (opened: Opened) => void;
  readonly onPing: (ping: Ping | undefined) => void;
}

const EndpointActions = ({ endpoint, onOpen, onPing }: ActionsProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const { webhook_endpoint_id: id, is_default: isOwn, state } = endpoint;
  const params = pathOf(endpoint);
  const enabling = useAnnounced(async () => {
    await api.POST("/webhook_endpoints/{webhook_endpoint_id}/enable", { params });
    await readEndpointsAgain();
    return t(state === "disabled" ? "endpoints.enabled" : "endpoints.triedNow");
  });
  const pinging = useAnnounced(async () => {
    onPing(undefined);
    onPing(await bodyOf(api.POST("/webhook_endpoints/{webhook_endpoint_id}/ping", { params })));
  });
  const item = (kind: "edit" | "rotate" | "disable" | "delete", color?: "red"): ReactNode => (
    <Menu.Item
      color={color}
      onClick={() => {
        onOpen({ kind, id });
      }}
    >
      {t(`endpoints.${kind}`)}
    </Menu.Item>
  );
  const items = [
    !isOwn && may("updateWebhookEndpoint") && item("edit"),
    state !== "no_url" && may("pingWebhookEndpoint") && (
      <Menu.Item
        onClick={() => {
          pinging.run();
        }}
      >
        {t("endpoints.ping")}
      </Menu.Item>
    ),
    canBeEnabled(endpoint) && may("enableWebhookEndpoint") && (
      <Menu.Item
        onClick={() => {
          enabling.run();
        }}
      >
        {t(state === "disabled" ? "endpoints.enable" : "endpoints.tryNow")}
      </Menu.Item>
    ),
    !isOwn && may("rotateWebhookSecret") && item("rotate"),
    !isOwn && state !== "disabled" && may("disableWebhookEndpoint") && item("disable"),
    !isOwn && may("deleteWebhookEndpoint") && item("delete", "red"),
  ];
  return items.some(Boolean) ? (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={enabling.isPending || pinging.isPending}
          aria-label={`${t("endpoints.actions")}: ${addressOf(endpoint, t)}`}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{...items}</Menu.Dropdown>
    </Menu>
  ) : null;
};

/** Where an endpoint is, and what it is for. */
const AddressCell = ({ endpoint, onOpen }: { readonly endpoint: Endpoint; readonly onOpen: () => void }): ReactNode => {
  const { t } = useText();
  const purpose = endpoint.is_default ? t("endpoints.own") : endpoint.description;
  return (
    <div className="endpoint">
      <Anchor component="button" type="button" size="sm" title={endpoint.url ?? undefined} onClick={onOpen}>
        {addressOf(endpoint, t)}
      </Anchor>
      {purpose !== null && (
        <Text size="xs" c="dimmed" title={purpose}>
          {purpose}
        </Text>
      )}
    </div>
  );
};

/** Which events an endpoint is sent, in few words; their names on hover. */
const EventsCell = ({ endpoint }: { readonly endpoint: Endpoint }): ReactNode => {
  const { t } = useText();
  const { event_classes: classes, event_types: types, is_default: isOwn } = endpoint;
  if (isOwn) return t("endpoints.ownEvents");
  const counts = [
    ...(classes.length === 0 ? [] : [t("endpoints.classCount", { count: classes.length })]),
    ...(types.length === 0 ? [] : [t("endpoints.typeCount", { count: types.length })]),
  ];
  return <span title={eventNamesOf(endpoint, t)}>{counts.join(", ") || t("endpoints.allEvents")}</span>;
};

/** What was opened of the panel. */
const OpenedDialog = ({
  opened,
  profileId,
  endpoints,
  onOpen,
}: {
  readonly opened: Opened;
  readonly profileId: string;
  readonly endpoints: readonly Endpoint[];
  readonly onOpen: (opened: Opened | null) => void;
}): ReactNode => {
  const { t, locale } = useText();
  const onClose = (): void => {
    onOpen(null);
  };
  const onSecret = (shown: ShownSecret): void => {
    onOpen({ kind: "secret", ...shown });
  };
  if (opened.kind === "add") return <AddEndpointDialog profileId={profileId} onSecret={onSecret} onClose={onClose} />;
  if (opened.kind === "secret") {
    const { secret, earlierUntil: until } = opened;
    const overlap = until === null ? "" : ` ${t("endpoints.secretOverlap", { time: formatTime(until, locale) })}`;
    const warning = `${t("endpoints.secretShownOnce")}${overlap}`;
    return <SecretDialog title={t("endpoints.secret")} warning={warning} secret={secret} onClose={onClose} />;
  }
  const endpoint = endpoints.find(({ webhook_endpoint_id: id }) => id === opened.id);
  if (endpoint === undefined) return null;
  switch (opened.kind) {
    case "details":
      return <EndpointDialog endpoint={endpoint} onClose={onClose} />;
    case "edit":
      return <EditEndpointDialog endpoint={endpoint} onClose={onClose} />;
    case "rotate":
      return <RotateSecretDialog endpoint={endpoint} onSecret={onSecret} onClose={onClose} />;
    case "disable":
      return <DisableEndpointDialog endpoint={endpoint} onClose={onClose} />;
    case "delete":
      return <DeleteEndpointDialog endpoint={endpoint} onClose={onClose} />;
  }
};

/** Where the webhooks of a profile go, how well they are accepted, and what can be done about it. */
export const EndpointsPanel = ({ profileId }: { readonly profileId: string }): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [ping, setPing] = useState<Ping>();
  const query = useEndpoints(profileId, refreshMs);
  const columns: readonly Column<Endpoint>[] = [
    {
      id: "address",
      label: t("endpoints.address"),
      cell: (endpoint) => (
        <AddressCell
          endpoint={endpoint}
          onOpen={() => {
            setOpened({ kind: "details", id: endpoint.webhook_endpoint_id });
          }}
        />
      ),
    },
    { id: "state", label: t("endpoints.state"), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { id: "events", label: t("endpoints.events"), cell: (endpoint) => <EventsCell endpoint={endpoint} /> },
    {
      id: "failing",
      label: t("endpoints.failingSince"),
      cell: ({ failing_since: at }) => (at === null ? "–" : <Time at={at} />),
    },
    {
      id: "waiting",
      label: t("endpoints.waiting"),
      isAtEnd: true,
      cell: (endpoint) => waitingText(endpoint, t, locale),
    },
    ...(may("pingWebhookEndpoint")
      ? [
          {
            id: "actions",
            label: t("endpoints.actions"),
            isAtEnd: true,
            cell: (endpoint: Endpoint) => <EndpointActions endpoint={endpoint} onOpen={setOpened} onPing={setPing} />,
          },
        ]
      : []),
  ];
  return (
    <Panel
      title={t("endpoints.title")}
      actions={
        may("createWebhookEndpoint") && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => {
              setOpened({ kind: "add" });
            }}
          >
            {t("endpoints.add")}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {(endpoints) => (
          <>
            {ping !== undefined && (
              <PingOutcome
                ping={ping}
                address={
                  endpoints.find(({ webhook_endpoint_id: id }) => id === ping.webhook_endpoint_id)?.url ??
                  ping.webhook_endpoint_id
                }
              />
            )}
            <DataTable
              label={t("endpoints.title")}
              rows={endpoints}
              columns={columns}
              keyOf={({ webhook_endpoint_id: id }) => id}
              onOpen={({ webhook_endpoint_id: id }) => {
                setOpened({ kind: "details", id });
              }}
            />
            {endpoints.length === 1 && (
              <Text size="sm" c="dimmed">
                {t("endpoints.none")}
              </Text>
            )}
            {opened !== null && (
              <OpenedDialog opened={opened} profileId={profileId} endpoints={endpoints} onOpen={setOpened} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
};
