import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import type { Payment } from "./payment-actions.ts";

interface ChangesProps {
  readonly payment: Payment;
}

interface ChangeRow {
  readonly id: string;
  readonly cells: readonly ReactNode[];
}

const Changes = ({ title, rows }: { readonly title: string; readonly rows: readonly ChangeRow[] }): ReactNode =>
  rows.length === 0 ? null : (
    <Panel title={title}>
      <Table className="changes-table" verticalSpacing={6} aria-label={title}>
        <Table.Tbody>
          {rows.map(({ id, cells }) => (
            <Table.Tr key={id}>
              {cells.map((cell, index) => (
                <Table.Td key={index}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );

export const CapturesPanel = ({ payment: { captures } }: ChangesProps): ReactNode => {
  const { t } = useText();
  return (
    <Changes
      title={t("payments.capturesTitle")}
      rows={(captures ?? []).map((capture) => ({
        id: capture.capture_id,
        cells: [
          <Money amount={capture.amount} currency={capture.currency} />,
          <StatusBadge status={capture.status} />,
          capture.error_message ?? "",
          <Identifier value={capture.capture_id} />,
        ],
      }))}
    />
  );
};

export const RefundsPanel = ({ payment: { refunds } }: ChangesProps): ReactNode => {
  const { t } = useText();
  return (
    <Changes
      title={t("payments.refundsTitle")}
      rows={(refunds ?? []).map((refund) => ({
        id: refund.refund_id,
        cells: [
          <Money amount={refund.amount} currency={refund.currency} />,
          <StatusBadge status={refund.status} />,
          <>
            {refund.reason ?? refund.unified_message ?? ""}
            {refund.origin === "external" && (
              <Text size="xs" c="dimmed">
                {t("payments.external")}
              </Text>
            )}
          </>,
          <Time at={refund.created_at} />,
          <Identifier value={refund.refund_id} />,
        ],
      }))}
    />
  );
};

export const DisputesPanel = ({ payment: { disputes } }: ChangesProps): ReactNode => {
  const { t } = useText();
  return (
    <Changes
      title={t("payments.disputesTitle")}
      rows={(disputes ?? []).map((dispute) => ({
        id: dispute.dispute_id,
        cells: [
          dispute.dispute_stage,
          <StatusBadge status={dispute.dispute_status} area="disputes" />,
          dispute.connector_reason ?? "",
          <Time at={dispute.challenge_required_by} />,
          <Identifier value={dispute.dispute_id} />,
        ],
      }))}
    />
  );
};
