import { Alert, Button, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { ConfirmButton } from "../../parts/confirm-button.tsx";
import { Forbidden } from "../../parts/notices.tsx";
import { PaymentLink } from "../../parts/object-link.tsx";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { Facts, Identifier, Money, Time } from "../../parts/values.tsx";
import { useSession } from "../../session/session.ts";
import { useAnnounced } from "../../parts/use-announced.ts";
import { useText } from "../../texts/use-text.ts";
import { formatMoney } from "../../values/money.ts";
import { formatTime } from "../../values/times.ts";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { amountOf, isOpen } from "./dispute-parts.ts";
import type { Dispute } from "./dispute-parts.ts";
import { readDisputesAgain, useDispute } from "./dispute-queries.ts";
import { EvidenceFiles } from "./evidence-files.tsx";
import { EvidenceForm } from "./evidence-form.tsx";
import { useTimeLeft } from "./time-left.tsx";

const route = getRouteApi("/console/disputes/$disputeId");

interface DisputeProps {
  readonly dispute: Dispute;
}

const SyncButton = ({ dispute }: DisputeProps): ReactNode => {
  const { t } = useText();
  const sync = useAnnounced(async () => {
    const params = { path: { dispute_id: dispute.dispute_id }, query: { force_sync: true } };
    const { dispute_status: status } = await bodyOf(api.GET("/disputes/{dispute_id}", { params }));
    await readDisputesAgain(dispute);
    return t("disputes.synced", { status: t(`disputes.status_${status}`) });
  });
  return (
    <Button
      variant="default"
      loading={sync.isPending}
      onClick={() => {
        sync.run();
      }}
    >
      {t("disputes.sync")}
    </Button>
  );
};

const AcceptButton = ({ dispute }: DisputeProps): ReactNode => {
  const { t, locale } = useText();
  const amount = formatMoney(amountOf(dispute), dispute.currency, locale);
  return (
    <ConfirmButton
      label={t("disputes.accept")}
      title={t("disputes.acceptTitle")}
      consequence={t("disputes.acceptConsequence", { amount })}
      confirmText={t("disputes.acceptConfirm", { amount })}
      color="red"
      onConfirm={async (idempotencyKey) => {
        await api.POST("/disputes/accept/{dispute_id}", {
          params: { path: { dispute_id: dispute.dispute_id } },
          headers: { "idempotency-key": idempotencyKey },
        });
        await readDisputesAgain(dispute);
      }}
    />
  );
};

const Head = ({ dispute }: DisputeProps): ReactNode => {
  const { t } = useText();
  const { may } = useSession();
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Group gap="md">
          <Title order={1}>
            {t("disputes.dispute")} <Money amount={amountOf(dispute)} currency={dispute.currency} />
          </Title>
          <StatusBadge status={dispute.dispute_status} area="disputes" />
        </Group>
        <Text size="sm" c="dimmed">
          {t(`disputes.stage_${dispute.dispute_stage}`)}
          {dispute.connector_reason !== null && `, ${dispute.connector_reason}`}
        </Text>
      </Stack>
      <Group gap="xs" className="no-print">
        <SyncButton dispute={dispute} />
        {isOpen(dispute) && may("acceptDispute") && <AcceptButton dispute={dispute} />}
      </Group>
    </Group>
  );
};

/** What the merchant has to do, and by when. */
const Due = ({ dispute }: DisputeProps): ReactNode => {
  const { t, locale } = useText();
  const span = useTimeLeft(dispute);
  const deadline = dispute.challenge_required_by;
  return (
    <>
      {isOpen(dispute) && deadline !== null && span !== null && (
        <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          {t("disputes.dueText", { time: formatTime(deadline, locale), span })}
        </Alert>
      )}
      {dispute.is_already_refunded && (
        <Alert color="gray" variant="outline" icon={<IconInfoCircle aria-hidden />}>
          {t("disputes.refundedText")}
        </Alert>
      )}
    </>
  );
};

const FactsPanel = ({ dispute }: DisputeProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("disputes.facts")}>
      <Facts
        facts={[
          [t("disputes.payment"), <PaymentLink id={dispute.payment_id} />],
          [t("disputes.reasonCode"), dispute.connector_reason_code ?? "–"],
          [t("disputes.connector"), dispute.connector],
          [t("disputes.connectorStatus"), dispute.connector_status],
          [t("disputes.alreadyRefunded"), t(dispute.is_already_refunded ? "general.yes" : "general.no")],
          [t("disputes.deadline"), <Time at={dispute.challenge_required_by} />],
          [t("disputes.created"), <Time at={dispute.connector_created_at ?? dispute.created_at} />],
          [t("disputes.updated"), <Time at={dispute.connector_updated_at} />],
          [t("disputes.disputeId"), <Identifier value={dispute.dispute_id} />],
          [t("disputes.connectorDisputeId"), <Identifier value={dispute.connector_dispute_id} />],
        ]}
      />
    </Panel>
  );
};

const Answered = ({ dispute }: DisputeProps): ReactNode => {
  const { t } = useText();
  return (
    <Panel title={t("disputes.evidence")}>
      {!isOpen(dispute) && (
        <Text size="sm">{t("disputes.answeredText", { status: t(`disputes.status_${dispute.dispute_status}`) })}</Text>
      )}
      <EvidenceFiles dispute={dispute} isEditable={false} />
    </Panel>
  );
};

const DisputeView = ({ dispute }: DisputeProps): ReactNode => {
  const { may } = useSession();
  return (
    <Stack gap="md">
      <Head dispute={dispute} />
      <Due dispute={dispute} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          {isOpen(dispute) && may("submitDisputeEvidence") ? (
            <EvidenceForm dispute={dispute} />
          ) : (
            <Answered dispute={dispute} />
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <FactsPanel dispute={dispute} />
            <NotesPanel subject={{ object_type: "dispute", object_id: dispute.dispute_id }} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

const LoadedDispute = (): ReactNode => {
  const { disputeId } = route.useParams();
  const query = useDispute(disputeId);
  return (
    <Loaded query={query} rows={10}>
      {(dispute) => <DisputeView dispute={dispute} />}
    </Loaded>
  );
};

export const DisputePage = (): ReactNode =>
  useSession().may("retrieveDispute") ? <LoadedDispute /> : <Forbidden operation="retrieveDispute" />;
