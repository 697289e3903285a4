import { Button, Grid, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { engine } from "../../api/client.ts";
import { CodeBlock } from "../../parts/code-block.tsx";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Forbidden } from "../../parts/notices.tsx";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useProfiles } from "../../session/profiles.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { RoutingLinks } from "./routing-links.tsx";
import { readRulesAgain, useRule } from "./routing-queries.ts";
import type { Rule } from "./routing-queries.ts";
import { isAlgorithm } from "./rule-algorithm.ts";
import { RuleDryRun } from "./rule-dry-run.tsx";
import { RuleVersions } from "./rule-versions.tsx";
import { RuleWords } from "./rule-words.tsx";
import { SharesPanel } from "./shares-panel.tsx";

const route = getRouteApi("/console/routing/rules/$ruleId");

interface RuleProps {
  readonly rule: Rule;
}

const RuleActions = ({ rule }: RuleProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const navigate = useNavigate();
  const body = { created_by: rule.owner, routing_algorithm_id: rule.id };
  const values = { name: rule.name };
  return (
    <>
      {may("updateRoutingRule") && isAlgorithm(rule.algorithm) && (
        <Button variant="default" component={Link} to={`/console/routing/rules/${rule.id}/edit`}>
          {t("routing.edit")}
        </Button>
      )}
      {may("deleteRoutingRule") && !rule.isActive && (
        <ConfirmButton
          label={t("routing.delete")}
          title={t("routing.deleteTitle", values)}
          consequence={t("routing.deleteConsequence")}
          color="red"
          variant="outline"
          onConfirm={async (key) => {
            await engine.POST("/routing/delete", { body, headers: { "idempotency-key": key } });
            await navigate({ to: "/console/routing" });
            await readRulesAgain();
          }}
        />
      )}
      {may("deactivateRoutingRule") && rule.isActive && (
        <ConfirmButton
          label={t("routing.deactivate")}
          title={t("routing.deactivateTitle", values)}
          consequence={t("routing.deactivateConsequence")}
          onConfirm={async (key) => {
            await engine.POST("/routing/deactivate", { body, headers: { "idempotency-key": key } });
            await readRulesAgain();
          }}
        />
      )}
      {may("activateRoutingRule") && !rule.isActive && (
        <ConfirmButton
          variant="filled"
          label={t("routing.activate")}
          title={t("routing.activateTitle", values)}
          consequence={t(`routing.activateConsequence_${rule.profileId === null ? "merchant" : "profile"}`)}
          onConfirm={async (key) => {
            await engine.POST("/routing/activate", { body, headers: { "idempotency-key": key } });
            await readRulesAgain();
          }}
        />
      )}
    </>
  );
};

const RuleFacts = ({ rule }: RuleProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const profiles = useProfiles();
  const owner = profiles?.find(({ profile_id: id }) => id === rule.profileId)?.profile_name ?? rule.profileId;
  return (
    <Panel title={t("routing.facts")}>
      <Facts
        facts={[
          [t("routing.purpose"), t(`routing.for_${rule.algorithm_for}`)],
          [t("routing.owner"), owner ?? t("routing.wholeMerchant")],
          [t("routing.kind"), t(`routing.kind_${rule.algorithm.type}`)],
          [t("routing.version"), String(rule.version)],
          [t("routing.changed"), <Time key="changed" at={rule.modifiedAt.toISOString()} />],
          [t("routing.ruleId"), <Identifier key="id" value={rule.id} />],
        ]}
      />
      {may("listOrganizationAuditLog") && (
        <Link to="/console/audit" search={{ object_type: "routing_rule", object_id: rule.id }} className="plain-link">
          {t("routing.audit")}
        </Link>
      )}
    </Panel>
  );
};

const RuleView = ({ rule }: RuleProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  const algorithm = isAlgorithm(rule.algorithm) ? rule.algorithm : null;
  return (
    <Page
      title={
        <Group component="span" gap="sm">
          {rule.name}
          <StatusBadge status={rule.isActive ? "active" : "draft"} area="routing" />
        </Group>
      }
      actions={<RuleActions rule={rule} />}
    >
      {rule.description !== null && rule.description !== "" && <Text size="sm">{rule.description}</Text>}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <Panel title={t("routing.content")}>
              {rule.algorithm.type === "ab_test" && may("readExperimentResults") && (
                <ObjectLink to={`/console/routing/experiments/${rule.id}`}>{t("routing.results")}</ObjectLink>
              )}
              <SimpleGrid cols={{ base: 1, lg: algorithm === null ? 1 : 2 }}>
                <RuleWords algorithm={algorithm} />
                <CodeBlock label={t("conditions.json")} text={JSON.stringify(rule.algorithm, undefined, 2)} />
              </SimpleGrid>
            </Panel>
            {rule.isActive && algorithm?.type === "volume_split" && (
              <SharesPanel shares={algorithm.data} changedAt={rule.modifiedAt} />
            )}
            {algorithm !== null && (
              <RuleDryRun owner={rule.owner} purpose={rule.algorithm_for} algorithm={rule.algorithm} />
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <RuleFacts rule={rule} />
            <RuleVersions rule={rule} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
};

/** One rule: what it specifies, what it would have changed, what it was before. */
export const RulePage = (): ReactNode => {
  const { ruleId } = route.useParams();
  const { may } = useSession();
  const query = useRule(ruleId);
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("retrieveRoutingRuleVersion") ? (
        <Loaded query={query} rows={10}>
          {(rule) => <RuleView rule={rule} />}
        </Loaded>
      ) : (
        <Forbidden operation="retrieveRoutingRuleVersion" />
      )}
    </Stack>
  );
};
