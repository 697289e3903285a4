import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { paymentStatusValues } from "../../generated/api-values.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Choice, Column, Filter } from "../../list/list-parts.ts";
import { daysIn, textIn, textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { pageSize } from "../../list/offset-paging.ts";
import { idPage } from "../../list/row-page.ts";
import { usePaymentChoices } from "../../list/payment-choices.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Money, Time } from "../../parts/values.tsx";
import { ExportButton } from "../exports/export-button.tsx";
import { useText } from "../../texts/use-text.ts";

type Payment = components["schemas"]["Payment"];
type SearchBody = components["schemas"]["SearchPaymentsRequest"];

const route = getRouteApi("/console/payments");

/** The list's own filters as the search of the API takes them. */
const filterOf = (search: ListSearch): SearchBody => {
  const { from, to } = daysIn(search, "time");
  return {
    payment_id: textIn(search, "payment_id"),
    customer_id: textIn(search, "customer_id"),
    customer_email: textIn(search, "email"),
    merchant_order_reference_id: textIn(search, "order"),
    start_time: from,
    end_time: to,
    status: textsIn(search, "status"),
    currency: textsIn(search, "currency"),
    card_network: textsIn(search, "network"),
    connector: textsIn(search, "connector"),
    card_last4: textIn(search, "last4"),
  } as SearchBody;
};

const searchBodyOf = (search: ListSearch): SearchBody => ({
  ...filterOf(search),
  limit: pageSize,
  with_total_count: true,
  starting_after: textIn(search, "after"),
});

const searchPayments = async (search: ListSearch) => {
  const answer = await bodyOf(api.POST("/payments/list", { body: searchBodyOf(search) }));
  return idPage(answer, ({ payment_id: id }) => id);
};

const methodOf = (payment: Payment): string => {
  const card = (payment.payment_method_data as { card?: { card_network?: string; last4?: string } } | null)?.card;
  if (card?.last4 !== undefined) return `${card.card_network ?? "Card"} ····${card.last4}`;
  return payment.payment_method_type ?? payment.payment_method ?? "–";
};

const choicesOf = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, label: value }));

export const PaymentsPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["payments", search], () => searchPayments(search));
  const choices = usePaymentChoices();
  const columns: readonly Column<Payment>[] = [
    {
      id: "amount",
      label: t("payments.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: "status", label: t("payments.status"), cell: ({ status }) => <StatusBadge status={status} /> },
    { id: "method", label: t("payments.method"), cell: methodOf },
    { id: "customer", label: t("payments.customer"), cell: ({ customer_id: id, email }) => email ?? id ?? "–" },
    { id: "order", label: t("payments.order"), cell: (payment) => payment.merchant_order_reference_id ?? "–" },
    { id: "created", label: t("payments.created"), cell: ({ created }) => <Time at={created} /> },
    { id: "connector", label: t("payments.connector"), cell: ({ connector }) => connector ?? "–" },
    { id: "reason", label: t("payments.reason"), cell: ({ error_message: message }) => message ?? "–" },
  ];
  const filters: readonly Filter[] = [
    {
      kind: "choices",
      name: "status",
      label: t("payments.status"),
      choices: paymentStatusValues.map((value) => ({ value, label: t(`payments.status_${value}`) })),
    },
    { kind: "days", name: "time", label: t("payments.time") },
    {
      kind: "choices",
      name: "connector",
      label: t("payments.connector"),
      choices: choicesOf(Object.keys(choices?.connector ?? {})),
    },
    {
      kind: "choices",
      name: "currency",
      label: t("payments.currency"),
      choices: choicesOf(choices?.currency ?? []),
    },
    {
      kind: "choices",
      name: "network",
      label: t("payments.network"),
      choices: choicesOf(choices?.card_network ?? []),
    },
    { kind: "text", name: "email", label: t("payments.email") },
    { kind: "text", name: "order", label: t("payments.order") },
    { kind: "text", name: "last4", label: t("payments.last4"), placeholder: "4242" },
    { kind: "text", name: "payment_id", label: t("payments.paymentId") },
  ];
  return (
    <ListPage
      title={t("payments.title")}
      actions={<ExportButton kind="payments" filter={filterOf(search)} />}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ payment_id: id }) => id}
      pathOf={({ payment_id: paymentId }) => `/console/payments/${paymentId}`}
      empty={<Blank title={t("general.nothingYet")} text={t("payments.emptyText")} />}
    />
  );
};
