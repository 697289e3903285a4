import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { nextInvoiceAt, subscriptionStatuses } from "./subscription-parts.ts";
import type { Subscription } from "./subscription-parts.ts";
import { ofProfile } from "./subscription-queries.ts";

const route = getRouteApi("/console/subscriptions");

const listSubscriptions = async (search: ListSearch, profileId: string): Promise<RowPage<Subscription>> => {
  const query = {
    limit: pageSize,
    offset: offsetIn(search),
    status: textIn(search, "status"),
    customer_id: textIn(search, "customer_id"),
    merchant_reference_id: textIn(search, "reference"),
  } as object;
  const answer = api.GET("/subscriptions/list", { params: { query }, headers: ofProfile(profileId) });
  return offsetPage(search, await bodyOf(answer));
};

const SubscriptionList = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const profiles = useProfiles();
  const profileId = textIn(search, "profile") ?? profiles?.[0]?.profile_id;
  const query = useRows(
    ["subscriptions", profileId, search],
    () => listSubscriptions(search, profileId ?? ""),
    profileId !== undefined,
  );
  const columns: readonly Column<Subscription>[] = [
    { id: "plan", label: t("subscriptions.plan"), cell: ({ lines, plan_id: plan }) => lines[0]?.name ?? plan },
    {
      id: "status",
      label: t("subscriptions.status"),
      cell: ({ status }) => <StatusBadge status={status} area="subscriptions" />,
    },
    {
      id: "amount",
      label: t("subscriptions.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: "interval",
      label: t("subscriptions.interval"),
      cell: ({ interval, interval_count: count }) => t(`subscriptions.every_${interval}`, { count }),
    },
    {
      id: "next",
      label: t("subscriptions.nextInvoice"),
      cell: (subscription) => <Time at={nextInvoiceAt(subscription)} />,
    },
    {
      id: "customer",
      label: t("subscriptions.customer"),
      cell: ({ customer_id: id }) => <ObjectLink to={`/console/customers/${encodeURIComponent(id)}`}>{id}</ObjectLink>,
    },
    { id: "created", label: t("subscriptions.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "reference",
      label: t("subscriptions.reference"),
      isOptional: true,
      cell: ({ merchant_reference_id: reference }) => reference ?? "–",
    },
    {
      id: "subscription_id",
      label: t("subscriptions.subscriptionId"),
      isOptional: true,
      cell: ({ id }) => <Identifier value={id} />,
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "status",
      label: t("subscriptions.status"),
      choices: subscriptionStatuses.map((value) => ({ value, label: t(`subscriptions.status_${value}`) })),
    },
    { kind: "text", name: "customer_id", label: t("subscriptions.customerId") },
    { kind: "text", name: "reference", label: t("subscriptions.reference") },
    {
      kind: "choice",
      name: "profile",
      label: t("subscriptions.profile"),
      choices: (profiles ?? []).map(({ profile_id: value, profile_name: label }) => ({ value, label })),
    },
  ];
  return (
    <ListPage
      title={t("subscriptions.title")}
      filters={filters.filter(({ name }) => name !== "profile" || (profiles?.length ?? 0) > 1)}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ id }) => id}
      pathOf={({ id }) => `/console/subscriptions/${id}`}
      empty={<Blank title={t("general.nothingYet")} text={t("subscriptions.emptyText")} />}
    />
  );
};

export const SubscriptionsPage = (): ReactNode =>
  useSession().may("listSubscriptions") ? <SubscriptionList /> : <Forbidden operation="listSubscriptions" />;
