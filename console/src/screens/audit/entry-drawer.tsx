import { Anchor, Drawer, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded } from "../../parts/panel.tsx";
import { NotFound } from "../../parts/notices.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { pageOf } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entries.ts";
import { Changes } from "./changes.tsx";
import type { AuditWords } from "./use-audit-words.ts";

const Entry = ({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }): ReactNode => {
  const { t } = useText();
  const page = pageOf(entry.object_type, entry.object_id);
  return (
    <Stack>
      <Facts
        facts={[
          [t("audit.when"), <Time at={entry.occurred_at} />],
          [t("audit.who"), words.actorOf(entry)],
          [t("audit.actorId"), <Identifier value={entry.actor_id} />],
          [
            t("audit.object"),
            page === null ? (
              words.objectTypeOf(entry.object_type)
            ) : (
              <Anchor component={Link} to={page} size="sm">
                {words.objectTypeOf(entry.object_type)}
              </Anchor>
            ),
          ],
          [t("audit.objectId"), <Identifier value={entry.object_id} />],
          [t("audit.merchantId"), <Identifier value={entry.merchant_id} />],
          [t("audit.profileId"), <Identifier value={entry.profile_id} />],
          [t("audit.operation"), <Identifier value={entry.operation_id} />],
          [t("audit.request"), <Identifier value={entry.request_id} />],
          [t("audit.trace"), <Identifier value={entry.trace_id} />],
          [t("audit.address"), entry.caller_address ?? "–"],
          [t("audit.service"), entry.service],
          [t("audit.entryId"), <Identifier value={entry.entry_id} />],
        ]}
      />
      <Changes entry={entry} />
    </Stack>
  );
};

interface EntryDrawerProps {
  /** Null: none is open. */
  readonly entryId: string | null;
  /** When it happened: what is not in the list is found by it. */
  readonly at: string | null;
  readonly rows: readonly AuditEntry[];
  readonly words: AuditWords;
  readonly onClose: () => void;
}

const atMost = 100;

/** One entry; its address stays good when the list has moved on. */
export const EntryDrawer = ({ entryId, at, rows, words, onClose }: EntryDrawerProps): ReactNode => {
  const { t } = useText();
  const { organizationId } = useSession();
  const listed = rows.find(({ entry_id: id }) => id === entryId);
  const query = useQuery({
    queryKey: ["audit", organizationId, "entry", entryId],
    queryFn: async () => {
      const afterMs = new Date(at ?? "").getTime() + 1;
      const { data } = await bodyOf(
        api.GET("/organization/{organization_id}/audit_log", {
          params: {
            path: { organization_id: organizationId },
            query: {
              limit: atMost,
              "occurred_at.gte": at ?? "",
              "occurred_at.lt": new Date(afterMs).toISOString(),
            },
          },
        }),
      );
      return data.find(({ entry_id: id }) => id === entryId) ?? null;
    },
    enabled: entryId !== null && at !== null && !Number.isNaN(new Date(at).getTime()) && listed === undefined,
  });
  const entry = listed ?? query.data ?? null;
  const title =
    entry === null ? t("shell.audit") : `${words.objectTypeOf(entry.object_type)}: ${words.actionOf(entry)}`;
  return (
    <Drawer
      opened={entryId !== null}
      onClose={onClose}
      title={title}
      position="right"
      size="lg"
      closeButtonProps={{ "aria-label": t("general.close") }}
    >
      {listed === undefined ? (
        <Loaded query={query}>
          {(found) => (found === null ? <NotFound /> : <Entry entry={found} words={words} />)}
        </Loaded>
      ) : (
        <Entry entry={listed} words={words} />
      )}
    </Drawer>
  );
};
