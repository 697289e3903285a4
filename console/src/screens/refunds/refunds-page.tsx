import { ActionIcon, Box, Stack } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { accountChoices } from "../../list/account-choices.ts";
import { refundStatusValues } from "../../generated/api-values.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { PaymentLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import { RefundLinks } from "./refund-links.tsx";

type Refund = components["schemas"]["Refund"];
type ListBody = components["schemas"]["ListRefundsRequest"];

const route = getRouteApi("/console/refunds");
const listRefunds = async (search: ListSearch) => {
  const { from, to } = daysIn(search, "time");
  const body = {
    limit: pageSize,
    offset: offsetIn(search),
    payment_id: textIn(search, "payment_id"),
    refund_id: textIn(search, "refund_id"),
    start_time: from,
    end_time: to,
    refund_status: textsIn(search, "status"),
    currency: textsIn(search, "currency"),
    merchant_connector_id: textsIn(search, "account"),
  } as ListBody;
  return offsetPage(search, await bodyOf(api.POST("/refunds/list", { body })));
};

/** Asks the provider how far a refund is. */
const SyncButton = ({ refund }: { readonly refund: Refund }): ReactNode => {
  const { t } = useText();
  const sync = useAnnounced(async () => {
    const params = { path: { refund_id: refund.refund_id }, query: { force_sync: true } };
    const { status } = await bodyOf(api.GET("/refunds/{refund_id}", { params }));
    await queryClient.invalidateQueries({ queryKey: ["refunds"] });
    return t("refunds.synced", { status: t(`refunds.status_${status}`) });
  });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`${t("refunds.sync")}: ${refund.refund_id}`}
      title={t("refunds.sync")}
      loading={sync.isPending}
      onClick={() => {
        sync.run();
      }}
    >
      <IconRefresh size={16} aria-hidden />
    </ActionIcon>
  );
};

const isOpen = ({ status }: Refund): boolean => status === "pending" || status === "review";

const RefundPreview = ({ refund }: { readonly refund: Refund }): ReactNode => {
  const { t } = useText();
  return (
    <Box maw={560}>
      <Facts
        facts={[
          [t("refunds.refundId"), <Identifier value={refund.refund_id} />],
          [t("refunds.connectorRefundId"), <Identifier value={refund.connector_refund_id} />],
          [t("refunds.origin"), t(`refunds.origin_${refund.origin}`)],
          [t("refunds.updated"), <Time at={refund.updated_at} />],
          [t("refunds.error"), refund.unified_message ?? refund.error_message ?? "–"],
        ]}
      />
    </Box>
  );
};

const RefundList = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["refunds", search], () => listRefunds(search));
  const { data: choices } = useQuery({
    queryKey: ["refund-filters"],
    queryFn: () => bodyOf(api.GET("/refunds/v2/filter")),
    staleTime: 60_000,
  });
  const columns: readonly Column<Refund>[] = [
    {
      id: "amount",
      label: t("refunds.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: "status",
      label: t("refunds.status"),
      cell: (refund) => (
        <>
          <StatusBadge status={refund.status} area="refunds" />
          {isOpen(refund) && <SyncButton refund={refund} />}
        </>
      ),
    },
    { id: "payment", label: t("refunds.payment"), cell: ({ payment_id: id }) => <PaymentLink id={id} /> },
    { id: "reason", label: t("refunds.reason"), cell: ({ reason }) => reason ?? "–" },
    { id: "connector", label: t("refunds.connector"), cell: ({ connector }) => connector },
    { id: "created", label: t("refunds.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "error",
      label: t("refunds.error"),
      isOptional: true,
      cell: (refund) => refund.unified_message ?? refund.error_message ?? "–",
    },
    {
      id: "refund_id",
      label: t("refunds.refundId"),
      isOptional: true,
      cell: ({ refund_id: id }) => <Identifier value={id} />,
    },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choices",
      name: "status",
      label: t("refunds.status"),
      choices: refundStatusValues.map((value) => ({ value, label: t(`refunds.status_${value}`) })),
    },
    { kind: "days", name: "time", label: t("refunds.time") },
    {
      kind: "choices",
      name: "account",
      label: t("refunds.account"),
      choices: accountChoices(choices?.connector ?? {}),
    },
    {
      kind: "choices",
      name: "currency",
      label: t("refunds.currency"),
      choices: (choices?.currency ?? []).map((value) => ({ value, label: value })),
    },
    { kind: "text", name: "payment_id", label: t("refunds.paymentId") },
  ];
  return (
    <Stack gap="md">
      <RefundLinks />
      <ListPage
        title={t("refunds.title")}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ refund_id: id }) => id}
        pathOf={({ payment_id: paymentId }) => `/console/payments/${paymentId}`}
        preview={(refund) => <RefundPreview refund={refund} />}
        empty={<Blank title={t("general.nothingYet")} text={t("refunds.emptyText")} />}
      />
    </Stack>
  );
};

export const RefundsPage = (): ReactNode =>
  useSession().may("listRefunds") ? <RefundList /> : <Forbidden operation="listRefunds" />;
