import { Button, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { DataTable } from "../../list/data-table.tsx";
import type { Column } from "../../list/list-parts.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Page } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Time } from "../../parts/values.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { useRules } from "../routing/routing-queries.ts";
import type { ListedRule } from "../routing/routing-queries.ts";
import { ExperimentDialog } from "./experiment-dialog.tsx";

const msPerSecond = 1_000;

const Experiments = (): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const navigate = useNavigate();
  const profiles = useProfiles();
  const [isPlanning, setPlanning] = useState(false);
  const open = (id: string): void => {
    void navigate({ to: `/console/routing/experiments/${id}` });
  };
  const plan = may("createRoutingRule") && (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        setPlanning(true);
      }}
    >
      {t("insights.newExperiment")}
    </Button>
  );
  const columns: readonly Column<ListedRule>[] = [
    {
      id: "name",
      label: t("insights.experimentName"),
      cell: ({ id, name }) => <ObjectLink to={`/console/routing/experiments/${id}`}>{name}</ObjectLink>,
    },
    {
      id: "state",
      label: t("insights.state"),
      cell: ({ isActive }) => (
        <StatusBadge status={isActive ? "running" : "stopped"} area="insights" tone={isActive ? "good" : "stopped"} />
      ),
    },
    {
      id: "owner",
      label: t("insights.owner"),
      cell: ({ profile_id: id }) =>
        id === null
          ? t("insights.wholeMerchant")
          : (profiles?.find(({ profile_id: known }) => known === id)?.profile_name ?? id),
    },
    {
      id: "changed",
      label: t("insights.changed"),
      cell: ({ modified_at: seconds }) => <Time at={new Date(seconds * msPerSecond).toISOString()} />,
    },
  ];
  return (
    <Page title={t("insights.experiments")} actions={plan}>
      <Text size="sm" c="dimmed" maw={720}>
        {t("insights.experimentsText")}
      </Text>
      <Loaded query={useRules()} rows={4}>
        {(rules) => {
          const experiments = rules.filter(({ kind }) => kind === "ab_test");
          return experiments.length === 0 ? (
            <Blank title={t("insights.noExperiments")} />
          ) : (
            <DataTable
              label={t("insights.experiments")}
              rows={experiments}
              columns={columns}
              keyOf={({ id }) => id}
              onOpen={({ id }) => {
                open(id);
              }}
            />
          );
        }}
      </Loaded>
      {isPlanning && (
        <ExperimentDialog
          onCreated={open}
          onClose={() => {
            setPlanning(false);
          }}
        />
      )}
    </Page>
  );
};

/** Experiments between two ways of routing. */
export const ExperimentsPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("listRoutingConfigurations") ? <Experiments /> : <Forbidden operation="listRoutingConfigurations" />}
    </Stack>
  );
};
