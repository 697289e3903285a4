import { Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconHandStop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { isTextName, useText } from "../texts/use-text.ts";
import { wordsOf } from "../values/words.ts";

/** What a status means to readers of a list: nothing is shown by colour alone. */
export type Tone = "good" | "bad" | "waiting" | "attention" | "stopped" | "neutral";

const looks = {
  good: { Icon: IconCircleCheck, color: "light-dark(var(--mantine-color-green-9), var(--mantine-color-green-4))" },
  bad: { Icon: IconCircleX, color: "light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))" },
  waiting: { Icon: IconClock, color: "light-dark(var(--mantine-color-blue-9), var(--mantine-color-blue-4))" },
  attention: {
    Icon: IconAlertTriangle,
    color: "light-dark(var(--mantine-color-orange-9), var(--mantine-color-orange-4))",
  },
  stopped: { Icon: IconHandStop, color: "var(--mantine-color-dimmed)" },
  neutral: { Icon: IconCircleDashed, color: "var(--mantine-color-dimmed)" },
} as const;

const tones: Readonly<Record<string, Tone>> = {
  succeeded: "good",
  success: "good",
  captured: "good",
  active: "good",
  paid: "good",
  delivered: "good",
  dispute_won: "good",
  dispute_cancelled: "good",
  enabled: "good",
  failed: "bad",
  failure: "bad",
  undelivered: "bad",
  dispute_lost: "bad",
  expired: "stopped",
  cancelled: "stopped",
  cancelled_post_capture: "stopped",
  revoked: "stopped",
  inactive: "stopped",
  suspended: "bad",
  dispute_accepted: "stopped",
  dispute_expired: "stopped",
  processing: "waiting",
  pending: "waiting",
  initiated: "waiting",
  waiting: "waiting",
  running: "waiting",
  completed: "good",
  requires_confirmation: "attention",
  requires_fulfillment: "attention",
  requires_payout_method_data: "waiting",
  requires_vendor_account_creation: "waiting",
  reversed: "attention",
  open: "attention",
  approved: "waiting",
  rejected: "bad",
  withdrawn: "stopped",
  ineligible: "bad",
  dispute_challenged: "waiting",
  requires_customer_action: "waiting",
  requires_capture: "attention",
  requires_merchant_action: "attention",
  partially_captured_and_capturable: "attention",
  partially_captured: "good",
  dispute_opened: "attention",
  unpaid: "attention",
  paused: "stopped",
  trial: "good",
  manual_review: "attention",
  review: "attention",
  conflicted: "attention",
};

interface StatusBadgeProps {
  readonly status: string | null | undefined;
  /** Area of the catalogue whose texts `status_<status>` name it. */
  readonly area?: string;
  /** Where the same word means something else than in payments. */
  readonly tone?: Tone;
}

interface LabelledStatusProps {
  readonly label: string;
  readonly tone: Tone;
}

/** An icon and a word for a state. */
export const LabelledStatus = ({ label, tone }: LabelledStatusProps): ReactNode => {
  const { Icon, color } = looks[tone];
  return (
    <Group gap={6} wrap="nowrap" component="span" display="inline-flex" style={{ verticalAlign: "middle" }}>
      <Icon size={16} color={color} aria-hidden style={{ flex: "none" }} />
      <Text component="span" size="sm">
        {label}
      </Text>
    </Group>
  );
};

/** A status as an icon and a word. */
export const StatusBadge = ({ status, area = "payments", tone }: StatusBadgeProps): ReactNode => {
  const { t } = useText();
  if (status === null || status === undefined) return <>–</>;
  const name = `${area}.status_${status}`;
  const label = isTextName(name) ? t(name) : wordsOf(status);
  return <LabelledStatus label={label} tone={tone ?? tones[status] ?? "neutral"} />;
};
