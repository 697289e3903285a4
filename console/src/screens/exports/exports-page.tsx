import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column } from "../../list/list-parts.ts";
import { offsetIn, pageSize } from "../../list/offset-paging.ts";
import { offsetPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Blank } from "../../parts/notices.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";

type Export = components["schemas"]["Export"];

const route = getRouteApi("/console/exports");
const refreshMs = 2_000;

const isUnderWay = ({ status }: Export): boolean => status === "pending" || status === "running";

/** The session's header has to go with the request, so that the browser's own download does not do. */
const download = async ({ export_id: id, kind }: Export): Promise<void> => {
  const { data } = await api.GET("/exports/{export_id}/file", {
    params: { path: { export_id: id } },
    parseAs: "blob",
  });
  saveFile(`${kind}-${id}.csv`, data as Blob);
};

const cancel = async ({ export_id: id }: Export): Promise<void> => {
  await api.POST("/exports/{export_id}/cancel", { params: { path: { export_id: id } } });
  await queryClient.invalidateQueries({ queryKey: ["exports"] });
};

export const ExportsPage = (): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const offset = offsetIn(search);
  const query = useQuery({
    queryKey: ["exports", offset],
    queryFn: async () => {
      const params = { query: { limit: pageSize, offset } };
      return offsetPage(search, await bodyOf(api.GET("/exports", { params, headers: inBackground })));
    },
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) === true ? refreshMs : false),
  });
  const downloading = useAnnounced(download);
  const cancelling = useAnnounced(cancel);
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  const nameOf = (row: Export): string => row.name ?? t(`exports.kind_${row.kind}`);
  const columns: readonly Column<Export>[] = [
    { id: "name", label: t("exports.what"), cell: nameOf },
    {
      id: "status",
      label: t("exports.status"),
      cell: (row) => (
        <>
          <StatusBadge status={row.status} area="exports" />
          {row.failure_reason !== null && (
            <Text size="xs" c="dimmed">
              {row.failure_reason}
            </Text>
          )}
        </>
      ),
    },
    {
      id: "rows",
      label: t("exports.rows"),
      isAtEnd: true,
      cell: ({ rows_written: written, rows_expected: expected }) =>
        expected === null || expected === written ? number(written) : t("exports.rowsOf", { written, expected }),
    },
    {
      id: "size",
      label: t("exports.size"),
      isAtEnd: true,
      cell: ({ file_size_bytes: bytes }) =>
        new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 }).format(
          bytes / 1_000,
        ),
    },
    { id: "created", label: t("exports.created"), cell: (row) => <Time at={row.created_at} /> },
    { id: "expires", label: t("exports.expires"), cell: (row) => <Time at={row.expires_at} /> },
    {
      id: "file",
      label: t("exports.file"),
      cell: (row) => (
        <Group gap="xs">
          {row.status === "completed" && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t("exports.downloadNamed", { name: nameOf(row) })}
              onClick={() => {
                downloading.run(row);
              }}
            >
              {t("exports.download")}
            </Button>
          )}
          {isUnderWay(row) && may("cancelExport") && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t("exports.cancelNamed", { name: nameOf(row) })}
              onClick={() => {
                cancelling.run(row);
              }}
            >
              {t("exports.cancel")}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return (
    <ListPage
      title={t("exports.title")}
      filters={[]}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ export_id: id }) => id}
      empty={<Blank title={t("exports.empty")} text={t("exports.emptyText")} />}
    />
  );
};
