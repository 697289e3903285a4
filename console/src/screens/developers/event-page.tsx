import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { CodeBlock } from "../../parts/code-block.tsx";
import { Blank, ErrorNotice, Forbidden, NotFound } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { indentJson } from "../../values/json.ts";
import { DeveloperLinks } from "./developer-links.tsx";
import { useEndpoints } from "./endpoint-queries.ts";
import { deliveryStateOf, objectPageOf } from "./event-parts.ts";
import type { Delivery, EventItem } from "./event-parts.ts";

const route = getRouteApi("/console/developers/events/$eventId");

const headersText = (headers: readonly (readonly string[])[] | null): string =>
  (headers ?? []).map((header) => header.join(": ")).join("\n");

const statusOf = ({ response }: Delivery): string =>
  response.status_code === null ? "–" : `HTTP ${String(response.status_code)}`;

/** Where a try went: an endpoint that was deleted has its id alone. */
const SentTo = ({ delivery }: { readonly delivery: Delivery }): ReactNode => {
  const { t } = useText();
  const { webhook_endpoint_id: id, profile_id: profileId } = delivery;
  const { data } = useEndpoints(profileId);
  const url = data?.find(({ webhook_endpoint_id: known }) => known === id)?.url;
  const address = id === profileId ? t("developers.ownEndpoint") : (url ?? id);
  const isDeleted = data !== undefined && id !== profileId && url === undefined;
  return (
    <Text size="sm" className="wrapped">
      {t("developers.sentTo", { address: isDeleted ? t("developers.deletedEndpoint", { id }) : address })}
    </Text>
  );
};

/** One try: what was sent, and what the receiver answered. */
const DeliveryPanel = ({ delivery, number }: { readonly delivery: Delivery; readonly number: number }): ReactNode => {
  const { t } = useText();
  const { request, response } = delivery;
  const headers = headersText(response.headers);
  return (
    <Panel
      title={t("developers.try", { number: String(number) })}
      actions={
        <Group gap="md">
          <Text size="sm">
            {t(`developers.trigger_${delivery.resend_id === null ? delivery.delivery_attempt : "resend"}`)}
          </Text>
          <StatusBadge status={deliveryStateOf(delivery)} area="developers" />
          <Text size="sm">{statusOf(delivery)}</Text>
          <Text size="sm" c="dimmed">
            <Time at={delivery.created} />
          </Text>
        </Group>
      }
    >
      <SentTo delivery={delivery} />
      <Title order={3} size="h6">
        {t("developers.request")}
      </Title>
      <CodeBlock label={t("developers.requestHeaders")} text={headersText(request.headers)} />
      <CodeBlock label={t("developers.requestBody")} text={indentJson(request.body)} />
      <Title order={3} size="h6">
        {t("developers.answer")}
      </Title>
      {response.error_message !== null && <Text size="sm">{response.error_message}</Text>}
      {headers !== "" && <CodeBlock label={t("developers.answerHeaders")} text={headers} />}
      {response.body !== null && response.body !== "" && (
        <CodeBlock label={t("developers.answerBody")} text={indentJson(response.body)} />
      )}
      {response.error_message === null && (response.body ?? "") === "" && (
        <Text size="sm" c="dimmed">
          {t("developers.emptyAnswer")}
        </Text>
      )}
    </Panel>
  );
};

const Resend = ({ event }: { readonly event: EventItem }): ReactNode => {
  const { t } = useText();
  const resend = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/events/{merchant_id}/{event_id}/retry", {
          params: { path: { merchant_id: event.merchant_id, event_id: event.event_id } },
        }),
      ),
    onSuccess: (delivery) => {
      notifications.show({ message: t("developers.resent", { status: statusOf(delivery) }) });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ["events"] });
    },
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={resend.isPending}
        onClick={() => {
          resend.mutate();
        }}
      >
        {t("developers.resend")}
      </Button>
      {resend.error !== null && <ErrorNotice error={resend.error} />}
    </Stack>
  );
};

const EventView = ({ event }: { readonly event: EventItem }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const path = { merchant_id: event.merchant_id, event_id: event.event_id };
  const deliveries = useQuery({
    queryKey: ["events", "deliveries", path],
    queryFn: () => bodyOf(api.GET("/events/{merchant_id}/{event_id}/attempts", { params: { path } })),
  });
  const objectPage = objectPageOf(event);
  return (
    <Page title={event.event_type} actions={may("retryDelivery") && <Resend event={event} />}>
      <Panel title={t("developers.event")}>
        <Facts
          facts={[
            [t("developers.delivery"), <StatusBadge status={deliveryStateOf(event)} area="developers" />],
            [
              t("developers.object"),
              objectPage === undefined ? (
                <Identifier value={event.object_id} />
              ) : (
                <Anchor component={Link} to={objectPage} size="sm" className="identifier">
                  {event.object_id}
                </Anchor>
              ),
            ],
            [t("developers.nextTry"), <Time at={event.next_attempt_at} />],
            [t("developers.class"), t(`developers.class_${event.event_class}`)],
            [t("developers.created"), <Time at={event.created} />],
            [t("developers.eventId"), <Identifier value={event.event_id} />],
            [t("developers.profile"), <Identifier value={event.profile_id} />],
          ]}
        />
      </Panel>
      <Loaded query={deliveries}>
        {(tries) =>
          tries.length === 0 ? (
            <Blank
              title={t("developers.noTries")}
              text={event.is_delivery_successful === false ? t("developers.neverSent") : undefined}
            />
          ) : (
            tries
              .toSorted((one, other) => one.created.localeCompare(other.created))
              .map((delivery, index) => (
                <DeliveryPanel key={delivery.event_id} delivery={delivery} number={index + 1} />
              ))
              .toReversed()
          )
        }
      </Loaded>
    </Page>
  );
};

const EventById = ({ eventId }: { readonly eventId: string }): ReactNode => {
  const { merchantId } = useSession();
  const query = useQuery({
    queryKey: ["events", merchantId, "one", eventId],
    queryFn: () =>
      bodyOf(
        api.POST("/events/{merchant_id}", {
          params: { path: { merchant_id: merchantId } },
          body: { event_id: eventId },
          headers: inBackground,
        }),
      ),
    // Another try changes the state by itself.
    refetchInterval: ({ state }) => (state.data?.events[0]?.is_delivery_successful === null ? 5_000 : false),
  });
  return (
    <Loaded query={query}>
      {({ events: [event] }) => (event === undefined ? <NotFound /> : <EventView event={event} />)}
    </Loaded>
  );
};

/** An event with every try to deliver it. */
export const EventPage = (): ReactNode => {
  const { eventId } = route.useParams();
  const { may } = useSession();
  return (
    <Stack gap="md">
      <DeveloperLinks />
      {may("listEvents") ? <EventById eventId={eventId} /> : <Forbidden operation="listEvents" />}
    </Stack>
  );
};
