import { Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { eventClassValues } from "../../generated/api-values.ts";
import { eventTypeValues } from "../../generated/long-api-values.ts";
import { hasFilters } from "../../list/filter-bar.tsx";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useProfiles } from "../settings/profile-queries.ts";
import { DeveloperLinks } from "./developer-links.tsx";
import { deliveryStateOf, deliveryStates, eventsBodyOf } from "./event-parts.ts";
import type { EventItem } from "./event-parts.ts";
import { ResendAll } from "./resend-all.tsx";
import { ResendsPanel } from "./resends.tsx";

const route = getRouteApi("/console/developers/events");

const EventsList = (): ReactNode => {
  const { t } = useText();
  const { merchantId } = useSession();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["events", merchantId, search], async () => {
    const params = { path: { merchant_id: merchantId } };
    const { events: data, ...total } = await bodyOf(
      api.POST("/events/{merchant_id}", { params, body: eventsBodyOf(search) }),
    );
    return offsetPage(search, { data, ...total });
  });
  const columns: readonly Column<EventItem>[] = [
    {
      id: "type",
      label: t("developers.type"),
      cell: ({ event_type: type }) => <span className="identifier">{type}</span>,
    },
    {
      id: "delivery",
      label: t("developers.delivery"),
      cell: (event) => <StatusBadge status={deliveryStateOf(event)} area="developers" />,
    },
    {
      id: "status",
      label: t("developers.lastStatus"),
      cell: ({ last_status_code: code }) => (code === null ? "–" : `HTTP ${String(code)}`),
    },
    {
      id: "object",
      label: t("developers.object"),
      cell: ({ object_id: id }) => <span className="identifier">{id}</span>,
    },
    {
      id: "class",
      label: t("developers.class"),
      isOptional: true,
      cell: (event) => t(`developers.class_${event.event_class}`),
    },
    { id: "created", label: t("developers.created"), cell: ({ created }) => <Time at={created} /> },
    { id: "next", label: t("developers.nextTry"), cell: (event) => <Time at={event.next_attempt_at} /> },
    {
      id: "event",
      label: t("developers.event"),
      isOptional: true,
      cell: ({ event_id: id }) => <span className="identifier">{id}</span>,
    },
    {
      id: "profile",
      label: t("developers.profile"),
      isOptional: true,
      cell: ({ profile_id: id }) => <span className="identifier">{id}</span>,
    },
  ];
  const { data: profiles = [] } = useProfiles();
  const profileFilter: Filter = {
    kind: "choice",
    name: "profile",
    label: t("developers.profile"),
    choices: profiles.map(({ profile_id: value, profile_name: label }) => ({ value, label })),
  };
  const objectFilter: Filter = { kind: "text", name: "object_id", label: t("developers.objectId") };
  const filters: readonly Filter[] =
    textIn(search, "object_id") === undefined
      ? [
          {
            kind: "choice",
            name: "delivery",
            label: t("developers.delivery"),
            choices: deliveryStates.map((value) => ({ value, label: t(`developers.status_${value}`) })),
          },
          { kind: "days", name: "time", label: t("developers.time") },
          {
            kind: "choices",
            name: "class",
            label: t("developers.class"),
            choices: eventClassValues.map((value) => ({ value, label: t(`developers.class_${value}`) })),
          },
          {
            kind: "choices",
            name: "type",
            label: t("developers.type"),
            choices: eventTypeValues.map((value) => ({ value, label: value })),
          },
          objectFilter,
          ...(profiles.length > 1 ? [profileFilter] : []),
        ]
      : [objectFilter];
  return (
    <ListPage
      title={t("developers.events")}
      actions={
        hasFilters(filters, search) && <ResendAll search={search} total={query.data?.total ?? 0} profiles={profiles} />
      }
      summary={<ResendsPanel />}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ event_id: id }) => id}
      pathOf={({ event_id: id }) => `/console/developers/events/${id}`}
      empty={<Blank title={t("general.nothingYet")} text={t("developers.noEvents")} />}
    />
  );
};

/** The events that webhooks report, newest first. */
export const EventsPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <DeveloperLinks />
      {may("listEvents") ? <EventsList /> : <Forbidden operation="listEvents" />}
    </Stack>
  );
};
