import { Anchor, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ListPage } from "../../list/list-page.tsx";
import type { Column, Filter } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Forbidden } from "../../parts/notices.tsx";
import { Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { usersQuery } from "../users/queries.ts";
import { actorKinds, auditQueryOf, changesOf, pageOf, wordsOf } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entries.ts";
import { Changes } from "./changes.tsx";
import { EntryDrawer } from "./entry-drawer.tsx";
import { useAuditWords } from "./use-audit-words.ts";

const route = getRouteApi("/console/audit");
const pageSize = 50;

const AuditLog = (): ReactNode => {
  const { t } = useText();
  const { organizationId, may } = useSession();
  const [search, onSearch] = useListSearch(route);
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may("listOrganizationUsers") });
  const words = useAuditWords(users);
  const { entry: openId, at: openAt, ...listSearch } = search;
  const query = useQuery({
    queryKey: ["audit", organizationId, listSearch],
    queryFn: async () => {
      const { data } = await bodyOf(
        api.GET("/organization/{organization_id}/audit_log", {
          params: { path: { organization_id: organizationId }, query: auditQueryOf(listSearch, pageSize) },
        }),
      );
      return { rows: data, total: null, next: data.length === pageSize ? (data.at(-1)?.entry_id ?? null) : null };
    },
    placeholderData: keepPreviousData,
  });
  const columns: readonly Column<AuditEntry>[] = [
    { id: "when", label: t("audit.when"), cell: ({ occurred_at: at }) => <Time at={at} /> },
    { id: "who", label: t("audit.who"), cell: words.actorOf },
    { id: "action", label: t("audit.action"), cell: words.actionOf },
    {
      id: "object",
      label: t("audit.object"),
      cell: ({ object_type: type, object_id: id }) => {
        const page = pageOf(type, id);
        return (
          <Stack gap={0}>
            <Text size="sm">{words.objectTypeOf(type)}</Text>
            {page === null ? (
              <Text size="xs" c="dimmed" className="identifier">
                {id}
              </Text>
            ) : (
              <Anchor component={Link} to={page} size="xs" className="identifier">
                {id}
              </Anchor>
            )}
          </Stack>
        );
      },
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
    {
      id: "address",
      label: t("audit.address"),
      isOptional: true,
      cell: ({ caller_address: address }) => address ?? "–",
    },
    {
      id: "request",
      label: t("audit.request"),
      isOptional: true,
      cell: ({ request_id: id }) => <Identifier value={id} />,
    },
  ];
  const text = (name: Extract<Filter, { kind: "text" }>["name"], label: string): Filter => ({
    kind: "text",
    name,
    label,
  });
  const filters: readonly Filter[] = [
    { kind: "days", name: "time", label: t("audit.when") },
    users.length === 0
      ? text("actor_id", t("audit.who"))
      : {
          kind: "choice",
          name: "actor_id",
          label: t("audit.who"),
          choices: users.map(({ user_id: value, name, email }) => ({ value, label: name ?? email })),
        },
    {
      kind: "choice",
      name: "actor_kind",
      label: t("audit.actorKind"),
      choices: actorKinds.map((value) => ({ value, label: t(`audit.actor_${value}`) })),
    },
    text("action", t("audit.action")),
    text("object_type", t("audit.objectType")),
    text("object_id", t("audit.objectId")),
    text("merchant_id", t("audit.merchantId")),
    text("profile_id", t("audit.profileId")),
    text("request_id", t("audit.request")),
  ];
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
