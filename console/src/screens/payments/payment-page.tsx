import { Alert, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Loaded } from "../../parts/panel.tsx";
import { StatusBadge } from "../../parts/status-badge.tsx";
import { CopyIcon } from "../../parts/copy-icon.tsx";
import { Identifier, Money, Time } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatTime } from "../../values/times.ts";
import { OpenRequestsPanel } from "../refunds/open-requests-panel.tsx";
import type { Payment } from "./payment-actions.ts";
import { CapturesPanel, DisputesPanel, RefundsPanel } from "./payment-changes.tsx";
import { NotesPanel } from "../notes/notes-panel.tsx";
import { CustomerPanel, IdentifiersPanel, MetadataPanel, MethodPanel, MoneyPanel } from "./payment-facts.tsx";
import { usePayment } from "./payment-queries.ts";
import { PaymentToolbar } from "./payment-toolbar.tsx";
import { TimelinePanel } from "./timeline-panel.tsx";

const route = getRouteApi("/console/payments/$paymentId");

/** What has to be done, and by when. */
const useDue = (payment: Payment): string | null => {
  const { t, locale } = useText();
  const deadline = payment.disputes
    ?.filter(({ dispute_status: status }) => status === "dispute_opened")
    .map(({ challenge_required_by: by }) => by)
    .find((by) => by !== null);
  if (deadline !== undefined && deadline !== null)
    return t("payments.disputeDue", { time: formatTime(deadline, locale) });
  if (payment.status === "requires_merchant_action") return t("payments.reviewDue");
  if (payment.status === "requires_customer_action") return t("payments.customerStepOpen");
  const isHeld = payment.status === "requires_capture" || payment.status === "partially_captured_and_capturable";
  if (isHeld && payment.capture_before !== null) {
    return t("payments.captureBefore", { time: formatTime(payment.capture_before, locale) });
  }
  return null;
};

const Head = ({ payment }: { readonly payment: Payment }): ReactNode => (
  <Group justify="space-between" align="flex-start" className="payment-head">
    <Stack gap={4}>
      <Group gap="md">
        <Title order={1}>
          <Money amount={payment.amount} currency={payment.currency} />
        </Title>
        <StatusBadge status={payment.status} />
      </Group>
      <Group gap="xs">
        {payment.unified_message !== null && payment.status === "failed" && (
          <Text size="sm">{payment.unified_message}</Text>
        )}
        {payment.merchant_order_reference_id !== null && (
          <Text size="sm" c="dimmed">
            {payment.merchant_order_reference_id}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <Time at={payment.created} />
        </Text>
        <Identifier value={payment.payment_id} />
      </Group>
    </Stack>
    <PaymentToolbar payment={payment} />
  </Group>
);

/** Words for a customer: the unified message, never a code that informs a fraudster. */
const ForCustomer = ({ payment }: { readonly payment: Payment }): ReactNode => {
  const { t } = useText();
  const message = payment.unified_message;
  if (payment.status !== "failed" || message === null) return null;
  return (
    <Alert variant="outline" color="gray" title={t("payments.forCustomerTitle")}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <CopyIcon value={message} />
      </Group>
    </Alert>
  );
};

const PaymentView = ({ payment }: { readonly payment: Payment }): ReactNode => {
  const due = useDue(payment);
  return (
    <Stack gap="md">
      <Head payment={payment} />
      {due !== null && (
        <Alert color="orange" variant="outline" icon={<IconAlertTriangle aria-hidden />}>
          {due}
        </Alert>
      )}
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <ForCustomer payment={payment} />
            <OpenRequestsPanel paymentId={payment.payment_id} />
            <CapturesPanel payment={payment} />
            <RefundsPanel payment={payment} />
            <DisputesPanel payment={payment} />
            <TimelinePanel paymentId={payment.payment_id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap="md">
            <MoneyPanel payment={payment} />
            <MethodPanel payment={payment} />
            <CustomerPanel payment={payment} />
            <IdentifiersPanel payment={payment} />
            <MetadataPanel payment={payment} />
            <NotesPanel subject={{ object_type: "payment", object_id: payment.payment_id }} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
};

export const PaymentPage = (): ReactNode => {
  const { paymentId } = route.useParams();
  const query = usePayment(paymentId);
  return (
    <Loaded query={query} rows={10}>
      {(payment) => <PaymentView payment={payment} />}
    </Loaded>
  );
};
