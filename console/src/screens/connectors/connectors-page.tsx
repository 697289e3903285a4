import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter, RowPage } from "../../list/list-parts.ts";
import { textsIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { formatPercent } from "../../values/percent.ts";
import { useText } from "../../texts/use-text.ts";
import { useConnectorsHealth, useFeatureMatrix } from "./connector-queries.ts";
import type { ConnectorHealth } from "./connector-queries.ts";
import { connectorStates, durationOf, labelOf, stateOf, toneOfState } from "./connector-state.ts";

const route = getRouteApi("/console/connectors");

const pageOf = (accounts: readonly ConnectorHealth[], search: ListSearch): RowPage<ConnectorHealth> => {
  const states = textsIn(search, "state");
  const providers = textsIn(search, "provider");
  const rows = accounts.filter(
    (account) => (states?.includes(stateOf(account)) ?? true) && (providers?.includes(account.connector_name) ?? true),
  );
  return { rows, total: rows.length, next: null };
};

const useColumns = (): readonly Column<ConnectorHealth>[] => {
  const { t, locale } = useText();
  const { data: features = [] } = useFeatureMatrix();
  return [
    {
      id: "label",
      label: t("connectors.label"),
      cell: (account) => (
        <Text component="span" size="sm" fw={600}>
          {labelOf(account)}
        </Text>
      ),
    },
    {
      id: "provider",
      label: t("connectors.provider"),
      cell: ({ connector_name: connector }) =>
        features.find(({ name }) => name === connector)?.display_name ?? connector,
    },
    {
      id: "state",
      label: t("connectors.state"),
      cell: (account) => (
        <StatusBadge status={stateOf(account)} area="connectors" tone={toneOfState[stateOf(account)]} />
      ),
    },
    {
      id: "success",
      label: t("connectors.success24h"),
      isAtEnd: true,
      cell: ({ last_24_hours: day }) => (
        <span className="amount">
          {formatPercent(day.success_rate, locale)}{" "}
          <Text component="span" size="xs" c="dimmed">
            {t("connectors.ofAttempts", { count: day.succeeded + day.failed })}
          </Text>
        </span>
      ),
    },
    {
      id: "latency",
      label: t("connectors.latency95"),
      isAtEnd: true,
      cell: ({ last_24_hours: day }) => <span className="amount">{durationOf(day.latency_p95_ms, locale)}</span>,
    },
    {
      id: "error",
      label: t("connectors.lastError"),
      cell: ({ last_error: error }) => (error === null ? "–" : error.message),
    },
    {
      id: "webhook",
      label: t("connectors.lastWebhook"),
      cell: ({ last_webhook_at: at }) => <Time at={at} />,
    },
    {
      id: "mode",
      label: t("connectors.mode"),
      isOptional: true,
      cell: ({ test_mode: isTest }) => t(isTest ? "connectors.modeTest" : "connectors.modeLive"),
    },
    {
      id: "id",
      label: t("connectors.accountId"),
      isOptional: true,
      cell: ({ merchant_connector_id: id }) => <Identifier value={id} />,
    },
  ];
};

const ConnectorList = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const columns = useColumns();
  const health = useConnectorsHealth();
  const query = {
    ...health,
    data: health.data === undefined ? undefined : pageOf(health.data, search),
  } as UseQueryResult<RowPage<ConnectorHealth>>;
  const { data: features = [] } = useFeatureMatrix();
  const filters: readonly Filter[] = [
    {
      kind: "choices",
      name: "state",
      label: t("connectors.state"),
      choices: connectorStates.map((value) => ({ value, label: t(`connectors.status_${value}`) })),
    },
    {
      kind: "choices",
      name: "provider",
      label: t("connectors.provider"),
      choices: features.map(({ name, display_name: label }) => ({ value: name, label })),
    },
  ];
  const add = may("createConnectorAccount") ? (
    <Button component={Link} to="/console/connectors/add" leftSection={<IconPlus size={16} aria-hidden />}>
      {t("connectors.add")}
    </Button>
  ) : null;
  return (
    <ListPage
      title={t("connectors.title")}
      actions={add}
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ merchant_connector_id: id }) => id}
      pathOf={({ merchant_connector_id: id }) => `/console/connectors/${id}`}
      empty={
        <Blank title={t("general.nothingYet")} text={t("connectors.emptyText")}>
          {add}
        </Blank>
      }
    />
  );
};

export const ConnectorsPage = (): ReactNode => {
  const { may } = useSession();
  return may("listConnectorHealth") ? <ConnectorList /> : <Forbidden operation="listConnectorHealth" />;
};
