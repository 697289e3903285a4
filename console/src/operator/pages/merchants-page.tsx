import { Anchor, Stack, Text } from "@mantine/core";
import { defined } from "@railyard/members";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { ObjectLink } from "../../parts/object-link.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { merchantPath, openPage } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";

type Merchant = components["schemas"]["MerchantSummary"];

/** The merchants of all organizations. */
export const MerchantsPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(openPage);
  const query = useRows(["merchants", search], async () => {
    const answer = await bodyOf(
      operatorApi.GET("/operator/merchants", {
        params: {
          query: defined({
            query: textIn(search, "q"),
            organization_id: textIn(search, "organization"),
            limit: pageSize,
            offset: offsetIn(search),
          }),
        },
      }),
    );
    return offsetPage(search, answer);
  });
  const columns: readonly Column<Merchant>[] = [
    {
      id: "merchant",
      label: t("operator.merchant"),
      cell: (merchant) => (
        <Stack gap={0}>
          <ObjectLink to={merchantPath(merchant.merchant_id)}>
            {merchant.merchant_name ?? merchant.merchant_id}
          </ObjectLink>
          <Text size="xs" c="dimmed" className="identifier">
            {merchant.merchant_id}
          </Text>
        </Stack>
      ),
    },
    {
      id: "organization",
      label: t("operator.organization"),
      cell: ({ organization_name: name, organization_id: id }) => (
        <Stack gap={0}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            onClick={() => {
              onSearch({ organization: id, after: undefined });
            }}
          >
            {name ?? id}
          </Anchor>
          <Text size="xs" c="dimmed" className="identifier">
            {id}
          </Text>
        </Stack>
      ),
    },
    {
      id: "type",
      label: t("operator.kind"),
      cell: ({ merchant_account_type: type }) => t(`operator.kind_${type}`),
    },
    {
      id: "status",
      label: t("operator.status"),
      cell: ({ suspension }) => <StatusBadge area="operator" status={suspension === null ? "active" : "suspended"} />,
    },
    { id: "created", label: t("operator.created"), cell: ({ created_at: at }) => <Time at={at} /> },
  ];
  const filters: readonly Filter[] = [
    { kind: "text", name: "q", label: t("operator.findMerchant"), placeholder: t("operator.findMerchantHint") },
    { kind: "text", name: "organization", label: t("operator.organizationId") },
  ];
  return (
    <ListPage
      title={t("operator.merchants")}
      hasViews={false}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ merchant_id: id }) => id}
      pathOf={({ merchant_id: id }) => merchantPath(id)}
    />
  );
};
