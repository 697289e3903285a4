import { ActionIcon, Box, Button, Group, Menu, Text, Tooltip } from "@mantine/core";
import { IconColumns3, IconRefresh } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { Blank, ErrorNotice, SkeletonRows } from "../parts/notices.tsx";
import { Page } from "../parts/panel.tsx";
import { withTexts } from "../texts/lazy-page.ts";
import { useText } from "../texts/use-text.ts";
import { DataTable } from "./data-table.tsx";
import { clearedFilters, FilterBar, hasFilters } from "./filter-bar.tsx";
import type { SearchChange } from "./filter-bar.tsx";
import type { Column, Filter, RowPage } from "./list-parts.ts";
import { textIn, textsIn } from "./list-search.ts";
import type { ListSearch } from "./list-search.ts";

/** Not part of the pages that have no views. */
const ViewMenu = lazy(async () => ({ default: (await withTexts(() => import("./view-menu.tsx"), "views")).ViewMenu }));

export interface ListPageProps<Row> {
  readonly title: string;
  readonly actions?: ReactNode;
  /** Above the table, below the filters. */
  readonly summary?: ReactNode;
  readonly filters: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly search: ListSearch;
  readonly onSearch: SearchChange;
  readonly query: UseQueryResult<RowPage<Row>>;
  readonly keyOf: (row: Row) => string;
  /** Address of the page of a row, which a click or Enter opens. */
  readonly pathOf?: (row: Row) => string;
  /** Where a row opens something else than a page. */
  readonly onOpen?: (row: Row) => void;
  readonly preview?: (row: Row) => ReactNode;
  /** Whether filters and columns can be kept as a view of the user. */
  readonly hasViews?: boolean;
  /** What to do where nothing exists yet. */
  readonly empty?: ReactNode;
}

const skeletonRows = 12;

const Total = <Row,>({ page }: { readonly page: RowPage<Row> }): ReactNode => {
  const { t, locale } = useText();
  if (page.total === null) return null;
  const count = new Intl.NumberFormat(locale).format(page.total);
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {page.isTotalLowerBound === true
        ? t("general.resultsAtLeast", { count })
        : t("general.results", { count: page.total })}
    </Text>
  );
};

const ColumnMenu = <Row,>({
  columns,
  shown,
  onSearch,
}: Pick<ListPageProps<Row>, "columns" | "onSearch"> & { readonly shown: readonly string[] }): ReactNode => {
  const { t } = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t("general.columns")}>
          <ActionIcon variant="default" aria-label={t("general.columns")}>
            <IconColumns3 size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup
          value={[...shown]}
          onChange={(ids) => {
            onSearch({ columns: columns.map(({ id }) => id).filter((id) => ids.includes(id)) });
          }}
        >
          {columns.map(({ id, label }) => (
            <Menu.CheckboxItem key={id} value={id}>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
};

/** A list: filters in the address, a page of rows, and every state that it can be in. */
export const ListPage = <Row,>(props: ListPageProps<Row>): ReactNode => {
  const { title, actions, summary, filters, columns, search, onSearch, query, keyOf, pathOf, preview, empty } = props;
  const { hasViews = true } = props;
  const { t } = useText();
  const router = useRouter();
  const onOpen = pathOf === undefined ? props.onOpen : (row: Row) => void router.navigate({ to: pathOf(row) });
  /** A user at the table may open a row soon: its page's scripts are fetched, which are the same for all rows. */
  const preload = (row: Row | undefined): void => {
    if (pathOf !== undefined && row !== undefined) void router.preloadRoute({ to: pathOf(row) });
  };
  const shown =
    textsIn(search, "columns") ?? columns.filter(({ isOptional }) => isOptional !== true).map(({ id }) => id);
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isLater = textIn(search, "after") !== undefined;

  const content = (): ReactNode => {
    if (data === undefined) {
      return error === null ? (
        <SkeletonRows count={skeletonRows} />
      ) : (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      );
    }
    if (data.rows.length === 0) {
      return hasFilters(filters, search) || isLater ? (
        <Blank title={t("general.nothingMatches")}>
          <Button
            variant="default"
            onClick={() => {
              onSearch(clearedFilters(filters));
            }}
          >
            {t("general.clearFilters")}
          </Button>
        </Blank>
      ) : (
        (empty ?? <Blank title={t("general.nothingYet")} />)
      );
    }
    return (
      <>
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        <Box
          className={isFetching && isPlaceholderData ? "is-refetching" : undefined}
          style={{ overflowX: "auto" }}
          onPointerEnter={() => {
            preload(data.rows[0]);
          }}
          onFocus={() => {
            preload(data.rows[0]);
          }}
        >
          <DataTable
            label={title}
            rows={data.rows}
            columns={columns.filter(({ id }) => shown.includes(id))}
            keyOf={keyOf}
            onOpen={onOpen}
            preview={preview}
          />
        </Box>
      </>
    );
  };

  return (
    <Page title={title} actions={actions}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <FilterBar filters={filters} search={search} onChange={onSearch} />
        <Group gap="xs" wrap="nowrap" className="no-print">
          <Tooltip label={t("general.refresh")}>
            <ActionIcon
              variant="default"
              aria-label={t("general.refresh")}
              onClick={() => void refetch()}
              loading={isFetching && !isPlaceholderData && data !== undefined}
            >
              <IconRefresh size={18} />
            </ActionIcon>
          </Tooltip>
          {hasViews && (
            <Suspense>
              <ViewMenu search={search} />
            </Suspense>
          )}
          <ColumnMenu columns={columns} shown={shown} onSearch={onSearch} />
        </Group>
      </Group>
      {summary}
      {content()}
      {data !== undefined && (
        <Group justify="space-between">
          <Total page={data} />
          <Group gap="xs" className="no-print">
            {isLater && (
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  router.history.back();
                }}
              >
                {t("general.previous")}
              </Button>
            )}
            {data.next !== null && (
              <Button
                variant="default"
                size="xs"
                onClick={() => {
                  onSearch({ after: data.next ?? undefined });
                }}
              >
                {t("general.next")}
              </Button>
            )}
          </Group>
        </Group>
      )}
    </Page>
  );
};
