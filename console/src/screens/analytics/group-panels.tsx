import { Group, NativeSelect, Progress, ScrollArea, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Money } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { useAccountLabel } from "../connectors/connector-queries.ts";
import { shareOf } from "../home/figures.ts";
import { figuresByGroup, groupings, groupPageOf } from "./analytics-parts.ts";
import type { GroupFigures, Grouping, Range } from "./analytics-parts.ts";

const dayOf = (iso: string): string => {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
};

/** The days of the range, as lists of payments have them in their address. */
const timeFilterOf = ({ start, end }: Range): Readonly<Record<string, string>> => ({
  time_from: dayOf(start),
  time_to: dayOf(end),
});

interface GroupsPanelProps {
  readonly range: Range;
  readonly timeZone: string;
  readonly currency: string;
  readonly grouping: Grouping;
  readonly onGrouping: (grouping: string) => void;
}

const GroupName = ({
  group,
  grouping,
  range,
}: Pick<GroupsPanelProps, "grouping" | "range"> & { readonly group: GroupFigures }): ReactNode => {
  const { t } = useText();
  const labelOf = useAccountLabel();
  if (group.isOther) return <>{t("analytics.others")}</>;
  const filter = groupPageOf(grouping, group.group);
  const own = grouping === "merchant_connector_id" && group.group !== null ? labelOf(group.group) : group.group;
  const name = own ?? t("analytics.withoutGroup");
  return filter === undefined ? (
    <>{name}</>
  ) : (
    <Link to="/console/payments" search={{ ...filter, ...timeFilterOf(range) }} className="plain-link">
      {name}
    </Link>
  );
};

/** The period's payments divided by what a person chooses. */
export const GroupsPanel = ({ range, timeZone, currency, grouping, onGrouping }: GroupsPanelProps): ReactNode => {
  const { t, locale } = useText();
  // Currencies are compared with each other; anything else within one.
  const only = grouping === "currency" ? undefined : currency;
  const query = useQuery({
    queryKey: ["payment-analytics", "groups", range, timeZone, only, grouping],
    queryFn: () =>
      bodyOf(
        api.GET("/analytics/payments", {
          params: {
            query: {
              start_time: range.start,
              end_time: range.end,
              bucket: range.bucket,
              time_zone: timeZone,
              group_by: grouping,
              currency: only === undefined ? undefined : [only as "EUR"],
            },
          },
        }),
      ),
  });
  const title = t("analytics.groupsTitle");
  return (
    <Panel
      title={title}
      actions={
        <NativeSelect
          aria-label={t("analytics.groupBy")}
          value={grouping}
          onChange={(event) => {
            onGrouping(event.currentTarget.value);
          }}
          data={groupings.map((name) => ({ value: name, label: t(`analytics.by_${name}`) }))}
        />
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <ScrollArea viewportProps={{ tabIndex: 0, role: "group", "aria-label": title }}>
            <Table aria-label={title} verticalSpacing={6}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t(`analytics.by_${grouping}`)}</Table.Th>
                  <Table.Th scope="col" ta="end">
                    {t("analytics.payments")}
                  </Table.Th>
                  <Table.Th scope="col" miw={140}>
                    {t("analytics.finalRate")}
                  </Table.Th>
                  <Table.Th scope="col" ta="end">
                    {t("analytics.firstRate")}
                  </Table.Th>
                  <Table.Th scope="col" ta="end">
                    {t("analytics.captured")}
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {figuresByGroup(data).map((group) => {
                  const rate = shareOf(group.succeeded, group.finished);
                  const firstRate = shareOf(group.first_attempt_succeeded, group.finished);
                  return (
                    <Table.Tr key={JSON.stringify([group.group, group.isOther, group.currency])}>
                      <Table.Td>
                        <GroupName group={group} grouping={grouping} range={range} />
                      </Table.Td>
                      <Table.Td ta="end" className="amount">
                        {new Intl.NumberFormat(locale).format(group.payments)}
                      </Table.Td>
                      <Table.Td>
                        {rate === null ? (
                          "–"
                        ) : (
                          <>
                            <Text size="sm" className="amount">
                              {formatPercent(rate, locale)}
                            </Text>
                            <Progress value={rate * 100} size="xs" aria-hidden />
                          </>
                        )}
                      </Table.Td>
                      <Table.Td ta="end" className="amount">
                        {formatPercent(firstRate, locale)}
                      </Table.Td>
                      <Table.Td ta="end">
                        <Money amount={group.amount_captured} currency={group.currency} />
                      </Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          </ScrollArea>
        )}
      </Loaded>
    </Panel>
  );
};

/** How many payments of all currencies are in each status; each leads to its list. */
export const StatusPanel = ({ range }: { readonly range: Range }): ReactNode => {
  const { t, locale } = useText();
  const query = useQuery({
    queryKey: ["payment-analytics", "statuses", range],
    queryFn: () =>
      bodyOf(api.GET("/payments/aggregate", { params: { query: { start_time: range.start, end_time: range.end } } })),
  });
  return (
    <Panel title={t("analytics.statusTitle")}>
      <Loaded query={query}>
        {({ status_with_count: counts }) => (
          <Group gap="lg">
            {Object.entries(counts as Readonly<Record<string, number>>)
              .filter(([, count]) => count > 0)
              .toSorted(([, one], [, other]) => other - one)
              .map(([status, count]) => (
                <Link
                  key={status}
                  to="/console/payments"
                  search={{ status, ...timeFilterOf(range) }}
                  className="plain-link"
                >
                  <Group gap={6} component="span">
                    <StatusBadge status={status} />
                    <Text component="span" size="sm" fw={650}>
                      {new Intl.NumberFormat(locale).format(count)}
                    </Text>
                  </Group>
                </Link>
              ))}
          </Group>
        )}
      </Loaded>
    </Panel>
  );
};
