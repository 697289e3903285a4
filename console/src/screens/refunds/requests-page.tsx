import { Box, Stack } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { refundRequestStatusValues } from "../../generated/api-values.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { PaymentLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { useUserNames } from "../users/user-names.ts";
import { DecideRequest } from "./decide-request.tsx";
import type { RefundRequest } from "./decide-request.tsx";
import { RefundLinks } from "./refund-links.tsx";

const route = getRouteApi("/console/refunds/requests");

const RequestPreview = ({ request }: { readonly request: RefundRequest }): ReactNode => {
  const { t } = useText();
  const nameOf = useUserNames();
  return (
    <Box maw={560}>
      <Facts
        facts={[
          [t("refunds.note"), request.note],
          [t("refunds.reason"), request.reason ?? "–"],
          [t("refunds.decidedBy"), request.decided_by === null ? "–" : nameOf(request.decided_by)],
          [t("refunds.decisionNote"), request.decision_note ?? "–"],
          [t("refunds.expires"), <Time at={request.expires_at} />],
          [t("refunds.refundId"), <Identifier value={request.refund_id} />],
          [t("refunds.error"), request.error_message ?? "–"],
        ]}
      />
    </Box>
  );
};

const RequestList = (): ReactNode => {
  const { t } = useText();
  const nameOf = useUserNames();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["refund-requests", search], async () => {
    const filter = {
      status: textIn(search, "status") as RefundRequest["status"] | undefined,
      payment_id: textIn(search, "payment_id"),
      limit: pageSize,
      offset: offsetIn(search),
    };
    return offsetPage(search, await bodyOf(api.GET("/refund_requests", { params: { query: filter } })));
  });
  const columns: readonly Column<RefundRequest>[] = [
    {
      id: "amount",
      label: t("refunds.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: "status", label: t("refunds.status"), cell: ({ status }) => <StatusBadge status={status} area="refunds" /> },
    { id: "note", label: t("refunds.note"), cell: ({ note }) => note },
    { id: "by", label: t("refunds.requestedBy"), cell: ({ requested_by: by }) => nameOf(by) },
    { id: "decision", label: t("refunds.decision"), cell: (request) => <DecideRequest request={request} /> },
    { id: "payment", label: t("refunds.payment"), cell: ({ payment_id: id }) => <PaymentLink id={id} /> },
    { id: "created", label: t("refunds.created"), cell: ({ created_at: at }) => <Time at={at} /> },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choice",
      name: "status",
      label: t("refunds.status"),
      choices: refundRequestStatusValues.map((value) => ({ value, label: t(`refunds.status_${value}`) })),
    },
    { kind: "text", name: "payment_id", label: t("refunds.paymentId") },
  ];
  return (
    <Stack gap="md">
      <RefundLinks />
      <ListPage
        title={t("refunds.requestsTitle")}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ refund_request_id: id }) => id}
        pathOf={({ payment_id: paymentId }) => `/console/payments/${paymentId}`}
        preview={(request) => <RequestPreview request={request} />}
        empty={<Blank title={t("general.nothingYet")} text={t("refunds.noRequestsText")} />}
      />
    </Stack>
  );
};

/** Refunds that users asked other users to approve. */
export const RequestsPage = (): ReactNode =>
  useSession().may("listRefundRequests") ? <RequestList /> : <Forbidden operation="listRefundRequests" />;
