import { Anchor, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Dialog } from "../parts/form-dialog.tsx";
import { Loaded, Panel } from "../parts/panel.tsx";
import { useAnnounced } from "../parts/use-announced.ts";
import { Time } from "../parts/values.tsx";
import { usersQuery } from "../screens/users/queries.ts";
import { useSession } from "../session/session.ts";
import { useText } from "../texts/use-text.ts";
import { ChangesTable } from "./changes-table.tsx";
import type { JsonChange } from "./json-changes.ts";

/** A version of rules, as the API lists it. */
export interface ListedVersion {
  readonly version: number;
  /** Null: it has no rules, so that there is nothing to roll back to. */
  readonly name: string | null;
  readonly author: { readonly actor_id: string | null } | null;
  readonly restored_version: number | null;
  readonly created_at: string;
}

/** In what a version differs from another; a hook. */
type UseChanges = (from: number, to: number) => UseQueryResult<{ readonly changes: readonly JsonChange[] }>;

interface ComparisonProps {
  readonly versions: readonly ListedVersion[];
  readonly current: number;
  readonly earlier: number;
  readonly useChanges: UseChanges;
}

/** In what a version differs from the present one, or from another. */
const VersionComparison = ({ versions, current, earlier, useChanges }: ComparisonProps): ReactNode => {
  const { t } = useText();
  const [[from, to], setPair] = useState<readonly [number, number]>([earlier, current]);
  const query = useChanges(from, to);
  const choices = versions.map(({ version }) => ({
    value: String(version),
    label: t("conditions.versionOf", { version }),
  }));
  return (
    <Stack>
      <Group grow>
        <NativeSelect
          label={t("general.from")}
          data={choices}
          value={from}
          onChange={(event) => {
            setPair([Number(event.currentTarget.value), to]);
          }}
        />
        <NativeSelect
          label={t("general.to")}
          data={choices}
          value={to}
          onChange={(event) => {
            setPair([from, Number(event.currentTarget.value)]);
          }}
        />
      </Group>
      <Loaded query={query} rows={3}>
        {({ changes }) => <ChangesTable changes={changes} />}
      </Loaded>
    </Stack>
  );
};

/** Who wrote a version: the user's name where the session may read it. */
const useAuthors = (): ((version: ListedVersion) => string) => {
  const { t } = useText();
  const { may } = useSession();
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may("listOrganizationUsers") });
  return ({ author }) => {
    if (author === null) return t("conditions.unknownAuthor");
    const user = users.find(({ user_id: id }) => id === author.actor_id);
    return user?.name ?? user?.email ?? author.actor_id ?? t("conditions.anyKey");
  };
};

interface VersionsPanelProps {
  readonly query: UseQueryResult<{ readonly versions: readonly ListedVersion[] }>;
  /** The newest one. */
  readonly current: number;
  /** Whether payments go by the newest one. */
  readonly isActive: boolean;
  readonly useChanges: UseChanges;
  readonly mayCompare: boolean;
  readonly mayRollBack: boolean;
  /** Answers the number of the version that was made. */
  readonly onRollBack: (version: number) => Promise<number>;
}

/** What rules were before, who changed them, and the way back, which can be taken back the same way. */
export const VersionsPanel = (props: VersionsPanelProps): ReactNode => {
  const { query, current, isActive, useChanges, mayCompare, mayRollBack, onRollBack } = props;
  const { t } = useText();
  const authorOf = useAuthors();
  const [compared, setCompared] = useState<number | null>(null);
  const rollBack = useAnnounced(async (version: number) => {
    const next = await onRollBack(version);
    return t(isActive ? "conditions.rolledBackActive" : "conditions.rolledBack", { version, next });
  });
  return (
    <Panel title={t("conditions.versions")}>
      {isActive && mayRollBack && current > 1 && (
        <Text size="sm" c="dimmed">
          {t("conditions.rollBackText")}
        </Text>
      )}
      <Loaded query={query} rows={2}>
        {({ versions }) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
            {versions.map((one) => (
              <Group key={one.version} component="li" justify="space-between" gap="xs">
                <div>
                  <Text size="sm" fw={600}>
                    {t("conditions.versionOf", { version: one.version })}
                    {one.name === null && `: ${t("conditions.removed")}`}
                    {one.version === current && ` (${t("conditions.current")})`}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Time at={one.created_at} />, {authorOf(one)}
                    {one.restored_version !== null &&
                      `, ${t("conditions.restored", { version: one.restored_version })}`}
                  </Text>
                </div>
                {one.version !== current && (
                  <Group gap="xs">
                    {mayCompare && (
                      <Anchor
                        component="button"
                        type="button"
                        size="sm"
                        aria-label={t("conditions.compareVersion", { version: one.version })}
                        onClick={() => {
                          setCompared(one.version);
                        }}
                      >
                        {t("conditions.compare")}
                      </Anchor>
                    )}
                    {mayRollBack && one.name !== null && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        loading={rollBack.isPending}
                        onClick={() => {
                          rollBack.run(one.version);
                        }}
                      >
                        {t("conditions.rollBack", { version: one.version })}
                      </Button>
                    )}
                  </Group>
                )}
              </Group>
            ))}
            {compared !== null && (
              <Dialog
                size="xl"
                title={t("conditions.changes")}
                onClose={() => {
                  setCompared(null);
                }}
              >
                <VersionComparison versions={versions} current={current} earlier={compared} useChanges={useChanges} />
              </Dialog>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
};
