import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { daysIn, textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { phoneOf } from "./customer-parts.ts";
import type { Customer } from "./customer-parts.ts";

const route = getRouteApi("/console/customers");

const listCustomers = async (search: ListSearch): Promise<RowPage<Customer>> => {
  const { from, to } = daysIn(search, "time");
  const query = {
    limit: pageSize,
    offset: offsetIn(search),
    customer_id: textIn(search, "customer_id"),
    start_time: from,
    end_time: to,
  } as object;
  return offsetPage(search, await bodyOf(api.GET("/customers/list_with_count", { params: { query } })));
};

const CustomerList = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const query = useRows(["customers", search], () => listCustomers(search));
  const columns: readonly Column<Customer>[] = [
    { id: "name", label: t("customers.name"), cell: ({ name }) => name ?? "–" },
    { id: "email", label: t("customers.email"), cell: ({ email }) => email ?? "–" },
    { id: "customer_id", label: t("customers.customerId"), cell: ({ customer_id: id }) => <Identifier value={id} /> },
    { id: "created", label: t("customers.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    { id: "phone", label: t("customers.phone"), isOptional: true, cell: phoneOf },
    {
      id: "description",
      label: t("customers.description"),
      isOptional: true,
      cell: ({ description }) => description ?? "–",
    },
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "customer_id", label: t("customers.customerId") },
    { kind: "days", name: "time", label: t("customers.created") },
  ];
  return (
    <ListPage
      title={t("customers.title")}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ customer_id: id }) => id}
      pathOf={({ customer_id: id }) => `/console/customers/${encodeURIComponent(id)}`}
      empty={<Blank title={t("general.nothingYet")} text={t("customers.emptyText")} />}
    />
  );
};

export const CustomersPage = (): ReactNode =>
  useSession().may("listCustomersWithCount") ? <CustomerList /> : <Forbidden operation="listCustomersWithCount" />;
