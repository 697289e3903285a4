import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { accountChoices } from "../../list/account-choices.ts";
import { disputeStageValues, disputeStatusValues } from "../../generated/api-values.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { PaymentLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { amountOf, byDeadline, isOpen } from "./dispute-parts.ts";
import type { Dispute } from "./dispute-parts.ts";
import { TimeLeft } from "./time-left.tsx";

const route = getRouteApi("/console/disputes");
const openMax = 100;

type ListQuery = NonNullable<Parameters<typeof readPage>[0]>;

const readPage = (query: {
  readonly limit: number;
  readonly offset?: number;
  readonly dispute_status?: readonly string[] | undefined;
}): Promise<readonly Dispute[]> => bodyOf(api.GET("/disputes/list", { params: { query: query as object } }));

/**
 * The API lists what is newest first. People need what is due first: the first page begins with all that can still
 * be answered, by deadline.
 */
const listDisputes = async (search: ListSearch): Promise<RowPage<Dispute>> => {
  const { from, to } = daysIn(search, "time");
  const statuses = textsIn(search, "status");
  const filters = {
    payment_id: textIn(search, "payment_id"),
    start_time: from,
    end_time: to,
    dispute_stage: textsIn(search, "stage"),
    currency: textsIn(search, "currency"),
    merchant_connector_id: textsIn(search, "account"),
  };
  const query: ListQuery = { ...filters, limit: pageSize, offset: offsetIn(search), dispute_status: statuses };
  const isFirst = offsetIn(search) === 0 && statuses?.includes("dispute_opened") !== false;
  const [rows, open] = await Promise.all([
    readPage(query),
    isFirst ? readPage({ ...filters, limit: openMax, dispute_status: ["dispute_opened"] }) : [],
  ]);
  const page = offsetPage(search, { data: rows });
  return isFirst ? { ...page, rows: [...open.toSorted(byDeadline), ...rows.filter((row) => !isOpen(row))] } : page;
};

const DisputeList = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["disputes", search], () => listDisputes(search));
  const { data: choices } = useQuery({
    queryKey: ["dispute-filters"],
    queryFn: () => bodyOf(api.GET("/disputes/filter")),
    staleTime: 60_000,
  });
  const columns: readonly Column<Dispute>[] = [
    { id: "left", label: t("disputes.daysLeft"), cell: (dispute) => <TimeLeft dispute={dispute} /> },
    {
      id: "amount",
      label: t("disputes.amount"),
      isAtEnd: true,
      cell: (dispute) => <Money amount={amountOf(dispute)} currency={dispute.currency} />,
    },
    { id: "stage", label: t("disputes.stage"), cell: ({ dispute_stage: stage }) => t(`disputes.stage_${stage}`) },
    {
      id: "status",
      label: t("disputes.status"),
      cell: ({ dispute_status: status }) => <StatusBadge status={status} area="disputes" />,
    },
    { id: "reason", label: t("disputes.reason"), cell: ({ connector_reason: reason }) => reason ?? "–" },
    { id: "payment", label: t("disputes.payment"), cell: ({ payment_id: id }) => <PaymentLink id={id} /> },
    { id: "connector", label: t("disputes.connector"), isOptional: true, cell: ({ connector }) => connector },
    {
      id: "deadline",
      label: t("disputes.deadline"),
      isOptional: true,
      cell: ({ challenge_required_by: at }) => <Time at={at} />,
    },
    {
      id: "created",
      label: t("disputes.created"),
      isOptional: true,
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choices",
      name: "status",
      label: t("disputes.status"),
      choices: disputeStatusValues.map((value) => ({ value, label: t(`disputes.status_${value}`) })),
    },
    {
      kind: "choices",
      name: "stage",
      label: t("disputes.stage"),
      choices: disputeStageValues.map((value) => ({ value, label: t(`disputes.stage_${value}`) })),
    },
    {
      kind: "choices",
      name: "account",
      label: t("disputes.account"),
      choices: accountChoices(choices?.connector ?? {}),
    },
    {
      kind: "choices",
      name: "currency",
      label: t("disputes.currency"),
      choices: (choices?.currency ?? []).map((value) => ({ value, label: value })),
    },
    { kind: "days", name: "time", label: t("disputes.time") },
    { kind: "text", name: "payment_id", label: t("disputes.paymentId") },
  ];
  return (
    <ListPage
      title={t("disputes.title")}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ dispute_id: id }) => id}
      pathOf={({ dispute_id: id }) => `/console/disputes/${id}`}
      empty={<Blank title={t("general.nothingYet")} text={t("disputes.emptyText")} />}
    />
  );
};

export const DisputesPage = (): ReactNode =>
  useSession().may("listDisputes") ? <DisputeList /> : <Forbidden operation="listDisputes" />;
