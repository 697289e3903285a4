import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { formatTime } from "../../values/times.ts";
import { useRoutingShares } from "./routing-queries.ts";
import { expectedShares } from "./rule-shares.ts";
import type { Share, RuleConnector } from "./rule-algorithm.ts";

const weekMs = 604_800_000;
const minuteMs = 60_000;

interface SharesPanelProps {
  readonly shares: readonly Share<RuleConnector>[];
  readonly changedAt: Date;
}

/** The shares of an active volume split next to those that the merchant's decisions had. */
export const SharesPanel = ({ shares, changedAt }: SharesPanelProps): ReactNode => {
  const { t, locale } = useText();
  const { may } = useSession();
  // Of the minute, so that the same question is asked for a while.
  const weekAgo = Math.floor((Date.now() - weekMs) / minuteMs) * minuteMs;
  const sinceMs = Math.max(changedAt.getTime(), weekAgo);
  const query = useRoutingShares(sinceMs);
  if (!may("readRoutingStatistics")) return null;
  return (
    <Panel title={t("routing.shares")}>
      <Loaded query={query} rows={2}>
        {({ counts, sinceMs: countedMs }) => {
          const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
          const since = formatTime(new Date(countedMs).toISOString(), locale);
          const expected = expectedShares(shares);
          const gateways = [...new Set([...expected.keys(), ...counts.keys()])];
          return (
            <>
              <Text size="sm" c="dimmed">
                {t("routing.sharesText", { count: total, since })}
              </Text>
              <WideTable
                label={t("routing.shares")}
                columns={[t("routing.connector"), t("routing.expected"), t("routing.actual")]}
                endColumns={[t("routing.expected"), t("routing.actual")]}
              >
                {gateways.map((gateway) => (
                  <Table.Tr key={gateway}>
                    <Table.Th scope="row" fw="normal">
                      {gateway}
                    </Table.Th>
                    <Table.Td ta="end">{formatPercent(expected.get(gateway) ?? 0, locale)}</Table.Td>
                    <Table.Td ta="end">
                      {formatPercent(total === 0 ? null : (counts.get(gateway) ?? 0) / total, locale)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </WideTable>
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
};
