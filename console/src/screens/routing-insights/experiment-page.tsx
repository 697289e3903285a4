import { Box, Button, Grid, Group, Stack, Table, Text } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { engine } from "../../api/client.ts";
import { DataTable } from "../../list/data-table.tsx";
import type { Column } from "../../list/list-parts.ts";
import { textIn } from "../../list/list-search.ts";
import { useListSearch } from "../../list/use-list-search.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Forbidden } from "../../parts/notices.tsx";
import { PaymentLink } from "../../parts/object-link.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { durationOf } from "../connectors/connector-state.ts";
import { RoutingLinks } from "../routing/routing-links.tsx";
import { useRules } from "../routing/routing-queries.ts";
import {
  readExperimentsAgain,
  transactionsShown,
  useExperimentResults,
  useExperimentRule,
  useExperimentTransactions,
} from "./experiment-queries.ts";
import { bySuccessRate, intervalPlaces, toneOfVerdict } from "./experiments.ts";
import type { ExperimentResults, ExperimentTransaction } from "./experiments.ts";

const route = getRouteApi("/console/routing/experiments/$experimentId");

const timeOf = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();

/** The interval of the difference on a scale around zero, with the guardrail. The text next to it states the same. */
const Interval = ({ results }: { readonly results: ExperimentResults }): ReactNode => {
  const places = intervalPlaces(results);
  if (places === null) return null;
  const at = (place: number): { readonly insetInlineStart: string } => ({ insetInlineStart: `${place * 100}%` });
  return (
    <Box aria-hidden className="interval">
      <span className="interval-zero" style={at(0.5)} />
      <span className="interval-guardrail" style={at(places.guardrail)} />
      <span className="interval-range" style={{ ...at(places.start), inlineSize: `${places.width * 100}%` }} />
      <span className="interval-delta" style={at(places.delta)} />
    </Box>
  );
};

const Verdict = ({ results }: { readonly results: ExperimentResults }): ReactNode => {
  const { t, locale } = useText();
  const { verdict, delta_pp: delta, confidence_interval: interval, p_value: chance } = results;
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const [low, high] = interval ?? [];
  return (
    <Panel title={t("insights.verdict")}>
      <Stack gap="xs" role="status">
        <StatusBadge status={verdict} area="insights" tone={toneOfVerdict[verdict]} />
        {delta !== null && low !== undefined && high !== undefined ? (
          <Text size="sm">
            {t("insights.difference", {
              delta: signed.format(delta),
              low: signed.format(low),
              high: signed.format(high),
            })}
          </Text>
        ) : (
          <Text size="sm">{t("insights.needsSamples", { count: results.min_sample_size })}</Text>
        )}
        <Interval results={results} />
        <Text size="xs" c="dimmed">
          {t("insights.anytime")}
        </Text>
      </Stack>
      <Facts
        facts={[
          [t("insights.pValue"), chance === null ? "–" : new Intl.NumberFormat(locale).format(chance)],
          [t("insights.ratioPValue"), new Intl.NumberFormat(locale).format(results.sample_ratio_p_value)],
          [t("insights.sampleSizeMin"), new Intl.NumberFormat(locale).format(results.min_sample_size)],
          [t("insights.guardrailPoints"), signed.format(-results.guardrail_threshold_pp)],
          [t("insights.started"), <Time at={timeOf(results.started_at_ms)} />],
          [
            t("insights.stopped"),
            <>
              <Time at={timeOf(results.stopped_at_ms)} />
              {results.stop_reason !== null && `, ${t(`insights.status_${results.stop_reason}`)}`}
            </>,
          ],
        ]}
      />
    </Panel>
  );
};

const Arms = ({ results }: { readonly results: ExperimentResults }): ReactNode => {
  const { t, locale } = useText();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const { control, variant } = results;
  const columns = [t("insights.arm_control"), t("insights.arm_variant")];
  const basisPoints = (value: number | null): string => (value === null ? "–" : number.format(value));
  const rows = ([control, variant] as const).map((arm) => ({
    payments: number.format(arm.transaction_count),
    succeeded: number.format(arm.success_count),
    failed: number.format(arm.failure_count),
    finalRate: formatPercent(arm.auth_rate, locale, 2),
    firstRate: formatPercent(arm.first_attempt_auth_rate, locale, 2),
    latency: durationOf(arm.avg_latency_ms, locale),
    netValue: basisPoints(arm.net_ev_bps),
  }));
  const names = ["payments", "succeeded", "failed", "finalRate", "firstRate", "latency", "netValue"] as const;
  return (
    <Panel title={t("insights.arms")}>
      <WideTable label={t("insights.arms")} columns={[t("insights.measure"), ...columns]} endColumns={columns}>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {t(`insights.${name}`)}
            </Table.Th>
            {rows.map((row, index) => (
              <Table.Td key={index} ta="end" className="amount">
                {row[name]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </WideTable>
    </Panel>
  );
};

const Transactions = ({ experimentId }: { readonly experimentId: string }): ReactNode => {
  const { t } = useText();
  const [search, onSearch] = useListSearch(route);
  const navigate = route.useNavigate();
  const page = Math.max(1, Number(textIn(search, "page") ?? 1) || 1);
  const query = useExperimentTransactions(experimentId, page);
  const columns: readonly Column<ExperimentTransaction>[] = [
    { id: "payment", label: t("insights.payment"), cell: ({ payment_id: id }) => <PaymentLink id={id} /> },
    { id: "arm", label: t("insights.arm"), cell: ({ variant_arm: arm }) => t(`insights.arm_${arm}`) },
    { id: "gateway", label: t("insights.gateway"), cell: ({ gateway }) => gateway ?? "–" },
    {
      id: "status",
      label: t("insights.outcome"),
      cell: ({ status }) => <StatusBadge status={status} area="insights" />,
    },
    { id: "created", label: t("insights.decidedAt"), cell: ({ created_at_ms: at }) => <Time at={timeOf(at)} /> },
  ];
  const show = (to: number): void => {
    onSearch({ page: to === 1 ? undefined : String(to) });
  };
  return (
    <Panel title={t("insights.payments")}>
      <Loaded query={query} rows={4}>
        {({ transactions, total }) =>
          transactions.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("general.nothingYet")}
            </Text>
          ) : (
            <>
              <DataTable
                label={t("insights.payments")}
                rows={transactions}
                columns={columns}
                keyOf={({ payment_id: id }) => id}
                onOpen={({ payment_id: id }) => {
                  void navigate({ to: `/console/payments/${id}` });
                }}
              />
              <Group justify="space-between">
                <Text size="sm" c="dimmed">
                  {t("general.results", { count: total })}
                </Text>
                <Group gap="xs">
                  {page > 1 && (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        show(page - 1);
                      }}
                    >
                      {t("general.previous")}
                    </Button>
                  )}
                  {page * transactionsShown < total && (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        show(page + 1);
                      }}
                    >
                      {t("general.next")}
                    </Button>
                  )}
                </Group>
              </Group>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
};

interface ArmsOfRule {
  readonly control_algorithm_id?: string;
  readonly variant_algorithm_id?: string;
  readonly variant_split_pct?: number;
}

const Experiment = ({ experimentId }: { readonly experimentId: string }): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const rule = useExperimentRule(experimentId);
  const results = useExperimentResults(experimentId);
  const { data: rules = [] } = useRules();
  const isActive = rules.find(({ id }) => id === experimentId)?.isActive === true;
  const owner = rule.data?.profile_id ?? merchantId;
  const arms = (rule.data?.algorithm.data ?? {}) as ArmsOfRule;
  const armName = (id: string | undefined): string =>
    id === bySuccessRate ? t("insights.bySuccessRate") : (rules.find((known) => known.id === id)?.name ?? id ?? "–");
  const change = isActive ? "deactivate" : "activate";
  const actions = rule.data !== undefined && may(isActive ? "deactivateRoutingRule" : "activateRoutingRule") && (
    <ConfirmButton
      color={isActive ? "red" : undefined}
      variant={isActive ? "outline" : "filled"}
      label={t(`insights.${change}`)}
      title={t(`insights.${change}Title`)}
      consequence={t(`insights.${change}Consequence`)}
      onConfirm={async (key) => {
        await engine.POST(`/routing/${change}`, {
          body: { created_by: owner, routing_algorithm_id: experimentId },
          headers: { "idempotency-key": key },
        });
        await readExperimentsAgain();
      }}
    />
  );
  return (
    <Page title={rule.data?.name ?? t("insights.experiment")} actions={actions}>
      <Group gap="md">
        <StatusBadge status={isActive ? "running" : "stopped"} area="insights" tone={isActive ? "good" : "stopped"} />
        {rule.data !== undefined && (
          <Text size="sm">
            {t("insights.armsText", {
              share: arms.variant_split_pct ?? 0,
              variant: armName(arms.variant_algorithm_id),
              control: armName(arms.control_algorithm_id),
            })}
          </Text>
        )}
      </Group>
      <Loaded query={results} rows={6}>
        {(loaded) => (
          <Grid gap="md">
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Verdict results={loaded} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Arms results={loaded} />
            </Grid.Col>
          </Grid>
        )}
      </Loaded>
      {may("listExperimentTransactions") && <Transactions experimentId={experimentId} />}
    </Page>
  );
};

/** An experiment: what is known so far, and its payments. */
export const ExperimentPage = (): ReactNode => {
  const { may } = useSession();
  const { experimentId } = route.useParams();
  return (
    <Stack gap="md">
      <RoutingLinks />
      {may("readExperimentResults") ? (
        <Experiment experimentId={experimentId} />
      ) : (
        <Forbidden operation="readExperimentResults" />
      )}
    </Stack>
  );
};
