import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { pageSize } from "../../list/offset-paging.ts";
import { idPage } from "../../list/row-page.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { useRows } from "../../list/use-rows.ts";
import { Forbidden } from "../../parts/notices.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { usersQuery } from "../users/queries.ts";
import { auditQueryOf, pageOf } from "./audit-entries.ts";
import { useAuditColumns, useAuditFilters } from "./audit-list.tsx";
import { Changes } from "./changes.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { useAuditWords } from "./use-audit-words.ts";

const route = getRouteApi("/console/audit");

const AuditLog = (): ReactNode => {
  const { t } = useText();
  const { organizationId, may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may("listOrganizationUsers") });
  const words = useAuditWords(users);
  const { entry: openId, at: openAt, ...listSearch } = search;
  const query = useRows(["audit", organizationId, listSearch], async () => {
    const answer = await bodyOf(
      api.GET("/organization/{organization_id}/audit_log", {
        params: { path: { organization_id: organizationId }, query: auditQueryOf(listSearch, pageSize) },
      }),
    );
    return idPage(answer, ({ entry_id: id }) => id);
  });
  const columns = useAuditColumns(words, { pageOf, isAddressOptional: true });
  const choices = users.map(({ user_id: value, name, email }) => ({ value, label: name ?? email }));
  const filters = useAuditFilters([
    "actor_id",
    "action",
    "object_type",
    "object_id",
    "merchant_id",
    "profile_id",
    "request_id",
  ]).map((filter): Filter =>
    filter.name === "actor_id" && users.length > 0 ? { ...filter, kind: "choice", choices } : filter,
  );
  return (
    <>
      <ListPage
        title={t("shell.audit")}
        filters={filters}
        columns={columns}
        search={search}
        onSearch={onSearch}
        query={query}
        keyOf={({ entry_id: id }) => id}
        onOpen={({ entry_id: entry, occurred_at: at }) => {
          onSearch({ entry, at });
        }}
        preview={(entry) => <Changes entry={entry} />}
      />
      <EntryDrawer
        entryId={textIn({ openId }, "openId") ?? null}
        at={textIn({ openAt }, "openAt") ?? null}
        rows={query.data?.rows ?? []}
        words={words}
        onClose={() => {
          onSearch({ entry: undefined, at: undefined });
        }}
      />
    </>
  );
};

/** Who changed what, and when. */
export const AuditPage = (): ReactNode =>
  useSession().may("listOrganizationAuditLog") ? <AuditLog /> : <Forbidden operation="listOrganizationAuditLog" />;
