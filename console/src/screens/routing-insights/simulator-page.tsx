import { Alert, Grid, Group, Progress, Stack, Text } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { Blank, Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { factNames, factsIn, requestIn } from "./simulation.ts";
import type { SimulatedRouting, SimulateRequest } from "./simulation.ts";
import { SimulatorForm } from "./simulator-form.tsx";

const route = getRouteApi("/console/routing/simulator");

type Candidate = SimulatedRouting["candidates"][number];

const CandidateRow = ({ candidate, place }: { readonly candidate: Candidate; readonly place: number }): ReactNode => {
  const { t, locale } = useText();
  const { connector, connector_label: label, score, samples, reasons } = candidate;
  return (
    <li className="candidate">
      <div>
        <Group gap={6} wrap="nowrap">
          {place === 1 && <IconArrowRight size={16} aria-hidden />}
          <Text size="sm" fw={place === 1 ? 650 : 400}>
            {place}. {label ?? connector}
          </Text>
        </Group>
        {score !== null && (
          <Group gap="xs" wrap="nowrap">
            <Progress value={score * 100} size="xs" flex={1} aria-label={t("insights.expectedRate")} />
            <Text size="xs" className="amount">
              {formatPercent(score, locale)}
            </Text>
          </Group>
        )}
        {samples !== null && (
          <Text size="xs" c="dimmed">
            {t("insights.fromOutcomes", { count: samples })}
          </Text>
        )}
      </div>
      <div>
        {reasons.map((reason) => (
          <Text key={reason} size="sm" c="dimmed">
            {reason}
          </Text>
        ))}
      </div>
    </li>
  );
};

/** The accounts in the order in which they would be tried, and those that could not process the payment. */
const Outcome = ({ outcome }: { readonly outcome: SimulatedRouting }): ReactNode => {
  const { t } = useText();
  const { candidates, skipped, rule_name: rule, routing_approach: approach } = outcome;
  return (
    <Stack gap="sm" role="status">
      <Text size="sm" c="dimmed">
        {rule === null ? t("insights.byNoRule", { approach }) : t("insights.byRule", { rule, approach })}
      </Text>
      {candidates[0]?.score === null && (
        <Alert variant="outline" color="gray">
          <Text size="sm">{t("insights.noDecision")}</Text>
        </Alert>
      )}
      {candidates.length === 0 && <Blank title={t("insights.noneTakesIt")} />}
      <Stack component="ol" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
        {candidates.map((candidate, index) => (
          <CandidateRow key={candidate.merchant_connector_id} candidate={candidate} place={index + 1} />
        ))}
      </Stack>
      {skipped.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t("insights.skippedAccounts")}
          </Text>
          {skipped.map(({ merchant_connector_id: id, connector, connector_label: label, reason }) => (
            <Text key={id} size="sm">
              {label ?? connector}{" "}
              <Text span size="sm" c="dimmed">
                {reason}
              </Text>
            </Text>
          ))}
        </>
      )}
    </Stack>
  );
};

const Simulation = ({ body }: { readonly body: SimulateRequest }): ReactNode => {
  const query = useQuery({
    queryKey: ["routing-simulation", useSession().merchantId, body],
    queryFn: () => bodyOf(api.POST("/routing/simulate", { body })),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  return <Loaded query={query}>{(outcome) => <Outcome outcome={outcome} />}</Loaded>;
};

const Simulator = (): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const facts = factsIn(search);
  const body = requestIn(facts);
  return (
    <Page title={t("insights.simulator")}>
      <Text size="sm" c="dimmed" maw={720}>
        {t("insights.simulatorText")}
      </Text>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 5 }}>
          <SimulatorForm
            facts={facts}
            onSimulate={(stated) => {
              onSearch(Object.fromEntries(factNames.map((name) => [name, stated[name]])));
            }}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Panel title={t("insights.order")}>
            {body === null ? <Blank title={t("insights.notSimulated")} /> : <Simulation body={body} />}
          </Panel>
        </Grid.Col>
      </Grid>
    </Page>
  );
};

/** Where a payment would go, without making it. */
export const SimulatorPage = (): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("simulateRouting") ? <Simulator /> : <Forbidden operation="simulateRouting" />}
    </Stack>
  );
};
