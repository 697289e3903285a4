import { Button } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { daysIn, textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { PaymentLink as LinkToPayment } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { CopyIcon } from "../../parts/copy-icon.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { CreateLink } from "./create-link.tsx";
import { LinkDialog } from "./link-dialog.tsx";

type PaymentLink = components["schemas"]["PaymentLink"];

const route = getRouteApi("/console/links");

const listLinks = async (search: ListSearch): Promise<RowPage<PaymentLink>> => {
  const { from, to } = daysIn(search, "time");
  const body = { limit: pageSize, offset: offsetIn(search), "created.gte": from, "created.lte": to } as object;
  return offsetPage(search, { data: await bodyOf(api.POST("/payment_link/list", { body })) });
};

const LinkList = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [isCreating, setCreating] = useState(false);
  const listSearch = { ...search, link: undefined };
  const query = useRows(["payment-links", listSearch], () => listLinks(listSearch));
  const shown = textIn(search, "link");
  const columns: readonly Column<PaymentLink>[] = [
    {
      id: "amount",
      label: t("links.amount"),
      isAtEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: "status", label: t("links.status"), cell: ({ status }) => <StatusBadge status={status} area="links" /> },
    { id: "description", label: t("links.description"), cell: ({ description }) => description ?? "–" },
    {
      id: "expiry",
      label: t("links.expiry"),
      cell: ({ expiry }) => (expiry === null ? t("links.never") : <Time at={expiry} />),
    },
    { id: "created", label: t("links.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    {
      id: "address",
      label: t("links.address"),
      cell: ({ link_to_pay: address }) => <CopyIcon value={address} />,
    },
    {
      id: "payment",
      label: t("links.payment"),
      isOptional: true,
      cell: ({ payment_id: id }) => <LinkToPayment id={id} />,
    },
    {
      id: "link_id",
      label: t("links.linkId"),
      isOptional: true,
      cell: ({ payment_link_id: id }) => <Identifier value={id} />,
    },
  ];
  const filters: readonly Filter[] = [{ kind: "days", name: "time", label: t("links.created") }];
  const createButton = may("createPaymentLink") ? (
    <Button
      onClick={() => {
        setCreating(true);
      }}
    >
      {t("links.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        title={t("links.title")}
        actions={createButton}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ payment_link_id: id }) => id}
        onOpen={({ payment_link_id: id }) => {
          onSearch({ link: id });
        }}
        empty={
          <Blank title={t("general.nothingYet")} text={t("links.emptyText")}>
            {createButton}
          </Blank>
        }
      />
      {isCreating && (
        <CreateLink
          initial={{ currency: query.data?.rows[0]?.currency ?? "EUR" }}
          onClose={() => {
            setCreating(false);
          }}
          onCreated={(id) => {
            setCreating(false);
            onSearch({ link: id });
          }}
        />
      )}
      {shown !== undefined && (
        <LinkDialog
          linkId={shown}
          onClose={() => {
            onSearch({ link: undefined });
          }}
        />
      )}
    </>
  );
};

export const LinksPage = (): ReactNode =>
  useSession().may("listPaymentLinks") ? <LinkList /> : <Forbidden operation="listPaymentLinks" />;
