import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { pageSize } from "../../list/offset-paging.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Identifier, Time } from "../../parts/values.tsx";
import { actorKinds, auditQueryOf, changesOf, wordsOf } from "../../screens/audit/audit-entries.ts";
import type { AuditEntry } from "../../screens/audit/audit-entries.ts";
import { Changes } from "../../screens/audit/changes.tsx";
import { useAuditWords } from "../../screens/audit/use-audit-words.ts";
import { useText } from "../../texts/use-text.ts";
import { openPage } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";

/** Changes that belong to no organization. */
export const InstallationAuditPage = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(openPage);
  const words = useAuditWords([]);
  const query = useRows(["audit", search], async () => {
    const { data } = await bodyOf(operatorApi.GET("/audit_log", { params: { query: auditQueryOf(search, pageSize) } }));
    return { rows: data, total: null, next: data.length === pageSize ? (data.at(-1)?.entry_id ?? null) : null };
  });
  const columns: readonly Column<AuditEntry>[] = [
    { id: "when", label: t("audit.when"), cell: ({ occurred_at: at }) => <Time at={at} /> },
    { id: "who", label: t("audit.who"), cell: words.actorOf },
    { id: "action", label: t("audit.action"), cell: words.actionOf },
    {
      id: "object",
      label: t("audit.object"),
      cell: ({ object_type: type, object_id: id }) => (
        <Stack gap={0}>
          <Text size="sm">{words.objectTypeOf(type)}</Text>
          <Text size="xs" c="dimmed" className="identifier">
            {id}
          </Text>
        </Stack>
      ),
    },
    {
      id: "changes",
      label: t("audit.changes"),
      cell: (entry) =>
        changesOf(entry)
          .map(({ member }) => wordsOf(member))
          .slice(0, 4)
          .join(", ") || "–",
    },
    { id: "address", label: t("audit.address"), cell: ({ caller_address: address }) => address ?? "–" },
    {
      id: "request",
      label: t("audit.request"),
      isOptional: true,
      cell: ({ request_id: id }) => <Identifier value={id} />,
    },
  ];
  const filters: readonly Filter[] = [
    { kind: "days", name: "time", label: t("audit.when") },
    {
      kind: "choice",
      name: "actor_kind",
      label: t("audit.actorKind"),
      choices: actorKinds.map((value) => ({ value, label: t(`audit.actor_${value}`) })),
    },
    { kind: "text", name: "action", label: t("audit.action") },
    { kind: "text", name: "object_type", label: t("audit.objectType") },
    { kind: "text", name: "object_id", label: t("audit.objectId") },
    { kind: "text", name: "request_id", label: t("audit.request") },
  ];
  return (
    <ListPage
      title={t("operator.audit")}
      hasViews={false}
      summary={
        <Text size="sm" c="dimmed">
          {t("operator.auditText")}
        </Text>
      }
      filters={filters}
      columns={columns}
      search={search}
      onSearch={onSearch}
      query={query}
      keyOf={({ entry_id: id }) => id}
      preview={(entry) => <Changes entry={entry} />}
    />
  );
};
