import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { blocklistKindValues } from "../../generated/api-values.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { nextOffset, offsetIn, pageSize } from "../../list/offset-paging.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { BatchesPanel } from "./batches-panel.tsx";
import { AddEntryDialog, readBlocklistAgain, UploadDialog } from "./blocklist-dialogs.tsx";
import { kindOf, requestOf } from "./blocklist-parts.ts";
import type { BlocklistEntry, BlocklistKind } from "./blocklist-parts.ts";
import { RulesLinks } from "./rules-links.tsx";

const route = getRouteApi("/console/rules");

const listEntries = async (kind: BlocklistKind, search: ListSearch) => {
  const { data, total_count: total } = await bodyOf(
    api.GET("/blocklist", {
      params: { query: { data_kind: kind, limit: pageSize, offset: offsetIn(search) } },
    }),
  );
  return { rows: data, total, next: nextOffset(search, data.length) };
};

/** Whether the blocklist is asked at all, and the switch. */
const GuardPanel = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const query = useQuery({
    queryKey: ["blocklist", "guard"],
    queryFn: () => bodyOf(api.GET("/blocklist/toggle")),
  });
  if (!may("retrieveBlocklistGuard")) return null;
  return (
    <Panel>
      <Loaded query={query} rows={1}>
        {({ blocklist_guard_status: status }) => {
          const isEnabled = status === "enabled";
          const next = isEnabled ? "disable" : "enable";
          return (
            <Group justify="space-between" gap="sm">
              <Group gap="sm">
                <StatusBadge status={status} area="rules" tone={isEnabled ? "good" : "attention"} />
                <Text size="sm">{t(`rules.guard_${status}`)}</Text>
              </Group>
              <Group gap="sm">
                {may("listBusinessProfiles") && (
                  <Link className="plain-link" to="/console/settings" search={{ tab: "protection" }}>
                    {t("rules.cardTesting")}
                  </Link>
                )}
                {may("toggleBlocklist") && (
                  <ConfirmButton
                    size="compact-sm"
                    label={t(`rules.${next}`)}
                    title={t(`rules.${next}Title`)}
                    consequence={t(`rules.${next}Consequence`)}
                    onConfirm={async (key) => {
                      await api.POST("/blocklist/toggle", {
                        params: { query: { status: !isEnabled } },
                        headers: { "idempotency-key": key },
                      });
                      await readBlocklistAgain();
                    }}
                  />
                )}
              </Group>
            </Group>
          );
        }}
      </Loaded>
    </Panel>
  );
};

const Blocklist = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const [opened, setOpened] = useState<"add" | "upload" | null>(null);
  const kind = kindOf(textIn(search, "kind"));
  const query = useQuery({
    queryKey: ["blocklist", "entries", kind, offsetIn(search)],
    queryFn: () => listEntries(kind, search),
    placeholderData: keepPreviousData,
  });
  const close = (): void => {
    setOpened(null);
  };
  const columns: readonly Column<BlocklistEntry>[] = [
    {
      id: "data",
      label: t(`rules.data_${kind}`),
      cell: ({ fingerprint_id: data }) => <Identifier value={data} />,
    },
    { id: "created", label: t("rules.created"), cell: ({ created_at: at }) => <Time at={at} /> },
    ...(may("removeBlocklistEntry")
      ? [
          {
            id: "actions",
            label: t("rules.actions"),
            isAtEnd: true,
            cell: ({ data_kind: of, fingerprint_id: data }: BlocklistEntry) => (
              <ConfirmButton
                size="compact-xs"
                label={t("rules.unblock")}
                title={t("rules.unblockTitle", { data })}
                consequence={t(`rules.unblockConsequence_${of}`, { data })}
                onConfirm={async () => {
                  await api.DELETE("/blocklist", { body: requestOf(of, data) });
                  await readBlocklistAgain();
                }}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t("rules.blocklist")}
        actions={
          <>
            {may("createBlocklistBatch") && (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={() => {
                  setOpened("upload");
                }}
              >
                {t("rules.upload")}
              </Button>
            )}
            {may("addBlocklistEntry") && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => {
                  setOpened("add");
                }}
              >
                {t("rules.block")}
              </Button>
            )}
          </>
        }
        summary={
          <Stack gap="sm">
            <GuardPanel />
            <Group>
              <SegmentedControl
                aria-label={t("rules.kind")}
                value={kind}
                data={blocklistKindValues.map((value) => ({ value, label: t(`rules.kind_${value}`) }))}
                onChange={(value) => {
                  onSearch({ kind: value, after: undefined });
                }}
              />
            </Group>
          </Stack>
        }
        filters={[]}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ fingerprint_id: data }) => data}
        empty={<Blank title={t("rules.nothingBlocked")} text={t("rules.nothingBlockedText")} />}
      />
      <BatchesPanel />
      {opened === "add" && (
        <AddEntryDialog
          kind={kind}
          onAdded={(added) => {
            close();
            onSearch({ kind: added, after: undefined });
          }}
          onClose={close}
        />
      )}
      {opened === "upload" && <UploadDialog onClose={close} />}
    </>
  );
};

/** Cards that are refused, by BIN or one by one. */
export const BlocklistPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RulesLinks />
      {may("listBlocklist") ? <Blocklist /> : <Forbidden operation="listBlocklist" />}
    </Stack>
  );
};
