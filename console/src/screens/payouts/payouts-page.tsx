import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { payoutStatusValues } from "../../generated/api-values.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { accountOf, payoutMethods, recipientOf } from "./payout-parts.ts";
import type { Payout } from "./payout-parts.ts";

type ListBody = components["schemas"]["FilterPayoutsRequest"];

const route = getRouteApi("/console/payouts");
/** The API gives no more at once. */
const pageSize = 20;

const listPayouts = async (search: ListSearch): Promise<RowPage<Payout>> => {
  const { from, to } = daysIn(search, "time");
  const body = {
    limit: pageSize,
    offset: offsetIn(search),
    payout_id: textIn(search, "payout_id"),
    customer_id: textIn(search, "customer_id"),
    merchant_order_reference_id: textIn(search, "order"),
    start_time: from,
    end_time: to,
    status: textsIn(search, "status"),
    currency: textsIn(search, "currency"),
    connector: textsIn(search, "connector"),
    payout_method: textsIn(search, "method"),
  } as ListBody;
  return offsetPage(search, await bodyOf(api.POST("/payouts/list", { body })), pageSize);
};

const PayoutList = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["payouts", search], () => listPayouts(search));
  const { data: choices } = useQuery({
    queryKey: ["payout-filters"],
    queryFn: () => bodyOf(api.GET("/payouts/v2/filter")),
    staleTime: 60_000,
  });
  const methodOf = (payout: Payout): string => {
    const { payout_type: type } = payout;
    if (type === null) return "–";
    return [t(`payouts.method_${type}`), accountOf(payout)].filter((part) => part !== null).join(" ");
  };
  const columns: readonly Column<Payout>[] = [
    {
      id: "amount",
      label: t("payouts.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: "status", label: t("payouts.status"), cell: ({ status }) => <StatusBadge status={status} area="payouts" /> },
    { id: "recipient", label: t("payouts.recipient"), cell: (payout) => recipientOf(payout) ?? "–" },
    { id: "method", label: t("payouts.method"), cell: methodOf },
    { id: "connector", label: t("payouts.connector"), cell: ({ connector }) => connector ?? "–" },
    { id: "created", label: t("payouts.created"), cell: ({ created }) => <Time at={created} /> },
    {
      id: "order",
      label: t("payouts.order"),
      isOptional: true,
      cell: ({ merchant_order_reference_id: order }) => order ?? "–",
    },
    {
      id: "reason",
      label: t("payouts.reason"),
      isOptional: true,
      cell: (payout) => payout.unified_message ?? payout.error_message ?? "–",
    },
    {
      id: "payout_id",
      label: t("payouts.payoutId"),
      isOptional: true,
      cell: ({ payout_id: id }) => <Identifier value={id} />,
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choices",
      name: "status",
      label: t("payouts.status"),
      choices: payoutStatusValues.map((value) => ({ value, label: t(`payouts.status_${value}`) })),
    },
    { kind: "days", name: "time", label: t("payouts.time") },
    {
      kind: "choices",
      name: "method",
      label: t("payouts.method"),
      choices: payoutMethods.map((value) => ({ value, label: t(`payouts.method_${value}`) })),
    },
    {
      kind: "choices",
      name: "connector",
      label: t("payouts.connector"),
      choices: (choices?.connector ?? []).map((value) => ({ value, label: value })),
    },
    {
      kind: "choices",
      name: "currency",
      label: t("payouts.currency"),
      choices: (choices?.currency ?? []).map((value) => ({ value, label: value })),
    },
    { kind: "text", name: "order", label: t("payouts.order") },
    { kind: "text", name: "customer_id", label: t("payouts.customerId") },
  ];
  return (
    <ListPage
      title={t("payouts.title")}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ payout_id: id }) => id}
      pathOf={({ payout_id: id }) => `/console/payouts/${id}`}
      empty={<Blank title={t("general.nothingYet")} text={t("payouts.emptyText")} />}
    />
  );
};

export const PayoutsPage = (): ReactNode =>
  useSession().may("filterPayouts") ? <PayoutList /> : <Forbidden operation="filterPayouts" />;
