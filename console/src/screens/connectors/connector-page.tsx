import { Anchor, Grid, Group, Stack, Table, Text } from "@mantine/core";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Forbidden } from "../../parts/notices.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { formatPercent } from "../../values/percent.ts";
import { useText } from "../../texts/use-text.ts";
import { ConnectorToolbar } from "./connector-toolbar.tsx";
import { useConnectorAccount, useConnectorHealth, useFeatureMatrix } from "./connector-queries.ts";
import type { ConnectorHealth } from "./connector-queries.ts";
import { durationOf, labelOf, stateOf, toneOfState } from "./connector-state.ts";
import { OutagePanel } from "./outage-panel.tsx";
import { TestPaymentPanel } from "./test-payment-panel.tsx";
import { WebhookPanel } from "./webhook-panel.tsx";

const route = getRouteApi("/console/connectors/$connectorId");

const HealthPanel = ({ account }: { readonly account: ConnectorHealth }): ReactNode => {
  const { t, locale } = useText();
  const periods = [account.last_15_minutes, account.last_24_hours];
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  type Period = ConnectorHealth["last_24_hours"];
  const rows: readonly (readonly [string, (period: Period) => string])[] = [
    [t("connectors.successRate"), ({ success_rate: rate }) => formatPercent(rate, locale)],
    [t("connectors.attempts"), ({ succeeded, failed }) => count(succeeded + failed)],
    [t("connectors.calls"), ({ calls }) => count(calls)],
    [t("connectors.timedOut"), ({ timed_out: number }) => count(number)],
    [t("connectors.latency50"), ({ latency_p50_ms: ms }) => durationOf(ms, locale)],
    [t("connectors.latency95Long"), ({ latency_p95_ms: ms }) => durationOf(ms, locale)],
    [t("connectors.webhooks"), ({ webhooks }) => count(webhooks)],
    [t("connectors.badSignatures"), ({ bad_signatures: number }) => count(number)],
  ];
  const errorOf = (error: ConnectorHealth["last_error"]): ReactNode =>
    error === null ? (
      "–"
    ) : (
      <>
        <Time at={error.occurred_at} />
        <br />
        {error.message} ({t(`connectors.kind_${error.kind}`)}, {error.code})
      </>
    );
  return (
    <Panel title={t("connectors.health")}>
      <Table aria-label={t("connectors.health")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("connectors.period")}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t("connectors.last15Minutes")}
            </Table.Th>
            <Table.Th scope="col" ta="end">
              {t("connectors.last24Hours")}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw="normal">
                {label}
              </Table.Th>
              {periods.map((period) => (
                <Table.Td key={period.from} ta="end" className="amount">
                  {value(period)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Facts
        facts={[
          [t("connectors.lastSuccess"), <Time at={account.last_success_at} />],
          [t("connectors.lastError"), errorOf(account.last_error)],
          [t("connectors.lastTechnicalError"), errorOf(account.last_technical_error)],
          [t("connectors.lastWebhook"), <Time at={account.last_webhook_at} />],
          [t("connectors.lastBadSignature"), <Time at={account.last_bad_signature_at} />],
        ]}
      />
    </Panel>
  );
};

const AccountPanel = ({ account }: { readonly account: ConnectorHealth }): ReactNode => {
  const { t } = useText();
  const { data: details } = useConnectorAccount(account.merchant_connector_id);
  const methods = details?.payment_methods_enabled ?? [];
  return (
    <Panel title={t("connectors.facts")}>
      <Facts
        facts={[
          [t("connectors.provider"), account.connector_name],
          [t("connectors.mode"), t(account.test_mode ? "connectors.modeTest" : "connectors.modeLive")],
          [
            t("connectors.methods"),
            methods.length === 0
              ? t("connectors.allMethods")
              : methods.map(({ payment_method: method }) => method.replaceAll("_", " ")).join(", "),
          ],
          [t("connectors.accountId"), <Identifier value={account.merchant_connector_id} />],
          [t("connectors.profile"), <Identifier value={account.profile_id} />],
        ]}
      />
      <Text size="sm" c="dimmed">
        {t("connectors.storedCredentials")}
      </Text>
    </Panel>
  );
};

const ConnectorView = ({ account }: { readonly account: ConnectorHealth }): ReactNode => {
  const { t } = useText();
  const { data: features = [] } = useFeatureMatrix();
  const provider = features.find(({ name }) => name === account.connector_name);
  const state = stateOf(account);
  return (
    <Stack gap="xs">
      <Anchor component={Link} to="/console/connectors" size="sm">
        {t("connectors.backToList")}
      </Anchor>
      <Page
        title={
          <Group gap="md" component="span">
            {labelOf(account)}
            <StatusBadge status={state} area="connectors" tone={toneOfState[state]} />
          </Group>
        }
        actions={<ConnectorToolbar account={account} provider={provider} />}
      >
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="md">
              <HealthPanel account={account} />
              <TestPaymentPanel account={account} provider={provider} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md">
              <AccountPanel account={account} />
              <OutagePanel account={account} provider={provider} />
              <WebhookPanel account={account} provider={provider} />
            </Stack>
          </Grid.Col>
        </Grid>
      </Page>
    </Stack>
  );
};

export const ConnectorPage = (): ReactNode => {
  const { connectorId } = route.useParams();
  const { may } = useSession();
  const query = useConnectorHealth(connectorId);
  if (!may("readConnectorHealth")) return <Forbidden operation="readConnectorHealth" />;
  return (
    <Loaded query={query} rows={10}>
      {(account) => <ConnectorView account={account} />}
    </Loaded>
  );
};
