import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Column, Filter } from "../../list/list-parts.ts";
import { Identifier, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { wordsOf } from "../../values/words.ts";
import { actorKinds, changesOf } from "./audit-entries.ts";
import type { AuditEntry } from "./audit-entries.ts";
import type { AuditWords } from "./use-audit-words.ts";

interface ColumnOptions {
  /** The console's page of an object; null where it has none. */
  readonly pageOf: (objectType: string, objectId: string) => string | null;
  /** Whether callers' addresses are shown only to those who choose them. */
  readonly isAddressOptional: boolean;
}

/** The columns of a list of changes. */
export const useAuditColumns = (
  words: AuditWords,
  { pageOf, isAddressOptional }: ColumnOptions,
): readonly Column<AuditEntry>[] => {
  const { t } = useText();
  return [
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
      isOptional: isAddressOptional,
      cell: ({ caller_address: address }) => address ?? "–",
    },
    {
      id: "request",
      label: t("audit.request"),
      isOptional: true,
      cell: ({ request_id: id }) => <Identifier value={id} />,
    },
  ];
};

const labels = {
  actor_id: "audit.who",
  action: "audit.action",
  object_type: "audit.objectType",
  object_id: "audit.objectId",
  merchant_id: "audit.merchantId",
  profile_id: "audit.profileId",
  request_id: "audit.request",
} as const;

/** The filters of a list of changes: when, by what kind of caller, and texts by name. */
export const useAuditFilters = (names: readonly (keyof typeof labels)[]): readonly Filter[] => {
  const { t } = useText();
  return [
    { kind: "days", name: "time", label: t("audit.when") },
    {
      kind: "choice",
      name: "actor_kind",
      label: t("audit.actorKind"),
      choices: actorKinds.map((value) => ({ value, label: t(`audit.actor_${value}`) })),
    },
    ...names.map((name): Filter => ({ kind: "text", name, label: t(labels[name]) })),
  ];
};
