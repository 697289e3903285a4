import { Code, Collapse, Group, SegmentedControl, Stack, Text, Timeline } from "@mantine/core";
import {
  IconArrowsSplit2,
  IconBell,
  IconBuildingBank,
  IconCoins,
  IconCreditCard,
  IconGavel,
  IconNote,
  IconReceiptRefund,
  IconSend,
  IconShieldLock,
  IconUser,
  IconUserQuestion,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { FC, ReactNode } from "react";
import { api, bodyOf } from "../../api/client.ts";
import { Loaded, Panel } from "../../parts/panel.tsx";
import { DetailsToggle } from "../../parts/provider-calls.tsx";
import { CopyIcon } from "../../parts/copy-icon.tsx";
import { Money } from "../../parts/values.tsx";
import { useText } from "../../texts/use-text.ts";
import { formatDuration } from "../../values/durations.ts";
import { allZonesOf, formatPreciseTime } from "../../values/times.ts";
import { useUserNames } from "../users/user-names.ts";
import { DecisionDetails } from "./decision-details.tsx";
import { RecordedCall } from "./recorded-call.tsx";
import { entriesIn, sentenceOf } from "./timeline-words.ts";
import type { TimelineEntry, TimelineView } from "./timeline-words.ts";

const icons: Readonly<Record<TimelineEntry["kind"], FC<{ readonly size?: number }>>> = {
  payment: IconCreditCard,
  decision: IconArrowsSplit2,
  provider_call: IconBuildingBank,
  authentication: IconShieldLock,
  capture: IconCoins,
  refund: IconReceiptRefund,
  refund_request: IconUserQuestion,
  dispute: IconGavel,
  note: IconNote,
  event: IconBell,
  delivery: IconSend,
  audit: IconUser,
};

const colors = { succeeded: "green.9", failed: "red.9", pending: "blue.9", info: "gray.7" } as const;

const views = ["everything", "money", "calls", "messages"] as const;

interface EntryProps {
  readonly paymentId: string;
  readonly entry: TimelineEntry;
  readonly before: TimelineEntry | undefined;
}

const hasDetails = ({ data }: TimelineEntry): boolean => Object.keys(data).length > 0;

const Details = ({
  paymentId,
  entry,
  isOpen,
}: Pick<EntryProps, "paymentId" | "entry"> & { readonly isOpen: boolean }): ReactNode => {
  const callId = entry.data["call_id"];
  if (entry.kind === "decision") return <DecisionDetails entry={entry} />;
  if (typeof callId === "string") return isOpen && <RecordedCall paymentId={paymentId} callId={callId} />;
  return (
    <Code block mt="xs" className="wrapped" tabIndex={0}>
      {JSON.stringify(entry.data, undefined, 2)}
    </Code>
  );
};

/** One entry: when, what, by whom, and everything that is known of it for those who open it. */
const Entry = ({ paymentId, entry, before }: EntryProps): ReactNode => {
  const { t, locale } = useText();
  const nameOf = useUserNames();
  const [isOpen, setOpen] = useState(entry.kind === "decision");
  const id = useId();
  const sentence = sentenceOf(entry, t, locale);
  const gapMs = before === undefined ? 0 : Date.parse(entry.occurred_at) - Date.parse(before.occurred_at);
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <Stack gap={0}>
          <Group gap="xs">
            <Text size="sm">{sentence}</Text>
            {entry.amount !== null && (
              <Text size="sm" fw={600}>
                <Money amount={entry.amount} currency={entry.currency} />
              </Text>
            )}
          </Group>
          <Group gap="xs">
            <Text size="xs" c="dimmed" className="amount" title={allZonesOf(entry.occurred_at, locale)}>
              {formatPreciseTime(entry.occurred_at, locale)}
            </Text>
            {gapMs > 0 && (
              <Text size="xs" c="dimmed">
                {t("timeline.later", { span: formatDuration(gapMs, locale) })}
              </Text>
            )}
            {entry.data["is_time_estimated"] === true && (
              <Text size="xs" c="dimmed">
                {t("timeline.estimated")}
              </Text>
            )}
            {entry.actor !== null && (
              <Text size="xs" c="dimmed">
                {t("timeline.by", { actor: entry.actor.id === null ? entry.actor.kind : nameOf(entry.actor.id) })}
              </Text>
            )}
            {entry.request_id !== null && <CopyIcon value={entry.request_id} />}
          </Group>
        </Stack>
        {hasDetails(entry) && <DetailsToggle what={sentence} panelId={id} isOpen={isOpen} onChange={setOpen} />}
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Details paymentId={paymentId} entry={entry} isOpen={isOpen} />
      </Collapse>
    </>
  );
};

/** All that happened to a payment, oldest first. */
export const TimelinePanel = ({ paymentId }: { readonly paymentId: string }): ReactNode => {
  const { t } = useText();
  const [view, setView] = useState<TimelineView>("everything");
  const query = useQuery({
    queryKey: ["payment-timeline", paymentId],
    queryFn: () => bodyOf(api.GET("/payments/{payment_id}/timeline", { params: { path: { payment_id: paymentId } } })),
  });
  const labels = {
    everything: t("timeline.everything"),
    money: t("timeline.moneyOnly"),
    calls: t("timeline.callsOnly"),
    messages: t("timeline.messagesOnly"),
  };
  return (
    <Panel
      title={t("timeline.title")}
      actions={
        <SegmentedControl
          size="xs"
          className="no-print"
          aria-label={t("timeline.title")}
          value={view}
          onChange={(value) => {
            setView(value as TimelineView);
          }}
          data={views.map((value) => ({ value, label: labels[value] }))}
        />
      }
    >
      <Loaded query={query} rows={8}>
        {({ entries, is_truncated: isTruncated, unavailable }) => {
          const shown = entriesIn(entries, view);
          return (
            <Stack gap="sm">
              {isTruncated && <Text size="sm">{t("timeline.truncated")}</Text>}
              <Timeline bulletSize={28} lineWidth={2}>
                {shown.map((entry, index) => {
                  const Icon = icons[entry.kind];
                  return (
                    <Timeline.Item
                      key={entry.entry_id}
                      bullet={<Icon size={15} />}
                      color={colors[entry.outcome]}
                      lineVariant="solid"
                    >
                      <Entry paymentId={paymentId} entry={entry} before={shown[index - 1]} />
                    </Timeline.Item>
                  );
                })}
              </Timeline>
              {unavailable.length > 0 && (
                <Text size="sm">{t("timeline.unavailable", { sources: unavailable.join(", ") })}</Text>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
};
