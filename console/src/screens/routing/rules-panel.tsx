import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { DataTable } from "../../list/data-table.tsx";
import type { Column } from "../../list/list-parts.ts";
import { Blank } from "../../parts/notices.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useText } from "../../texts/use-text.ts";
import { useRules } from "./routing-queries.ts";
import type { ListedRule } from "./routing-queries.ts";

const msPerSecond = 1_000;

/** Every rule, those that payments and payouts go by first. */
export const RulesPanel = (): ReactNode => {
  const { t } = useText();
  const navigate = useNavigate();
  const profiles = useProfiles();
  const columns: readonly Column<ListedRule>[] = [
    { id: "name", label: t("routing.name"), cell: ({ name }) => name },
    {
      id: "state",
      label: t("routing.state"),
      cell: ({ isActive }) => <StatusBadge status={isActive ? "active" : "draft"} area="routing" />,
    },
    { id: "purpose", label: t("routing.purpose"), cell: ({ algorithm_for: of }) => t(`routing.for_${of}`) },
    {
      id: "owner",
      label: t("routing.owner"),
      cell: ({ profile_id: id }) =>
        id === null
          ? t("routing.wholeMerchant")
          : (profiles?.find(({ profile_id: known }) => known === id)?.profile_name ?? id),
    },
    { id: "kind", label: t("routing.kind"), cell: ({ kind }) => t(`routing.kind_${kind}`) },
    {
      id: "changed",
      label: t("routing.changed"),
      cell: ({ modified_at: seconds }) => <Time at={new Date(seconds * msPerSecond).toISOString()} />,
    },
  ];
  return (
    <Panel title={t("routing.rules")}>
      <Loaded query={useRules()} rows={4}>
        {(rules) =>
          rules.length === 0 ? (
            <Blank title={t("general.nothingYet")} text={t("routing.noRulesText")} />
          ) : (
            <DataTable
              label={t("routing.rules")}
              rows={rules.toSorted((one, other) => Number(other.isActive) - Number(one.isActive))}
              columns={columns}
              keyOf={({ id }) => id}
              onOpen={({ id }) => void navigate({ to: `/console/routing/rules/${id}` })}
            />
          )
        }
      </Loaded>
    </Panel>
  );
};
