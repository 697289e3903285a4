import { Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, bodyOf, inBackground } from "../../api/client.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useTimeZone } from "../../session/preferences.ts";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { useAccountLabel } from "../connectors/connector-queries.ts";
import { shareOf } from "../home/figures.ts";
import type { Range } from "./insight-queries.ts";
import { accountRatesIn, heatOf } from "./rates.ts";

const hourMs = 3_600_000;
const refreshMs = 30_000;
/** Payments are counted by whole hours, and by whole days in a week. */
const hoursOf: Readonly<Record<Range, number>> = { "15m": 0, "1h": 0, "12h": 11, "1d": 23, "1w": 6 * 24 };

/** How payments of each connector account went: two accounts at one provider are distinguished, unlike in scores. */
export const AccountRatesPanel = ({ range }: { readonly range: Range }): ReactNode => {
  const { t, locale } = useText();
  const { may, merchantId } = useSession();
  const timeZone = useTimeZone();
  const labelOf = useAccountLabel();
  const query = useQuery({
    queryKey: ["account-rates", merchantId, range, timeZone],
    queryFn: () =>
      bodyOf(
        api.GET("/analytics/payments", {
          params: {
            query: {
              start_time: new Date(Date.now() - hoursOf[range] * hourMs).toISOString(),
              bucket: range === "1w" ? "day" : "hour",
              time_zone: timeZone,
              group_by: "merchant_connector_id",
            },
          },
          headers: inBackground,
        }),
      ),
    enabled: may("readPaymentAnalytics"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  if (!may("readPaymentAnalytics")) return null;
  const title = t("insights.byAccount");
  const endColumns = [t("insights.finished"), t("analytics.firstRate"), t("analytics.finalRate")];
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed">
        {t("insights.byAccountText")}
      </Text>
      <Loaded query={query} rows={3}>
        {({ data }) => {
          const accounts = accountRatesIn(data);
          if (accounts.length === 0) return <Text size="sm">{t("insights.noScores")}</Text>;
          return (
            <WideTable
              label={title}
              columns={[t("analytics.by_merchant_connector_id"), ...endColumns]}
              endColumns={endColumns}
            >
              {accounts.map(({ accountId, finished, first, succeeded }) => {
                const color = heatOf(1, finished) === "few" ? "dimmed" : undefined;
                return (
                  <Table.Tr key={accountId ?? ""}>
                    <Table.Th scope="row" fw={400} className="wrapped">
                      {accountId === null ? t("analytics.others") : labelOf(accountId)}
                    </Table.Th>
                    <Table.Td ta="end" className="amount">
                      {new Intl.NumberFormat(locale).format(finished)}
                    </Table.Td>
                    {[first, succeeded].map((part, index) => (
                      <Table.Td key={index} ta="end" className="amount">
                        <Text span size="sm" c={color}>
                          {formatPercent(shareOf(part, finished), locale)}
                        </Text>
                      </Table.Td>
                    ))}
                  </Table.Tr>
                );
              })}
            </WideTable>
          );
        }}
      </Loaded>
    </Panel>
  );
};
