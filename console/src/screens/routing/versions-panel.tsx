import { Anchor, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { bodyOf, engine } from "../../api/client.ts";
import { Dialog } from "../../parts/form-dialog.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { useAnnounced } from "../../parts/use-announced.ts";
import { Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { usersQuery } from "../users/queries.ts";
import { ChangesTable } from "./changes-table.tsx";
import { readRulesAgain, useRuleChanges, useRuleVersions } from "./routing-queries.ts";
import type { Rule, RuleVersion } from "./routing-queries.ts";

interface ComparisonProps {
  readonly rule: Rule;
  readonly versions: readonly RuleVersion[];
  readonly earlier: number;
}

/** In what a version differs from the present one, or from another. */
const VersionComparison = ({ rule, versions, earlier }: ComparisonProps): ReactNode => {
  const { t } = useText();
  const [[from, to], setPair] = useState<readonly [number, number]>([earlier, rule.version]);
  const query = useRuleChanges(rule.id, from, to);
  const choices = versions.map(({ version }) => ({
    value: String(version),
    label: t("routing.versionOf", { version }),
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
const useAuthors = (): ((version: RuleVersion) => string) => {
  const { t } = useText();
  const { may } = useSession();
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: may("listOrganizationUsers") });
  return ({ author }) => {
    if (author === null) return t("routing.unknownAuthor");
    const user = users.find(({ user_id: id }) => id === author.actor_id);
    return user?.name ?? user?.email ?? author.actor_id ?? t("routing.anyKey");
  };
};

/** What the rule was before, who changed it, and the way back, which can be taken back the same way. */
export const VersionsPanel = ({ rule }: { readonly rule: Rule }): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const query = useRuleVersions(rule.id);
  const authorOf = useAuthors();
  const [compared, setCompared] = useState<number | null>(null);
  const rollBack = useAnnounced(async (version: number) => {
    const { version: next } = await bodyOf(
      engine.POST("/routing/rollback", {
        body: { created_by: rule.owner, routing_algorithm_id: rule.id, version },
      }),
    );
    await readRulesAgain();
    return t(rule.isActive ? "routing.rolledBackActive" : "routing.rolledBack", { version, next });
  });
  if (!may("listRoutingRuleVersions")) return null;
  return (
    <Panel title={t("routing.versions")}>
      {rule.isActive && may("rollBackRoutingRule") && rule.version > 1 && (
        <Text size="sm" c="dimmed">
          {t("routing.rollBackText")}
        </Text>
      )}
      <Loaded query={query} rows={2}>
        {({ versions }) => (
          <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
            {versions.map((version) => (
              <Group key={version.version} component="li" justify="space-between" gap="xs">
                <div>
                  <Text size="sm" fw={600}>
                    {t("routing.versionOf", { version: version.version })}
                    {version.version === rule.version && ` (${t("routing.current")})`}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <Time at={version.created_at} />, {authorOf(version)}
                    {version.restored_version !== null &&
                      `, ${t("routing.restored", { version: version.restored_version })}`}
                  </Text>
                </div>
                {version.version !== rule.version && (
                  <Group gap="xs">
                    {may("compareRoutingRuleVersions") && (
                      <Anchor
                        component="button"
                        type="button"
                        size="sm"
                        aria-label={t("routing.compareVersion", { version: version.version })}
                        onClick={() => {
                          setCompared(version.version);
                        }}
                      >
                        {t("routing.compare")}
                      </Anchor>
                    )}
                    {may("rollBackRoutingRule") && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        loading={rollBack.isPending}
                        onClick={() => {
                          rollBack.run(version.version);
                        }}
                      >
                        {t("routing.rollBack", { version: version.version })}
                      </Button>
                    )}
                  </Group>
                )}
              </Group>
            ))}
            {compared !== null && (
              <Dialog
                size="xl"
                title={t("routing.changes")}
                onClose={() => {
                  setCompared(null);
                }}
              >
                <VersionComparison rule={rule} versions={versions} earlier={compared} />
              </Dialog>
            )}
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
};
