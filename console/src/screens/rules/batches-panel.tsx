import { Anchor, Progress, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { Dialog } from "../../parts/form-dialog.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useText } from "../../texts/use-text.ts";
import { isUnderWay } from "./blocklist-parts.ts";
import type { BlocklistBatch } from "./blocklist-parts.ts";

const refreshMs = 2_000;
const shownMax = 20;

const ErrorsDialog = ({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }): ReactNode => {
  const { t } = useText();
  const query = useQuery({
    queryKey: ["blocklist", "batch", jobId],
    queryFn: () => bodyOf(api.GET("/blocklist/batch/{job_id}", { params: { path: { job_id: jobId } } })),
  });
  return (
    <Dialog title={t("rules.failedRows")} size="lg" onClose={onClose}>
      <Loaded query={query}>
        {({ errors }) => (
          <WideTable label={t("rules.failedRows")} columns={[t("rules.line"), t("rules.problem")]}>
            {errors.map(({ line_number: line, error_message: message }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td className="wrapped">{message}</Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        )}
      </Loaded>
    </Dialog>
  );
};

/** Files of entries, and how far each of them is. */
export const BatchesPanel = (): ReactNode => {
  const { t } = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ["blocklist", "batches"],
    queryFn: async () => {
      const { data } = await bodyOf(
        api.GET("/blocklist/batch", { params: { query: { limit: shownMax } }, headers: inBackground }),
      );
      return data;
    },
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? refreshMs : false),
  });
  const isWorking = query.data?.some(isUnderWay) === true;
  useEffect(() => {
    // What a file has added is listed once it is done.
    if (!isWorking) void queryClient.invalidateQueries({ queryKey: ["blocklist", "entries"] });
  }, [isWorking]);
  if (query.data?.length === 0) return null;
  const failed = (batch: BlocklistBatch): ReactNode =>
    batch.failed_rows === 0 ? (
      batch.failed_rows
    ) : (
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => {
          setOpened(batch.job_id);
        }}
      >
        {t("rules.rowsFailed", { count: batch.failed_rows })}
      </Anchor>
    );
  return (
    <Panel title={t("rules.files")}>
      <Loaded query={query} rows={2}>
        {(batches) => (
          <WideTable
            label={t("rules.files")}
            columns={(["file", "status", "added", "skipped", "failedRows", "uploaded"] as const).map((name) =>
              t(`rules.${name}`),
            )}
          >
            {batches.map((batch) => (
              <Table.Tr key={batch.job_id}>
                <Table.Td className="wrapped">{batch.file_name ?? batch.job_id}</Table.Td>
                <Table.Td>
                  <StatusBadge
                    status={batch.status}
                    area="rules"
                    tone={isUnderWay(batch) ? "waiting" : batch.failed_rows > 0 ? "attention" : "good"}
                  />
                  {isUnderWay(batch) && (
                    <>
                      <Text size="xs" c="dimmed">
                        {t("rules.progress", { done: batch.processed_rows, total: batch.total_rows })}
                      </Text>
                      <Progress
                        value={(100 * batch.processed_rows) / Math.max(1, batch.total_rows)}
                        size="xs"
                        aria-label={t("rules.status")}
                      />
                    </>
                  )}
                </Table.Td>
                <Table.Td>{batch.added_rows}</Table.Td>
                <Table.Td>{batch.skipped_rows}</Table.Td>
                <Table.Td>{failed(batch)}</Table.Td>
                <Table.Td>
                  <Time at={batch.created_at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        )}
      </Loaded>
      {opened !== null && (
        <ErrorsDialog
          jobId={opened}
          onClose={() => {
            setOpened(null);
          }}
        />
      )}
    </Panel>
  );
};
