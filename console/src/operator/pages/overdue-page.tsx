import { Alert, Stack, Table, Text } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { bodyOf } from "../../api/body-of.ts";
import type { components } from "../../generated/merchant-api.ts";
import { ObjectLink } from "../../parts/object-link.tsx";
import { Loaded, Page, Panel } from "../../parts/panel.tsx";
import { Facts, Identifier, Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatDuration } from "../../values/durations.ts";
import { merchantPath } from "../operator-addresses.ts";
import { operatorApi } from "../operator-api.ts";

type OfKind = components["schemas"]["OverdueOfKind"];
type Backlog = components["schemas"]["DeliveryBacklog"];

const refreshMs = 30_000;

const useAge = (): ((seconds: number) => string) => {
  const { locale } = useText();
  return (seconds) => (seconds < 1 ? "–" : formatDuration(seconds * 1_000, locale));
};

const Kind = ({ kind, count, objects, oldest_age_seconds: seconds }: OfKind): ReactNode => {
  const { t } = useText();
  const age = useAge();
  return (
    <Panel
      title={t(`operator.overdue_${kind}`)}
      actions={<Text size="sm">{t("operator.overdueCount", { count, age: age(seconds) })}</Text>}
    >
      <Text size="sm" c="dimmed">
        {t(`operator.overdueHint_${kind}`)}
      </Text>
      <WideTable
        label={t(`operator.overdue_${kind}`)}
        columns={[t("operator.id"), t("operator.merchant"), t("operator.overdueSince")]}
      >
        {objects.map(({ object_id: id, merchant_id: merchant, overdue_since: since }) => (
          <Table.Tr key={`${merchant} ${id}`}>
            <Table.Td>
              <Identifier value={id} />
            </Table.Td>
            <Table.Td>
              <ObjectLink to={merchantPath(merchant)}>{merchant}</ObjectLink>
            </Table.Td>
            <Table.Td>
              <Time at={since} />
            </Table.Td>
          </Table.Tr>
        ))}
      </WideTable>
    </Panel>
  );
};

const Deliveries = ({ backlog }: { readonly backlog: Backlog }): ReactNode => {
  const { t } = useText();
  const age = useAge();
  const { counts, endpoints } = backlog;
  return (
    <Panel title={t("operator.webhooks")}>
      <Facts
        facts={[
          [t("operator.under_1m"), counts.under_1m],
          [t("operator.under_10m"), counts.under_10m],
          [t("operator.under_1h"), counts.under_1h],
          [t("operator.older"), counts.older],
          [t("operator.oldest"), age(backlog.oldest_age_seconds)],
          [t("operator.disabledEndpoints"), backlog.disabled_endpoints],
        ]}
      />
      {endpoints.length > 0 && (
        <WideTable
          label={t("operator.webhooks")}
          columns={[
            t("operator.merchant"),
            t("operator.profile"),
            t("operator.webhooksDue"),
            t("operator.oldest"),
            t("operator.failures"),
          ]}
        >
          {endpoints.map((endpoint) => (
            <Table.Tr key={`${endpoint.merchant_id} ${endpoint.profile_id}`}>
              <Table.Td>
                <ObjectLink to={merchantPath(endpoint.merchant_id)}>{endpoint.merchant_id}</ObjectLink>
              </Table.Td>
              <Table.Td>
                <Identifier value={endpoint.profile_id} />
              </Table.Td>
              <Table.Td>{endpoint.count}</Table.Td>
              <Table.Td>{age(endpoint.oldest_age_seconds)}</Table.Td>
              <Table.Td>{endpoint.consecutive_failures}</Table.Td>
            </Table.Tr>
          ))}
        </WideTable>
      )}
    </Panel>
  );
};

/** What is past its time, of all merchants. */
export const OverduePage = (): ReactNode => {
  const { t } = useText();
  const overdue = useQuery({
    queryKey: ["overdue"],
    queryFn: () => bodyOf(operatorApi.GET("/operator/overdue")),
    refetchInterval: refreshMs,
  });
  const deliveries = useQuery({
    queryKey: ["deliveries"],
    queryFn: () => bodyOf(operatorApi.GET("/operator/deliveries")),
    refetchInterval: refreshMs,
  });
  return (
    <Page title={t("operator.overdue")}>
      <Text size="sm" c="dimmed">
        {t("operator.overdueText")}
      </Text>
      <Loaded query={overdue} rows={8}>
        {({ kinds }) => {
          const late = kinds.filter(({ count }) => count > 0);
          return (
            <Stack>
              {late.length === 0 && (
                <Alert variant="outline" color="green" icon={<IconCircleCheck />}>
                  {t("operator.nothingOverdue")}
                </Alert>
              )}
              {late.map((ofKind) => (
                <Kind key={ofKind.kind} {...ofKind} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
      <Loaded query={deliveries}>{(backlog) => <Deliveries backlog={backlog} />}</Loaded>
    </Page>
  );
};
