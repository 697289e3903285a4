import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import { ListPage } from "../../list/list-page.tsx";
import { pageSize } from "../../list/offset-paging.ts";
import { idPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { auditQueryOf } from "../../screens/audit/audit-entries.ts";
import { useAuditColumns, useAuditFilters } from "../../screens/audit/audit-list.tsx";
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
    const params = { query: auditQueryOf(search, pageSize) };
    return idPage(await bodyOf(operatorApi.GET("/audit_log", { params })), ({ entry_id: id }) => id);
  });
  // The pages are those of merchants; and of who has the shared key, the address states more than the name.
  const columns = useAuditColumns(words, { pageOf: () => null, isAddressOptional: false });
  const filters = useAuditFilters(["action", "object_type", "object_id", "request_id"]);
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
