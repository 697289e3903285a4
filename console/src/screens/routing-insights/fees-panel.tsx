import { Button, Group, Table, Text } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { engine } from "../../api/client.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { Time } from "../../parts/values.tsx";
import { WideTable } from "../../parts/wide-table.tsx";
import { useSession } from "../../session/session.ts";
import { useText } from "../../texts/use-text.ts";
import { formatPercent } from "../../values/percent.ts";
import { useGateways } from "../connectors/gateways.ts";
import { readFeesAgain, useConnectorFees } from "./cost-queries.ts";
import { attributesOf } from "./costs.ts";
import type { ConnectorFees } from "./costs.ts";
import { FeeDialog } from "./fee-dialog.tsx";
import { ReportDialog } from "./report-dialog.tsx";

interface FeeRow {
  readonly of: string;
  readonly pct_bps: number;
  readonly fixed: number;
}

interface FeeRowsProps {
  readonly connector: string;
  readonly source: ReactNode;
  readonly rows: readonly FeeRow[];
  readonly actions: ReactNode;
}

/** The fees of a connector: a row for each kind of payment. */
const FeeRows = ({ connector, source, rows, actions }: FeeRowsProps): ReactNode => {
  const { locale } = useText();
  const { nameOf } = useGateways();
  return rows.map(({ of, pct_bps: basisPoints, fixed }, index) => (
    <Table.Tr key={of}>
      {index === 0 && (
        <Table.Th scope="rowgroup" rowSpan={rows.length} style={{ verticalAlign: "top" }}>
          {nameOf(connector)}
        </Table.Th>
      )}
      <Table.Td>{of}</Table.Td>
      <Table.Td ta="end" className="amount">
        {formatPercent(basisPoints / 10_000, locale, 4)}
      </Table.Td>
      <Table.Td ta="end" className="amount">
        {new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(fixed)}
      </Table.Td>
      {index === 0 &&
        [source, actions].map((content, at) => (
          <Table.Td key={at} rowSpan={rows.length} style={{ verticalAlign: "top" }}>
            {content}
          </Table.Td>
        ))}
    </Table.Tr>
  ));
};

/** What connectors charge: as it was set, or as a report shows it. */
export const FeesPanel = (): ReactNode => {
  const { t } = useText();
  const { may, merchantId } = useSession();
  const query = useConnectorFees();
  const [opened, setOpened] = useState<"report" | "new" | ConnectorFees | null>(null);
  const close = (): void => {
    setOpened(null);
  };
  const removeButton = (connector: string, isLearned: boolean): ReactNode =>
    may(isLearned ? "deleteLearnedFees" : "deleteConnectorFees") && (
      <ConfirmButton
        size="compact-xs"
        label={t("general.remove")}
        title={t("insights.removeFees")}
        consequence={t("insights.removeFeesConsequence")}
        onConfirm={async () => {
          const address = isLearned ? "report" : "fee-override";
          await engine.DELETE(`/merchant-account/{merchant_id}/connectors/{connector}/${address}`, {
            params: { path: { merchant_id: merchantId, connector } },
          });
          await readFeesAgain();
        }}
      />
    );
  return (
    <Panel
      title={t("insights.fees")}
      actions={
        <Group gap="xs">
          {may("previewFeeReport") && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpened("report");
              }}
            >
              {t("insights.report")}
            </Button>
          )}
          {may("putConnectorFees") && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setOpened("new");
              }}
            >
              {t("insights.setFees")}
            </Button>
          )}
        </Group>
      }
    >
      <Text size="sm" c="dimmed">
        {t("insights.feesText")}
      </Text>
      <Loaded query={query} rows={3}>
        {({ fees, learned }) =>
          fees.length + learned.length > 0 && (
            <WideTable
              label={t("insights.fees")}
              columns={(["gateway", "feesOf", "percent", "fixed", "source", "actions"] as const).map((name) =>
                t(`insights.${name}`),
              )}
              endColumns={[t("insights.percent"), t("insights.fixed")]}
            >
              {fees.map((fee) => (
                <FeeRows
                  key={fee.connector}
                  connector={fee.connector}
                  source={t("insights.feesSet")}
                  rows={[
                    { ...fee, of: t(fee.narrower.length === 0 ? "insights.all" : "insights.allPayments") },
                    ...fee.narrower.map((narrow) => ({ ...narrow, of: attributesOf(narrow) })),
                  ]}
                  actions={
                    <Group gap={4} wrap="nowrap">
                      {may("putConnectorFees") && (
                        <Button
                          size="compact-xs"
                          variant="default"
                          onClick={() => {
                            setOpened(fee);
                          }}
                        >
                          {t("insights.change")}
                        </Button>
                      )}
                      {removeButton(fee.connector, false)}
                    </Group>
                  }
                />
              ))}
              {learned.map(({ connector, learned_at: at, fees: of }) => (
                <FeeRows
                  key={`${connector} learned`}
                  connector={connector}
                  source={
                    <>
                      {t("insights.feesLearned")} <Time at={at} />
                    </>
                  }
                  rows={of.map((fee) => ({ ...fee, of: [fee.card_network, fee.currency].filter(Boolean).join(", ") }))}
                  actions={removeButton(connector, true)}
                />
              ))}
            </WideTable>
          )
        }
      </Loaded>
      {opened === "report" && <ReportDialog onClose={close} />}
      {opened !== null && opened !== "report" && <FeeDialog fees={opened === "new" ? null : opened} onClose={close} />}
    </Panel>
  );
};
